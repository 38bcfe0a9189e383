"""Deals dungeons from a deck of playing cards.

>>> import deckmap
>>> dungeon = deckmap.generate(seed=42)
>>> dungeon.code
'04N0B-1'

The same seed and options give the same dungeon on every machine; without a seed each call deals a
fresh one. Options have the names of the command's (`Options` lists them); every failure is a
DeckmapError, a ValueError with the library's message.
"""

from __future__ import annotations

import ctypes
import json
import os
import tempfile
import time
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Iterator,
    Literal,
    NamedTuple,
    Optional,
    Sequence,
    TypedDict,
)

from . import _library
from ._library import DeckmapError, c
from ._names import Feature, Features, Format, Options

if TYPE_CHECKING:
    import networkx  # type: ignore[import]
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Unpack

__all__ = [
    "Card",
    "Counterexample",
    "Deal",
    "DealState",
    "DeckmapError",
    "Door",
    "DoorKey",
    "Dungeon",
    "Feature",
    "Features",
    "Format",
    "Found",
    "Lever",
    "NO_VALUE",
    "Nearest",
    "NothingFound",
    "Options",
    "Place",
    "PlaceWay",
    "Plan",
    "PlanDoor",
    "Session",
    "SessionState",
    "Stair",
    "StairEnd",
    "WayEnd",
    "__version__",
    "card_picture",
    "catalogue",
    "colours",
    "features",
    "find_counterexample",
    "generate",
    "hunt",
    "read",
    "rules_version",
    "search",
    "survey",
    "version",
]

__version__: str = c.deckmap_version().decode()
version = __version__
rules_version: int = c.deckmap_rules_version()

#: The value of a feature that a dungeon does not have.
NO_VALUE = -(2**31)

#: Seeds that a search without an end tries.
_SEARCHED = 1_000_000

Heading = Literal["right", "down", "left", "up"]
Role = Literal["corridor", "room", "shop", "healing", "door"]
Way = Literal["open", "door", "secret", "hidden"]

_HEADINGS: tuple[Heading, ...] = ("right", "down", "left", "up")
_ROLES: tuple[Role, ...] = ("corridor", "room", "shop", "healing", "door")
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_WAYS: dict[int, Way] = {1: "open", 2: "door", 3: "secret", 4: "hidden"}


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
    heading: Heading
    role: Role
    open: bool  #: whether it is a door that was opened


class WayEnd(TypedDict):
    """One end of a way; None outside, and behind a sealed door."""

    place: int | None
    card: int | None  #: beside the border
    side: Heading  #: of that card


class _PlaceShape(TypedDict, total=False):
    #: of a room whose walls do not all meet at right angles
    shape: Literal["round", "cut_off", "apse"]


class Place(_PlaceShape):
    """A room, a corridor, or the spot behind a door."""

    kind: Literal["room", "corridor", "landing", "dead_end"]
    label: str | None  #: on the map, "2" or "C1"; None of one that is only a way
    depth: int  #: 1, and one more for each door and secret passage before it
    segment: int | None
    cards: list[int]  #: all but the doors
    ways: list[int]
    standing: list[int]  #: enemies, by drawing order


_PlaceWay = TypedDict(
    "_PlaceWay",
    {
        "kind": Literal["open", "door", "secret", "way_in", "hidden", "second_entrance"],
        "from": WayEnd,
        "to": WayEnd,
        "door": "int | None",
    },
)


class PlaceWay(_PlaceWay, total=False):
    """A way between two places; `from` is the end nearer to the way in."""

    bolt: Literal["from", "to"]  #: the end from which alone it opens at first


class DoorKey(TypedDict):
    """Where the key of a locked door is."""

    place: int | None  #: None outside
    holder: int | None  #: the enemy who has it, by drawing order; None: it hangs on a wall


class Lever(TypedDict):
    """Where a barred door is opened from."""

    place: int | None  #: None outside
    card: int | None


class _PlanDoor(TypedDict):
    card: int
    way: int
    state: Literal["stuck", "locked", "barred", "sealed", "outside"]
    level: Literal[1, 2, 3]
    trapped: bool
    side: Heading  #: of its card, from which one comes
    near: int | None  #: the place from which one comes; None outside
    far: int | None  #: the place behind it; None behind a sealed door
    key: DoorKey | None
    lever: Lever | None


class PlanDoor(_PlanDoor, total=False):
    """A door on a way; its tiles, [x, y] each, only with the option `squares`."""

    tiles: list[list[int]]
    near_tile: list[int] | None
    far_tile: list[int] | None


class StairEnd(TypedDict):
    """A card of a level; levels count from 1."""

    level: int
    card: int


_Stair = TypedDict("_Stair", {"kind": Literal["main", "lift"], "from": StairEnd, "to": StairEnd})


class Stair(_Stair, total=False):
    """A stair between two levels; `from` is its upper end."""

    bolt: Literal["from", "to"]  #: the end from which alone it opens


class Plan(TypedDict):
    """Places, ways and doors: all numbers are indices into these lists and the cards.

    `stairs` has those between the levels of a dungeon of several, from the top down.
    """

    places: list[Place]
    ways: list[PlaceWay]
    doors: list[PlanDoor]
    stairs: list[Stair]


class Dungeon:
    """A dealt dungeon: what `generate` and `read` return, and the state of a deal or session.

    It never changes. Dungeons are equal if on all levels the same cards lie on the same places,
    dealt from the same piles by the same rules, whether by seed or from cards. They iterate over
    their cards, and can be hashed, copied and pickled.
    """

    _handle: int
    _state: tuple[Any, ...]  # a function that makes it again, and its arguments
    _known: bytes | None = None

    def __init__(self) -> None:
        raise DeckmapError("a dungeon is made by generate() or read()")

    @classmethod
    def _of(cls, handle: int, *state: Any) -> Dungeon:
        self = cls.__new__(cls)
        self._handle, self._state = handle, state
        return self

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            c.deckmap_dungeon_free(self._handle)

    def write(self, format: Format, **options: Unpack[Options]) -> bytes:
        """Returns the dungeon as a file of a format, such as "svg" or "uvtt"."""
        with _library.handle_of(_library.given(options)) as handle:
            name = _library.string("format", format)
            return _library.take(c.deckmap_write(self._handle, name, handle))

    def text(self, format: Format, **options: Unpack[Options]) -> str:
        """Returns the same file as text. Raises DeckmapError for a format that is not text."""
        try:
            return self.write(format, **options).decode()
        except UnicodeDecodeError as error:
            raise DeckmapError(f"{format} is not text: use write") from error

    def save(
        self,
        file: str | os.PathLike[str],
        /,
        format: Format | None = None,
        **options: Unpack[Options],
    ) -> list[Path]:
        """Writes a file in the format of its suffix, as "map.svg", or in the given one.

        Returns the paths of what it wrote: formats such as "foundry" have more than one file, with
        names that begin as the first one's. Each file appears whole or not at all.
        """
        path = Path(file)
        suffix = _suffix_of(path, format)
        stem = path.name[: len(path.name) - len(suffix)] if suffix else path.name
        name = _format_of(path) if format is None else format
        written: dict[Path, bytes] = {}
        given = _library.given({"file": stem, **options})
        with _library.handle_of(given) as handle:
            format_name = _library.string("format", name)
            beside = ctypes.c_char_p()
            while True:
                part = c.deckmap_write_part(
                    self._handle, format_name, handle, len(written), ctypes.byref(beside)
                )
                if not part and c.deckmap_error_status() == 0:
                    break
                data = _library.take(part)
                written[path.parent / ((beside.value or b"").decode() or path.name)] = data
        folder = path not in written
        if folder:
            path.mkdir()
        for target, data in written.items():
            if folder:
                target.parent.mkdir(parents=True, exist_ok=True)
            _replace(target, data)
        return list(written)

    def __str__(self) -> str:
        return self.text("map")

    def __repr__(self) -> str:
        return f"<Dungeon {self.name!r}>"

    def _repr_svg_(self) -> str:
        return self.text("svg", id_prefix=f"d{id(self):x}-")

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def _contents(self) -> bytes:
        """Everything that the deal is made of, and how far it has got."""
        if self._known is None:
            deal = self.write("deal")
            count = ctypes.c_size_t()
            cards = c.deckmap_cards(self._handle, ctypes.byref(count))
            lying = ctypes.string_at(cards, count.value * ctypes.sizeof(_library.PlacedCard))
            enemies = c.deckmap_enemies(self._handle, ctypes.byref(count))
            aside = ctypes.string_at(enemies, count.value) if count.value else b""
            whole = json.loads(self.write("json"))
            levels = repr([whole.get(name) for name in ("level", "levels", "stairs")]).encode()
            # the first lines are comments, with the seed
            self._known = b"\0".join((deal[deal.index(b"\nformat:") :], aside, lying, levels))
        return self._known

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dungeon):
            return NotImplemented
        return self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash(self._contents())

    def __copy__(self) -> Dungeon:
        return self

    def __deepcopy__(self, memo: object) -> Dungeon:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self._state[0], self._state[1:]

    @property
    def name(self) -> str:
        """The name, such as "The Forgotten Tunnels of the Widow Queen"."""
        return self.text("name").strip()

    @property
    def seed(self) -> int | None:
        """The seed; None for a dungeon that was read, or dealt card by card."""
        seed = ctypes.c_uint64()
        seeded = _library.check(c.deckmap_seed(self._handle, ctypes.byref(seed)))
        return seed.value if seeded else None

    @property
    def code(self) -> str:
        """The deal code, which deals the same dungeon everywhere.

        Raises DeckmapError for a dungeon that was read, or whose doors somebody chose.
        """
        return self.text("code").strip()

    @property
    def json(self) -> dict[str, Any]:
        """The dungeon as its JSON format, with its features."""
        value: dict[str, Any] = json.loads(self.write("json", features=True))
        return value

    @property
    def features(self) -> Features:
        """The numbers of the dungeon by name; None for one that it does not have."""
        features: Features = self.json["features"]
        return features

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

    def links(self) -> list[tuple[int, int, Way]]:
        """Returns the ways between neighbouring cards: two indices, and open, door or secret."""
        plan = _library.checked(c.deckmap_plan_new(self._handle, None))
        try:
            count = ctypes.c_size_t()
            links = c.deckmap_plan_links(plan, ctypes.byref(count))
            return [(links[i].a, links[i].b, _WAYS[links[i].kind]) for i in range(count.value)]
        finally:
            c.deckmap_plan_free(plan)

    def tiles(self, **options: Unpack[Options]) -> NDArray[numpy.uint8]:
        """Returns the tile map as an array of rows; the kinds are those of deckmap.h.

        Needs numpy. Options: squares (tiles a card), walls ("lines" or "tiles"), player.
        """
        arrays = _needed("numpy", "tiles")
        with _library.handle_of(_library.given(options)) as handle:
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

    def plan(self, **options: Unpack[Options]) -> Plan:
        """Returns places, the ways between them, and doors with their keys and levers.

        Options: squares (tiles a card) gives doors their tiles, with walls ("lines" or "tiles").
        """
        options["player"] = False
        value = json.loads(self.write("json", **options))
        return {
            "places": value["places"],
            "ways": value["ways"],
            "doors": value["doors"],
            "stairs": value.get("stairs", []),
        }

    def level(self, number: int) -> Dungeon:
        """Returns a level, counted from 1, of a dungeon with the option `levels`.

        It is a dungeon of its own, whose files know the other levels. Raises DeckmapError for a
        level that there is not.
        """
        handle = _library.checked(c.deckmap_level(self._handle, _index("level", number)))
        return Dungeon._of(handle, Dungeon.level, self, number)

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


def _suffix_of(path: Path, format: str | None) -> str:
    """Returns the longest suffix of formats, of the given one or any, that a file's name ends with."""
    suffixes = [f["suffix"] for f in catalogue()["formats"] if format in (None, f["name"])]
    fitting = [s for s in suffixes if s and path.name.lower().endswith(s)]
    return max(fitting, key=len, default="")


def _format_of(path: Path) -> Format:
    formats: dict[str, Format] = {f["suffix"]: f["name"] for f in catalogue()["formats"]}
    suffix = _suffix_of(path, None)
    if not suffix:
        suffixes = ", ".join(s for s in formats if s)
        raise DeckmapError(f"{path.name!r} ends with the suffix of no format: {suffixes}")
    return formats[suffix]


def _replace(path: Path, data: bytes) -> None:
    """Writes a file that appears whole or not at all. Links stay; pipes and devices are written to."""
    named, path = path, Path(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(data)
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        error.filename = str(named)  # which the caller knows
        raise
    try:
        with open(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _deal_options(seed: object, options: Any) -> _library.Given:
    if seed is not None and options.get("seed") is not None:
        raise DeckmapError(f"seed: given twice, as {_library.shown(seed)} and by name")
    return _library.given(options if seed is None else {**options, "seed": seed})


def _generated(given: _library.Given) -> Dungeon:
    with _library.handle_of(given) as handle:
        dungeon = Dungeon._of(_library.checked(c.deckmap_generate(handle)))
    dungeon._state = (_generated, _seeded(given, dungeon.seed))
    return dungeon


def _seeded(given: _library.Given, seed: int | None) -> _library.Given:
    """Returns the options with the seed that was dealt, which may have been a fresh one."""
    return [(name, value) for name, value in given if name != "seed"] + [("seed", str(seed))]


def generate(seed: int | str | None = None, /, **options: Unpack[Options]) -> Dungeon:
    """Deals a whole dungeon: `generate(seed=42, jokers="one_last")`, or `generate(42)`.

    Without a seed or a code it deals a fresh one, which `dungeon.seed` returns.
    """
    return _generated(_deal_options(seed, options))


def read(file: str | bytes) -> Dungeon:
    """Reads a dungeon from JSON or from the text form of a deal, and deals it again.

    `file` is its contents, not its name. Of several levels it deals the first; `code` deals all.
    """
    if not isinstance(file, (str, bytes)):
        raise DeckmapError(f"file: {_library.shown(file)} is neither text nor bytes")
    data = file.encode("utf-8", "surrogatepass") if isinstance(file, str) else file
    return Dungeon._of(_library.checked(c.deckmap_read(data, len(data))), read, data)


def _index(name: str, value: object) -> int:
    return _library.whole(name, value, 0, _library.NONE)


#: A step of a deal: the card of a door that was opened, or None for a secret passage.
_Step = Optional[int]


class Deal:
    """A deal taken door by door; the first development is dealt at once.

    Deals are equal if they began alike and stand alike. They can be hashed, copied and pickled.
    """

    _handle: int
    _given: _library.Given
    _steps: list[_Step]
    _begun: Dungeon  # the first development

    def __init__(self, seed: int | str | None = None, /, **options: Unpack[Options]) -> None:
        self._begin(_deal_options(seed, options))

    def _begin(self, given: _library.Given) -> None:
        with _library.handle_of(given) as handle:
            self._handle = _library.checked(c.deckmap_deal_new(handle))
        seed = ctypes.c_uint64()
        c.deckmap_seed(c.deckmap_deal_dungeon(self._handle), ctypes.byref(seed))
        self._given, self._steps = _seeded(given, seed.value), []
        self._begun = self.dungeon

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            c.deckmap_deal_free(self._handle)

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon so far; it stays as it is when the deal goes on."""
        copy = _library.checked(c.deckmap_dungeon_copy(c.deckmap_deal_dungeon(self._handle)))
        return Dungeon._of(copy, _dungeon_of_deal, Deal, self._given, tuple(self._steps))

    @property
    def seed(self) -> int:
        """The seed that is dealt."""
        return self._begun.seed or 0

    def can_open(self, card: int) -> bool:
        """Returns whether a closed door, by the index of its card, can be opened."""
        return bool(c.deckmap_deal_can_open(self._handle, _index("card", card)) == 1)

    def doors(self) -> list[int]:
        """Returns the doors that can be opened, by the indices of their cards."""
        count = ctypes.c_size_t()
        c.deckmap_cards(c.deckmap_deal_dungeon(self._handle), ctypes.byref(count))
        return [i for i in range(count.value) if self.can_open(i)]

    def open(self, card: int) -> None:
        """Opens a door and deals what lies behind it."""
        _library.check(c.deckmap_deal_open(self._handle, _index("card", card)))
        self._steps.append(int(card))

    def secret_passage(self) -> None:
        """Takes the secret passage that the rules offer where no door can be opened."""
        _library.check(c.deckmap_deal_secret_passage(self._handle))
        self._steps.append(None)

    def undo(self) -> None:
        """Takes the last step back."""
        _library.check(c.deckmap_deal_undo(self._handle))
        self._steps.pop()

    @property
    def state(self) -> DealState:
        """What is awaited, the closed doors, and the steps so far."""
        state: DealState = json.loads(_library.take(c.deckmap_deal_state(self._handle)))
        return state

    def __repr__(self) -> str:
        return f"<Deal of seed {self.seed}, {len(self._steps)} steps>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self._begun == other._begun and self.dungeon == other.dungeon

    def __hash__(self) -> int:
        return hash(self._begun)  # which never changes

    def __copy__(self) -> Deal:
        copy = self.__class__.__new__(self.__class__)
        copy._handle = _library.checked(c.deckmap_deal_copy(self._handle))
        copy._given, copy._begun, copy._steps = self._given, self._begun, list(self._steps)
        return copy

    def __deepcopy__(self, memo: object) -> Deal:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _deal_again, (self.__class__, self._given, tuple(self._steps))


def card_picture(card: str | None = None, **options: Unpack[Options]) -> str:
    """Returns the picture of a playing card such as "10D", or of the back, as SVG.

    It is a square in whose middle the card lies, as in a cell of the table. Reads `style`.
    """
    face = b"" if card is None else _library.string("card", card)
    with _library.handle_of(_library.given(options)) as handle:
        return _library.take(c.deckmap_card_picture(face, handle)).decode()


def colours(**options: Unpack[Options]) -> dict[str, str]:
    """Returns the colours of the option `style`: {"paper": "#f6f1e4", ...}."""
    with _library.handle_of(_library.given(options)) as handle:
        found: dict[str, str] = json.loads(_library.take(c.deckmap_style_colours(handle)))
    return found


def _deal_again(kind: type[Deal], given: _library.Given, steps: Sequence[_Step]) -> Deal:
    deal = kind.__new__(kind)
    deal._begin(given)
    for step in steps:
        if step is None:
            deal.secret_passage()
        else:
            deal.open(step)
    return deal


def _dungeon_of_deal(kind: type[Deal], given: _library.Given, steps: Sequence[_Step]) -> Dungeon:
    return _deal_again(kind, given, steps).dungeon


class Door(TypedDict):
    """A closed door of a deal or a session; one that can never be opened is sealed."""

    door: int  #: the index of its card
    card: str
    behind: Literal["corridor", "room"]
    can_open: bool
    state: Literal["stuck", "locked", "barred", "sealed"]


class DealState(TypedDict):
    """Where a deal door by door stands."""

    awaits: Literal["door", "secret", "nothing"]
    doors: list[Door]
    steps: list[str]  #: so far: "open 12", "secret"


class _Awaiting(TypedDict):
    awaits: Literal["card", "door", "secret", "nothing"]
    doors: list[Door]
    steps: list[str]  #: so far: "7D", "open 12", "secret"
    why: str  #: the explanation of the last step


class SessionState(_Awaiting, total=False):
    """Where a session stands; the last three only where a card is awaited."""

    pile: Literal["corridor", "room"]
    left: int
    cards: list[str]  #: that can be drawn


class Session:
    """A deal card by card, for people with a real deck.

    Sessions are equal if they began alike and took the same steps. They can be hashed, copied and
    pickled, with the steps that `undo` takes back.
    """

    _handle: int
    _given: _library.Given
    _begun: Dungeon  # without a card

    def __init__(self, **options: Unpack[Options]) -> None:
        self._begin(_library.given(options))

    def _begin(self, given: _library.Given) -> None:
        with _library.handle_of(given) as handle:
            self._handle = _library.checked(c.deckmap_session_new(handle))
        self._given = given
        self._begun = self.dungeon

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            c.deckmap_session_free(self._handle)

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon so far; it stays as it is when the session goes on."""
        copy = _library.checked(c.deckmap_dungeon_copy(c.deckmap_session_dungeon(self._handle)))
        return Dungeon._of(copy, _dungeon_of_session, Session, self._given, self.state["steps"])

    @property
    def state(self) -> SessionState:
        """What is awaited, which cards or doors are possible, and why the last card lies there."""
        state: SessionState = json.loads(_library.take(c.deckmap_session_state(self._handle)))
        return state

    def draw(self, card: str) -> None:
        """Places a card that was drawn, such as "10D"."""
        _library.check(c.deckmap_session_draw(self._handle, _library.string("card", card)))

    def open(self, door: int) -> None:
        """Opens a door, by the index of its card."""
        _library.check(c.deckmap_session_open(self._handle, _index("door", door)))

    def secret_passage(self) -> None:
        """Takes the secret passage."""
        _library.check(c.deckmap_session_secret_passage(self._handle))

    def undo(self) -> None:
        """Takes the last step back."""
        _library.check(c.deckmap_session_undo(self._handle))

    def __repr__(self) -> str:
        state = self.state
        return f"<Session awaiting {state['awaits']}, {len(state['steps'])} steps>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Session):
            return NotImplemented
        return self._begun == other._begun and self.state["steps"] == other.state["steps"]

    def __hash__(self) -> int:
        return hash(self._begun)  # which never changes

    def __copy__(self) -> Session:
        copy = self.__class__.__new__(self.__class__)
        copy._handle = _library.checked(c.deckmap_session_copy(self._handle))
        copy._given, copy._begun = self._given, self._begun
        return copy

    def __deepcopy__(self, memo: object) -> Session:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _session_again, (self.__class__, self._given, self.state["steps"])


def _session_again(kind: type[Session], given: _library.Given, steps: Sequence[str]) -> Session:
    session = kind.__new__(kind)
    session._begin(given)
    for step in steps:
        word, _, door = step.partition(" ")
        if word == "secret":
            session.secret_passage()
        elif word == "open":
            session.open(int(door))
        else:
            session.draw(step)
    return session


def _dungeon_of_session(
    kind: type[Session], given: _library.Given, steps: Sequence[str]
) -> Dungeon:
    return _session_again(kind, given, steps).dungeon


def catalogue() -> dict[str, Any]:
    """Returns the options, formats, styles, charts and features that there are."""
    text = c.deckmap_catalogue()
    if text is None:
        raise _library.failure()
    menus: dict[str, Any] = json.loads(text)
    return menus


def features() -> list[Feature]:
    """Returns the names of the features, in the order of the columns of `survey`."""
    return [c.deckmap_feature_name(i).decode() for i in range(c.deckmap_feature_count())]


def survey(first: int, count: int, **options: Unpack[Options]) -> NDArray[numpy.int32]:
    """Deals `count` seeds from `first` on; returns a row of all features for each.

    A feature that a dungeon does not have is NO_VALUE. Needs numpy. Other Python threads run
    meanwhile, and Ctrl-C ends it.
    """
    arrays = _needed("numpy", "survey")
    first = _require_seed("first", first)
    count = _library.whole("count", count, 0, 2**64 - first)
    columns = len(features())
    try:
        rows: NDArray[numpy.int32] = arrays.empty((count, columns), "int32")
    except (MemoryError, ValueError) as error:
        gigabytes = count * columns * 4 / 1e9
        raise DeckmapError(
            f"count: {count} rows take {gigabytes:.3g} GB, more memory than there is"
        ) from error
    with _library.handle_of(_library.given(options)) as handle:
        done, slice = 0, 1
        while done < count:
            begun, size = time.monotonic(), min(slice, count - done)
            _library.check(c.deckmap_survey(handle, first + done, size, rows[done:].ctypes.data))
            done += size
            if time.monotonic() - begun < 0.05:  # so that Ctrl-C never waits for long
                slice *= 2
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
    nearest: Nearest | None  #: without a seed; None too if none came nearer than others


class NothingFound(DeckmapError):
    """No seed fulfils the conditions of a hunt; `found` has the nearest."""

    def __init__(self, first: int, found: Found) -> None:
        nearest = f"; nearest: {found.nearest.text}" if found.nearest else ""
        super().__init__(
            f"none of {found.tried} seeds from {first} on fulfils the conditions{nearest}"
        )
        self.first, self.found = first, found

    def __reduce__(self) -> tuple[Any, ...]:
        return NothingFound, (self.first, self.found)


def search(must: str, first: int = 0, end: int | None = None, **options: Unpack[Options]) -> Found:
    """Searches the seeds from `first` on, below `end`, for one that fulfils the conditions.

    Without `end` it tries a million seeds, for a second or a few. Ctrl-C ends it.
    """
    first = _require_seed("first", first)
    stop = min(first + _SEARCHED, 2**64 - 1) if end is None else _require_seed("end", end)
    tried, slice = 0, 1
    nearest: Nearest | None = None
    condition = _library.string("must", must)
    with _library.handle_of(_library.given(options)) as handle:
        while True:
            begun = time.monotonic()
            begin = first + tried
            part = json.loads(
                _library.take(c.deckmap_search(handle, condition, begin, min(stop, begin + slice)))
            )
            tried += int(part["tried"])
            if part["seed"] is not None:
                return Found(int(part["seed"]), tried, None)
            if part["nearest"]:
                near = Nearest(**part["nearest"])
                near = near._replace(seed=int(near.seed))
                nearest = min(nearest or near, near, key=lambda n: (n.unmet, n.shortfall, n.seed))
            if first + tried >= stop:
                return Found(None, tried, nearest)
            if time.monotonic() - begun < 0.05:  # so that Ctrl-C never waits for long
                slice *= 2


def hunt(
    must: str, first: int = 0, end: int | None = None, **options: Unpack[Options]
) -> int | None:
    """Returns the first seed from `first` on, below `end`, that fulfils the conditions, or None.

    Without `end` it tries a million seeds, and raises NothingFound if none is found.

    >>> deckmap.hunt("rooms >= 9")  # doctest: +SKIP
    """
    found = search(must, first, end, **options)
    if found.seed is None and end is None:
        raise NothingFound(first, found)
    return found.seed


class Counterexample(NamedTuple):
    """The smallest dungeon on which a property fails."""

    dungeon: Dungeon
    deal: str  #: its text, which `read` deals again
    failure: str  #: the text of the failure
    seed: int  #: of the dungeon from which it was shrunk
    code: str | None  #: of that dungeon; None for any piles
    dungeons: int  #: tried until the first failure
    tries: int  #: smaller deals that were tried


def find_counterexample(
    property: Callable[[Dungeon], object],
    first: int = 0,
    end: int = 1000,
    *,
    space: Literal["seeds", "any_options", "any_piles"] = "seeds",
    starts: int = 6,
    tries: int = 5000,
) -> Counterexample | None:
    """Tries the dungeons of many seeds and shrinks those on which the property fails.

    A property fails if it returns False or raises an Exception, an AssertionError too. Returns the
    smallest dungeon that fails in the same way, or None. C++ finds the same one.

    >>> import deckmap
    >>> found = deckmap.find_counterexample(lambda dungeon: len(dungeon.cards) < 3)
    >>> len(found.dungeon.cards)
    3
    """
    if not callable(property):
        raise TypeError("property must be a function of a dungeon, not " + type(property).__name__)
    numbers = [_library.whole(n, v, 0, 2**63) for n, v in (("starts", starts), ("tries", tries))]
    begin, stop = _require_seed("first", first), _require_seed("end", end)
    name = _library.string("space", space)
    handle = _library.checked(c.deckmap_fuzz_new(name, begin, stop, *numbers))
    try:
        candidate = ctypes.c_void_p()
        while _library.check(c.deckmap_fuzz_candidate(handle, ctypes.byref(candidate))):
            copy = Dungeon._of(_library.checked(c.deckmap_dungeon_copy(candidate)))
            if copy.seed is None:
                copy._state = (read, copy.write("json"))
            else:
                copy._state = (_generated, _library.given({"code": copy.code}))
            kind, text = "", ""
            try:
                if property(copy) is False:
                    kind, text = "False", "the property does not hold"
            except Exception as error:
                kind = f"{type(error).__module__}.{type(error).__qualname__}"
                text = f"{type(error).__name__}: {error}"
            parts = [part.replace("\0", " ").encode("utf-8", "replace") for part in (kind, text)]
            _library.check(c.deckmap_fuzz_tell(handle, *parts))
        found = json.loads(_library.take(c.deckmap_fuzz_found(handle)))
    finally:
        c.deckmap_fuzz_free(handle)
    if found is None:
        return None
    found["seed"], found["dungeons"] = int(found["seed"]), int(found["dungeons"])
    several = found.pop("levels") > 1
    dungeon = generate(code=found["code"]) if several else read(found["deal"])
    return Counterexample(dungeon=dungeon, **found)


def _require_seed(name: str, seed: object) -> int:
    return _library.whole(name, seed, 0, 2**64 - 1)
