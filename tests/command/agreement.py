#!/usr/bin/python3
"""Checks that the files for tabletops agree with the key and the data of the dungeon.

agreement.py DECKMAP: every place of the key is a pin with its name, on one and the same card in each
file; every door stands at its card, of the kind that the key names.
"""
import json, math, re, subprocess, sys

deckmap = sys.argv[1]
suffixes = ["json", "md", "foundry.json", "uvtt", "tmj", "opd.json", "donjon.json"]
faults = []


def agree(found, wanted, what):
    if found != wanted:
        faults.append(f"{what}: {found} instead of {wanted}")


def check(seed):
    outputs = [word for suffix in suffixes for word in ("-o", "agree." + suffix)]
    subprocess.run(
        [deckmap, "generate", "-q", "--seed", str(seed), "--chart", "fantasy", *outputs], check=True
    )
    text = {suffix: open("agree." + suffix, encoding="utf-8").read() for suffix in suffixes}
    key = dict(re.findall(r"^## (C?\d+)\. (.*)$", text.pop("md"), re.M))
    data, foundry, vtt, tiled, opd, donjon = (json.loads(content) for content in text.values())
    journal = json.load(open("agree-journal.json", encoding="utf-8"))
    cards = data["cards"]
    left, top = (min(card[axis] for card in cards) for axis in "xy")
    index = {(card["x"] - left, card["y"] - top): i for i, card in enumerate(cards)}
    rooms = [
        segment["cards"]
        for segment in data["segments"]
        if segment["kind"] == "room" and segment["cards"]
    ]

    # -- places. Foundry pads its scene; a card is 3 squares there, 2 and a wall in opd and donjon.
    size = foundry["grid"]["size"]
    pad = [math.ceil(foundry["padding"] * foundry[side] / size) for side in ("width", "height")]
    square = lambda x, y: (x / size - pad[0], y / size - pad[1])
    card_of = lambda point, border: tuple(int((at - border) // 3) for at in point)
    pins = {note["text"]: card_of(square(note["x"], note["y"]), 1) for note in foundry["notes"]}
    agree(pins.keys(), key.keys(), f"{seed}: labels of Foundry")
    pages = dict(page["name"].split(". ", 1) for page in journal["pages"][1:])
    agree(pages, key, f"{seed}: journal of Foundry")
    agree(
        {note["ref"]: card_of((note["pos"]["x"], note["pos"]["y"]), 2) for note in opd["notes"]},
        pins,
        f"{seed}: opd",
    )
    for note in opd["notes"]:
        wanted = f"{note['ref']}. {key.get(note['ref'], '?')}"
        agree(note["text"].startswith(wanted), True, f"{seed}: opd, {note['ref']}")
    features = donjon["corridor_features"]
    named = [room for room in donjon["rooms"] if room and room["contents"]["summary"]]
    donjon_rooms = {str(room["id"]): room["contents"]["summary"] for room in named}
    agree(
        donjon_rooms | {label: each["summary"] for label, each in features.items()},
        key,
        f"{seed}: donjon",
    )
    for label, each in features.items():
        agree(
            card_of((each["marks"][0]["col"], each["marks"][0]["row"]), 3),
            pins[label],
            f"{seed}: donjon, {label}",
        )
    for label, pin in pins.items():
        card = index.get(pin)
        if label.startswith("C"):
            agree(
                card is not None and cards[card]["role"] in ("corridor", "door"),
                True,
                f"{seed}: {label}",
            )
        else:
            agree(card in rooms[int(label) - 1], True, f"{seed}: {label}")

    # -- doors, in the order of the deal
    bolted = {
        way["door"] for way in data["ways"] if way["kind"] == "second_entrance" and way.get("bolt")
    }
    doors = [
        cards[door["card"]] | {"state": door["state"], "bolted": i in bolted}
        for i, door in enumerate(data["doors"])
    ]
    walls = [wall for wall in foundry["walls"] if wall["door"] == 1]
    objects = next(layer for layer in tiled["layers"] if layer["name"] == "doors")["objects"]
    agree([len(walls), len(vtt["portals"])], 2 * [len(doors)], f"{seed}: doors")
    for door, wall, portal in zip(doors, walls, vtt["portals"]):
        x, y = square((wall["c"][0] + wall["c"][2]) / 2, (wall["c"][1] + wall["c"][3]) / 2)
        at = portal["position"]
        agree(
            max(abs(at["x"] - x), abs(at["y"] - y)) < 0.05,
            True,
            f"{seed}: {door['card']}, its portal",
        )
        agree(
            card_of((x, y), 1),
            (door["x"] - left, door["y"] - top),
            f"{seed}: {door['card']} in Foundry",
        )
        locked = door["level"] > 1 or door["state"] == "sealed" or door["bolted"]
        agree(wall["ds"], 2 if locked else 0, f"{seed}: {door['card']}, its lock")
    states = [{each["name"]: each["value"] for each in door["properties"]} for door in objects]
    agree(
        [(door["card"], door["level"], door["state"]) for door in states if "state" in door],
        [(door["card"], door["level"], door["state"]) for door in doors],
        f"{seed}: Tiled",
    )
    # A secret door stands for the one behind it where both share a square.
    secret = any(wall["door"] == 2 for wall in foundry["walls"])
    if cards[0]["role"] != "door" and not secret:
        kinds = sorted(door["type"] for door in opd["doors"] if door["type"] not in (0, 3))
        agree(
            kinds,
            sorted({1: 1, 2: 5, 3: 4}[door["level"]] for door in doors),
            f"{seed}: doors of opd",
        )
        bits = {
            name: donjon["cell_bit"][name] for name in ("door", "locked", "portcullis", "trapped")
        }
        found = sorted(
            name
            for row in donjon["cells"]
            for cell in row
            for name, bit in bits.items()
            if cell & bit
        )
        kind = (
            lambda door: "trapped"
            if door["trapped"]
            else ("door", "locked", "portcullis")[door["level"] - 1]
        )
        agree(found, sorted(map(kind, doors)), f"{seed}: doors of donjon")


for seed in range(20):
    check(seed)
print("\n".join(faults[:20]) or "20 dungeons agree")
sys.exit(bool(faults))
