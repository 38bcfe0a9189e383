"""Deals dungeons from a deck of playing cards.

>>> import deckmap
>>> dungeon = deckmap.generate(seed=42)
>>> dungeon.code
'04N0B-1'

The same seed and options give the same dungeon on every machine. Options have the names of the
command's; every failure is a DeckmapError, a ValueError with the library's message.
"""

from __future__ import annotations

import ctypes
import json
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _library
from ._library import DeckmapError, c

if TYPE_CHECKING:
    import networkx  # type: ignore[import]
    import numpy
    from numpy.typing import NDArray

__all__ = [
    "Card",
    "Deal",
    "DeckmapError",
    "Dungeon",
    "Found",
    "NO_VALUE",
    "Nearest",
    "NothingFound",
    "Session",
    "catalogue",
    "features",
    "generate",
    "hunt",
    "read",
    "rules_version",
    "search",
    "survey",
    "version",
]

version: str = c.deckmap_version().decode()
rules_version: int = c.deckmap_rules_version()

#: The value of a feature that a dungeon does not have.
NO_VALUE = -(2**31)

#: Seeds that a search without an end tries.
_SEARCHED = 1_000_000

_HEADINGS = ("right", "down", "left", "up")
_ROLES = ("corridor", "room", "shop", "healing", "door")
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_LINKS = ("wall", "open", "door", "secret")


def _card_name(code: int) -> str:
    rank, suit = code & 15, code >> 4
    if rank == 14:
        return "XR" if suit & 1 else "XB"
    return _RANKS[rank - 1] + "CDSH"[suit]


class Card(NamedTuple):
    """A card on the table."""

    card: str
    x: int  #: grows to the right
    y: int  #: grows downwards
    placed_from: int | None  #: index of the card beside which it was placed; None for the first
    segment: int
    heading: str  #: right, down, left or up
    role: str  #: corridor, room, shop, healing or door
    open: bool  #: whether it is a door that was opened


class Dungeon:
    """A dealt dungeon; `generate` and `read` return one."""

    def __init__(self, handle: int, owner: object = None) -> None:
        self._handle = handle
        self._owner = owner  # a deal or session that the dungeon belongs to

    def __del__(self) -> None:
        if getattr(self, "_owner", True) is None:
            c.deckmap_dungeon_free(self._handle)

    def write(self, format: str, **options: object) -> bytes:
        """Returns the dungeon as a file of a format, such as "svg" or "uvtt"."""
        with _library.options(options) as handle:
            return _library.take(c.deckmap_write(self._handle, format.encode(), handle))

    def text(self, format: str, **options: object) -> str:
        """Returns the same file as text."""
        return self.write(format, **options).decode()

    def __str__(self) -> str:
        return self.text("map")

    def __repr__(self) -> str:
        return f"<Dungeon {self.text('name').strip()!r}>"

    def _repr_svg_(self) -> str:
        return self.text("svg", id_prefix=f"d{id(self):x}-")

    @property
    def code(self) -> str:
        """The deal code, which deals the same dungeon everywhere."""
        return self.text("code").strip()

    @property
    def json(self) -> dict[str, Any]:
        """The dungeon as its JSON format, with its features."""
        value: dict[str, Any] = json.loads(self.write("json", features=True))
        return value

    @property
    def cards(self) -> list[Card]:
        """The cards on the table, in the order in which they were placed."""
        count = ctypes.c_size_t()
        cards = c.deckmap_cards(self._handle, ctypes.byref(count))
        return [
            Card(
                _card_name(cards[i].card),
                cards[i].x,
                cards[i].y,
                None if cards[i].placed_from == _library.NONE else cards[i].placed_from,
                cards[i].segment,
                _HEADINGS[cards[i].heading],
                _ROLES[cards[i].role],
                bool(cards[i].open),
            )
            for i in range(count.value)
        ]

    def links(self) -> list[tuple[int, int, str]]:
        """Returns the ways between neighbouring cards: two indices, and open, door or secret."""
        plan = _library.checked(c.deckmap_plan_new(self._handle, None))
        try:
            count = ctypes.c_size_t()
            links = c.deckmap_plan_links(plan, ctypes.byref(count))
            return [(links[i].a, links[i].b, _LINKS[links[i].kind]) for i in range(count.value)]
        finally:
            c.deckmap_plan_free(plan)

    def tiles(self, **options: object) -> NDArray[numpy.uint8]:
        """Returns the tile map as an array of rows; the kinds are those of deckmap.h.

        Needs numpy. Options: squares (tiles a card), walls ("lines" or "tiles"), player.
        """
        arrays = _needed("numpy", "tiles")
        with _library.options(options) as handle:
            plan = _library.checked(c.deckmap_plan_new(self._handle, handle))
        try:
            width, height = ctypes.c_int32(), ctypes.c_int32()
            tiles = c.deckmap_plan_tiles(plan, ctypes.byref(width), ctypes.byref(height))
            size = width.value * height.value
            array = arrays.ctypeslib.as_array(tiles, (size,)) if size else arrays.empty(0, "uint8")
            result: NDArray[numpy.uint8] = array.copy().reshape(height.value, width.value)
            return result
        finally:
            c.deckmap_plan_free(plan)

    def graph(self) -> networkx.Graph:
        """Returns the dungeon as a networkx graph: a node a card, an edge a way. Needs networkx."""
        graph = _needed("networkx", "graph").Graph()
        for index, card in enumerate(self.cards):
            graph.add_node(index, **card._asdict())
        for a, b, kind in self.links():
            graph.add_edge(a, b, kind=kind)
        return graph


def _needed(module: str, function: str) -> Any:
    try:
        return __import__(module)
    except ImportError as error:
        raise ImportError(
            f"{function} needs the package {module}, which is not installed"
        ) from error


def generate(**options: object) -> Dungeon:
    """Deals a whole dungeon: `generate(seed=42, jokers="one_last")`."""
    with _library.options(options) as handle:
        return Dungeon(_library.checked(c.deckmap_generate(handle)))


def read(file: str | bytes) -> Dungeon:
    """Reads a dungeon from JSON or from the text form of a deal, and deals it again."""
    data = file.encode() if isinstance(file, str) else file
    return Dungeon(_library.checked(c.deckmap_read(data, len(data))))


class Deal:
    """A deal taken door by door; the first development is dealt at once."""

    def __init__(self, **options: object) -> None:
        with _library.options(options) as handle:
            self._handle = _library.checked(c.deckmap_deal_new(handle))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            c.deckmap_deal_free(self._handle)

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon so far; it changes with the deal."""
        return Dungeon(c.deckmap_deal_dungeon(self._handle), self)

    def can_open(self, card: int) -> bool:
        """Returns whether a closed door, by the index of its card, can be opened."""
        return bool(c.deckmap_deal_can_open(self._handle, card) == 1)

    def doors(self) -> list[int]:
        """Returns the doors that can be opened, by the indices of their cards."""
        return [i for i in range(len(self.dungeon.cards)) if self.can_open(i)]

    def open(self, card: int) -> None:
        """Opens a door and deals what lies behind it."""
        _library.check(c.deckmap_deal_open(self._handle, card))

    def secret_passage(self) -> None:
        """Takes the secret passage that the rules offer where no door can be opened."""
        _library.check(c.deckmap_deal_secret_passage(self._handle))

    def __copy__(self) -> Deal:
        copy = Deal.__new__(Deal)
        copy._handle = _library.checked(c.deckmap_deal_copy(self._handle))
        return copy


class Session:
    """A deal card by card, for people with a real deck."""

    def __init__(self, **options: object) -> None:
        with _library.options(options) as handle:
            self._handle = _library.checked(c.deckmap_session_new(handle))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            c.deckmap_session_free(self._handle)

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon so far; it changes with the session."""
        return Dungeon(c.deckmap_session_dungeon(self._handle), self)

    @property
    def state(self) -> dict[str, Any]:
        """What is awaited, which cards or doors are possible, and why the last card lies there."""
        state: dict[str, Any] = json.loads(_library.take(c.deckmap_session_state(self._handle)))
        return state

    def draw(self, card: str) -> None:
        """Places a card that was drawn, such as "10D"."""
        _library.check(c.deckmap_session_draw(self._handle, card.encode()))

    def open(self, door: int) -> None:
        """Opens a door, by the index of its card."""
        _library.check(c.deckmap_session_open(self._handle, door))

    def secret_passage(self) -> None:
        """Takes the secret passage."""
        _library.check(c.deckmap_session_secret_passage(self._handle))

    def undo(self) -> None:
        """Takes the last step back."""
        _library.check(c.deckmap_session_undo(self._handle))


def catalogue() -> dict[str, Any]:
    """Returns the options, formats, styles, charts and features that there are."""
    text = c.deckmap_catalogue()
    if text is None:
        raise _library.failure()
    menus: dict[str, Any] = json.loads(text)
    return menus


def features() -> list[str]:
    """Returns the names of the features, in the order of the columns of `survey`."""
    return [c.deckmap_feature_name(i).decode() for i in range(c.deckmap_feature_count())]


def survey(first: int, count: int, **options: object) -> NDArray[numpy.int32]:
    """Deals `count` seeds from `first` on; returns a row of all features for each.

    A feature that a dungeon does not have is NO_VALUE. Needs numpy. Other Python threads run
    meanwhile.
    """
    arrays = _needed("numpy", "survey")
    _require_seed("first", first)
    if count < 0:
        raise DeckmapError(f"count: {count} is less than 0")
    rows: NDArray[numpy.int32] = arrays.empty((count, len(features())), "int32")
    with _library.options(options) as handle:
        _library.check(c.deckmap_survey(handle, first, count, rows.ctypes.data))
    return rows


class Nearest(NamedTuple):
    """The seed that came nearest to the conditions of a search.

    It has the fewest conditions unmet; of those the smallest shortfall; of those it is the first.
    """

    seed: int
    unmet: int  #: conditions that it does not meet
    shortfall: int  #: what the comparisons among them lack, added up
    text: str  #: such as "seed 4711 with rooms 10"


class Found(NamedTuple):
    """The end of a search."""

    seed: int | None  #: the first that fulfils the conditions
    tried: int  #: seeds
    nearest: Nearest | None  #: without a seed; None too if none was measured


class NothingFound(DeckmapError):
    """No seed fulfils the conditions of a hunt; `found` has the nearest."""

    def __init__(self, first: int, found: Found) -> None:
        nearest = f"; nearest: {found.nearest.text}" if found.nearest else ""
        super().__init__(
            f"none of {found.tried} seeds from {first} on fulfils the conditions{nearest}"
        )
        self.found = found


def search(must: str, first: int = 0, end: int | None = None, **options: object) -> Found:
    """Searches the seeds from `first` on, below `end`, for one that fulfils the conditions.

    Without `end` it tries a million seeds, for a second or a few. Ctrl-C ends it.
    """
    _require_seed("first", first)
    stop = min(first + _SEARCHED, 2**64 - 1) if end is None else end
    _require_seed("end", stop)
    tried, slice = 0, 1
    nearest: Nearest | None = None
    with _library.options(options) as handle:
        while True:
            begun = time.monotonic()
            begin = first + tried
            part = json.loads(
                _library.take(
                    c.deckmap_search(handle, must.encode(), begin, min(stop, begin + slice))
                )
            )
            tried += int(part["tried"])
            if part["seed"] is not None:
                return Found(int(part["seed"]), tried, None)
            if part["nearest"]:
                near = Nearest(**{**part["nearest"], "seed": int(part["nearest"]["seed"])})
                nearest = min(nearest or near, near, key=lambda n: (n.unmet, n.shortfall, n.seed))
            if first + tried >= stop:
                return Found(None, tried, nearest)
            if time.monotonic() - begun < 0.05:  # so that Ctrl-C never waits for long
                slice *= 2


def hunt(must: str, first: int = 0, end: int | None = None, **options: object) -> int | None:
    """Returns the first seed from `first` on, below `end`, that fulfils the conditions, or None.

    Without `end` it tries a million seeds, and raises NothingFound if none is found.

    >>> deckmap.hunt("rooms >= 9")  # doctest: +SKIP
    """
    found = search(must, first, end, **options)
    if found.seed is None and end is None:
        raise NothingFound(first, found)
    return found.seed


def _require_seed(name: str, seed: int) -> None:
    if not 0 <= seed < 2**64:
        raise DeckmapError(f"{name}: {seed} is not a seed: a number from 0 to {2**64 - 1}")
