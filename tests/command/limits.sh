#!/usr/bin/env bash
# Time and size: every format takes time by the size of the dungeon, not by its square, and what is
# too large is refused before the work.   limits.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"

# milliseconds ARGS...: the processor time of the command; too much where it is refused
milliseconds() {
  local spent
  TIMEFORMAT=%3U
  spent=$({ time "$deckmap" "$@" >out 2>stderr; } 2>&1) || spent=1000000
  echo $((10#${spent/./}))
}

# -- eight times the decks take about eight times as long; 64 times would be the square
times() { # FEW ARGS...: the processor time of FEW decks, and of eight times as many
  local few=$1
  shift
  local small large
  small=$(milliseconds "$@" --decks "$few")
  large=$(milliseconds "$@" --decks $((8 * few)))
  [ "$large" -le $((20 * small + 400)) ] && ok ||
    wrong "$*: $small ms for $few decks, $large ms for $((8 * few))"
}
for format in map md dot json opd donjon explain; do
  times 250 generate --seed 7 --chart fantasy --format $format
done
# notes on pages, and the check of a dungeon that was found
times 5 generate --seed 7 --chart fantasy --format pdf
times 250 hunt --seeds 0..1 --must 'rooms > 1' --threads 1
times 250 hunt --seeds 0..1 --must 'rooms > 1' --threads 1 --door-order newest
times 250 hunt --seeds 0..1 --must 'rooms > 1' --threads 1 --table 2000x30

# as many cards as the games hold, 32 dungeons of them
times 3 generate --seeds 0..32 --table 36x36 -q -o x.wad
times 3 generate --seeds 0..32 --table 36x36 -q -o x.flare.zip

# -- refused at once
expect 1 'cards has no room for its legend on a sheet' generate --seed 7 --chart fantasy --decks 80 -o x.pdf
expect 1 'is too large for a virtual tabletop: at most 11 pixels' generate --seed 7 --decks 2000 --format uvtt
expect 1 'squares have at least 20, so this dungeon does not fit' generate --seed 7 --decks 2000 -o x.foundry.json
long=$(printf 'word %.0s' $(seq 500))
for file in svg png pdf html md opd.json donjon.json; do
  expect 2 "has 2500 characters, at most 200 are possible" generate --seed 1 --title "$long" -o x.svg -o y.$file
done
[ ! -e x.svg ] && ok || wrong 'a file with a title too long'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
