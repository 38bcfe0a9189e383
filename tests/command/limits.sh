#!/usr/bin/env bash
# Time and size: every format takes time by the size of the dungeon, not by its square, and what is
# too large is refused before the work.   limits.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"

# milliseconds ARGS...: the processor time of the command
milliseconds() {
  local spent
  TIMEFORMAT=%3U
  spent=$({ time "$deckmap" "$@" >out 2>stderr; } 2>&1)
  echo $((10#${spent/./}))
}

# -- eight times the decks take about eight times as long; 64 times would be the square
for format in map md dot json opd donjon explain; do
  small=$(milliseconds generate --seed 7 --decks 250 --chart fantasy --format $format)
  large=$(milliseconds generate --seed 7 --decks 2000 --chart fantasy --format $format)
  [ "$large" -le $((20 * small + 400)) ] && ok ||
    wrong "$format: $small ms for 250 decks, $large ms for 2000"
done

# -- refused at once
for arguments in '--decks 2000 --format uvtt' '--decks 2000 -o x.foundry.json'; do
  # shellcheck disable=SC2086 # words
  expect 1 'is too large for a virtual tabletop: at most' generate --seed 7 $arguments
done
long=$(printf 'word %.0s' $(seq 500))
for file in svg png pdf html md opd.json donjon.json; do
  expect 2 "has 2500 characters, at most 200 are possible" generate --seed 1 --title "$long" -o x.svg -o y.$file
done
[ ! -e x.svg ] && ok || wrong 'a file with a title too long'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
