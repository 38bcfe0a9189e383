#!/usr/bin/python3
"""An independent reader of files for tabletops, for `deckmap fuzz`: each file has the doors of the data.

reader.py JSON UVTT TMJ OPD DONJON: ends with an assertion on the first file that does not agree.
"""
import json, sys

data, vtt, tiled, opd, donjon = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
doors = [card for card in data["cards"] if card["role"] == "door"]
assert len(vtt["portals"]) == len(doors), "Universal VTT"
objects = next(layer for layer in tiled["layers"] if layer["name"] == "doors")["objects"]
states = [{each["name"]: each["value"] for each in door["properties"]} for door in objects]
assert [(door["card"], door["state"]) for door in states if "state" in door] == [
    (card["card"], card["state"]) for card in doors
], "Tiled"
assert opd["rects"] and donjon["cells"], "opd, donjon"
