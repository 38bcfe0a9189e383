#!/usr/bin/python3
"""Every field of the C interface's arrays, and the files of several parts, compared with the JSON of
the same dungeon, over many seeds and options; and what each function says without its arguments.
Usage: arrays.py LIBRARY HEADER"""

import ctypes
import json
import re
import sys

NONE = 0xFFFFFFFF
HEADINGS = ["right", "down", "left", "up"]
STEPS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
ROLES = ["corridor", "room", "shop", "healing", "door"]
VIAS = ["start", "door", "colour", "secret"]
ENDS = ["door", "colour", "blocked", "exhausted"]
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DEALS = [
    {},
    {"decks": "3", "table": "9x9", "start": "8,8"},
    {"extra": "2D JS*3 jokers", "jokers": "one_last", "room_spades": "laid"},
    {"directions": "grid", "turn_colour": "drawn", "corridor_heading": "each", "doors": "5"},
    {"table": "4x40", "door_order": "random", "door_colour": "ignored", "stuck": "stop"},
    {"hidden_doors": "all", "second_entrance": "farthest"},
    {"levels": "3"},
]


class Card(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("x", "y")]
    _fields_ += [(name, ctypes.c_uint32) for name in ("from_", "segment")]
    _fields_ += [(name, ctypes.c_uint8) for name in ("card", "heading", "role", "open")]


class Segment(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_uint32)
        for name in ("first_card", "first_enemy", "entry", "last_card", "enemies_on")
    ]
    _fields_ += [(name, ctypes.c_uint8) for name in ("kind", "via", "end", "unused")]


class Link(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("a", "b", "kind")]


class Place(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_uint32) for name in ("first_card", "end_card", "number", "depth", "kind")
    ]


class Way(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_uint32)
        for name in ("from_place", "from_card", "to_place", "to_card", "door")
    ]
    _fields_ += [(name, ctypes.c_uint8) for name in ("kind", "from_side", "to_side", "bolt")]


class Door(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("card", "way", "key_place", "key_holder")]
    _fields_ += [
        (name, ctypes.c_int32) for name in ("x", "y", "near_x", "near_y", "far_x", "far_y")
    ]
    _fields_ += [(name, ctypes.c_uint8) for name in ("state", "level", "trapped", "unused")]


class Stair(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("level", "from_card", "to_card")]
    _fields_ += [("kind", ctypes.c_uint8), ("bolt", ctypes.c_uint8), ("unused", ctypes.c_uint16)]


c = ctypes.CDLL(sys.argv[1])
for name, element in (
    ("deckmap_plan_places", Place),
    ("deckmap_plan_ways", Way),
    ("deckmap_plan_doors", Door),
    ("deckmap_plan_stairs", Stair),
    ("deckmap_plan_enemy_places", ctypes.c_uint32),
    ("deckmap_cards", Card),
    ("deckmap_segments", Segment),
    ("deckmap_enemies", ctypes.c_uint8),
    ("deckmap_plan_links", Link),
    ("deckmap_plan_tiles", ctypes.c_uint8),
    ("deckmap_plan_tile_cards", ctypes.c_uint32),
):
    getattr(c, name).restype = ctypes.POINTER(element)
for name in "options_new generate write write_part text_data plan_new read".split():
    getattr(c, "deckmap_" + name).restype = ctypes.c_void_p
c.deckmap_text_size.restype = ctypes.c_size_t
c.deckmap_error.restype = c.deckmap_catalogue.restype = ctypes.c_char_p
pointer = ctypes.c_void_p


def same(found, wanted, what):
    if found != wanted:
        sys.exit(f"FAILED: {what}: {str(found)[:300]}, not {str(wanted)[:300]}")


def array(function, owner):
    count = ctypes.c_size_t()
    values = function(pointer(owner), ctypes.byref(count))
    return [values[i] for i in range(count.value)]


def name_of(code):
    rank, suit = code & 15, code >> 4
    return ("XR" if suit % 2 else "XB") if rank == 14 else RANKS[rank - 1] + "CDSH"[suit]


def options(given):
    handle = c.deckmap_options_new()
    for name, value in given.items():
        status = c.deckmap_options_set(pointer(handle), name.encode(), str(value).encode())
        same(status, 0, f"{name}={value}")
    return handle


def taken(text):
    data = c.deckmap_text_data(pointer(text))
    copy = ctypes.string_at(data, c.deckmap_text_size(pointer(text)))
    c.deckmap_text_free(pointer(text))
    return copy


def written(dungeon, format, **given):
    handle = options(given)
    text = c.deckmap_write(pointer(dungeon), format.encode(), pointer(handle))
    c.deckmap_options_free(pointer(handle))
    return taken(text) if text else sys.exit(f"FAILED: {c.deckmap_error()}")


def compare_cards(dungeon, file):
    cards = array(c.deckmap_cards, dungeon)
    same(len(cards), len(file["cards"]), "cards")
    for i, (card, wanted) in enumerate(zip(cards, file["cards"])):
        found = {
            "card": name_of(card.card),
            "x": card.x,
            "y": card.y,
            "role": ROLES[card.role],
            "segment": card.segment,
            "from": -1 if card.from_ == NONE else card.from_,
            "heading": HEADINGS[card.heading],
        }
        same(found, {key: wanted[key] for key in found}, f"card {i}")
        same(card.open, int(i in file["opened"]), f"whether card {i} is open")


def compare_segments(dungeon, file):
    segments = array(c.deckmap_segments, dungeon)
    enemies = [name_of(code) for code in array(c.deckmap_enemies, dungeon)]
    same(len(segments), len(file["segments"]), "segments")
    same(enemies, [e for s in file["segments"] for e in s["enemies"]], "enemies")
    first_card = first_enemy = 0
    for i, (segment, wanted) in enumerate(zip(segments, file["segments"])):
        # the last card that is not a door, in this segment or where it was entered from
        at = wanted
        while True:
            own = [n for n in at["cards"] if file["cards"][n]["role"] != "door"]
            if own or at["entry"] < 0:
                break
            at = file["segments"][file["cards"][at["entry"]]["segment"]]
        same(segment.first_card, first_card, f"the first card of segment {i}")
        same(segment.first_enemy, first_enemy, f"the first enemy of segment {i}")
        same(segment.last_card, own[-1] if own else NONE, f"the last card of segment {i}")
        on = wanted["counters_on"]
        same(segment.enemies_on, NONE if on in (None, -1) else on, f"the counters of segment {i}")
        same(segment.entry, wanted["entry"] % (NONE + 1), f"the entry of segment {i}")
        found = [["corridor", "room"][segment.kind], VIAS[segment.via], ENDS[segment.end]]
        same(found, [wanted[key] for key in ("kind", "via", "end")], f"segment {i}")
        same(segment.unused, 0, f"the unused byte of segment {i}")
        first_card += len(wanted["cards"]) + len(wanted["doors"])
        first_enemy += len(wanted["enemies"])


def ways(file):
    """The ways between cards by the tiles of a map whose walls are tiles, a tile a card."""
    tiles = file["tiles"]
    width, kinds = tiles["width"], [tiles["kinds"][kind] for kind in tiles["kind"]]
    place = {}
    for at, card in enumerate(tiles["card"]):
        if card >= 0 and at % width % 2 and at // width % 2:
            place[card] = at
    cells = {(card["x"], card["y"]): i for i, card in enumerate(file["cards"])}
    hidden = [(way["from"]["card"], way["to"]["card"]) for way in file["ways"]
              if way["kind"] == "hidden"]  # fmt: skip
    found = []
    for a, card in enumerate(file["cards"]):
        for dx, dy in STEPS:
            b = cells.get((card["x"] + dx, card["y"] + dy))
            if b is None or b < a:
                continue
            between = kinds[place[a] + dx + dy * width]
            if between not in ("wall", "rock"):
                door = "door" in (file["cards"][a]["role"], file["cards"][b]["role"])
                secret = 4 if (a, b) in hidden else 3
                found.append((a, b, secret if between == "secret" else 2 if door else 1))
    return sorted(found)


def compare_places(plan, file):
    """Places, ways, doors with their tiles, and stairs; players get none."""

    def none(value):
        return NONE if value is None else value

    def tile(value):
        return value or [-1, -1]

    places, ways, doors, standing, stairs = (
        array(getattr(c, "deckmap_plan_" + name), plan)
        for name in ("places", "ways", "doors", "enemy_places", "stairs")
    )
    if "places" not in file:
        return same([places, ways, doors, standing, stairs], [[]] * 5, "the players' places")
    same(
        [(s.level, s.from_card, s.level + 1, s.to_card, s.kind, s.bolt, s.unused) for s in stairs],
        [(s["from"]["level"], s["from"]["card"], s["to"]["level"], s["to"]["card"],
          ["main", "lift"].index(s["kind"]), [None, "from", "to"].index(s.get("bolt")), 0)
         for s in file.get("stairs", [])], "stairs")  # fmt: skip
    same([len(places), len(ways), len(doors), len(standing)],
         [len(file["places"]), len(file["ways"]), len(file["doors"]),
          sum(len(segment["enemies"]) for segment in file["segments"])], "the numbers of all")  # fmt: skip
    for i, (place, wanted) in enumerate(zip(places, file["places"])):
        kind = ["room", "corridor", "landing", "dead_end"][place.kind]
        label = ("" if kind == "room" else "C") + str(place.number) if place.number else None
        if label and "levels" in file:  # which JSON numbers through
            label = "1." + label
        found = [kind, label, place.depth, list(range(place.first_card, place.end_card))]
        same(found, [wanted[key] for key in ("kind", "label", "depth", "cards")], f"place {i}")
        same([n for n, at in enumerate(standing) if at == i], wanted["standing"], f"who is in {i}")
    for i, (way, wanted) in enumerate(zip(ways, file["ways"])):
        for end in ("from", "to"):
            found = [getattr(way, f"{end}_{part}") for part in ("place", "card", "side")]
            at = wanted[end]
            same(found, [none(at["place"]), none(at["card"]), HEADINGS.index(at["side"])],
                 f"{end} of way {i}")  # fmt: skip
        kind = ["open", "door", "secret", "way_in", "hidden", "second_entrance"][way.kind]
        bolt = [None, "from", "to"][way.bolt]
        found = [kind, way.door, bolt]
        same(found, [wanted["kind"], none(wanted["door"]), wanted.get("bolt")], f"way {i}")
    for i, (door, wanted) in enumerate(zip(doors, file["doors"])):
        state = ["stuck", "locked", "barred", "sealed", "outside"][door.state]
        found = [door.card, door.way, state, door.level, door.trapped, door.unused]
        same(
            found,
            [wanted[k] for k in ("card", "way", "state", "level", "trapped")] + [0],
            f"door {i}",
        )
        key = wanted["key"] or {"place": None, "holder": None}
        same(
            [door.key_place, door.key_holder], [none(key["place"]), none(key["holder"])], f"key {i}"
        )
        found = [[door.x, door.y], [door.near_x, door.near_y], [door.far_x, door.far_y]]
        near, far = tile(wanted["near_tile"]), tile(wanted["far_tile"])
        same(found, [wanted["tiles"][0], near, far], f"the tiles of door {i}")


def compare_plan(dungeon, file, given):
    """Returns the kinds of tiles."""
    handle = options(given)
    plan = c.deckmap_plan_new(pointer(dungeon), pointer(handle))
    width, height = ctypes.c_int32(), ctypes.c_int32()
    tiles = c.deckmap_plan_tiles(pointer(plan), ctypes.byref(width), ctypes.byref(height))
    owners = c.deckmap_plan_tile_cards(pointer(plan))
    wanted, size = file["tiles"], width.value * height.value
    same((width.value, height.value), (wanted["width"], wanted["height"]), "the size of the plan")
    kinds = tiles[:size]
    same(kinds, wanted["kind"], "tiles")
    if "card" in wanted:
        same(owners[:size], [card % (NONE + 1) for card in wanted["card"]], "the cards of tiles")
        links = [(link.a, link.b, link.kind) for link in array(c.deckmap_plan_links, plan)]
    if given["walls"] == "tiles" and given["squares"] == 1 and "card" in wanted:
        same(sorted(links), ways(file), "links")
    if "space" in wanted:
        # a space is a card that players see, in the order of the cards
        shown = sorted(set(owners[:size]) - {NONE})
        numbers = {card: space for space, card in enumerate(shown)}
        same([numbers.get(card, -1) for card in owners[:size]], wanted["space"], "tiles' spaces")
        links = [(link.a, link.b, link.kind) for link in array(c.deckmap_plan_links, plan)]
        same([link for link in links if link[2] == 3 or not {*link[:2]} <= {*shown}], [],
             "links that players must not see")  # fmt: skip
    compare_places(plan, file)
    c.deckmap_plan_free(pointer(plan))
    c.deckmap_options_free(pointer(handle))
    return set(kinds)


def compare_parts(dungeon):
    """The names by which the first file of a format refers to its others, and what these hold."""
    handle = options({"file": "crypt"})
    for format in json.loads(c.deckmap_catalogue())["formats"]:
        if not format["built"]:
            continue
        parts, name = [], ctypes.c_char_p(b"?")
        while text := c.deckmap_write_part(
            pointer(dungeon), format["name"].encode(), pointer(handle), ctypes.c_size_t(len(parts)),
            ctypes.byref(name)
        ):  # fmt: skip
            parts.append((name.value.decode(), taken(text)))
        same(c.deckmap_error_status(), 0, "the status after the last part")
        if format["folder"]:
            for name, _ in parts:
                same(name.startswith("crypt.flare/"), True, f"{name}: its folder")
            continue
        same(parts[0][0], "", f"the name of the first part of {format['name']}")
        given = {"file": "crypt"}
        same(parts[0][1], written(dungeon, format["name"], **given), f"{format['name']} by parts")
        same(len(parts) > 1, format["name"] in ("foundry", "tmj"), f"parts of {format['name']}")
        for beside, data in parts[1:]:
            same(beside.startswith("crypt-"), True, f"{beside}: its name")
            same(data.startswith(b"\x89PNG"), beside.endswith(".png"), f"{beside}: a PNG")
            if beside.endswith(".json"):
                json.loads(data)
            elif beside.encode() not in parts[0][1]:
                sys.exit(f"FAILED: {format['name']} does not name its {beside}")
    c.deckmap_options_free(pointer(handle))


def compare_missing(header):
    """A function that needs an argument names one of its own where all are NULL."""
    refused = 0
    for name, parameters in re.findall(r"^DECKMAP_API .*?\b(deckmap_\w+)\(([^)]*)\)", header, re.M):
        if parameters == "void":
            continue
        names = [re.search(r"(?:deckmap_)?(\w+)\W*$", one)[1] for one in parameters.split(",")]
        function = c[name]  # not the attribute, whose return type is declared
        c.deckmap_read(b"no deal", ctypes.c_size_t(7))  # a success leaves the last error as it is
        before = c.deckmap_error()
        function(*[ctypes.c_void_p()] * len(names))
        if c.deckmap_error() == before:
            continue
        said = re.fullmatch(r"(\w+) is NULL", c.deckmap_error().decode())
        same(said is not None and said[1] in names, True, f"{name}: {c.deckmap_error().decode()}")
        refused += 1
    same(refused > 20, True, f"{refused} functions refuse NULL")


with open(sys.argv[2], encoding="utf-8") as file:
    compare_missing(file.read())
secrets = 0
for seed in range(120):
    given = {"seed": seed, **DEALS[seed % len(DEALS)]}
    if seed in (60, 61):  # with secret passages
        given = {"seed": {60: 62, 61: 74}[seed]}
    handle = options(given)
    dungeon = c.deckmap_generate(pointer(handle))
    c.deckmap_options_free(pointer(handle))
    for walls in ("lines", "tiles"):
        plan = {"squares": 1 + seed % 3 if walls == "lines" else 1 + seed % 2, "walls": walls}
        file = json.loads(written(dungeon, "json", **plan))
        kinds = compare_plan(dungeon, file, plan)
        secrets += 5 in kinds
        players = json.loads(written(dungeon, "json", player="yes", **plan))
        kinds = compare_plan(dungeon, players, {"player": "yes", **plan})
        same(5 in kinds, False, "secret passages among the tiles of players")
    compare_cards(dungeon, file)
    compare_segments(dungeon, file)
    if seed < 6:
        compare_parts(dungeon)
    c.deckmap_dungeon_free(pointer(dungeon))
if secrets < 2:
    sys.exit(f"FAILED: only {secrets} of the plans have a secret passage")
print("the arrays agree with JSON")
