#!/usr/bin/env bash
# What the README shows is what there is: its lines of C++ are the examples, its map is the map.
#   readme.sh DECKMAP
set -u
deckmap=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
failed=0
contains() { # FILE'S TEXT in the README
  if [[ $(<README.md) != *"$1"* ]]; then
    printf 'README.md does not hold %s\n' "$2"
    failed=$((failed + 1))
  fi
}
contains "$(sed '1,/^$/d' examples/link.cpp)" 'the text of examples/link.cpp'
contains "$(sed '1,/^int main/d; /^}/d' examples/formats.cpp)" 'the lines of examples/formats.cpp'
contains "$("$deckmap" generate --seed 7)" 'the map of seed 7'
echo "$((3 - failed)) passed, $failed failed"
[ $failed -eq 0 ]
