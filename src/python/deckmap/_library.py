"""The C interface of deckmap (deckmap.h) by ctypes."""

from __future__ import annotations

import ctypes
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Mapping

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
_FUNCTIONS: Mapping[str, tuple[Any, ...]] = {  # the result, then the arguments
    "abi": (_status,),
    "version": (_text,),
    "rules_version": (_status,),
    "catalogue": (_text,),
    "error": (_text,),
    "text_data": (_pointer, _pointer),
    "text_size": (_size, _pointer),
    "text_free": (None, _pointer),
    "options_new": (_pointer,),
    "options_free": (None, _pointer),
    "options_set": (_status, _pointer, _text, _text),
    "generate": (_pointer, _pointer),
    "read": (_pointer, _text, _size),
    "dungeon_free": (None, _pointer),
    "write": (_pointer, _pointer, _text, _pointer),
    "write_part": (_pointer, _pointer, _text, _pointer, _size, ctypes.POINTER(_text)),
    "cards": (ctypes.POINTER(PlacedCard), _pointer, ctypes.POINTER(_size)),
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
}


def _load() -> Any:
    library = ctypes.CDLL(str(Path(__file__).with_name("libdeckmap.so")))
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, f"deckmap_{name}")
        function.restype, function.argtypes = result, arguments
    if library.deckmap_abi() != ABI:
        raise ImportError("libdeckmap.so is of another version than this package")
    return library


c = _load()


def failure() -> DeckmapError:
    """Returns this thread's last failure."""
    return DeckmapError(c.deckmap_error().decode())


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


def _written(value: object) -> bytes:
    if isinstance(value, bool):
        return b"yes" if value else b"no"
    return str(value).encode()


@contextmanager
def options(given: Mapping[str, object]) -> Iterator[int]:
    """Options by name for the time of a call."""
    handle = checked(c.deckmap_options_new())
    try:
        # A code sets all of the deal, so what else is given changes it.
        for name in sorted(given, key=lambda name: name != "code"):
            value = given[name]
            if value is not None:
                check(c.deckmap_options_set(handle, name.encode(), _written(value)))
        yield handle
    finally:
        c.deckmap_options_free(handle)
