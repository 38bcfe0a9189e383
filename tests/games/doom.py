#!/usr/bin/python3
"""Walks dealt maps in Doom, from start to exit: every key, switch, room and secret, then the exit.

doom.py DECKMAP ENGINE COUNT: ends with 77, and says so, where a game is not installed.

Controls: the same walks on maps whose keys or switches are gone must not find everything. The map
is read from the WAD alone. The walk is a demo, made by the rules by which Doom moves a
player; the engine plays it and reports what was found. Each room has an item that counts, so that
all items are all rooms.
"""
import json, os, re, shutil, struct, subprocess, sys, tempfile
from collections import defaultdict, deque

TILE = 128
SIDES = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}  # tiles grow downwards, units upwards
COSINE = {0: 65535, 90: -25, 180: -65535, 270: 25}
SINE = {0: 25, 90: 65535, 180: -25, 270: -65535}
KEYS = {13: 28, 5: 26, 6: 27}  # the key's thing, the door's special
ITEMS = {2013, 2014}
OPEN_DOOR, OPEN_FOR_GOOD, SWITCH, EXIT = 1, 31, 103, 11
OPENING = 66  # tics that a door takes
SHUT_AGAIN = 300


def lumps_of(path):
    """The maps of a WAD by name, each a dictionary of its lumps."""
    data = open(path, "rb").read()
    count, at = struct.unpack("<ii", data[4:12])
    maps, here = {}, None
    for i in range(count):
        start, size, name = struct.unpack("<ii8s", data[at + 16 * i : at + 16 * i + 16])
        name = name.rstrip(b"\0").decode()
        if re.fullmatch(r"MAP\d\d|E\dM\d", name):
            here = maps[name] = {}
        else:
            here[name] = data[start : start + size]
    return maps


def rows(layout, data):
    return list(struct.iter_unpack("<" + layout, data))


class Map:
    """Tiles and the lines between their middles."""

    def __init__(self, lumps):
        self.things = rows("hhhhh", lumps["THINGS"])
        vertices = rows("hh", lumps["VERTEXES"])
        sides = rows("hh8s8s8sH", lumps["SIDEDEFS"])
        self.sectors = rows("hh8s8shhh", lumps["SECTORS"])
        self.crossed = defaultdict(list)  # (tile, tile): distance from the first, line
        self.switches = []  # tile, side, special, tag
        for a, b, flags, special, tag, front, back in rows("HHHHHHH", lumps["LINEDEFS"]):
            (x1, y1), (x2, y2) = vertices[a], vertices[b]
            sector = [sides[side][5] if side != 0xFFFF else None for side in (front, back)]
            line = {"special": special, "tag": tag, "front": sector[0], "back": sector[1]}
            if x1 != x2 and y1 != y2:
                self.cut_off(x1, -y1, x2, -y2)
                continue
            level = y1 == y2
            begin, end = sorted((x1, x2) if level else (-y1, -y2))
            across = -y1 if level else x1
            first = (across - 64) // TILE  # the tile whose middle lies before the line
            for i in range((begin + 63) // TILE, (end + 63) // TILE):
                one, two = ((i, first), (i, first + 1)) if level else ((first, i), (first + 1, i))
                far = across - (first * TILE + 64)
                self.crossed[one, two].append((far, line))
                self.crossed[two, one].append((TILE - far, line))
            if special in (SWITCH, EXIT):
                # the front lies to the right of the line
                right = ((y2 > y1) - (y2 < y1), (x2 > x1) - (x2 < x1))
                mid = ((x1 + x2) // 2 + 32 * right[0], -(y1 + y2) // 2 + 32 * right[1])
                tile = (mid[0] // TILE, mid[1] // TILE)
                self.switches.append((tile, (-right[0], -right[1]), special, tag))
        for crossed in self.crossed.values():
            crossed.sort(key=lambda c: c[0])

    def cut_off(self, x1, y1, x2, y2):
        """A slanted wall shuts its tile off from those behind it, on its left."""
        tile = ((x1 + x2) // 2 // TILE, (y1 + y2) // 2 // TILE)
        for behind in (
            (tile[0] + (1 if y2 > y1 else -1), tile[1]),
            (tile[0], tile[1] + (1 if x2 < x1 else -1)),
        ):
            for crossed in ((tile, behind), (behind, tile)):
                self.crossed[crossed].append(
                    (TILE // 2, {"special": 0, "front": None, "back": None})
                )

    def tiles_of(self, kinds):
        return [(x // TILE, -y // TILE) for x, y, _, kind, _ in self.things if kind in kinds]

    def is_closed(self, sector):
        return sector is not None and self.sectors[sector][0] == self.sectors[sector][1]

    def gate(self, a, b):
        """Between two tiles beside each other: "wall", None, or distance, special and sector of a
        closed door, as one meets it from `a`."""
        for far, line in self.crossed[a, b]:
            if line["back"] is None:
                return "wall"
            for slab in (line["back"], line["front"]):
                if self.is_closed(slab):
                    return far, line["special"] if slab == line["back"] else 0, slab
        return None


class Walker:
    def __init__(self, level):
        self.level, self.tics = level, bytearray()
        x, y, self.angle, _, _ = next(t for t in level.things if t[3] == 1)
        self.x, self.y, self.speed_x, self.speed_y = x << 16, y << 16, 0, 0
        self.tile = (x // TILE, -y // TILE)
        self.opened, self.keys, self.pressed = {}, set(), set()

    def now(self):
        return len(self.tics) // 4

    def tic(self, forward=0, turn=0, use=False):
        self.tics += bytes([forward, 0, turn % 360 * 256 // 360, 2 if use else 0])
        self.angle = (self.angle + turn) % 360
        if forward:
            self.speed_x += forward * 2048 * COSINE[self.angle] >> 16
            self.speed_y += forward * 2048 * SINE[self.angle] >> 16
        self.x += self.speed_x
        self.y += self.speed_y
        if not forward and max(abs(self.speed_x), abs(self.speed_y)) < 0x1000:
            self.speed_x = self.speed_y = 0
        else:
            self.speed_x, self.speed_y = self.speed_x * 0xE800 >> 16, self.speed_y * 0xE800 >> 16

    def wait(self, tics):
        for _ in range(tics):
            self.tic()

    def face(self, side):
        if turn := (SIDES[side] - self.angle) % 360:
            self.tic(turn=turn)

    def go(self, x, y):
        """To a point, along one axis after the other, and stop there."""
        for axis, goal in enumerate((x << 16, y << 16)):
            for _ in range(40):
                while self.speed_x or self.speed_y:
                    self.tic()
                left = lambda: goal - (self.y if axis else self.x)
                if abs(left()) < 3 << 15:
                    break
                way = 1 if left() > 0 else -1
                self.face((0, -way) if axis else (way, 0))
                # friction lets one glide eleven times the speed
                glide = lambda: 11 * abs(self.speed_y if axis else self.speed_x)
                while (room := abs(left()) - glide()) >= 65536:
                    self.tic(forward=min(25, max(1, room // (2048 * 12))))

    def middle(self, tile, ahead=0, side=(0, 0)):
        self.go(tile[0] * TILE + 64 + ahead * side[0], -(tile[1] * TILE + 64 + ahead * side[1]))

    def may_pass(self, a, b):
        gate = self.level.gate(a, b)
        if gate is None or gate == "wall":
            return gate is None
        _, special, slab = gate
        if slab in self.opened and self.opened[slab] is None:
            return True
        if special == 0:
            return self.level.sectors[slab][6] in self.pressed
        return special in (OPEN_DOOR, OPEN_FOR_GOOD) or special in self.keys

    def step(self, a, b):
        side = (b[0] - a[0], b[1] - a[1])
        gate = self.level.gate(a, b)
        if gate is not None:
            far, special, slab = gate
            if special and self.opened.get(slab, 0) is not None:
                if slab in self.opened:
                    self.wait(max(0, self.opened[slab] + SHUT_AGAIN - self.now()))
                if far > 40:
                    self.middle(a, far - 24, side)
                self.face(side)
                self.tic(use=True)
                self.wait(OPENING)
                self.opened[slab] = None if special == OPEN_FOR_GOOD else self.now()
        self.middle(b)
        self.tile = b

    def ways(self):
        """The tiles that can be reached, each with the one before it, the nearest first."""
        before, queue = {self.tile: None}, deque([self.tile])
        while queue:
            at = queue.popleft()
            for side in SIDES:
                next_one = (at[0] + side[0], at[1] + side[1])
                if next_one not in before and self.may_pass(at, next_one):
                    before[next_one] = at
                    queue.append(next_one)
        return before

    def walk(self, goal, before):
        path = [goal]
        while before[path[-1]] is not None:
            path.append(before[path[-1]])
        for a, b in zip(path[::-1], path[-2::-1]):
            self.step(a, b)

    def press(self, side):
        self.middle(self.tile, 20, side)
        self.face(side)
        self.tic(use=True)
        self.wait(OPENING)
        self.middle(self.tile)

    def tour(self):
        """Everything, then the exit. Returns what was not reached."""
        level = self.level
        todo = [("item", tile, None) for tile in level.tiles_of(ITEMS)]
        todo += [
            ("key", tile, special)
            for key, special in KEYS.items()
            for tile in level.tiles_of({key})
        ]
        todo += [("switch", s[0], s) for s in level.switches if s[2] == SWITCH]
        self.wait(10)
        while todo:
            before = self.ways()
            order = {tile: i for i, tile in enumerate(before)}
            here = [t for t in todo if t[1] in order]
            if not here:
                break
            goal = min(here, key=lambda t: order[t[1]])
            todo.remove(goal)
            self.walk(goal[1], before)
            if goal[0] == "key":
                self.keys.add(goal[2])
            if goal[0] == "switch":
                self.press(goal[2][1])
                self.pressed.add(goal[2][3])
        left = [t[0] for t in todo]
        before = self.ways()
        for tile, side, special, _ in level.switches:
            if special == EXIT and tile in before:
                self.walk(tile, before)
                self.press(side)
                break
        else:
            left.append("exit")
        self.wait(70)
        return left

    def demo(self, name):
        episode, number = (1, int(name[3:])) if name[:3] == "MAP" else (int(name[1]), int(name[3]))
        no_monsters = 1
        return (
            bytes([109, 2, episode, number, 0, 0, 0, no_monsters, 0, 1, 0, 0, 0])
            + self.tics
            + b"\x80"
        )


IWADS = "/usr/share/games/doom"


def played(engine, wad, demo, game="doom2"):
    """What the engine reports of the map: items found and there, secrets found and there; None if
    the exit was not reached."""
    iwad = f"{IWADS}/freedoom{2 if game == 'doom2' else 1}.wad"
    for old in ("levelstat.txt", "stat.txt"):
        if os.path.exists(old):
            os.remove(old)
    with open("walk.lmp", "wb") as file:
        file.write(demo)
    words = [engine, "-iwad", iwad, "-file", wad, "-nosound", "-nodraw"]
    if engine == "dsda-doom":
        words += ["-fastdemo", "walk.lmp", "-levelstat"]
    else:
        words += ["-timedemo", "walk", "-statdump", "stat.txt", "-nogui"]
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", HOME=os.getcwd())
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120)
    written = "levelstat.txt" if engine == "dsda-doom" else "stat.txt"
    report = open(written).read() if os.path.exists(written) else ""
    # "I: 7/7  S: 0/0" or "Items: 7 / 7 (100%)" and "Secrets: 0", where there are none
    found = [re.search(letter + r"\w*: *(\d+)(?: */ *(\d+))?", report) for letter in "IS"]
    if not all(found):
        return None, done
    return tuple(int(n or 0) for match in found for n in match.groups()), done


def is_whole(found):
    return found is not None and found[0] == found[1] and found[2] == found[3]


def without(what, wad, other):
    """Writes the same WAD without keys or switches; returns whether it had any."""
    data = bytearray(open(wad, "rb").read())
    count, at = struct.unpack("<ii", data[4:12])
    name, size, offset, gone = {
        "keys": (b"THINGS", 10, 6, KEYS),
        "switches": (b"LINEDEFS", 14, 6, {SWITCH}),
    }[what]
    had = False
    for i in range(count):
        start, length, lump = struct.unpack("<ii8s", data[at + 16 * i : at + 16 * i + 16])
        for row in range(start, start + length, size) if lump.rstrip(b"\0") == name else ():
            if struct.unpack_from("<H", data, row + offset)[0] in gone:
                struct.pack_into("<H", data, row + offset, 2007 if what == "keys" else 0)
                had = True
    with open(other, "wb") as file:
        file.write(data)
    return had


def main():
    deckmap, engine, count = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    if shutil.which(engine) is None and os.path.exists(f"/usr/games/{engine}"):
        os.environ["PATH"] += ":/usr/games"
    if shutil.which(engine) is None or not all(
        os.path.exists(f"{IWADS}/freedoom{phase}.wad") for phase in (1, 2)
    ):
        print(f"skipped: {engine} or freedoom is not installed")
        sys.exit(77)
    os.chdir(tempfile.mkdtemp())

    def generate(*words):
        return subprocess.run(
            [deckmap, "generate", *words], check=True, capture_output=True, text=True
        ).stdout

    secrets, controls = 0, {"keys": [0, 0], "switches": [0, 0]}
    for seed in range(1, count + 1):
        # every second with ways round the doors
        ways = ["--hidden-doors", "all", "--second-entrance", "farthest"] * (seed % 2)
        game, theme = ("doom1" if seed % 5 == 3 else "doom2"), ("stone", "base", "hell")[seed % 3]
        generate(
            "--seed", str(seed), *ways, "--game", game, "--theme", theme, "-q", "-o", "map.wad"
        )
        name, lumps = next(iter(lumps_of("map.wad").items()))
        level = Map(lumps)
        walker = Walker(level)
        left = walker.tour()
        if left:
            sys.exit(f"FAILED: seed {seed}: not reached: {left}")
        demo = walker.demo(name)
        found, done = played(engine, "map.wad", demo, game)
        rooms = len(level.tiles_of({2014}))
        dealt = json.loads(generate("--seed", str(seed), *ways, "--format", "json"))
        wanted = sum(place["kind"] == "room" for place in dealt["places"])
        if rooms != wanted or not is_whole(found):
            sys.exit(
                f"FAILED: seed {seed}: {rooms} of {wanted} rooms have an item; found {found}\n"
                f"{done.stdout[-500:]}{done.stderr[-500:]}"
            )
        secrets += found[3]
        for what, tried in controls.items():
            if tried[0] == 5 or not without(what, "map.wad", "without.wad"):
                continue
            if not {"item", "exit"} & set(Walker(Map(lumps_of("without.wad")[name])).tour()):
                continue  # all lies before the doors
            tried[0] += 1
            tried[1] += is_whole(played(engine, "without.wad", demo, game)[0])
    for what, (tried, passed) in controls.items():
        if passed or not tried:
            sys.exit(f"FAILED: of {tried} maps without {what}, {passed} were walked all the same")
    tried = " and ".join(f"{tried} without {what}" for what, (tried, _) in controls.items())
    print(
        f"{count} maps walked in {engine}, every room and {secrets} secrets entered; "
        f"{tried} were not"
    )


if __name__ == "__main__":
    main()
