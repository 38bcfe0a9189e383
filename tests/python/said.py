"""Compares what calls of the package return and how they refuse, word for word, with a golden: a
line "> EXPRESSION", and below it the value, or the error with its name.

said.py GOLDEN            compares
said.py GOLDEN --write    writes the values anew: read the difference before you commit it
"""

import contextlib
import difflib
import io
import os
import pickle
import re
import sys
import tempfile
import unittest.mock
from pathlib import Path

import deckmap
from deckmap.__main__ import main

sys.argv[1] = os.path.abspath(sys.argv[1])
os.environ["COLUMNS"] = "100"
os.umask(0o022)


def command(*words):
    """All that the package's command prints, and its status."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = main(words)
        except SystemExit as exit:
            status = exit.code
    return out.buffer.getvalue().decode() + f"status {status}"


def without(module, call, *arguments):
    """Calls something where a module is not installed."""
    with unittest.mock.patch.dict(sys.modules, {module: None}):
        return call(*arguments)


def fields():
    """The fields of what is returned, and their types as they are written; a class a line."""
    lines = []
    for name, kind in vars(deckmap).items():
        if isinstance(kind, type) and kind.__module__ == "deckmap" and not name.startswith("_"):
            types = vars(kind).get("__annotations__", {}).items()
            shown = [
                f"{field}: {getattr(written, '__forward_arg__', written)}"
                for field, written in types
                if not field.startswith("_")
            ]
            lines += [f"{name}: {', '.join(shown)}"] if shown else []
    return "\n".join(lines)


NAMES = {
    **{name: getattr(deckmap, name) for name in deckmap.__all__},
    "Path": Path,
    "command": command,
    "deckmap": deckmap,
    "fields": fields,
    "pickle": pickle,
    "without": without,
    "dungeon": deckmap.generate(42),
    "begun": deckmap.Deal(7),
    "table": deckmap.Session(table="6x4", start="5,0"),
}


def answer(expression):
    try:
        value = eval(expression, NAMES)
    except Exception as error:
        value = f"{type(error).__name__}: {error}"
    text = value if isinstance(value, str) else repr(value)
    return text.replace(deckmap.__version__, "VERSION")


def run():
    golden = Path(sys.argv[1])
    pinned = golden.read_text(encoding="utf-8")
    text = ""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for line in re.findall("^(?:> .*|#.*|)$", pinned, re.M):
            text += line + "\n"
            if line.startswith("> "):
                text += re.sub("^", "  ", answer(line[2:]), flags=re.M) + "\n"
        os.chdir("/")
    text = text.rstrip() + "\n"
    if "--write" in sys.argv:
        golden.write_text(text, encoding="utf-8")
    elif text != pinned:
        now, was = text.splitlines(True), pinned.splitlines(True)
        sys.exit("".join(difflib.unified_diff(was, now, str(golden), "now", n=1)))


if __name__ == "__main__":
    run()
