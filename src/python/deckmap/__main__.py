"""A small command: `python -m deckmap generate --seed 42 -o map.svg`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import Any, Sequence

from . import DeckmapError, Dungeon, __version__, catalogue, generate, rules_version
from . import _format_of, _suffix_of


def _parser() -> argparse.ArgumentParser:
    menus = catalogue()
    parser = argparse.ArgumentParser(
        prog="python -m deckmap",
        description="Deals dungeons from a deck of playing cards.",
        epilog="The native command `deckmap` does more.",
    )
    version = f"deckmap {__version__} (rules version {rules_version})"
    parser.add_argument("--version", action="version", version=version)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="generate")
    verb = verbs.add_parser(
        "generate", help="deal a dungeon", description="Deals a dungeon.", allow_abbrev=False
    )
    verb.add_argument(
        "-o",
        "--output",
        action="append",
        default=[],
        metavar="FILE",
        help="write a file in the format of its suffix; may be repeated",
    )
    formats = [f["name"] for f in menus["formats"]]
    verb.add_argument(
        "--format",
        choices=formats,
        metavar="FORMAT",
        help=f"the format on standard output, or of the files: {', '.join(formats)}",
    )
    for option in menus["options"]:
        spelt, about = "--" + option["name"].replace("_", "-"), option["about"].replace("%", "%%")
        if option["kind"] == "flag":
            verb.add_argument(
                spelt, action=argparse.BooleanOptionalAction, dest=option["name"], help=about
            )
        else:
            values = "|".join(option["values"]) or option["kind"].upper()
            verb.add_argument(spelt, dest=option["name"], help=about, metavar=values)
    return parser


def _of_levels(dungeon: Dungeon, format: str) -> list[Dungeon]:
    """The dungeons that have files of their own: in most formats those of all levels."""
    row = next(f for f in catalogue()["formats"] if f["name"] == format)
    stairs = dungeon.plan()["stairs"] if row["each_level"] else []
    below = sum(stair["kind"] == "main" for stair in stairs)
    return [dungeon.level(k) for k in range(1, below + 2)] if below else [dungeon]


def _joined(words: Sequence[str] | None) -> list[str]:
    """The words, with values that begin with a minus, as in --start -1,0, joined to their options."""
    joined: list[str] = []
    for word in sys.argv[1:] if words is None else words:
        if re.match(r"-\d", word) and joined and re.fullmatch(r"--[a-z-]+", joined[-1]):
            joined[-1] += "=" + word
        else:
            joined.append(word)
    return joined


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status: 0 success, 1 failure, 2 usage error."""
    given: dict[str, Any] = vars(_parser().parse_args(_joined(words)))
    del given["verb"]
    output, format = given.pop("output"), given.pop("format")
    options: Any = {name: value for name, value in given.items() if value is not None}
    try:
        if "seed" in options and "code" in options:
            raise DeckmapError("--seed does not go with --code")
        dungeon = generate(**options)
        if "seed" not in options and "code" not in options:
            print(f"seed {dungeon.seed}", file=sys.stderr)
        for file in output:
            path, suffix = Path(file), _suffix_of(Path(file), format)
            stem = path.name[: len(path.name) - len(suffix)]
            levels = _of_levels(dungeon, format or _format_of(path))
            for k, level in enumerate(levels, 1):
                name = f"{stem}-{k}{suffix}" if len(levels) > 1 else path.name
                for written in level.save(path.with_name(name), format, **options):
                    print(f"Written: {written}", file=sys.stderr)
        if not output:
            if len(_of_levels(dungeon, format or "map")) > 1:
                suffix = next(f["suffix"] for f in catalogue()["formats"] if f["name"] == format)
                raise DeckmapError(
                    f"the format {format} is a file a level: name it, as in -o dungeon{suffix}"
                )
            sys.stdout.buffer.write(dungeon.write(format or "map", **options))
            sys.stdout.flush()
    except DeckmapError as error:
        print(f"deckmap: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # whoever reads has read enough; what is left is written at the end of Python
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"deckmap: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
