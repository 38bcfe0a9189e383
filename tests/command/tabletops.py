#!/usr/bin/python3
"""Reads One Page Dungeon, donjon, Tiled and tiles of JSON as importers do, against the cards alone.

tabletops.py CALLS [SEEDS], CALLS being the program of calls.cpp: from the list of cards in the JSON
follow the ways between them, where doors stand, and which squares a room has; the files have just
those, in game masters' and players' copies and for several squares a card.
"""
import json, sys, tempfile
from pathlib import Path

from calls import Calls

calls = Calls(sys.argv[1])
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
            links.append(
                {side: ("wall" if j is None else link(i, j), j) for side, j in beside.items()}
            )
        shown, queue = ({0}, [0]) if player else (set(range(len(cards))), [])
        while queue:
            for way, j in links[queue.pop()].values():
                if way not in ("wall", "secret") and j not in shown:
                    shown.add(j)
                    queue.append(j)
        heading = SIDES[cards[0]["heading"]]
        turn = ORDER.index(back(heading))
        sides = [ORDER[(turn + k) % 4] for k in range(4)]
        worth = [
            0 if links[0][s][0] != "wall" else 1 if links[0][s][1] is not None else 2 for s in sides
        ]
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
        rooms = [
            s
            for s, segment in enumerate(segments)
            if segment["kind"] == "room" and segment["cards"]
        ]
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

    def reached(self, start, door, secret):
        """Where one comes from cards without opening a door, with or without secret passages."""
        found, queue = set(start), list(start)
        while queue:
            i = queue.pop()
            for side, way in self.ways[i].items():
                j = self.next[i][side]
                if way != "wall" and (way != "secret" or secret) and j != door and j not in found:
                    found.add(j)
                    queue.append(j)
        return found


class WallGrid:
    """Where a card's squares are when walls are squares of their own."""

    def __init__(self, plan, squares):
        self.plan, self.squares = plan, squares
        self.middle = 0 if squares == 2 else (squares - 1) // 2

    def corner(self, i):
        return plus((1, 1), self.plan.cell[i], self.squares + 1)

    def owns(self, i, at):
        return all(self.corner(i)[k] <= at[k] < self.corner(i)[k] + self.squares for k in (0, 1))

    def meets_further_on(self, i):
        """A card of two squares has none before the first, on which the door is."""
        plan = self.plan
        entry = plan.entry(i)
        here = self.squares == 2 and plan.cards[i]["role"] == "door" and entry < (0, 0)
        return here and plan.ways[i][entry] != "door" and plan.bends(i)

    def centre(self, i):
        at = plus(self.corner(i), (self.middle, self.middle))
        return plus(at, back(self.plan.entry(i))) if self.meets_further_on(i) else at

    def gate(self, i, side):
        """The square of wall by which a way leaves a card."""
        j = self.plan.next[i][side]
        if self.plan.ways[i][side] != "wall" and self.meets_further_on(j):
            return self.gate(j, back(side)) if not self.meets_further_on(i) else None
        at = self.centre(i)
        while self.owns(i, at):
            at = plus(at, side)
        return at

    def lacks(self):
        """The door after a secret passage for which one square a card has no room."""
        plan = self.plan
        for i in plan.shown:
            entry = plan.entry(i)
            if (
                plan.cards[i]["role"] == "door"
                and self.squares == 1
                and plan.ways[i][entry] == "secret"
            ):
                if plan.bends(i) or plan.ways[i][back(entry)] == "wall":
                    return plan.cards[i]["card"]
        return None


def doors_between_walls(plan, squares):
    """The squares of doors where walls are squares: {square: (card or None, kind, heading)}."""
    grid, found = WallGrid(plan, squares), {}
    for i in plan.shown:
        centre, entry, ways = grid.centre(i), plan.entry(i), plan.ways[i]
        if i == 0 and plan.led_outside and plan.cards[i]["role"] != "door":
            found[grid.gate(i, plan.entrance)] = (0, "way out", back(plan.entrance))
        if plan.cards[i]["from"] >= 0 and ways[entry] == "secret":
            found[grid.gate(i, entry)] = (i, "secret", back(entry))
        if plan.cards[i]["role"] != "door":
            continue
        if ways[entry] == "door" if i else plan.led_outside:
            found[grid.gate(i, entry)] = (i, "door", back(entry))
        elif ways[entry] == "secret":
            before = plus(centre, entry)
            found[before if grid.owns(i, before) else centre] = (i, "door", back(entry))
        else:
            for side, way in ways.items():
                if way == "door" and plan.cards[plan.next[i][side]]["role"] != "door":
                    found[grid.gate(i, side)] = (i, "door", side)
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
        joined = lambda j, side: plan.ways[j][side] == "open" and not plan.is_passage(
            plan.next[j][side]
        )
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
        lost = {
            (x, y)
            for x, y in inside - rects.keys()
            if (x - 1) % (squares + 1) or (y - 1) % (squares + 1)
        }
        agree(lost, set(), f"{where}: squares of rooms")
    # a reader walks from rectangle to rectangle through doors
    for at, rect in rects.items():
        for other in (plus(at, (1, 0)), plus(at, (0, 1))):
            if rects.get(other, rect) != rect:
                agree(at in doors or other in doors, True, f"{where}: {at} touches {other}")
    grid = WallGrid(plan, squares)
    place = lambda i: plus(grid.centre(i), (1, 1))
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
            agree(
                got - skip, reached - skip, f"{where}: reached, doors {'shut' if shut else 'open'}"
            )
    agree(sum("ending" in rect for rect in file["rects"]), 1, f"{where}: ends")
    for note in file["notes"]:
        agree(
            note["text"].startswith(note["ref"] + ". "), True, f"{where}: note {note['text'][:20]}"
        )
    if player:
        agree((file["notes"], file["story"]), ([], ""), f"{where}: texts")


def check_donjon(file, plan, squares, player, where):
    bit = {
        "door": 131076,
        "locked": 262148,
        "trapped": 524292,
        "secret": 1048580,
        "portcullis": 2097156,
    }
    kinds = {1: "door", 2: "locked", 3: "portcullis"}
    wanted, heading = {}, {}
    for at, (card, kind, way) in doors_between_walls(plan, squares).items():
        if kind == "way out":
            continue
        trapped = kind == "door" and plan.cards[card]["trapped"] and not player
        name = (
            "secret"
            if kind == "secret"
            else "trapped"
            if trapped
            else kinds[plan.cards[card]["level"]]
        )
        wanted[plus(at, (2, 2))], heading[plus(at, (2, 2))] = name, way
    cells = {
        (x, y): cell for y, row in enumerate(file["cells"]) for x, cell in enumerate(row) if cell
    }
    agree(
        {(at, n) for at, c in cells.items() for n, v in bit.items() if c == v},
        set(wanted.items()),
        f"{where}: doors",
    )
    agree(
        [c for c in cells.values() if c & 0x3F0020 and c not in bit.values()],
        [],
        f"{where}: other bits",
    )
    rooms = {
        number: {plus(at, (2, 2)) for at in at_}
        for number, at_ in rooms_between_walls(plan, squares).items()
    }
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
        sides = {
            "west": min(xs),
            "east": max(xs),
            "north": min(ys),
            "south": max(ys),
            "area": 25 * len(mine),
        }
        agree({key: room[key] for key in sides}, sides, f"{where}: sides of {number}")
        compass = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}
        doors = {
            ((d["col"], d["row"]), compass[side])
            for side, list_ in room["doors"].items()
            for d in list_
        }
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
        x, y = (one["x"] + side / 2) / tiled["tilewidth"], (one["y"] - side / 2) / tiled[
            "tileheight"
        ]
        mine = by_door.get(plan.shown.index(i) if player else i, [])
        if squares > 2:
            wanted = door_on_picture(plan, i, squares)
            upright = (one["gid"] - 1 - 24) % 6 < 3
            agree((x, y, upright), wanted, f"{where}: {plan.cards[i]['card']} in Tiled")
            agree(bool(mine), True, f"{where}: {plan.cards[i]['card']} in tiles")
            centre = [sum(at[k] + 0.5 for at in mine) / max(len(mine), 1) for k in (0, 1)]
            near = max(abs(centre[0] - wanted[0]), abs(centre[1] - wanted[1])) <= 0.5
            agree(near, True, f"{where}: {plan.cards[i]['card']}, its tiles {mine}")


def check_ways(tiles, doors, plan, squares, where):
    """Shut, a door closes all that was dealt behind it, and does not part it."""
    width, height, names = tiles["width"], tiles["height"], tiles["kinds"]
    floor = {
        (k % width, k // width): tiles["card"][k]
        for k, kind in enumerate(tiles["kind"])
        if names[kind] not in ("rock", "wall")
    }
    walls = set()
    for line in tiles.get("lines", []):
        for (x, y), (to_x, to_y) in zip(line, line[1:]):
            for k in range(abs(to_x - x) + abs(to_y - y)):
                if y == to_y:
                    walls.add(((min(x, to_x) + k, y - 1), (min(x, to_x) + k, y)))
                else:
                    walls.add(((x - 1, min(y, to_y) + k), (x, min(y, to_y) + k)))

    def reached(start, shut):
        seen, queue = {start}, [start]
        while queue:
            here = queue.pop()
            for side in ORDER:
                there = plus(here, side)
                if there in floor and there not in seen and there not in shut:
                    if (min(here, there), max(here, there)) not in walls:
                        seen.add(there)
                        queue.append(there)
        return {floor[at] for at in seen}

    between_walls = tiles["walls"] == "tiles"
    passable = {i for i in plan.shown if plan.cards[i]["role"] != "door"}
    first = {}
    for at, i in floor.items():
        first.setdefault(i, at)
    for door in doors:
        i = door["card"]
        secret = plan.ways[i][plan.entry(i)] == "secret"
        if i == 0 or not plan.bends(i) and not secret:
            continue
        shut = {tuple(at) for at in door["tiles"]}
        if not secret or between_walls:
            wanted = plan.reached({plan.cards[i]["from"]}, i, between_walls) & passable
            agree(
                reached(tuple(door["near_tile"]), shut) & passable,
                wanted,
                f"{where}: before {plan.cards[i]['card']}",
            )
        ahead = {j for j in plan.shown if plan.cards[j]["from"] == i} & passable
        # with lines for walls a card of two squares may have no square before the bend, nor one of one
        room_to_bend = between_walls or plan.entry(i) in (SIDES["right"], SIDES["down"])
        if not room_to_bend and plan.ways[i][plan.entry(i)] == "door":
            room_to_bend = plan.is_passage(plan.cards[i]["from"])
        if ahead and (squares > 2 or squares == 2 and room_to_bend):
            wanted = (
                plan.reached(
                    {j for j in plan.shown if plan.cards[j]["from"] == i}, i, between_walls
                )
                & passable
            )
            agree(
                reached(first[min(ahead)], shut) & passable,
                wanted,
                f"{where}: behind {plan.cards[i]['card']}",
            )


def check(folder, seed, squares, player, options):
    where = f"seed {seed}, {squares} squares{', players' if player else ''} {' '.join(options)}"
    read = lambda suffix: json.loads((folder / f"{seed}.{suffix}").read_text(encoding="utf-8"))
    plan = Map(json.loads((folder / f"{seed}.whole.json").read_text(encoding="utf-8")), player)
    if fits(plan, squares):
        check_opd(read("opd.json"), plan, squares, player, f"opd, {where}")
        check_donjon(read("donjon.json"), plan, squares, player, f"donjon, {where}")
    data = read("json")
    check_tiles(read("tmj"), data["tiles"], plan, squares, player, f"tiles, {where}")
    if not player and squares < 4:
        for one in (data, read("walls.json")):
            check_ways(
                one["tiles"], one["doors"], plan, squares, f"ways, {one['tiles']['walls']}, {where}"
            )


def fits(plan, squares):
    return (squares < 4 or squares % 2) and WallGrid(plan, squares).lacks() is None


def run(options, seeds, sizes):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def write(seed, *more):
            words = ["generate", "-q", "--seed", str(seed), *options, *more]
            code, _, said = calls.make(name, words)
            return code, said.decode()

        for seed in seeds:
            agree(write(seed, "-o", f"{folder}/{seed}.whole.json"), (0, ""), f"seed {seed}")
            whole = json.loads((folder / f"{seed}.whole.json").read_text(encoding="utf-8"))
            for squares in sizes:
                for player in (False, True):
                    plan = Map(whole, player)
                    both = ["opd.json", "donjon.json"] if squares < 4 or squares % 2 else []
                    if both and not fits(plan, squares):
                        for suffix in both:
                            code, said = write(
                                seed,
                                "--squares",
                                str(squares),
                                *["--player"] * player,
                                "-o",
                                f"{folder}/{seed}.{suffix}",
                            )
                            agree(
                                (code, WallGrid(plan, squares).lacks() in said),
                                (1, True),
                                f"seed {seed}, {suffix}",
                            )
                        both = []
                    outputs = [
                        word
                        for suffix in ["json", "tmj", *both]
                        for word in ("-o", f"{folder}/{seed}.{suffix}")
                    ]
                    agree(
                        write(seed, "--squares", str(squares), *["--player"] * player, *outputs),
                        (0, ""),
                        f"seed {seed}",
                    )
                    if not player and squares < 4:
                        write(
                            seed,
                            "--squares",
                            str(squares),
                            "--walls",
                            "tiles",
                            "-o",
                            f"{folder}/{seed}.walls.json",
                        )
                    check(folder, seed, squares, player, options)


run([], range(seeds), (1, 2, 3, 4, 5, 7))
# doors behind secret passages, where ways meet
run([], (29, 183, 872, 1062, 1223, 1993), (1, 2, 3))
run(["--table", "8x6", "--directions", "grid"], range(seeds // 3), (2, 3))
run(["--decks", "2", "--turn-colour", "drawn", "--room-spades", "laid"], range(seeds // 3), (2, 3))
print("\n".join(faults[:20]))
print(f"{checked - len(faults)} passed, {len(faults)} failed")
sys.exit(bool(faults))
