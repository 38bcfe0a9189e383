"""Counterexamples in Python are those of C++, and Hypothesis shrinks its dungeons to few cards."""

import pickle
import unittest

import deckmap

try:
    import hypothesis
except ImportError:
    hypothesis = None


def has_one_door_a_card(dungeon):
    beside = [card.placed_from for card in dungeon.cards if card.role == "door"]
    beside = [card for card in beside if card is not None]
    return len(beside) == len(set(beside))


def has_no_secret_passage(dungeon):
    return all(segment["via"] != "secret" for segment in dungeon.json["segments"])


def size(dungeon):
    return sum(len(pile) for pile in dungeon.json["piles"].values())


class Counterexamples(unittest.TestCase):
    def test_it_is_that_of_cxx(self):
        found = deckmap.find_counterexample(has_one_door_a_card, 0, 20000)
        # tests/fuzz.cpp has the same
        self.assertTrue(found.deal.endswith("\ncorridor: 2C\nroom: JC JS\nopened: secret\n"))
        self.assertEqual((found.seed, found.code), (2, "04107-T"))
        self.assertEqual((found.dungeons, found.tries), (3, 90))
        self.assertEqual(found.dungeon, deckmap.read(found.deal))
        self.assertEqual(found.failure, "the property does not hold")

    def test_shrinking_keeps_to_the_kind_of_exception(self):
        def fails(dungeon):
            if len(dungeon.cards) > 9:
                raise KeyError(len(dungeon.cards))
            if dungeon.cards:
                raise IndexError("short")

        found = deckmap.find_counterexample(fails, starts=1)
        self.assertEqual(found.failure, "KeyError: 10")

    def test_nothing_is_found_where_nothing_fails(self):
        tried = []
        self.assertIsNone(deckmap.find_counterexample(tried.append, 5, 25))
        for dungeons in tried, pickle.loads(pickle.dumps(tried)):
            self.assertEqual([dungeon.seed for dungeon in dungeons], list(range(5, 25)))

    def test_a_failure_of_levels_keeps_them(self):
        def has_one_level(dungeon):
            return '"levels"' not in dungeon.text("json")

        found = deckmap.find_counterexample(has_one_level, 0, 200, space="any_options", starts=1)
        self.assertFalse(has_one_level(found.dungeon))
        self.assertEqual(found.dungeon.code, found.code)

    def test_any_piles_have_no_code(self):
        found = deckmap.find_counterexample(lambda dungeon: not dungeon.cards, space="any_piles")
        self.assertIsNone(found.code)
        self.assertEqual(len(found.dungeon.cards), 1)

    def test_refusals(self):
        for arguments, words in [
            ({"space": "rooms"}, "space: 'rooms' is not one of seeds, any_options, any_piles"),
            ({"first": -1}, "first: -1 is not a whole number"),
            ({"first": 2, "end": 1}, "the first seed is beyond the end"),
            ({"starts": 1.5}, "starts: 1.5 is not a whole number"),
        ]:
            with self.assertRaisesRegex(deckmap.DeckmapError, words):
                deckmap.find_counterexample(bool, **arguments)

    def test_a_property_is_a_function(self):
        with self.assertRaisesRegex(TypeError, "must be a function of a dungeon, not str"):
            deckmap.find_counterexample("x", 0, 3)

    def test_other_ends_are_passed_on(self):
        def interrupted(dungeon):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            deckmap.find_counterexample(interrupted)


@unittest.skipIf(hypothesis is None, "python3-hypothesis is not installed")
class Strategies(unittest.TestCase):
    def found(self, holds, **options):
        """The dungeon to which Hypothesis shrinks a failure."""
        import deckmap.strategies

        fails = hypothesis.find(
            deckmap.strategies.dungeons(**options),
            lambda dungeon: not holds(dungeon),
            settings=hypothesis.settings(max_examples=2000, database=None, deadline=None),
            random=__import__("random").Random(1),
        )
        return fails

    def test_common_bugs_shrink_to_four_cards_or_fewer(self):
        for holds in (has_one_door_a_card, has_no_secret_passage):
            self.assertLessEqual(size(self.found(holds)), 4, holds.__name__)

    def test_the_cards_are_those_of_a_deck(self):
        from deckmap import strategies

        piles = deckmap.generate(1).json["piles"]
        self.assertEqual(sorted(strategies._CORRIDOR), sorted(piles["corridor"]))
        self.assertEqual(sorted(strategies._ROOM + ["XR", "XB"]), sorted(piles["room"]))

    def test_a_failure_prints_the_call_that_reads_its_dungeon(self):
        import deckmap.strategies

        @hypothesis.settings(database=None)
        @hypothesis.given(dungeon=deckmap.strategies.dungeons())
        def test(dungeon):
            raise ValueError

        with self.assertRaises(ValueError) as raised:
            test()
        notes = "\n".join(raised.exception.__notes__)
        self.assertIn(r"dungeon=read('corridor: \nroom: \n')", notes)

    def test_rules_and_tables_are_tried(self):
        small = self.found(lambda d: d.json["table"]["width"] is None, tables=True)
        self.assertEqual(size(small), 0)
        rules = self.found(lambda d: d.json["rules"]["room_spades"] != "laid", any_rules=True).json[
            "rules"
        ]
        self.assertEqual(rules["room_spades"], "laid")


if __name__ == "__main__":
    unittest.main()
