#!/usr/bin/env bash
# Validates what the command writes as JSON against the published schemas, by an existing validator.
#   schema.sh DECKMAP DOCS
set -eu
deckmap=$(realpath "$1") docs=$(realpath "$2")
python=/usr/bin/python3 # Debian's, whose package holds the validator
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# validate SCHEMA COUNT: so many JSON values, a line each, are right; and the schema bites: `spoil`,
# some Python, puts a fault into each of them, which is found
validate() {
  "$python" -c '
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
count = 0
for line in sys.stdin:
    value = json.loads(line)
    validator.validate(value)
    count += 1
    exec(sys.argv[3])
    assert not validator.is_valid(value), "a fault is not found"
assert count == int(sys.argv[2]), count
print(f"{count} valid: {sys.argv[1]}")
' "$docs/$1" "$2" "$3"
}

{
  "$deckmap" generate --seeds 0..60 --format jsonl
  "$deckmap" generate --seeds 0..20 --format jsonl --features
  "$deckmap" generate --seeds 0..5 --format jsonl --features --doors 0
  "$deckmap" generate --seeds 0..20 --format jsonl --table 5x4 --stuck stop --directions RULURULUD
  "$deckmap" generate --seeds 0..5 --format jsonl --decks 3 --extra 'diamonds jokers' --doors 2
  "$deckmap" generate --seeds 0..20 --format jsonl --room-spades laid --door-order random
  "$deckmap" generate --seed 1 --decks 0 --extra JS --format jsonl
  "$deckmap" generate --seeds 0..20 --format jsonl --chart fantasy
  "$deckmap" generate --seeds 0..5 --format jsonl --levels 3 --hidden-doors all --second-entrance farthest
  for walls in lines tiles; do
    "$deckmap" generate --seeds 0..10 --format jsonl --squares 3 --walls $walls --doors 9
    "$deckmap" generate --seeds 0..10 --format jsonl --squares 1 --walls $walls --decks 3
  done
  "$deckmap" replay --corridor '4C 3S 6C 8H 9H' --room 'AC 2D JS' --format jsonl
} | validate dungeon.schema.json 197 '
if "encounters" in value: value["encounters"]["list"][0]["what"] = "dragon"
elif "tiles" in value: value["doors"][0]["near_tile"] = [1]
elif "stairs" in value: value["stairs"][0]["to"]["level"] = 0
elif value["rules"]["door_order"] == "random": value["ways"][-1]["to"]["side"] = "north"
elif value["cards"]: value["cards"][0]["heading"] = "north"
else: value["left"]["room"] = -1'

# the players' copy has nothing that its schema does not list
{
  "$deckmap" generate --seeds 0..60 --player --format jsonl
  "$deckmap" generate --seed 1 --decks 0 --extra JS --player --format jsonl
  "$deckmap" generate --seed 253 --levels 3 --player --format jsonl
} | validate players.schema.json 62 '
assert set(value) | {"tiles", "levels"} == set(schema["properties"])
for space in value["spaces"]:
    assert set(space) <= set(schema["properties"]["spaces"]["items"]["properties"]), space
if value["spaces"]: value["spaces"][0]["ways"]["up"] = "secret"
else: del value["spaces"]'

for options in '' '--table 5x4 --stuck stop' '--decks 0 --extra JS' '--shard 2/3 --doors 0' \
  '--decks 2 --extra jokers --range rooms,cards'; do
  # shellcheck disable=SC2086 # words
  "$deckmap" survey --seeds 0..300 $options -q -o survey.json
  "$python" -c 'import json; print(json.dumps(json.load(open("survey.json"))))'
done | validate survey.schema.json 5 'value["features"]["rooms"]["histogram"].append([1])'

{
  "$deckmap" hunt --seeds 0..300 --must 'rooms >= 6' --should 'boss_distance > 20 : 1.5' --top 9 -o h.jsonl
  cat h.jsonl
  "$deckmap" hunt --seeds 0..9 --must 'rooms > 30' --must-not 'cards > 3' --table 9x7 -o h.jsonl
  cat h.jsonl
} | validate hunt.schema.json 11 '
if "format" in value: value["top"] = 0
else: value["seed"] = 7'
