"""Uses the Python package, rightly and wrongly."""

import copy
import io
import json
import multiprocessing
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

import deckmap

FORMATS = {f["name"]: f for f in deckmap.catalogue()["formats"]}
DEALS = (
    {},
    {"code": "04N0B-1"},
    {"seed": 7, "stuck": "stop", "door_order": "newest"},
    {"seed": "crypt", "decks": 3, "table": "9x9", "start": "8,8", "jokers": "one_last"},
    {"seed": 5, "extra": "2D JS*3 jokers", "door_order": "random", "doors": 4},
    {"seed": 2**64 - 1, "room_spades": "laid", "directions": "RULURULUD", "chart": "fantasy"},
)


def steps_of_deals():
    """Deals door by door under each options, after each step."""
    for options in DEALS:
        deal = deckmap.Deal(**options)
        draw = random.Random(3)
        yield deal
        while True:
            if doors := deal.doors():
                deal.open(draw.choice(doors))
            else:
                try:
                    deal.secret_passage()
                except deckmap.DeckmapError:
                    break
            yield deal


def steps_of_sessions():
    """Sessions after each step, some of them taken back."""
    draw = random.Random(4)
    for options in ({}, {"decks": 2, "table": "6x4", "start": "5,0"}):
        session = deckmap.Session(**options)
        for step in range(40):
            if step % 4 == 0:
                yield session
            state = session.state
            if state["awaits"] == "card":
                session.draw(draw.choice(state["cards"]))
            elif state["awaits"] == "door":
                open_doors = [door["door"] for door in state["doors"] if door["can_open"]]
                session.open(draw.choice(open_doors))
            elif state["awaits"] == "secret":
                session.secret_passage()
            else:
                break
            if step % 7 == 3:
                session.undo()


def dungeon_of(seed):
    return deckmap.generate(seed=seed, decks=2)


class Package(unittest.TestCase):
    def test_dungeon(self):
        dungeon = deckmap.generate(seed=42)
        self.assertEqual(dungeon.code, "04N0B-1")
        self.assertEqual(len(dungeon.cards), 32)
        self.assertIsNone(dungeon.cards[0].placed_from)
        for card, row in zip(dungeon.cards, dungeon.json["cards"]):
            self.assertEqual(
                (card.card, card.x, card.y, card.heading, card.role, card.segment),
                tuple(row[key] for key in ("card", "x", "y", "heading", "role", "segment")),
            )
            self.assertEqual(-1 if card.placed_from is None else card.placed_from, row["from"])
        opened = [door for door, card in enumerate(dungeon.cards) if card.open]
        self.assertEqual(opened, sorted(dungeon.json["opened"]))
        self.assertIn("seed 42", str(dungeon))
        self.assertTrue(dungeon.write("svg", squares=3).startswith(b"<svg"))
        self.assertTrue(dungeon._repr_svg_().startswith("<svg"))
        self.assertEqual(deckmap.read(dungeon.write("json")).cards, dungeon.cards)
        self.assertEqual(dungeon.json["seed"], "42")
        self.assertGreaterEqual(len(dungeon.links()), 31)

    def test_refusals(self):
        for given, message in (
            ({"seed": "42O"}, "'42O'"),
            ({"sed": 1}, "'sed'"),
            ({"decks": -1}, "-1"),
        ):
            with self.subTest(given), self.assertRaisesRegex(ValueError, message):
                deckmap.generate(**given)
        with self.assertRaisesRegex(deckmap.DeckmapError, "'bmp'"):
            deckmap.generate().write("bmp")
        for first, message in (
            (-1, "first: -1 is not a whole number from 0 to 18446744073709551615"),
            (2**128, "first: a number of 129 bits is not a whole number"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                deckmap.hunt("rooms >= 1", first=first)

    def test_deal(self):
        deal = deckmap.Deal(seed=7)
        ahead = copy.copy(deal)
        while doors := deal.doors():
            deal.open(doors[0])
        self.assertEqual(deal.dungeon.cards, deckmap.generate(seed=7).cards)
        self.assertLess(len(ahead.dungeon.cards), len(deal.dungeon.cards))
        with self.assertRaises(ValueError):
            deal.open(0)

    def test_session(self):
        session = deckmap.Session(table="6x4", start="5,0")
        for card in ("4C", "3S", "6C", "8H", "AC", "2D", "JS"):
            session.draw(card)
        self.assertEqual(session.state["awaits"], "door")
        session.open(session.state["doors"][0]["door"])
        session.undo()
        self.assertEqual(session.state["awaits"], "door")

    def test_many(self):
        seed = deckmap.hunt("rooms >= 7")
        try:
            rows = deckmap.survey(0, seed + 1)
        except ImportError as error:
            self.assertIn("numpy", str(error))
            return
        rooms = rows[:, deckmap.features().index("rooms")]
        self.assertGreaterEqual(rooms[seed], 7)
        self.assertTrue((rooms[:seed] < 7).all())

    def test_search(self):
        nearest = deckmap.Nearest(9192, 1, 3, "seed 9192 with rooms 9")
        self.assertEqual(deckmap.search("rooms >= 12", 9000, 9500), (None, 500, nearest))
        self.assertEqual(deckmap.search("rooms >= 9", 9000), (9192, 193, None))
        self.assertEqual(deckmap.search("rooms >= 9", 9, 8), (None, 0, None))
        self.assertEqual(deckmap.search("rooms >= 1", 0), (0, 1, None))  # 0 is a seed, too
        self.assertIsNone(deckmap.hunt("rooms >= 9", 0, 100))
        self.assertEqual(deckmap.hunt("rooms >= 9", 9000), 9192)
        with self.assertRaises(deckmap.NothingFound) as caught:
            deckmap.hunt("room_pile[26] is AC", 4097)
        self.assertEqual(
            str(caught.exception), "none of 1000000 seeds from 4097 on fulfils the conditions"
        )
        self.assertIsNone(caught.exception.found.nearest)
        with self.assertRaises(deckmap.NothingFound) as caught:
            deckmap.hunt("room_pile[26] is AC and rooms >= 1", 4097)
        self.assertRegex(
            str(caught.exception),
            "^none of 1000000 seeds from 4097 on fulfils the conditions; nearest: seed 8192 with",
        )
        self.assertEqual(caught.exception.found.nearest[:2], (8192, 1))
        again = pickle.loads(pickle.dumps(caught.exception))
        for error in (caught.exception, again):
            self.assertEqual((error.first, str(error)), (4097, str(caught.exception)))
            self.assertEqual(error.found, caught.exception.found)
        last = 2**64 - 1
        with self.assertRaisesRegex(deckmap.NothingFound, f"none of 3 seeds from {last - 3} on"):
            deckmap.hunt("rooms >= 30", last - 3)

    def test_graph(self):
        dungeon = deckmap.generate(seed=42)
        try:
            graph = dungeon.graph()
        except ImportError as error:
            self.assertIn("networkx", str(error))
            return
        self.assertEqual(len(graph), 32)
        self.assertEqual(graph.number_of_edges(), len(dungeon.links()))

    def test_fudge_is_left_out(self):
        self.assertNotIn("fudge", deckmap.catalogue()["charts"])

    def test_options(self):
        """A known option that does not concern a call is ignored."""
        self.assertEqual(deckmap.generate(seed=42, squares=2).code, "04N0B-1")

    def test_catalogue(self):
        self.assertIn("svg", [format["name"] for format in deckmap.catalogue()["formats"]])
        self.assertEqual([f["name"] for f in deckmap.catalogue()["features"]], deckmap.features())

    def test_fresh_seeds(self):
        """A seed that is not given is a fresh one, and can be read back."""
        dungeons = [deckmap.generate() for _ in range(8)] + [deckmap.generate(seed=None)]
        dungeons += [deckmap.Deal().dungeon for _ in range(8)]
        self.assertGreater(len({dungeon.seed for dungeon in dungeons}), 1)
        for dungeon in dungeons:
            self.assertLess(dungeon.seed, 10**6)
        self.assertEqual(deckmap.generate(dungeons[0].seed), dungeons[0])
        self.assertEqual(deckmap.generate(code=dungeons[1].code), dungeons[1])
        self.assertIsNone(deckmap.Session().dungeon.seed)
        self.assertIsNone(deckmap.read(dungeons[0].write("deal")).seed)

    def test_positional_seed(self):
        self.assertEqual(deckmap.generate(42).code, "04N0B-1")
        self.assertEqual(deckmap.generate("42"), deckmap.generate(seed=42))
        self.assertEqual(deckmap.Deal(42).seed, 42)
        with self.assertRaisesRegex(deckmap.DeckmapError, "given twice"):
            deckmap.generate(42, seed=7)

    def test_names(self):
        dungeon = deckmap.generate(42)
        self.assertEqual(dungeon.name, "The Burning Cellars of the Black King")
        self.assertEqual(list(dungeon), dungeon.cards)
        self.assertEqual(deckmap.__version__, deckmap.version)
        self.assertEqual(dungeon.features, dungeon.json["features"])
        self.assertEqual(list(dungeon.features), deckmap.features())
        # what an editor shows beside the names
        types = (Path(deckmap.__file__).parent / "_names.py").read_text(encoding="utf-8")
        for feature in deckmap.catalogue()["features"]:
            self.assertRegex(
                types, rf"    {feature['name']}: .*int.*  #: {re.escape(feature['about'])}\n"
            )


class Values(unittest.TestCase):
    """Dungeons, deals and sessions copy, compare, hash and pickle."""

    def same(self, value, again):
        self.assertEqual(value, again)
        self.assertEqual(hash(value), hash(again))

    def travels(self, value):
        for again in (
            copy.copy(value),
            copy.deepcopy(value),
            pickle.loads(pickle.dumps(value)),
            pickle.loads(pickle.dumps(value, 2)),
        ):
            self.same(value, again)
            yield again

    def dungeon_travels(self, dungeon):
        for again in self.travels(dungeon):
            for format in ("json", "map"):
                self.assertEqual(
                    again.write(format, chart="fantasy"), dungeon.write(format, chart="fantasy")
                )
            self.assertEqual(again.seed, dungeon.seed)

    def test_dungeons(self):
        for options in DEALS:
            dungeon = deckmap.generate(**options)
            self.dungeon_travels(dungeon)
            read = deckmap.read(dungeon.write("json"))
            self.same(read, dungeon)  # the same cards in the same places
            self.same(read, deckmap.read(dungeon.text("deal")))
            self.dungeon_travels(read)
        different = {deckmap.generate(seed) for seed in range(200)}
        self.assertEqual(len(different), 200)
        self.assertEqual(different, {deckmap.generate(seed) for seed in range(200)})
        self.assertNotEqual(deckmap.generate(1), deckmap.generate(1, doors=2))
        self.assertNotEqual(deckmap.generate(1), deckmap.generate(1, door_order="newest"))
        self.assertNotEqual(deckmap.generate(1), 1)

    def test_deals(self):
        for deal in steps_of_deals():
            self.dungeon_travels(deal.dungeon)
            for again in self.travels(deal):
                self.assertEqual(again.dungeon, deal.dungeon)
                self.assertEqual((again.seed, again.doors()), (deal.seed, deal.doors()))
                if doors := again.doors():
                    before, hashed = deal.dungeon, hash(deal)
                    again.open(doors[-1])
                    self.assertNotEqual(again, deal)
                    self.assertEqual(deal.dungeon, before)
                    self.assertEqual(hash(again), hashed)
        self.assertNotEqual(deckmap.Deal(1), deckmap.Deal(2))

    def test_sessions(self):
        for session in steps_of_sessions():
            self.dungeon_travels(session.dungeon)
            for again in self.travels(session):
                self.assertEqual(again.state["steps"], session.state["steps"])
                self.assertEqual(again.dungeon, session.dungeon)
                if again.state["steps"]:
                    again.undo()  # the steps are there to be taken back
                    self.assertEqual(again.state["steps"], session.state["steps"][:-1])
                    self.assertNotEqual(again, session)
        self.assertNotEqual(deckmap.Session(), deckmap.Session(decks=2))
        self.assertNotEqual(deckmap.Session(), 1)

    def test_the_state_of_a_deal(self):
        deal = deckmap.Deal(58)
        while deal.state["awaits"] == "door":
            state, before = deal.state, deal.dungeon
            self.assertEqual([d["door"] for d in state["doors"] if d["can_open"]], deal.doors())
            for door in state["doors"]:
                self.assertEqual(door["state"] == "sealed", not door["can_open"])
                self.assertEqual(door["card"], before.cards[door["door"]].card)
            deal.open(deal.doors()[-1])
            after = deal.dungeon
            deal.undo()
            self.assertEqual((deal.state, deal.dungeon), (state, before))
            deal.open(deal.doors()[-1])
            self.assertEqual(deal.dungeon, after)
        self.assertEqual(deal.state["awaits"], "secret")
        deal.secret_passage()
        self.assertEqual(deal.state["steps"][-1], "secret")
        self.assertRaises(deckmap.DeckmapError, deckmap.Deal(58).undo)

    def test_looks(self):
        self.assertIn(">10</text>", deckmap.card_picture("10D"))
        self.assertNotEqual(deckmap.card_picture(style="blue"), deckmap.card_picture())
        self.assertEqual(deckmap.colours()["paper"], "#f6f1e4")
        self.assertRaises(deckmap.DeckmapError, deckmap.card_picture, "11D")

    def test_a_kept_dungeon_stays(self):
        deal = deckmap.Deal(7)
        dungeon = deal.dungeon
        cards = dungeon.cards
        deal.open(deal.doors()[0])
        self.assertEqual(dungeon.cards, cards)
        self.assertNotEqual(deal.dungeon, dungeon)

    def test_processes(self):
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                dungeons = pool.map(dungeon_of, range(20))
            self.assertEqual(dungeons, [dungeon_of(seed) for seed in range(20)])


USE = """
import copy, deckmap
def pages(times):
    for _ in range(times):
        dungeon, deal, session = deckmap.generate(7), deckmap.Deal(7), deckmap.Session()
        copy.copy(deal), copy.copy(session), deal.dungeon, session.dungeon
        dungeon.write("name", player=True), dungeon.links()
        deckmap.search("rooms >= 0", 7, 8)
    return int(open("/proc/self/statm").read().split()[1])
print(-pages(500) + pages(5000))
"""


class Memory(unittest.TestCase):
    def test_nothing_stays(self):
        """Objects of the library that nobody uses any more are freed."""
        # in a process of its own, for others leave memory that is used again
        grown = int(subprocess.check_output([sys.executable, "-c", USE]))
        self.assertLess(grown, 100)  # pages; a hundred bytes a round would be 122


class Interrupts(unittest.TestCase):
    """Ctrl-C ends a hunt and a survey at once."""

    def test_interrupt(self):
        endless = ['deckmap.hunt("rooms >= 40", end=2**63)']
        try:
            import numpy

            numpy.zeros(1)
            endless.append("deckmap.survey(0, 10**7)")
        except ImportError:
            pass
        for call in endless:
            # also where the tests run behind a shell that ignores Ctrl-C for them
            program = (
                "import signal, deckmap; signal.signal(signal.SIGINT, signal.default_int_handler);"
                f"print('begun', flush=True); {call}"
            )
            with subprocess.Popen(
                [sys.executable, "-c", program],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            ) as process:
                self.assertEqual(process.stdout.readline(), "begun\n")
                time.sleep(0.5)
                process.send_signal(signal.SIGINT)
                begun = time.monotonic()
                _, errors = process.communicate(timeout=60)
                self.assertLess(time.monotonic() - begun, 5)
                self.assertIn("KeyboardInterrupt", errors)
                self.assertEqual(process.returncode, -signal.SIGINT)

    def test_slices(self):
        """In slices the result is the same."""
        first = next(s for s in range(10**4) if deckmap.generate(s).features["rooms"] >= 9)
        self.assertEqual(deckmap.hunt("rooms >= 9", end=10**4), first)
        self.assertIsNone(deckmap.hunt("rooms >= 9", end=first))


class Refusals(unittest.TestCase):
    """Whatever is asked, a failure is a DeckmapError."""

    def test_wrong_values(self):
        dungeon, deal, session = deckmap.generate(42), deckmap.Deal(42), deckmap.Session()
        huge = 10**5000
        wrong = (None, 1.5, -1, huge, -huge, b"svg", [], {}, object(), "", "\0", "\udc80", True)
        calls = [
            *(lambda v=v: deckmap.generate(v) for v in wrong if v not in (None, "")),
            *(lambda v=v: deckmap.generate(decks=v) for v in wrong if v not in (None, "")),
            *(lambda v=v: deckmap.Deal(v) for v in wrong if v not in (None, "")),
            *(lambda v=v: deckmap.Session(table=v) for v in wrong if v not in (None, "")),
            *(lambda v=v: dungeon.write(v) for v in wrong),
            *(lambda v=v: dungeon.text("svg", style=v) for v in wrong if v not in (None, "")),
            *(lambda v=v: dungeon.write("svg", squares=v) for v in wrong if v not in (None, "")),
            *(lambda v=v: deckmap.read(v) for v in wrong),
            *(lambda v=v: deal.open(v) for v in wrong),
            *(lambda v=v: deal.can_open(v) for v in wrong if v is not True),
            *(lambda v=v: session.draw(v) for v in wrong),
            *(lambda v=v: session.open(v) for v in wrong),
            *(lambda v=v: deckmap.hunt(v) for v in wrong),
            *(lambda v=v: deckmap.hunt("rooms >= 99", first=v) for v in wrong),
            *(lambda v=v: deckmap.hunt("rooms >= 99", 2**64 - 1, v) for v in wrong if v),
            lambda: deckmap.generate(**{"se\0ed": 1}),
            lambda: deckmap.generate(**{"\udc80": 1}),
            lambda: deckmap.generate(decks=100_001),
            lambda: deckmap.generate(table="9x9", start="9,9"),
            lambda: dungeon.write("svg", cell=10**9),
            lambda: dungeon.save("map.bmp"),
            lambda: dungeon.save("map"),
            deckmap.Dungeon,
            session.undo,
            session.secret_passage,
            deal.secret_passage,
        ]
        try:
            import numpy

            numpy.zeros(1)
            counts = (*wrong, 1e9, 10**12, 2**62, 2**64)
            calls += [lambda v=v: deckmap.survey(0, v) for v in counts]
            calls += [lambda v=v: deckmap.survey(v, 1) for v in wrong]
            calls += [
                lambda: deckmap.survey(2**64 - 5, 6),
                lambda: deckmap.survey(0, 1, decks=100_001),
                lambda: deckmap.survey(0, 1, sed=1),
            ]
            self.assertEqual(len(deckmap.survey(numpy.int64(2**62), numpy.int8(2))), 2)
        except ImportError:
            pass
        for number, call in enumerate(calls):
            with self.subTest(number):
                with self.assertRaises(deckmap.DeckmapError) as raised:
                    call()
                self.assertGreater(len(str(raised.exception)), 10)
                self.assertLess(len(str(raised.exception)), 2000)

    def test_unknown_objects(self):
        """What was never begun has nothing to free."""
        for kind in (deckmap.Dungeon, deckmap.Deal, deckmap.Session):
            kind.__new__(kind)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_save(self):
        dungeon = deckmap.generate(42)
        for name, format in FORMATS.items():
            if not format["suffix"] or not format["text"] or format["holds_png"]:
                continue
            file = self.folder / ("map" + format["suffix"])
            with self.subTest(name):
                first = dungeon.save(file, squares=3)[0]
                self.assertEqual(first.parent if file.is_dir() else first, file)
                self.assertEqual(first.read_bytes(), dungeon.write(name, squares=3, file="map"))
        self.assertEqual(list(self.folder.glob(".*")), [])
        other = self.folder / "other"
        self.assertEqual(dungeon.save(str(other), format="svg"), [other])
        self.assertEqual(other.read_bytes(), dungeon.write("svg"))

    def test_links_and_pipes_stay(self):
        dungeon = deckmap.generate(42)
        (self.folder / "real").mkdir()
        real, link, pipe = (self.folder / name for name in ("real/a.svg", "b.svg", "c.svg"))
        link.symlink_to("real/a.svg")
        for _ in range(2):
            self.assertEqual(dungeon.save(link), [link])
            self.assertTrue(link.is_symlink())
            self.assertEqual(real.read_bytes(), dungeon.write("svg"))
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        dungeon.save(pipe, "name")
        self.assertEqual(os.read(reader, 4096), dungeon.write("name"))
        os.close(reader)
        self.assertTrue(pipe.is_fifo())

    def test_folders(self):
        dungeon = deckmap.generate(3, levels=4)
        begun = time.monotonic()
        files = dungeon.save(self.folder / "a.flare")
        self.assertLess(time.monotonic() - begun, 2)  # each anew: 5 seconds
        with zipfile.ZipFile(io.BytesIO(dungeon.write("flare_zip", file="a"))) as whole:
            self.assertEqual(len(files), len(whole.namelist()))
            for file in files:
                name = file.relative_to(self.folder / "a.flare")
                self.assertEqual(file.read_bytes(), whole.read(f"a/{name}"))

    def test_parts(self):
        """The first file names those beside it."""
        for suffix, image in (
            (".foundry.json", lambda first: json.dumps(first)),
            (".tmj", lambda first: first["tilesets"][0]["image"]),
        ):
            if not FORMATS[{".tmj": "tmj"}.get(suffix, "foundry")]["built"]:
                continue
            first, *others = deckmap.generate(42).save(self.folder / ("crypt" + suffix))
            self.assertGreater(len(others), 0)
            self.assertIn(others[0].name, image(json.loads(first.read_bytes())))
            for path in others:
                self.assertTrue(path.name.startswith("crypt-"))
                head = path.read_bytes()[:4]
                self.assertEqual(head == b"\x89PNG", path.suffix == ".png", path)

    def test_nothing_is_lost(self):
        kept = self.folder / "map.svg"
        kept.write_text("mine")
        with self.assertRaises(deckmap.DeckmapError):
            deckmap.generate(42).save(kept, squares=99)
        self.assertEqual(kept.read_text(), "mine")
        with self.assertRaises(OSError):
            deckmap.generate(42).save(self.folder / "none" / "map.svg")
        (self.folder / "folder.svg").mkdir()
        with self.assertRaises(OSError):
            deckmap.generate(42).save(self.folder / "folder.svg")
        names = [path.name for path in self.folder.iterdir()]
        self.assertEqual(sorted(names), ["folder.svg", "map.svg"])  # nothing half written

    def test_painted(self):
        """PNG and PDF where cairo is there; else the message says what to install."""
        dungeon = deckmap.generate(42)
        if not FORMATS["png"]["built"]:
            for name in ("png", "pdf", "uvtt"):
                with self.assertRaisesRegex(deckmap.DeckmapError, "libcairo2"):
                    dungeon.write(name)
                with self.assertRaisesRegex(deckmap.DeckmapError, "libcairo2"):
                    dungeon.save(self.folder / f"map.{name}")
            self.assertEqual(list(self.folder.iterdir()), [])
            return
        self.assertTrue(dungeon.write("png").startswith(b"\x89PNG"))
        self.assertTrue(dungeon.write("pdf").startswith(b"%PDF"))
        self.assertIn("image", json.loads(dungeon.write("uvtt")))
        if command := os.environ.get("DECKMAP"):
            for suffix in ("png", "pdf", "uvtt", "foundry.json", "tmj", "svg"):
                files = [self.folder / f"{maker}/map.{suffix}" for maker in ("a", "b")]
                for file in files:
                    file.parent.mkdir(exist_ok=True)
                written = dungeon.save(files[0])
                subprocess.run(
                    [command, "generate", "--seed", "42", "-q", "-o", files[1]], check=True
                )
                for file in written:
                    self.assertEqual(
                        file.read_bytes(), (files[1].parent / file.name).read_bytes(), file
                    )


class Players(unittest.TestCase):
    """A players' copy holds what players see, in every format that has one."""

    names = [f["name"] for f in FORMATS.values() if f["player"] and f["built"] and f["text"]]
    names += [f["name"] + ".svg" for f in FORMATS.values() if f["player"] and f["holds_png"]]

    def copies(self, dungeon):
        options = {"player": True, "title": "T", "squares": 2}
        return {name: dungeon.write(name, **options) for name in self.names if name != "name"}

    def test_passages(self):
        """What lies after a secret passage changes nothing."""
        compared, seed = 0, -1
        while compared < 10:
            seed = deckmap.hunt("secret_passages >= 1", first=seed + 1)
            whole = deckmap.generate(seed)
            before = deckmap.generate(seed, stuck="stop")
            entrances = [json.loads(d.write("json", player=True)) for d in (whole, before)]
            if entrances[0]["entrance"] != entrances[1]["entrance"]:
                continue  # one cannot enter through what is hidden there
            compared += 1
            self.assertNotEqual(whole.cards, before.cards)
            self.assertEqual(self.copies(whole), self.copies(before))

    def test_enemies(self):
        """The numbers of enemies change nothing."""
        compared = 0
        for seed in range(8):
            lines = deckmap.generate(seed).text("deal").splitlines()
            deal = "\n".join(line for line in lines if not line.startswith("#"))
            other = deal.replace("3S", "?").replace("9S", "3S").replace("?", "9S")
            dungeon, swapped = deckmap.read(deal), deckmap.read(other)
            if [c[1:] for c in dungeon.cards] != [c[1:] for c in swapped.cards]:
                continue
            self.assertNotEqual(dungeon.write("json"), swapped.write("json"))
            self.assertEqual(self.copies(dungeon), self.copies(swapped))
            compared += 1
        self.assertGreater(compared, 3)

    def test_texts(self):
        """No seed, no code, nothing of a chart."""
        for seed in range(10**12, 10**12 + 8):
            dungeon = deckmap.generate(seed)
            keyed = json.loads(dungeon.write("json", chart="fantasy"))["encounters"]
            secrets = {str(seed), dungeon.code, dungeon.code.replace("-", "")}
            secrets |= {e["text"] for e in keyed["list"] if len(e["text"]) > 20}
            secrets |= {d["text"] for d in keyed["details"] if len(d["text"]) > 20}
            for name in self.names:
                text = dungeon.text(name, player=True, chart="fantasy", squares=2, features=True)
                self.assertEqual([s for s in secrets if s in text], [], name)

    def test_tiles(self):
        try:
            import numpy
        except ImportError:
            return
        seed = deckmap.hunt("secret_passages >= 1 and enemies >= 3")
        dungeon = deckmap.generate(seed)
        secret = 5
        for walls, hidden in (("lines", False), ("tiles", True)):
            tiles = dungeon.tiles(walls=walls, squares=2)
            players = dungeon.tiles(walls=walls, squares=2, player=True)
            self.assertEqual((tiles == secret).any(), hidden)
            self.assertFalse((players == secret).any())
            self.assertLess(numpy.count_nonzero(players), numpy.count_nonzero(tiles))

    def test_plan(self):
        dungeon = deckmap.generate(42)
        plan = dungeon.plan(squares=3, walls="tiles", player=True)
        value = json.loads(dungeon.text("json", squares=3, walls="tiles"))
        value["stairs"] = []
        self.assertEqual(plan, {name: value[name] for name in plan})
        levels = deckmap.generate(42, levels=3)
        stairs = levels.plan()["stairs"]
        self.assertEqual(stairs, json.loads(levels.text("json"))["stairs"])
        self.assertGreaterEqual(len(stairs), 2)
        self.assertNotIn("tiles", dungeon.plan()["doors"][0])
        # a walk from outside, by the keys and levers that lie on the way, comes to every place
        reached: set[int | None] = {None}
        for _ in plan["ways"]:
            for way in plan["ways"]:
                door = None if way["door"] is None else plan["doors"][way["door"]]
                if way["from"]["place"] not in reached or way["to"]["place"] is None:
                    continue
                wanted = [door[part] for part in ("key", "lever") if door[part]] if door else []
                if all(thing["place"] in reached for thing in wanted):
                    reached.add(way["to"]["place"])
        self.assertEqual(reached, {None, *range(len(plan["places"]))})
        locked = [door for door in plan["doors"] if door["state"] == "locked"]
        for key in [door["key"] for door in locked]:
            self.assertIn(key["holder"], plan["places"][key["place"]]["standing"])
        self.assertTrue(locked)


class Command(unittest.TestCase):
    def run_it(self, *words):
        return subprocess.run(
            [sys.executable, "-m", "deckmap", *words], capture_output=True, text=True
        )

    def test_command(self):
        dungeon = deckmap.generate(42, decks=2)
        done = self.run_it("generate", "--seed", "42", "--decks", "2")
        self.assertEqual((done.returncode, done.stdout), (0, dungeon.text("map")))
        done = self.run_it("generate", "--seed", "42", "--format", "svg", "--legend")
        self.assertEqual(done.stdout, deckmap.generate(42).text("svg", legend=True))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "map.svg"
            done = self.run_it("generate", "-o", str(file))
            self.assertEqual(done.returncode, 0)
            seed = int(done.stderr.split()[1])
            self.assertEqual(file.read_bytes(), deckmap.generate(seed).write("svg"))
        self.assertIn(deckmap.__version__, self.run_it("--version").stdout)
        if FORMATS["foundry"]["built"]:
            words = ("generate", "--seed", "42", "--frame", "-50,-50,90x90", "--format", "foundry")
            done, framed = self.run_it(*words), deckmap.generate(42)
            self.assertEqual(done.stdout, framed.text("foundry", frame="-50,-50,90x90"))
        done = self.run_it("generate", "--seed", "42", "--code", "04N0B-1")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        levels = deckmap.generate(42, levels=2)
        self.assertNotEqual(levels, dungeon)
        self.assertEqual(levels.level(2).seed, 43)
        self.assertEqual(pickle.loads(pickle.dumps(levels.level(2))), levels.level(2))
        with self.assertRaisesRegex(deckmap.DeckmapError, "^level 3: the dungeon has 2 levels$"):
            levels.level(3)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "map.svg"
            done = self.run_it("generate", "--seed", "42", "--levels", "2", "-o", str(file))
            self.assertEqual(done.returncode, 0)
            self.assertEqual(sorted(os.listdir(folder)), ["map-1.svg", "map-2.svg"])
            for number in (1, 2):
                written = file.with_name(f"map-{number}.svg").read_bytes()
                self.assertEqual(written, levels.level(number).write("svg"))
            done = self.run_it("generate", "--levels", "2", "--format", "svg")
            message = "deckmap: the format svg is a file a level: name it, as in -o dungeon.svg"
            self.assertEqual((done.returncode, done.stderr.splitlines()[-1]), (2, message))
        reader, writer = os.pipe()
        os.close(reader)  # whoever reads may have read enough
        words = [sys.executable, "-m", "deckmap", "generate", "--seed", "42"]
        done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE)
        os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (1, b""))

    def test_refusals(self):
        for words, message in (
            (["generate", "--sed", "1"], "--sed"),
            (["generate", "--seed", "42O"], "'42O'"),
            (["generate", "--seed", "1", "-o", "map.bmp"], "map.bmp"),
            ([], "generate"),
        ):
            done = self.run_it(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
