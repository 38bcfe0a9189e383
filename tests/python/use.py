"""Uses the Python package, rightly and wrongly."""

import copy
import unittest

import deckmap


class Package(unittest.TestCase):
    def test_dungeon(self):
        dungeon = deckmap.generate(seed=42)
        self.assertEqual(dungeon.code, "04N0B-1")
        self.assertEqual(len(dungeon.cards), 32)
        self.assertIsNone(dungeon.cards[0].placed_from)
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
        with self.assertRaisesRegex(ValueError, "first"):
            deckmap.hunt("rooms >= 1", first=-1)

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
        self.assertIsNone(deckmap.hunt("rooms >= 9", 0, 100))
        self.assertEqual(deckmap.hunt("rooms >= 9", 9000), 9192)
        with self.assertRaises(deckmap.NothingFound) as caught:
            deckmap.hunt("room_pile[26] is AC", 4097)
        self.assertEqual(
            str(caught.exception),
            "none of 1000000 seeds from 4097 on fulfils the conditions; nearest: seed 8192",
        )
        self.assertEqual(caught.exception.found.nearest, (8192, 1, 1, "seed 8192"))
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

    def test_not_built(self):
        with self.assertRaisesRegex(ValueError, "this build does not write png"):
            deckmap.generate().write("png")
        self.assertNotIn("fudge", deckmap.catalogue()["charts"])

    def test_options(self):
        """A known option that does not concern a call is ignored."""
        self.assertEqual(deckmap.generate(seed=42, squares=2).code, "04N0B-1")

    def test_catalogue(self):
        self.assertIn("svg", [format["name"] for format in deckmap.catalogue()["formats"]])
        self.assertEqual([f["name"] for f in deckmap.catalogue()["features"]], deckmap.features())


if __name__ == "__main__":
    unittest.main()
