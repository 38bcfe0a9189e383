"""Dungeons for Hypothesis, which has to be installed: `@given(deckmap.strategies.dungeons())`."""

from __future__ import annotations

from typing import Any, Callable

from hypothesis import strategies

from . import Dungeon, read

__all__ = ["dungeons"]

# Plainest first, for Hypothesis shrinks towards the first.
_NUMBERS = [str(number) for number in range(2, 11)]
_CORRIDOR = [
    *(n + suit for suit in "CH" for n in _NUMBERS),
    *("2S", "3S", "4S"),
    *(rank + suit for rank in "JQK" for suit in "HD"),
]
_ROOM = [
    *(n + "D" for n in _NUMBERS),
    *("AC", "AS", "AH", "AD"),
    *(n + "S" for n in _NUMBERS[3:]),
    *(rank + suit for rank in "JQK" for suit in "CS"),
]
_RULES = {
    "turn_colour": ["drawn"],
    "corridor_heading": ["each"],
    "door_colour": ["ignored"],
    "room_spades": ["laid"],
    "stuck": ["stop"],
    "directions": ["grid", "RULURULUD"],
}


@strategies.composite
def dungeons(
    draw: Callable[[Any], Any], *, any_rules: bool = False, tables: bool = False
) -> Dungeon:
    """Dungeons of any of a deck's cards in any order, which one real deck lays out.

    With `any_rules` they are dealt by other rules too, with `tables` on small tables. A dungeon has
    its deal as `dungeon.text("deal")`.
    """

    def pile(cards: list[str]) -> list[str]:
        # a list without repeats shrinks; a shuffled pile that is cut does not
        cards_drawn = strategies.lists(strategies.sampled_from(cards), unique=True)
        drawn: list[str] = draw(cards_drawn)
        return drawn

    corridor, room = pile(_CORRIDOR), pile(_ROOM)
    room += draw(strategies.sampled_from([[], ["XR"], ["XR", "XB"]]))
    lines = ["corridor: " + " ".join(corridor), "room: " + " ".join(room)]
    if draw(strategies.booleans()):
        lines.append(f"doors: {draw(strategies.integers(0, 12))}")
    if tables and draw(strategies.booleans()):
        sides = strategies.integers(1, 12)
        lines.append(f"table: {draw(sides)}x{draw(sides)}")
    for name, others in _RULES.items() if any_rules else ():
        if draw(strategies.booleans()):
            lines.append(f"{name}: {draw(strategies.sampled_from(others))}")
    # a failure then prints the call that reads its dungeon
    built: Dungeon = draw(strategies.builds(read, strategies.just("\n".join(lines) + "\n")))
    return built
