#!/usr/bin/python3
"""An independent reader of files for tabletops, for `deckmap fuzz`: each has the map of the data.

reader.py JSON UVTT TMJ OPD DONJON: ends with an assertion on the first file that does not agree.
"""
import json, sys

data, vtt, tiled, opd, donjon = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
doors = [card for card in data["cards"] if card["role"] == "door"]


def is_one_piece(squares):
    """Whether one gets from each square to every other by their sides."""
    left, queue = set(squares), [min(squares)]
    left.remove(queue[0])
    for x, y in queue:
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
        left -= beside
        queue.extend(beside)
    return not left


size = vtt["resolution"]["map_size"]
places = {(portal["position"]["x"], portal["position"]["y"]) for portal in vtt["portals"]}
assert len(places) == len(vtt["portals"]) == len(doors), "Universal VTT: doors"
assert all(0 < x < size["x"] and 0 < y < size["y"] for x, y in places), "Universal VTT: size"

objects = next(layer for layer in tiled["layers"] if layer["name"] == "doors")["objects"]
states = [{each["name"]: each["value"] for each in door["properties"]} for door in objects]
assert [(door["card"], door["state"]) for door in states if "state" in door] == [
    (data["cards"][door["card"]]["card"], door["state"]) for door in data["doors"]
], "Tiled: doors"

squares = [
    (rect["x"] + i, rect["y"] + k)
    for rect in opd["rects"]
    for i in range(rect["w"])
    for k in range(rect["h"])
]
assert len(set(squares)) == len(squares), "opd: two rectangles on one square"
assert is_one_piece(squares), "opd: several pieces"
assert {(door["x"], door["y"]) for door in opd["doors"]} <= set(squares), "opd: a door in rock"

floor = {(x, y) for y, row in enumerate(donjon["cells"]) for x, cell in enumerate(row) if cell & 6}
assert is_one_piece(floor), "donjon: several pieces"
for room in filter(None, donjon["rooms"]):
    for side in room["doors"].values():
        assert {(door["col"], door["row"]) for door in side} <= floor, "donjon: a door in rock"
