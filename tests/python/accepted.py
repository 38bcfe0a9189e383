"""Uses the package as its types say; mypy has nothing to remark."""

from typing import Optional

import deckmap

options: deckmap.Options = {"seed": 42, "jokers": "one_last", "squares": 3, "legend": True}
dungeon: deckmap.Dungeon = deckmap.generate(**options)
deckmap.generate(42, decks=2)
deckmap.generate("crypt", style=None)
card: deckmap.Card = dungeon.cards[0]
role: bool = card.role == "corridor"
picture: bytes = dungeon.write("svg", style="dark")
held: str = dungeon.text("uvtt.svg")
rooms: int = dungeon.features["rooms"]
distance: Optional[int] = dungeon.features["boss_distance"]
seed: Optional[int] = deckmap.hunt("rooms >= 9", jokers="one_last")
awaits: bool = deckmap.Session(table="6x4").state["awaits"] == "card"
deckmap.Deal(7).open(3)
