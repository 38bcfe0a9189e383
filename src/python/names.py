"""Writes deckmap/_names.py: the types of options, formats and features, from the library's own
catalogue. The wheel's build runs it: names.py LIBRARY OUTPUT."""

from __future__ import annotations

import ctypes
import json
import sys
from typing import Any

HEAD = '''"""The names of options, formats and features; names.py writes this file from the catalogue."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union

'''
# The types of the options, by the kinds of the catalogue; every other kind is text.
TYPES = {"number": "int", "flag": "bool", "seed": "Union[int, str]"}


def literal(names: list[str], indent: str = "    ") -> str:
    lines = "".join(f'{indent}    "{name}",\n' for name in names)
    return f"Literal[\n{lines}{indent}]"


def comment(text: str) -> str:
    return f"  #: {text}"


def names(catalogue: dict[str, Any]) -> str:
    """Returns the module for a catalogue."""
    formats = [f["name"] for f in catalogue["formats"]]
    formats += [f["name"] + ".svg" for f in catalogue["formats"] if f["holds_png"]]
    out = HEAD
    out += "#: A format; the picture that a format holds as a PNG is FORMAT.svg.\n"
    out += f"Format = {literal(formats, '')}\n\n"
    out += "#: A feature, a column of `survey`.\n"
    out += f"Feature = {literal([f['name'] for f in catalogue['features']], '')}\n\n\n"
    out += "class Options(TypedDict, total=False):\n"
    out += '    """Every option by name; None is as good as not given."""\n\n'
    for option in catalogue["options"]:
        kind = literal(option["values"]) if option["kind"] == "choice" else None
        kind = kind or TYPES.get(option["kind"], "str")
        out += f"    #: {option['about']}\n    {option['name']}: Optional[{kind}]\n"
    out += "\n\nclass Features(TypedDict):\n"
    out += '    """The features of a dungeon."""\n\n'
    for feature in catalogue["features"]:
        kind = "Optional[int]" if feature["can_be_none"] else "int"
        out += f"    {feature['name']}: {kind}{comment(feature['about'])}\n"
    return out


def main() -> None:
    """Reads the library and writes the module."""
    library, output = sys.argv[1:]
    catalogue = ctypes.CDLL(library).deckmap_catalogue
    catalogue.restype = ctypes.c_char_p
    with open(output, "w", encoding="utf-8") as file:
        file.write(names(json.loads(catalogue())))


if __name__ == "__main__":
    main()
