#!/usr/bin/python3
"""Checks files of Universal VTT against what importers demand, and against the dungeon.

universal_vtt.py DECKMAP: every importer's demands on the fields; the picture's size; and geometry:
a flood fill through walls and doors reaches what the dungeon says.
"""
import base64, json, math, struct, subprocess, sys

deckmap = sys.argv[1]


def run(*arguments):
    return subprocess.run([deckmap, "generate", *arguments], check=True, capture_output=True).stdout


class Fault(Exception):
    pass


def demand(condition, what):
    if not condition:
        raise Fault(what)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def check_point(point, size, what):
    demand(
        isinstance(point, dict) and is_number(point.get("x")) and is_number(point.get("y")), what
    )
    demand(0 <= point["x"] <= size["x"] and 0 <= point["y"] <= size["y"], what + " is outside")


def is_slanted(a, b):
    """Whether a wall is that of a round or cut corner, which ends on others."""
    return a["x"] != b["x"] and a["y"] != b["y"]


def check(vtt):
    """What the importers of MapTool, Owlbear, Foundry, Roll20 and others want."""
    demand(vtt.get("format") in (0.2, 0.3), "format")
    resolution = vtt["resolution"]
    size, pixels = resolution["map_size"], resolution["pixels_per_grid"]
    demand(resolution["map_origin"] == {"x": 0, "y": 0}, "map_origin")
    demand(all(isinstance(size[k], int) and size[k] > 0 for k in "xy"), "map_size")
    demand(isinstance(pixels, int) and pixels > 0, "pixels_per_grid")
    demand(not vtt["image"].startswith("data:"), "a data: prefix")
    image = base64.b64decode(vtt["image"], validate=True)
    demand(image[:8] == b"\x89PNG\r\n\x1a\n", "the image is not a PNG")
    demand(
        struct.unpack(">II", image[16:24]) == (size["x"] * pixels, size["y"] * pixels),
        "the picture is not map_size times pixels_per_grid",
    )
    demand(len(vtt["line_of_sight"]) >= 1, "no line of sight")
    demand(isinstance(vtt["objects_line_of_sight"], list), "objects_line_of_sight")
    ends = []
    for line in vtt["line_of_sight"]:
        demand(len(line) >= 2, "a line of under two points")
        for point in line:
            check_point(point, size, "a wall")
        for a, b in zip(line, line[1:]):
            demand(math.dist((a["x"], a["y"]), (b["x"], b["y"])) >= 0.3, "a step under 0.3 square")
        if line[0] != line[-1] and not any(is_slanted(a, b) for a, b in zip(line, line[1:])):
            ends += [(line[0]["x"], line[0]["y"]), (line[-1]["x"], line[-1]["y"])]
    demand(len(ends) == len(set(ends)), "two lines meet end to end")
    for portal in vtt["portals"]:
        check_point(portal["position"], size, "a portal")
        a, b = portal["bounds"]
        check_point(a, size, "a bound")
        check_point(b, size, "a bound")
        demand(
            portal["position"] == {k: (a[k] + b[k]) / 2 for k in "xy"}, "a portal off its bounds"
        )
        along = math.atan2(b["y"] - a["y"], b["x"] - a["x"])
        demand(abs(portal["rotation"] - along) < 1e-9, "rotation")
        demand(portal["closed"] is True and portal["freestanding"] is False, "a portal's state")
    environment = vtt["environment"]
    demand(environment["baked_lighting"] is False, "baked_lighting")
    for light in vtt["lights"]:
        check_point(light["position"], size, "a light")
        demand(is_number(light["range"]) and light["range"] > 0, "range")
        demand(is_number(light["intensity"]) and light["intensity"] > 0, "intensity")
        demand(isinstance(light["shadows"], bool), "shadows")
    for colour in [environment["ambient_light"]] + [light["color"] for light in vtt["lights"]]:
        demand(len(colour) == 8 and all(c in "0123456789abcdef" for c in colour), "a colour")


def between(a, at, b):
    return min(a, b) <= at <= max(a, b)


SIDES = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}


def check_geometry(vtt, dungeon, squares):
    """Walls and doors on a raster fine enough for every coordinate, and a flood fill."""
    fine = 16 if squares == 1 else 2
    place = lambda point: (round(point["x"] * fine), round(point["y"] * fine))
    exact = lambda point: all(point[k] * fine == round(point[k] * fine) for k in "xy")
    walls, doors = set(), {}

    def edges(a, b):
        demand(exact(a) and exact(b), "a coordinate between the raster's lines")
        (ax, ay), (bx, by) = place(a), place(b)
        demand(ax == bx or ay == by, "a line that is neither upright nor level")
        if ax == bx:
            return {(ax, y, "v") for y in range(min(ay, by), max(ay, by))}
        return {(x, ay, "h") for x in range(min(ax, bx), max(ax, bx))}

    def staircase(a, b):
        """A slanted wall as what it blocks on the raster: from line to line, across first."""
        (ax, ay), (bx, by) = place(a), place(b)
        across = {(x, ay, "h") for x in range(min(ax, bx), max(ax, bx))}
        return across | {(bx, y, "v") for y in range(min(ay, by), max(ay, by))}

    # The walls of rounded and cut corners, which stand before right angles: from wall to wall, so
    # that nothing leaks though an importer drops them.
    bent = [
        line
        for line in vtt["line_of_sight"]
        if any(is_slanted(a, b) for a, b in zip(line, line[1:]))
    ]
    straight = [
        (a, b) for line in vtt["line_of_sight"] if line not in bent for a, b in zip(line, line[1:])
    ]
    for line in bent:
        for end in (line[0], line[-1]):
            demand(
                any(
                    (a["x"] == b["x"] == end["x"] and between(a["y"], end["y"], b["y"]))
                    or (a["y"] == b["y"] == end["y"] and between(a["x"], end["x"], b["x"]))
                    for a, b in straight
                ),
                f"a bent wall that ends in mid-air: {end}",
            )

    corners = set()
    for line in vtt["line_of_sight"]:
        if line in bent:
            continue
        corners |= {place(point) for point in line}
        for a, b in zip(line, line[1:]):
            new = edges(a, b)
            demand(not new & walls, "a wall stands twice")
            walls |= new
    for line in bent:
        for a, b in zip(line, line[1:]):
            walls |= staircase(a, b)
    for index, portal in enumerate(vtt["portals"]):
        a, b = portal["bounds"]
        new = edges(a, b)
        demand(not new & walls, "a wall runs through a portal")
        demand({place(a), place(b)} <= corners, "a portal does not hang between two walls")
        for edge in new:
            demand(edge not in doors, "two portals in one place")
            doors[edge] = index

    def fill(start, through_doors):
        seen, queue = {start}, [start]
        touched = set()
        while queue:
            x, y = queue.pop()
            for edge, (nx, ny) in (
                ((x + 1, y, "v"), (x + 1, y)),
                ((x, y, "v"), (x - 1, y)),
                ((x, y + 1, "h"), (x, y + 1)),
                ((x, y, "h"), (x, y - 1)),
            ):
                if edge in doors:
                    touched.add(doors[edge])
                if edge in walls or (edge in doors and not through_doors) or (nx, ny) in seen:
                    continue
                demand(0 <= nx < width and 0 <= ny < height, "a hole to the outside")
                seen.add((nx, ny))
                queue.append((nx, ny))
        return seen, touched

    size = vtt["resolution"]["map_size"]
    width, height = size["x"] * fine, size["y"] * fine
    spaces = dungeon["spaces"]
    by_cell = {(s["x"], s["y"]): s for s in spaces}

    def centre(s):
        """Of a room, or of a passage, which at two squares a card is the card's first square."""
        half = (
            fine // 2 if squares == 2 and s["role"] in ("corridor", "door") else squares * fine // 2
        )
        return tuple(s[k] * squares * fine + half + fine for k in "xy")

    def reached(through_doors):
        """The spaces reached from the first, by the dungeon. Doors belong to neither side."""
        first, queue = spaces[0], [spaces[0]]
        seen = {(first["x"], first["y"])}
        while queue:
            space = queue.pop()
            for side, (dx, dy) in SIDES.items():
                way = space["ways"][side]
                if way == "wall" or (way == "door" and not through_doors):
                    continue
                cell = (space["x"] + dx, space["y"] + dy)
                if cell not in seen:
                    seen.add(cell)
                    queue.append(by_cell[cell])
        return seen

    for through_doors in (False, True):
        filled, _ = fill(centre(spaces[0]), through_doors)
        wanted = reached(through_doors)
        for space in spaces:
            if space["role"] == "door" and not through_doors:
                continue
            if spaces[0]["role"] == "door" and not through_doors:
                continue
            demand(
                (centre(space) in filled) == ((space["x"], space["y"]) in wanted),
                f"{'open' if through_doors else 'closed'} doors: {space}",
            )
        if through_doors:
            # every part of the raster that was filled lies on a card of the dungeon
            for x, y in filled:
                cell = ((x - fine) // (squares * fine), (y - fine) // (squares * fine))
                demand(cell in by_cell, f"walls enclose {cell}, where no card lies")
    demand(len(vtt["portals"]) == sum(s["role"] == "door" for s in spaces), "a door is missing")
    lit = {(p["position"]["x"], p["position"]["y"]) for p in vtt["lights"]}
    stations = {
        ((s["x"] + 0.5) * squares + 1, (s["y"] + 0.5) * squares + 1)
        for s in spaces
        if s["role"] in ("shop", "healing")
    }
    demand(lit == stations, "lights are not where shops and healing stations are")


passed = 0
for squares in (1, 2, 3, 4, 5):
    for seed in (*range(0, 12), 20, 29):
        for more in ([], ["--decks", "2"]) if seed < 3 else ([],):
            options = ["--seed", str(seed), "--player", *more]
            vtt = json.loads(
                run(
                    *options,
                    "--squares",
                    str(squares),
                    "--pixels-per-square",
                    "16",
                    "--format",
                    "uvtt",
                )
            )
            dungeon = json.loads(run(*options, "--format", "json"))
            try:
                check(vtt)
                check_geometry(vtt, dungeon, squares)
            except (Fault, KeyError, IndexError) as fault:
                sys.exit(f"FAILED: seed {seed}, {squares} squares, {more}: {fault!r}")
            passed += 1

# the game master's copy has what lies behind secret passages; its picture may be square
vtt = json.loads(run("--seed", "20", "--format", "uvtt", "--pad-square"))
check(vtt)
size = vtt["resolution"]["map_size"]
players = json.loads(run("--seed", "20", "--format", "uvtt", "--player"))
assert size["x"] == size["y"] and vtt["code"], "pad-square"
assert len(vtt["portals"]) > len(players["portals"]) and "code" not in players


# the checker notices faults
def spoilt(change):
    copy = json.loads(json.dumps(vtt))
    change(copy)
    try:
        check(copy)
    except (Fault, KeyError):
        return True
    return False


for change in (
    lambda v: v.pop("lights"),
    lambda v: v.update(format="0.3"),
    lambda v: v["line_of_sight"].append([{"x": 1, "y": 1}]),
    lambda v: v["portals"][0].update(closed=False),
    lambda v: v["portals"][0].update(rotation=0.5),
    lambda v: v.update(image="data:image/png;base64," + v["image"]),
    lambda v: v["resolution"].update(pixels_per_grid=71),
    lambda v: v["line_of_sight"][0].insert(1, dict(v["line_of_sight"][0][0])),
):
    assert spoilt(change), change
    passed += 1
print(f"{passed} passed, 0 failed")
