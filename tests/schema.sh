#!/usr/bin/env bash
# Validates what the command writes as JSON against the published schemas, by an existing validator.
#   schema.sh DECKMAP SCHEMA PLAYERS_SCHEMA
set -eu
deckmap=$(realpath "$1") schema=$2 players_schema=$3
python=/usr/bin/python3 # Debian's, whose package holds the validator
{
  "$deckmap" generate --seeds 0..60 --format jsonl
  "$deckmap" generate --seeds 0..20 --format jsonl --features
  "$deckmap" generate --seeds 0..5 --format jsonl --features --doors 0
  "$deckmap" generate --seeds 0..20 --format jsonl --table 5x4 --stuck stop --directions RULURULUD
  "$deckmap" generate --seeds 0..5 --format jsonl --decks 3 --extra 'diamonds jokers' --doors 2
  "$deckmap" generate --seeds 0..20 --format jsonl --room-spades laid --door-order random
  "$deckmap" generate --seed 1 --decks 0 --format jsonl
  "$deckmap" generate --seeds 0..20 --format jsonl --chart fantasy
  "$deckmap" replay --corridor '4C 3S 6C 8H 9H' --room 'AC 2D JS' --format jsonl
} | "$python" -c '
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
count = 0
for line in sys.stdin:
    dungeon = json.loads(line)
    validator.validate(dungeon)
    count += 1
    if "encounters" in dungeon:
        dungeon["encounters"]["list"][0]["what"] = "dragon"
        assert not validator.is_valid(dungeon)
        dungeon["encounters"]["list"][0]["what"] = "enemy"
    # the schema bites: a fault in any field of a card or segment is found
    if dungeon["cards"]:
        dungeon["cards"][0]["heading"] = "north"
        assert not validator.is_valid(dungeon)
print(f"{count} passed, 0 failed")
assert count == 152, count
' "$schema"
{
  "$deckmap" generate --seeds 0..60 --player --format jsonl
  "$deckmap" generate --seed 1 --decks 0 --player --format jsonl
} | "$python" -c '
import json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
known = set(schema["properties"]), set(schema["properties"]["spaces"]["items"]["properties"])
count = 0
for line in sys.stdin:
    dungeon = json.loads(line)
    validator.validate(dungeon)
    count += 1
    # nothing is told that the schema does not know of
    assert set(dungeon) == known[0]
    for space in dungeon["spaces"]:
        assert set(space) <= known[1], space
    if dungeon["spaces"]:
        dungeon["spaces"][0]["ways"]["up"] = "secret"
        assert not validator.is_valid(dungeon)
print(f"{count} passed, 0 failed")
assert count == 61, count
' "$players_schema"
