#!/usr/bin/env bash
# Whether the README, docs/getting-started.md and docs/ways.md show what there is: their programs are the examples,
# their map and steps are the command's.
#   readme.sh DECKMAP
set -u
deckmap=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
contains() { # FILE TEXT NAME
  if [ -n "$2" ] && [[ $(<"$1") == *"$2"* ]]; then
    passed=$((passed + 1))
  else
    printf '%s does not contain %s\n' "$1" "$3"
    failed=$((failed + 1))
  fi
}
start=docs/getting-started.md
contains README.md "$(sed '1,/^$/d' examples/link.cpp)" 'the text of examples/link.cpp'
contains README.md "$(sed '1,/^int main/d; /^}/d' examples/formats.cpp)" 'the lines of examples/formats.cpp'
contains README.md "$(sed -n '/options_set/,/deckmap_write/p' examples/dungeon.c)" 'lines of examples/dungeon.c'
contains docs/ways.md "$(sed 1d examples/ways.cpp)" 'the text of examples/ways.cpp'
contains $start "$("$deckmap" generate --seed 7)" 'the map of seed 7'
contains $start "$("$deckmap" explain --seed 7 | grep -A 1 '^  7D')" 'two steps of seed 7'
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
