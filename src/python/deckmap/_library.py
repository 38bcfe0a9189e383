"""The C interface of deckmap (deckmap.h) by ctypes."""

from __future__ import annotations

import ctypes
import functools
import json
import operator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, List, Mapping, Tuple

ABI = 1
NONE = 0xFFFFFFFF


class DeckmapError(ValueError):
    """A failure that the library reports; its message names the input and what would be right."""


class PlacedCard(ctypes.Structure):
    """A card on the table, as `deckmap_card`."""

    _fields_ = [
        ("x", ctypes.c_int32),
        ("y", ctypes.c_int32),
        ("placed_from", ctypes.c_uint32),
        ("segment", ctypes.c_uint32),
        ("card", ctypes.c_uint8),
        ("heading", ctypes.c_uint8),
        ("role", ctypes.c_uint8),
        ("open", ctypes.c_uint8),
    ]


class Link(ctypes.Structure):
    """A way between two cards, as `deckmap_link`."""

    _fields_ = [("a", ctypes.c_uint32), ("b", ctypes.c_uint32), ("kind", ctypes.c_uint32)]


_pointer, _text, _size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
_status, _index, _seed = ctypes.c_int32, ctypes.c_uint32, ctypes.c_uint64
_FUNCTIONS: Mapping[str, Tuple[Any, ...]] = {  # the result, then the arguments
    "abi": (_status,),
    "version": (_text,),
    "rules_version": (_status,),
    "catalogue": (_text,),
    "error": (_text,),
    "error_status": (_status,),
    "text_data": (_pointer, _pointer),
    "text_size": (_size, _pointer),
    "text_free": (None, _pointer),
    "options_new": (_pointer,),
    "options_free": (None, _pointer),
    "options_set": (_status, _pointer, _text, _text),
    "generate": (_pointer, _pointer),
    "read": (_pointer, _text, _size),
    "seed": (_status, _pointer, ctypes.POINTER(_seed)),
    "dungeon_copy": (_pointer, _pointer),
    "level": (_pointer, _pointer, _index),
    "dungeon_free": (None, _pointer),
    "write": (_pointer, _pointer, _text, _pointer),
    "write_part": (_pointer, _pointer, _text, _pointer, _size, ctypes.POINTER(_text)),
    "card_picture": (_pointer, _text, _pointer),
    "style_colours": (_pointer, _pointer),
    "cards": (ctypes.POINTER(PlacedCard), _pointer, ctypes.POINTER(_size)),
    "enemies": (_pointer, _pointer, ctypes.POINTER(_size)),
    "plan_new": (_pointer, _pointer, _pointer),
    "plan_free": (None, _pointer),
    "plan_links": (ctypes.POINTER(Link), _pointer, ctypes.POINTER(_size)),
    "plan_tiles": (
        ctypes.POINTER(ctypes.c_uint8),
        _pointer,
        ctypes.POINTER(_status),
        ctypes.POINTER(_status),
    ),
    "deal_new": (_pointer, _pointer),
    "deal_copy": (_pointer, _pointer),
    "deal_free": (None, _pointer),
    "deal_can_open": (_status, _pointer, _index),
    "deal_open": (_status, _pointer, _index),
    "deal_secret_passage": (_status, _pointer),
    "deal_undo": (_status, _pointer),
    "deal_state": (_pointer, _pointer),
    "deal_dungeon": (_pointer, _pointer),
    "session_new": (_pointer, _pointer),
    "session_copy": (_pointer, _pointer),
    "session_free": (None, _pointer),
    "session_state": (_pointer, _pointer),
    "session_draw": (_status, _pointer, _text),
    "session_open": (_status, _pointer, _index),
    "session_secret_passage": (_status, _pointer),
    "session_undo": (_status, _pointer),
    "session_dungeon": (_pointer, _pointer),
    "feature_count": (_size,),
    "feature_name": (_text, _size),
    "survey": (_status, _pointer, _seed, _size, _pointer),
    "hunt": (_status, _pointer, _text, _seed, _seed, ctypes.POINTER(_seed)),
    "search": (_pointer, _pointer, _text, _seed, _seed),
    "fuzz_new": (_pointer, _text, _seed, _seed, _size, _size),
    "fuzz_free": (None, _pointer),
    "fuzz_candidate": (_status, _pointer, ctypes.POINTER(_pointer)),
    "fuzz_tell": (_status, _pointer, _text, _text),
    "fuzz_found": (_pointer, _pointer),
}


def _open(name: str) -> Any:
    library = ctypes.CDLL(str(Path(__file__).with_name(name)))
    for function_name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, f"deckmap_{function_name}")
        function.restype, function.argtypes = result, arguments
    if library.deckmap_abi() != ABI:
        raise ImportError(f"{name} is of another version than this package")
    return library


def _load() -> Any:
    """Loads the library that paints; where cairo or FreeType is missing, the one that does not."""
    try:
        return _open("libdeckmap-paint.so")
    except OSError:
        return _open("libdeckmap.so")


c = _load()


def failure() -> DeckmapError:
    """Returns this thread's last failure."""
    not_built = -3
    message = c.deckmap_error().decode()
    if c.deckmap_error_status() == not_built:
        message += ": it needs the system's cairo and FreeType (Debian: libcairo2 libfreetype6)"
    return DeckmapError(message)


def check(status: int) -> int:
    """Raises DeckmapError for a negative status."""
    if status < 0:
        raise failure()
    return status


def checked(handle: int | None) -> int:
    """Returns an object's address, or raises DeckmapError for NULL."""
    if not handle:
        raise failure()
    return handle


def take(text: int | None) -> bytes:
    """Copies a text out and frees it."""
    handle = checked(text)
    try:
        return ctypes.string_at(c.deckmap_text_data(handle), c.deckmap_text_size(handle))
    finally:
        c.deckmap_text_free(handle)


def string(name: str, value: object) -> bytes:
    """Returns text as the library reads it. Raises DeckmapError for anything else."""
    if not isinstance(value, str):
        raise DeckmapError(f"{name}: {shown(value)} is not text")
    if "\0" in value:
        raise DeckmapError(f"{name}: {shown(value)} contains a character 0")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise DeckmapError(f"{name}: {shown(value)} is not text in Unicode") from error


def _integer(value: object) -> int | None:
    """Returns the value of a whole number, also one of numpy's; None for anything else."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def shown(value: object) -> str:
    """Returns a value for a message."""
    number = _integer(value)
    if number is not None and number.bit_length() > 128:  # too long to be read, or printed
        return f"a number of {number.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "..."


def whole(name: str, value: object, low: int, high: int) -> int:
    """Returns a whole number from `low` to `high`. Raises DeckmapError for anything else."""
    number = _integer(value)
    if number is None or not low <= number <= high:
        raise DeckmapError(f"{name}: {shown(value)} is not a whole number from {low} to {high}")
    return number


@functools.lru_cache(maxsize=None)
def _flags() -> frozenset[str]:
    options = json.loads(c.deckmap_catalogue())["options"]
    return frozenset(option["name"] for option in options if option["kind"] == "flag")


def _option_text(name: str, value: object) -> str:
    if isinstance(value, bool):
        if name in _flags():
            return "yes" if value else "no"
        raise DeckmapError(f"{name}: {value} is for options that are yes or no")
    if isinstance(value, str):
        return value
    number = _integer(value)
    if number is None:
        kinds = "text nor a whole number nor True or False"
        raise DeckmapError(f"{name}: {shown(value)} is neither {kinds}")
    if number.bit_length() > 128:
        raise DeckmapError(f"{name}: {shown(value)} is out of range")
    return str(number)


#: Options as the library takes them.
Given = List[Tuple[str, str]]


def given(options: Mapping[str, object]) -> Given:
    """Returns options as texts, without those that are None, in the order of setting them: a code
    sets all of the deal, so what else is given changes it."""
    names = sorted(options, key=lambda name: (name != "code", name))
    return [(n, _option_text(n, options[n])) for n in names if options[n] is not None]


@contextmanager
def handle_of(options: Given) -> Iterator[int]:
    """The options of the C interface for the time of a call."""
    handle = checked(c.deckmap_options_new())
    try:
        for name, value in options:
            check(c.deckmap_options_set(handle, string("option", name), string(name, value)))
        yield handle
    finally:
        c.deckmap_options_free(handle)
