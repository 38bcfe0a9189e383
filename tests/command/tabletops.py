#!/usr/bin/python3
"""Reads One Page Dungeon, donjon, Tiled and tiles of JSON as importers do, against the cards alone.

tabletops.py DECKMAP [SEEDS]: from the list of cards in the JSON follow the ways between them, where
doors stand, and which squares a room has; the files have just those, in game masters' and players'
copies and for several squares a card.
"""
import json, subprocess, sys, tempfile
from pathlib import Path

deckmap = sys.argv[1]
seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
SIDES = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
ORDER = list(SIDES.values())
faults, checked = [], 0


def agree(found, wanted, where):
    global checked
    checked += 1
    if found != wanted:
        if isinstance(found, (set, frozenset)):
            found, wanted = sorted(found - wanted)[:4], sorted(wanted - found)[:4]
        faults.append(f"{where}: {str(found)[:200]}, not {str(wanted)[:200]}")


def back(side):
    return -side[0], -side[1]


def plus(cell, side, times=1):
    return cell[0] + side[0] * times, cell[1] + side[1] * times


class Map:
    """The cards as a map, for game masters or players."""

    def __init__(self, data, player):
        cards, segments = data["cards"], data["segments"]
        at = {(card["x"], card["y"]): i for i, card in enumerate(cards)}

        def link(a, b):
            if cards[a]["from"] == b:
                a, b = b, a
            if cards[b]["from"] == a:
                segment = segments[cards[b]["segment"]]
                if segment["via"] == "secret" and segment["entry"] == a:
                    return "secret"
                return "door" if "door" in (cards[a]["role"], cards[b]["role"]) else "open"
            one = cards[a]["segment"] == cards[b]["segment"]
            room = one and segments[cards[a]["segment"]]["kind"] == "room"
            return "open" if room and "door" not in (cards[a]["role"], cards[b]["role"]) else "wall"

        links = []
        for i, card in enumerate(cards):
            beside = {side: at.get(plus((card["x"], card["y"]), side)) for side in ORDER}
            links.append({side: ("wall" if j is None else link(i, j), j) for side, j in beside.items()})
        shown, queue = ({0}, [0]) if player else (set(range(len(cards))), [])
        while queue:
            for way, j in links[queue.pop()].values():
                if way not in ("wall", "secret") and j not in shown:
                    shown.add(j)
                    queue.append(j)
        heading = SIDES[cards[0]["heading"]]
        turn = ORDER.index(back(heading))
        sides = [ORDER[(turn + k) % 4] for k in range(4)]
        worth = [0 if links[0][s][0] != "wall" else 1 if links[0][s][1] is not None else 2 for s in sides]
        self.entrance = sides[worth.index(max(worth))] if max(worth) else None
        self.led_outside = self.entrance is not None and max(worth) == 2
        if player and self.entrance is not None:
            self.led_outside = links[0][self.entrance][1] not in shown
        low = [min(cards[i][axis] for i in shown) for axis in "xy"]
        self.cards, self.shown = cards, sorted(shown)
        self.cell = {i: (cards[i]["x"] - low[0], cards[i]["y"] - low[1]) for i in shown}
        self.ways = {
            i: {
                side: "wall" if way == "secret" and player or j not in shown else way
                for side, (way, j) in links[i].items()
            }
            for i in shown
        }
        self.next = {i: {side: j for side, (_, j) in links[i].items()} for i in shown}
        rooms = [s for s, segment in enumerate(segments) if segment["kind"] == "room" and segment["cards"]]
        self.room = {s: number + 1 for number, s in enumerate(rooms)}

    def is_passage(self, i):
        return self.cards[i]["role"] in ("corridor", "door")

    def entry(self, i):
        """The side from which one comes to a card."""
        source = self.cards[i]["from"]
        if source >= 0:
            return next(side for side, j in self.next[i].items() if j == source)
        return self.entrance or back(SIDES[self.cards[i]["heading"]])

    def bends(self, i):
        x, y = self.entry(i)
        return any(self.ways[i][side] != "wall" for side in ((y, x), (-y, -x)))


def doors_between_walls(plan, squares):
    """The squares of doors where walls are squares: {square: (card or None, kind, heading)}."""
    pitch, middle = squares + 1, 0 if squares == 2 else (squares - 1) // 2
    found = {}
    for i in plan.shown:
        corner = plus((1, 1), plan.cell[i], pitch)
        centre = plus(corner, (middle, middle))
        gate = lambda side: plus(centre, side, squares - middle if side > (0, 0) else middle + 1)
        own = lambda at: all(corner[k] <= at[k] < corner[k] + squares for k in (0, 1))
        entry, ways = plan.entry(i), plan.ways[i]
        if i == 0 and plan.led_outside and plan.cards[i]["role"] != "door":
            found[gate(plan.entrance)] = (0, "way out", back(plan.entrance))
        if plan.cards[i]["from"] >= 0 and ways[entry] == "secret":
            found[gate(entry)] = (i, "secret", back(entry))
        if plan.cards[i]["role"] != "door":
            continue
        if ways[entry] == "door" if i else plan.led_outside:
            found[gate(entry)] = (i, "door", back(entry))
        elif ways[entry] == "secret":
            on = ways[back(entry)] != "wall"
            if own(plus(centre, entry)):
                found[plus(centre, entry)] = (i, "door", back(entry))
            elif not plan.bends(i) and (on or own(plus(centre, back(entry)))):
                found[centre] = (i, "door", back(entry))
        else:
            for side, way in ways.items():
                if way == "door" and plan.cards[plan.next[i][side]]["role"] != "door":
                    found[gate(side)] = (i, "door", side)
    return found


def rooms_between_walls(plan, squares):
    """The squares of each room: its cards, the walls between two of them, the corner of four."""
    pitch, squares_of = squares + 1, {}
    for i in plan.shown:
        number = plan.room.get(plan.cards[i]["segment"])
        if number is None or plan.is_passage(i):
            continue
        corner = plus((1, 1), plan.cell[i], pitch)
        mine = squares_of.setdefault(number, set())
        mine |= {plus(corner, (x, y)) for x in range(squares) for y in range(squares)}
        joined = lambda j, side: plan.ways[j][side] == "open" and not plan.is_passage(plan.next[j][side])
        for side in ((1, 0), (0, 1)):
            if joined(i, side):
                mine |= {plus(plus(corner, side, squares), side[::-1], k) for k in range(squares)}
        if joined(i, (1, 0)) and joined(i, (0, 1)):
            right, down = plan.next[i][(1, 0)], plan.next[i][(0, 1)]
            if joined(right, (0, 1)) and joined(down, (1, 0)):
                mine.add(plus(corner, (squares, squares)))
    return squares_of


def check_opd(file, plan, squares, player, where):
    wanted, types = {}, {1: 1, 2: 5, 3: 4}
    for at, (card, kind, heading) in doors_between_walls(plan, squares).items():
        type_ = {"secret": 6, "way out": 3}.get(kind) or types[plan.cards[card]["level"]]
        wanted[plus(at, (1, 1))] = (type_, back(heading) if kind == "secret" else heading)
    doors = {(d["x"], d["y"]): (d["type"], (d["dir"]["x"], d["dir"]["y"])) for d in file["doors"]}
    agree(len(doors), len(file["doors"]), f"{where}: doors on one square")
    agree({d for d in doors.items() if d[1][0] != 0}, set(wanted.items()), f"{where}: doors")
    rects = {}
    for rect in file["rects"]:
        for x in range(rect["w"]):
            for y in range(rect["h"]):
                at = (rect["x"] + x, rect["y"] + y)
                agree(at in rects, False, f"{where}: {at} twice")
                rects[at] = (rect["x"], rect["y"], rect["w"] * rect["h"])
    for squares_of in rooms_between_walls(plan, squares).values():
        inside = {plus(at, (1, 1)) for at in squares_of}
        # a pillar where four rectangles of a room meet
        lost = {(x, y) for x, y in inside - rects.keys() if (x - 1) % (squares + 1) or (y - 1) % (squares + 1)}
        agree(lost, set(), f"{where}: squares of rooms")
    # a reader walks from rectangle to rectangle through doors
    for at, rect in rects.items():
        for other in (plus(at, (1, 0)), plus(at, (0, 1))):
            if rects.get(other, rect) != rect:
                agree(at in doors or other in doors, True, f"{where}: {at} touches {other}")
    pitch, middle = squares + 1, 0 if squares == 2 else (squares - 1) // 2
    place = lambda i: plus(plus((2, 2), plan.cell[i], pitch), (middle, middle))
    for shut in (False, True):
        start = next((i for i in plan.shown if plan.cards[i]["role"] != "door"), None)
        if start is None:
            continue
        seen, queue = {place(start)}, [place(start)]
        while queue:
            here = queue.pop()
            for side in ORDER:
                there = plus(here, side)
                closed = shut and any(doors.get(at, (0,))[0] in (1, 4, 5, 6) for at in (there,))
                if there in rects and there not in seen and not closed:
                    seen.add(there)
                    queue.append(there)
        reached, queue = {start}, [start]
        while queue:
            i = queue.pop()
            for side, way in plan.ways[i].items():
                j = plan.next[i][side]
                child = j if j is not None and plan.cards[j]["from"] == i else i
                cut = way == "secret" or way == "door" and plan.cards[child]["role"] == "door"
                if way != "wall" and not (shut and cut) and j not in reached:
                    reached.add(j)
                    queue.append(j)
        got = {i for i in plan.shown if place(i) in seen}
        skip = {i for i in plan.shown if place(i) in doors}
        if not shut or plan.cards[0]["role"] != "door":
            agree(got - skip, reached - skip, f"{where}: reached, doors {'shut' if shut else 'open'}")
    agree(sum("ending" in rect for rect in file["rects"]), 1, f"{where}: ends")
    for note in file["notes"]:
        agree(note["text"].startswith(note["ref"] + ". "), True, f"{where}: note {note['text'][:20]}")
    if player:
        agree((file["notes"], file["story"]), ([], ""), f"{where}: texts")


def check_donjon(file, plan, squares, player, where):
    bit = {"door": 131076, "locked": 262148, "trapped": 524292, "secret": 1048580, "portcullis": 2097156}
    kinds = {1: "door", 2: "locked", 3: "portcullis"}
    wanted, heading = {}, {}
    for at, (card, kind, way) in doors_between_walls(plan, squares).items():
        if kind == "way out":
            continue
        trapped = kind == "door" and plan.cards[card]["trapped"] and not player
        name = "secret" if kind == "secret" else "trapped" if trapped else kinds[plan.cards[card]["level"]]
        wanted[plus(at, (2, 2))], heading[plus(at, (2, 2))] = name, way
    cells = {(x, y): cell for y, row in enumerate(file["cells"]) for x, cell in enumerate(row) if cell}
    agree({(at, n) for at, c in cells.items() for n, v in bit.items() if c == v}, set(wanted.items()), f"{where}: doors")
    agree([c for c in cells.values() if c & 0x3F0020 and c not in bit.values()], [], f"{where}: other bits")
    rooms = {number: {plus(at, (2, 2)) for at in at_} for number, at_ in rooms_between_walls(plan, squares).items()}
    listed = set()
    for room in file["rooms"]:
        if room is None:
            continue
        number = room["id"]
        mine = {at for at, c in cells.items() if c & 2 and (c & 0xFFC0) >> 6 == number}
        if number in rooms:
            agree(mine, rooms[number], f"{where}: room {number}")
        else:
            agree(len(mine), 1, f"{where}: the square {number}")
        xs, ys = [x for x, _ in mine], [y for _, y in mine]
        sides = {"west": min(xs), "east": max(xs), "north": min(ys), "south": max(ys), "area": 25 * len(mine)}
        agree({key: room[key] for key in sides}, sides, f"{where}: sides of {number}")
        compass = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}
        doors = {((d["col"], d["row"]), compass[side]) for side, list_ in room["doors"].items() for d in list_}
        touching = {
            (at, side)
            for at, way in heading.items()
            for side in (way, back(way))
            if plus(at, back(side)) in mine
        }
        agree(doors, touching, f"{where}: doors of {number}")
        listed |= {at for at, _ in doors}
    agree(listed, set(wanted), f"{where}: doors that rooms list")
    agree(set(rooms) <= {room["id"] for room in file["rooms"] if room}, True, f"{where}: rooms")


def door_on_picture(plan, i, squares):
    """Where a door is drawn, in squares, and whether its leaf is upright; as in docs/exports.md."""
    width = 2 if squares % 2 == 0 and squares > 2 else 1
    begin = 0 if squares == 2 else (squares - width) // 2
    middle = begin + width / 2
    entry, off = plan.entry(i), 0
    if squares > 2 and plan.bends(i):
        off = width / 2 + (0 if plan.ways[i][entry] == "secret" else 0.5)
    corner = plus((0, 0), plan.cell[i], squares)
    return corner[0] + middle + entry[0] * off, corner[1] + middle + entry[1] * off, entry[0] != 0


def check_tiles(tiled, tiles, plan, squares, player, where):
    doors = [i for i in plan.shown if plan.cards[i]["role"] == "door"]
    objects = next(layer for layer in tiled["layers"] if layer["name"] == "doors")["objects"]
    agree(len(objects), len(doors), f"{where}: doors of Tiled")
    of = tiles["space" if player else "card"]
    by_door = {}
    for k, kind in enumerate(tiles["kind"]):
        if tiles["kinds"][kind] in ("door", "open_door"):
            by_door.setdefault(of[k], []).append((k % tiles["width"], k // tiles["width"]))
    for number, (i, one) in enumerate(zip(doors, objects)):
        side = one["width"]
        x, y = (one["x"] + side / 2) / tiled["tilewidth"], (one["y"] - side / 2) / tiled["tileheight"]
        mine = by_door.get(plan.shown.index(i) if player else i, [])
        if squares > 2:
            wanted = door_on_picture(plan, i, squares)
            upright = (one["gid"] - 1 - 24) % 6 < 3
            agree((x, y, upright), wanted, f"{where}: {plan.cards[i]['card']} in Tiled")
            agree(bool(mine), True, f"{where}: {plan.cards[i]['card']} in tiles")
            centre = [sum(at[k] + 0.5 for at in mine) / max(len(mine), 1) for k in (0, 1)]
            near = max(abs(centre[0] - wanted[0]), abs(centre[1] - wanted[1])) <= 0.5
            agree(near, True, f"{where}: {plan.cards[i]['card']}, its tiles {mine}")


def check(folder, seed, squares, player, options):
    where = f"seed {seed}, {squares} squares{', players' if player else ''} {' '.join(options)}"
    read = lambda suffix: json.loads((folder / f"{seed}.{suffix}").read_text(encoding="utf-8"))
    plan = Map(json.loads((folder / f"{seed}.whole.json").read_text(encoding="utf-8")), player)
    if squares < 4 or squares % 2:
        check_opd(read("opd.json"), plan, squares, player, f"opd, {where}")
        check_donjon(read("donjon.json"), plan, squares, player, f"donjon, {where}")
    check_tiles(read("tmj"), read("json")["tiles"], plan, squares, player, f"tiles, {where}")


def run(options, count, sizes):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write = lambda *more: subprocess.run([deckmap, "generate", "-q", "--seeds", f"0..{count}", *options, *more], check=True)
        write("-o", f"{folder}/{{seed}}.whole.json")
        for squares in sizes:
            for player in (False, True):
                suffixes = ["json", "tmj"] + ["opd.json", "donjon.json"] * (squares < 4 or squares % 2)
                outputs = [word for suffix in suffixes for word in ("-o", f"{folder}/{{seed}}.{suffix}")]
                write("--squares", str(squares), *["--player"] * player, *outputs)
                for seed in range(count):
                    check(folder, seed, squares, player, options)


run([], seeds, (1, 2, 3, 4, 5, 7))
run(["--table", "8x6", "--directions", "grid"], seeds // 3, (2, 3))
run(["--decks", "2", "--turn-colour", "drawn", "--room-spades", "laid"], seeds // 3, (2, 3))
print("\n".join(faults[:20]))
print(f"{checked - len(faults)} passed, {len(faults)} failed")
sys.exit(bool(faults))
