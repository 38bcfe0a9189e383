#!/usr/bin/python3
"""Loads dealt dungeons in Flare, and walks them by keyboard: every key, lever, secret and chest,
then the portal.

flare.py DECKMAP load|walk COUNT: ends with 77, and says so, where a program is not installed.

"load" begins at each way in, or on the lowest level, and reads the game's log; "walk" plays on
copies without enemies, on which each tile notes in the saved game that the hero is there, down the
stairs too. Names of tiles, enemies, items, loot, books and sounds are checked against the installed
game. Controls: a tileset that is not there is seen in the log.
"""
import glob, os, re, shutil, subprocess, sys, tempfile, time
from collections import deque

GAME = "/usr/share/games/flare/mods"
MODS = ["fantasycore", "empyrean_campaign"]
SIDES = {(1, 0): "sd", (-1, 0): "wa", (0, 1): "sa", (0, -1): "wd"}
# Complaints of the game itself at every start.
USUAL = (
    "settings.txt",
    "default_settings.txt",
    "TTF_OpenFont",
    "number_format.txt",
    "/fow/",
    "Couldn't load image: ''",
)


def sections(text):
    """The parts of a file of the game: name, and pairs of keys and values; rows of layers too."""
    parts = [("", [])]
    for line in text.splitlines():
        if line.startswith("["):
            parts.append((line.strip("[]"), []))
        elif "=" in line:
            parts[-1][1].append(tuple(line.split("=", 1)))
        elif line and line[0].isdigit():
            parts[-1][1].append(("row", line.rstrip(",")))
        elif line.startswith("# "):
            parts[-1][1].append(("comment", line[2:]))
    return parts


def installed(path):
    return any(os.path.exists(f"{GAME}/{mod}/{path}") for mod in MODS)


def ids(kind):
    """The numbers of the game's items or powers."""
    texts = [
        open(path).read()
        for mod in MODS
        for path in glob.glob(f"{GAME}/{mod}/{kind}/**/*.txt", recursive=True)
    ]
    return {int(n) for text in texts for n in re.findall(r"^id=(\d+)", text, re.M)}


def check_portal(mod):
    """The portal of the campaign stands on floor that is free."""
    values = {
        key: value
        for part, pairs in sections(open(f"{mod}/maps/hyperspace.txt").read())
        for key, value in pairs
        if part == "event"
    }
    begin = values["mapmod"].split(";")[0].split(",")
    x, y = int(begin[1]), int(begin[2])
    for part, pairs in sections(open(f"{GAME}/empyrean_campaign/maps/hyperspace.txt").read()):
        for _, place in (pair for pair in pairs if part == "event" and pair[0] == "location"):
            left, top, width, height = map(int, place.split(","))
            if left < x + 2 and x < left + width and top < y + 2 and y < top + height:
                sys.exit(f"FAILED: in Hyperspace something else is at {place}")
        if part == "layer" and dict(pairs)["type"] == "collision":
            rows = [row.split(",") for key, row in pairs if key == "row"]
            if {rows[y + i][x + j] for i in (0, 1) for j in (0, 1)} != {"0"}:
                sys.exit("FAILED: the portal of Hyperspace stands in a wall")


def check_names(mod):
    """Every file that the mod names is in it or in the game, every tile in the tileset, every item
    and power of the game."""
    tileset = open(f"{GAME}/fantasycore/tilesetdefs/tileset_dungeon.txt").read()
    tiles = {int(n) for n in re.findall(r"^tile=(\d+)", tileset, re.M)}
    categories = set()
    for path in glob.glob(f"{mod}/enemies/*.txt"):
        categories.add(re.search(r"^categories=(.*)", open(path).read(), re.M)[1])
    names, items, powers = 0, ids("items"), ids("powers")
    own = {int(n) for n in re.findall(r"^id=(\d+)", open(f"{mod}/items/items.txt").read(), re.M)}
    if own & items:
        sys.exit(f"FAILED: items {own & items} are the game's")
    for path in glob.glob(f"{mod}/**/*.txt", recursive=True):
        text = open(path).read()
        for name in re.findall(r"[\w/]+\.(?:txt|ogg|png)", text):
            names += 1
            if not installed(name) and not os.path.exists(f"{mod}/{name}"):
                sys.exit(f"FAILED: {path} names {name}, which the game does not have")
        for part, pairs in sections(text):
            values = dict(pairs)
            given = [
                value
                for key, value in pairs
                if key in ("constant_stock", "reward_item", "requires_item")
            ]
            for item in (item for value in given for item in value.split(",")):
                if int(item.split(":")[0]) not in items | own:
                    sys.exit(f"FAILED: {path}: there is no item {item}")
            if "power" in values and int(values["power"].split(",")[1]) not in powers:
                sys.exit(f"FAILED: {path}: there is no power {values['power']}")
            for key in ("category", "spawn"):
                if key in values and values[key].split(",")[0] not in categories:
                    sys.exit(f"FAILED: {path}: there is no enemy {values[key]}")
            if part == "layer" and values["type"] != "collision":
                used = {int(n) for key, row in pairs if key == "row" for n in row.split(",")}
                if used - tiles - {0}:
                    sys.exit(f"FAILED: {path}: tiles {used - tiles - {0}} are not in the tileset")
    return names


class Game:
    """A saved game that begins on the first or the last map of a mod, or in Hyperspace, and the game
    that loads it."""

    def __init__(self, mod, begin="first"):
        self.home = tempfile.mkdtemp()
        os.makedirs(f"{self.home}/flare/saves/empyrean/1")
        os.makedirs(f"{self.home}/flare/mods")
        os.makedirs(f"{self.home}/config")
        self.name = os.path.basename(mod)
        shutil.copytree(mod, f"{self.home}/flare/mods/{self.name}")
        self.mod = f"{self.home}/flare/mods/{self.name}"
        spawn = re.search(r"intermap=(.*)", open(f"{mod}/maps/spawn.txt").read())[1]
        self.maps = sorted(glob.glob(f"{self.mod}/maps/deckmap/*.txt"))
        if begin == "last":
            hero = re.search(r"hero_pos=(.*)", open(self.maps[-1]).read())[1]
            spawn = f"{os.path.relpath(self.maps[-1], self.mod)},{hero}"
        if begin == "hyperspace":
            spawn = "maps/hyperspace.txt,12,12"
        self.map = f"{self.mod}/{spawn.split(',')[0]}"
        self.save = f"{self.home}/flare/saves/empyrean/1/avatar.txt"
        with open(self.save, "w") as file:
            file.write(
                "## flare-engine save file ##\nname=Walker\npermadeath=0\n"
                "option=male,head_short,\nclass=\nxp=0\nbuild=1,1,1,1\n"
                f"spawn={spawn}\ncampaign=\nengine_version=1.14\nquestlog_dismissed=1\n"
            )

    def start(self):
        environment = dict(
            os.environ,
            HOME=self.home,
            XDG_DATA_HOME=self.home,
            XDG_CONFIG_HOME=f"{self.home}/config",
            SDL_VIDEODRIVER="x11",
        )
        self.log = open(f"{self.home}/log.txt", "w")
        self.process = subprocess.Popen(
            [
                "flare",
                "--no-audio",
                "--renderer=sdl",
                "--load-slot=1",
                "--mods=" + ",".join(MODS + [self.name]),
            ],
            env=environment,
            stdout=self.log,
            stderr=self.log,
        )

    def errors(self):
        return [
            line
            for line in open(f"{self.home}/log.txt")
            if line.startswith("ERROR") and not any(usual in line for usual in USUAL)
        ]

    def wait_for_map(self, seconds=60):
        """Whether the map was loaded, and the game still runs a while after."""
        wanted = f"Loading map '{os.path.relpath(self.map, self.mod)}'"
        end = time.time() + seconds
        while time.time() < end and self.process.poll() is None:
            if wanted in open(f"{self.home}/log.txt").read():
                time.sleep(2)
                return self.process.poll() is None
            time.sleep(0.1)
        return False

    def stop(self):
        self.process.kill()
        self.process.wait()


class Plan:
    """The tiles of a map, two by two cells each, and what closes and opens them."""

    def __init__(self, text, number):
        self.gates, self.goals, self.portal, self.number = {}, [], None, number
        layers = {}
        for part, pairs in sections(text):
            values = dict(pairs)
            if part == "layer":
                layers[values["type"]] = [row.split(",") for key, row in pairs if key == "row"]
            if part != "event":
                continue
            kind = values["comment"]
            tile = self.tile(values["location"])
            if kind in ("door", "locked door", "barred door", "sealed"):
                self.gates[tile] = {
                    "kind": kind,
                    "item": values.get("requires_item"),
                    "state": values.get("set_status") or values.get("requires_not_status"),
                }
            elif kind == "secret passage":
                changed = [c.split(",") for c in values["mapmod"].split(";")]
                opened = min(
                    (int(c[2]), int(c[1])) for c in changed if c[0] == "collision" and c[3] == "0"
                )
                at = self.tile(f"{opened[1]},{opened[0]}")
                self.gates[at] = {
                    "kind": kind,
                    "item": None,
                    "state": values["set_status"],
                    "from": None if "hotspot" in values else tile,
                }
            elif kind in ("chest", "lever"):
                self.goals.append((kind, tile, values))
            elif kind in ("the way on", "stairs down"):
                self.portal = tile
        floor = layers["background"]
        self.tiles = {
            self.tile(f"{x},{y}")
            for y, row in enumerate(floor)
            for x, n in enumerate(row)
            if n != "0"
        }

    @staticmethod
    def tile(location):
        x, y = map(int, location.split(",")[:2])
        return ((x - 3) // 2, (y - 3) // 2)

    def free(self, tile, opened, items):
        """Whether one can come there, through gates that are open or can be opened."""
        if tile not in self.tiles:
            return False
        gate = self.gates.get(tile)
        if gate is None or gate["state"] in opened:
            return True
        if gate["kind"] == "locked door":
            return gate["item"] in items
        return gate["kind"] == "door" or (gate["kind"] == "secret passage" and not gate["from"])

    def ways(self, begin, opened, items):
        before, queue = {begin: None}, deque([begin])
        while queue:
            at = queue.popleft()
            for side in SIDES:
                tile = (at[0] + side[0], at[1] + side[1])
                if tile not in before and self.free(tile, opened, items):
                    before[tile] = at
                    queue.append(tile)
        return before


def for_walking(text, plan):
    """The map without enemies, people and lifts; on each tile an event saves that one is there."""
    head = re.split(r"\n\[(?:enemy|npc)\]", text)[0]
    kept = head + "".join(
        "\n[event]" + event
        for event in text.split("\n[event]")[1:]
        if not event.startswith(("\n# lift", "\n# bolted lift"))
    )
    kept = re.sub(r"^spawn=.*\n", "", kept, flags=re.M)
    kept = re.sub(r"^set_status=", "save_game=true\nset_status=", kept, flags=re.M)
    kept = re.sub(r"(# the way on.*?\nintermap=)[^\n]*", r"\1maps/end.txt,1,1", kept, flags=re.S)
    for x, y in plan.tiles:
        here = f"at_{plan.number}"
        around = ",".join(
            f"{here}_{x + i}_{y + j}"
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if (i or j) and (x + i, y + j) in plan.tiles
        )
        kept += (
            f"\n[event]\ntype=event\nlocation={2 * x + 3},{2 * y + 3},2,2\n"
            f"activate=on_trigger\nrequires_not_status={here}_{x}_{y}\nset_status={here}_{x}_{y}\n"
            f"unset_status={around}\nsave_game=true\n"
        )
    return kept


END = (
    "[header]\nwidth=3\nheight=3\nhero_pos=1,1\ntileset=tilesetdefs/tileset_dungeon.txt\n"
    "title=End\n\n[layer]\ntype=background\ndata=\n16,16,16,\n16,16,16,\n16,16,16\n\n[layer]\n"
    "type=collision\ndata=\n0,0,0,\n0,0,0,\n0,0,0\n\n[event]\ntype=event\nlocation=1,1,1,1\n"
    "activate=on_load\nset_status=at_the_end\nsave_game=true\n"
)


class Walk:
    def __init__(self, game, seconds):
        self.game, self.held, self.items, self.plans, self.read = game, [], set(), [], set()
        self.end = time.time() + seconds
        for number, path in enumerate(game.maps):
            text = open(path).read()
            self.plans.append(Plan(text, number))
            with open(path, "w") as file:
                file.write(for_walking(text, self.plans[-1]))
        with open(f"{game.mod}/maps/end.txt", "w") as file:
            file.write(END)

    def statuses(self):
        """The states of the saved game; those last read while the game is writing it."""
        try:
            found = re.search(r"^campaign=(.*)\n", open(self.game.save).read(), re.M)
        except OSError:
            found = None
        if found:
            self.read = set(found[1].split(","))
        return self.read

    def at(self):
        while time.time() < self.end:
            here = [s for s in self.statuses() if s.startswith(f"at_{self.plan.number}_")]
            if len(here) == 1:
                return tuple(map(int, here[0].split("_")[2:]))
            time.sleep(0.02)
        return None

    def keys(self, *words):
        subprocess.run(["xdotool", *words], check=True)

    def hold(self, keys):
        for key in self.held:
            if key not in keys:
                self.keys("keyup", key)
        for key in keys:
            if key not in self.held:
                self.keys("keydown", key)
        self.held = list(keys)

    def use_until(self, state, tries=6, patience=0.5):
        """Answers what is nearest until the saved game has the state, or one that begins so."""
        self.hold("")
        for _ in range(tries):
            if any(found.startswith(state) for found in self.statuses()):
                return True
            time.sleep(0.15)
            self.keys("key", "Return")
            for _ in range(int(patience / 0.05)):
                if any(found.startswith(state) for found in self.statuses()):
                    return True
                time.sleep(0.05)
        return False

    def go(self, goal, on=None):
        """Walks to a tile, or until the saved game has a state that begins so: who steps on stairs
        is on the next map, where going on would lead back."""
        moved, last = time.time(), None
        while (here := self.at()) is not None:
            if here == goal or on and any(found.startswith(on) for found in self.statuses()):
                self.hold("")
                return True
            if here != last:
                last, moved = here, time.time()
            opened = self.statuses()
            path = [goal]
            before = self.plan.ways(here, opened, self.items)
            if goal not in before:
                break
            while before[path[-1]] != here:
                path.append(before[path[-1]])
            step = (path[-1][0] - here[0], path[-1][1] - here[1])
            gate = self.plan.gates.get(path[-1])
            if gate and gate["state"] not in opened:
                if not self.use_until(gate["state"]):
                    break
                continue
            self.hold(SIDES[step])
            if time.time() - moved > 3:  # at a corner: a little to the side
                for side in ((step[1], step[0]), (-step[1], -step[0])):
                    self.hold(SIDES[side])
                    time.sleep(0.15)
                    self.hold(SIDES[step])
                    time.sleep(0.3)
                moved = time.time()
            time.sleep(0.03)
        self.hold("")
        return False

    def tour(self):
        """Walks all maps. Returns what was not reached."""
        for self.plan in self.plans:
            last = self.plan is self.plans[-1]
            left = self.tour_of_map("at_the_end" if last else f"at_{self.plan.number + 1}_")
            if left:
                return left
        return []

    def tour_of_map(self, on):
        todo = list(self.plan.goals)
        todo += [
            (gate["kind"], gate["from"] or tile, {"set_status": gate["state"]})
            for tile, gate in self.plan.gates.items()
            if gate["kind"] == "secret passage"
        ]
        while todo and (here := self.at()) is not None:
            order = list(self.plan.ways(here, self.statuses(), self.items))
            near = [goal for goal in todo if goal[1] in order]
            if not near:
                break
            goal = min(near, key=lambda goal: order.index(goal[1]))
            if not self.go(goal[1]) or not self.use_until(goal[2]["set_status"]):
                break
            if "reward_item" in goal[2]:
                self.items.add(goal[2]["reward_item"].split(":")[0])
            todo.remove(goal)
        left = [f"{goal[0]} at {goal[1]}" for goal in todo]
        # a second answer, too early, would lead up the stairs again
        if left or not self.go(self.plan.portal, on) or not self.use_until(on, patience=10):
            left.append("portal or stairs down")
        return left


def main():
    deckmap, what, count = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    os.environ["PATH"] += ":/usr/games"
    for program in ("flare", "Xvfb", "xdotool"):
        if shutil.which(program) is None or not os.path.isdir(f"{GAME}/empyrean_campaign"):
            print(f"skipped: {program} or flare-game is not installed")
            sys.exit(77)
    os.chdir(tempfile.mkdtemp())
    number, answer = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(answer), "-screen", "0", "640x480x24"],
        pass_fds=[answer],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(answer)
    # a number that is free, once the screen is there
    os.environ["DISPLAY"] = ":" + os.read(number, 16).decode().strip()
    if os.environ["DISPLAY"] == ":":
        sys.exit("FAILED: Xvfb does not start")
    try:
        (load if what == "load" else walk)(deckmap, count)
    finally:
        screen.terminate()
        screen.wait()


def dealt(deckmap, seed):
    """Every second one with ways round the doors, every second of these of two levels."""
    more = ["--hidden-doors", "all", "--second-entrance", "farthest"] * (seed % 2)
    more += ["--levels", "2"] * (seed % 4 == 3)
    subprocess.run(
        [
            deckmap,
            "generate",
            "--seed",
            str(seed),
            *more,
            "--chart",
            "fantasy",
            "-q",
            "-o",
            f"seed-{seed}.flare",
        ],
        check=True,
    )
    return f"seed-{seed}.flare"


def load(deckmap, count):
    names = 0
    for seed in range(1, count + 3):
        mod = dealt(deckmap, seed)
        names += check_names(mod)
        check_portal(mod)
        control = seed == count + 2
        game = Game(mod, "hyperspace" if seed == count + 1 else "last")
        if control:
            text = open(game.map).read()
            with open(game.map, "w") as file:
                file.write(text.replace("tileset_dungeon.txt", "tileset_castle.txt"))
        game.start()
        loaded = game.wait_for_map()
        game.stop()
        if control != bool(game.errors()) or not (loaded or control):
            sys.exit(f"FAILED: seed {seed}: loaded {loaded}, {''.join(game.errors())}")
    print(
        f"{count} maps and Hyperspace loaded in Flare, {names} names found in the game; a wrong "
        "tileset was not"
    )


def walk(deckmap, count):
    for seed in range(1, 2 * count, 2):  # of one level and of two
        game = Game(dealt(deckmap, seed))
        tour = Walk(game, 600)
        begun = time.time()
        game.start()
        try:
            left = tour.tour()
        finally:
            game.stop()
        if left or game.errors():
            sys.exit(f"FAILED: seed {seed}: not reached: {left} {''.join(game.errors())}")
        print(
            f"seed {seed}: {len(game.maps)} maps walked in {time.time() - begun:.0f} s", flush=True
        )
    print(f"{count} dungeons walked in Flare")


if __name__ == "__main__":
    main()
