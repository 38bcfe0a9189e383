#!/usr/bin/env bash
# Compares whole files that the command writes with those of tests/golden/files: every text format,
# games that play themselves, sheets, surveys; or writes them anew. Of a file over 24 KB the golden is
# a checksum.
#   file_pins.sh DECKMAP           compares and shows the difference
#   file_pins.sh DECKMAP --write   writes them anew: read the difference before you commit it
set -u
golden=$(cd "$(dirname "$0")" && pwd)/../golden/files
. "$(dirname "$0")/support.sh"
mode=${2:-}
export LC_ALL=C.UTF-8
[ "$mode" != --write ] || { rm -rf "$golden" && mkdir -p "$golden"; }

# pin NAME: the file NAME here is as pinned
pin() {
  local kept=$1
  if [ "$(wc -c <"$1")" -gt 24576 ]; then
    kept=$1.sum
    cksum "$1" >"$kept"
  fi
  if [ "$mode" = --write ]; then
    cp "$kept" "$golden/$kept"
  elif cmp -s "$golden/$kept" "$kept"; then
    ok
  else
    wrong "$1 differs from tests/golden/files/$kept"
    diff -u "$golden/$kept" "$kept" | head -n 12
  fi
}
# written NAME ARGS...: what the command prints
written() {
  local name=$1
  shift
  "$deckmap" "$@" >"$name" 2>&1 </dev/null
  pin "$name"
}
# files OPTIONS... -- SUFFIX...: a dungeon in each format
files() {
  local options=()
  until [ "$1" = -- ]; do options+=("$1") && shift; done
  shift
  for suffix in "$@"; do
    "$deckmap" generate -q "${options[@]}" -o "$name.$suffix" && pin "$name.$suffix"
  done
}

name=seed-7
files --seed 7 --chart fantasy -- txt json md dot donjon.json opd.json foundry.json tmj steps.json svg html
files --seed 7 -- deal
name=players
files --seed 7 --player -- txt json opd.json donjon.json foundry.json tmj svg
name=two-decks
files --seed 3 --decks 2 --chart horror -- txt md dot donjon.json opd.json
name=tiles
files --seed 42 --squares 2 --walls tiles --features -- json
name=noted
files --seed 42 --chart fantasy --notes --legend --scale '1 square = 5 ft' -- svg
for style in ink press blue cards dark; do
  name=style-$style
  files --seed 4 --style $style --legend -- svg
done
written explained.txt explain --seed 7 --chart fantasy
written cards.txt generate --seed 7 --format cards
written ascii.txt generate --seed 7 --ascii
written gallery.html gallery --seeds 0..4

# -- surveys
"$deckmap" survey -q --seeds 0..300 --histogram rooms -o survey.txt
"$deckmap" survey -q --seeds 0..300 --range cards,rooms --rows rows.csv -o survey.csv -o survey.json -o survey.svg
for file in survey.txt survey.csv survey.json survey.svg rows.csv; do pin $file; done
"$deckmap" survey -q --seeds 0..300 --shard 2/3 --doors 3 --histogram boss_distance -o part.txt && pin part.txt
"$deckmap" hunt -q --seeds 0..300 --must 'rooms >= 6' --should 'boss_distance >= 25 : 2' --top 5 \
  -o hunt.txt -o hunt.jsonl -o hunt.csv
for file in hunt.txt hunt.jsonl hunt.csv; do pin $file; done

# -- charts and games
written chart.txt chart table fantasy
# settings of GAME: names, values and defaults are kept
settings() {
  "$deckmap" play "$1" --help | sed -n '/^Options of the game/,/^$/p' >settings-"$1".txt
  pin settings-"$1".txt
}
settings soldiers
settings cyberheisters
written soldiers.txt play soldiers --auto --seed 7 --option enemies=advance
written cyberheisters.txt play cyberheisters --auto --seed 7
written soldiers-screen.txt play soldiers --plain --seed 7
written cyberheisters-screen.txt play cyberheisters --plain --seed 7
for game in soldiers cyberheisters; do
  "$deckmap" sheet $game -q $([ $game = soldiers ] || echo --seed 7) -o sheet-$game.txt -o sheet-$game.svg
  pin sheet-$game.txt
  pin sheet-$game.svg
done
written sheet.md sheet cyberheisters --seed 7 --format markdown
written sheet.csv sheet cyberheisters --seed 7 --format csv
if "$deckmap" fudge --help >/dev/null 2>&1; then
  settings fudge
  written fudge.txt play fudge --auto --seed 7
  written fudge-dungeon.txt play fudge --auto --dungeon --seed 7
  written fudge-odds.txt play fudge --odds
  written fudge-tables.txt fudge tables
  written fudge-screen.txt play fudge --plain --seed 7
  "$deckmap" sheet fudge -q -o sheet-fudge.txt -o sheet-fudge.svg
  pin sheet-fudge.txt
  pin sheet-fudge.svg
fi

# -- help
# help NAME VERB...: the help of the verbs, each with its words
help() {
  local name=$1 verb
  shift
  for verb in "$@"; do
    # shellcheck disable=SC2086 # words of a verb
    "$deckmap" $verb --help </dev/null
  done >"$name" 2>&1
  pin "$name"
}
help help-one.txt generate replay explain table
help help-many.txt gallery survey hunt merge fuzz features style
help help-games.txt chart completion 'play soldiers' 'play cyberheisters'
if "$deckmap" fudge --help >/dev/null 2>&1; then
  help help-fudge.txt '' sheet 'fudge check' 'fudge attack' 'fudge damage' 'fudge recover' 'fudge treat' \
    'fudge tables' 'play fudge'
fi
written style.toml style press

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
