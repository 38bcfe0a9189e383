"""Compares what calls of the package return and how they refuse, word for word, with a golden: a
line "> EXPRESSION", and below it the value, or the error with its name.

said.py GOLDEN            compares
said.py GOLDEN --write    writes the values anew: read the difference before you commit it
"""

import contextlib
import copy
import difflib
import gc
import inspect
import io
import os
import pickle
import re
import sys
import tempfile
import unittest.mock
from pathlib import Path

import deckmap
from deckmap import _library
from deckmap.__main__ import main

sys.argv[1] = os.path.abspath(sys.argv[1])
os.environ["COLUMNS"] = "100"
os.umask(0o022)


def command(*words):
    """All that the package's command prints, its stderr after "! ", and its status."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(words)
        except SystemExit as exit:
            status = exit.code
    printed, errors = (stream.buffer.getvalue().decode() for stream in (out, err))
    return printed + re.sub("^(?=.)", "! ", errors, flags=re.M) + f"status {status}"


def signatures():
    """The functions of the C interface as Python calls them; a line each."""
    return "\n".join(
        f"{name}: {', '.join(getattr(kind, '__name__', str(kind)) for kind in kinds)}"
        for name, kinds in _library._FUNCTIONS.items()
    )


def documented():
    """What the package hands out, with parameters and words."""
    lines = []

    def add(name, value):
        if isinstance(value, property):
            lines.append(f"{name}: {value.fget.__annotations__.get('return')}")
        else:
            with contextlib.suppress(ValueError):  # a class without parameters of its own
                value = getattr(value, "__func__", value)
                lines.append(f"{name}{inspect.signature(value)}")
        lines.extend("    " + line for line in (inspect.getdoc(value) or "").splitlines())

    for name, value in sorted(vars(deckmap).items()):
        if getattr(value, "__module__", "") != "deckmap" or name.startswith("_"):
            continue
        if not isinstance(value, type):
            add(name, value)
        elif not hasattr(value, "_fields") and not hasattr(value, "__total__"):
            lines.append(f"class {name}: " + (value.__doc__ or ""))
            for member, of in vars(value).items():
                if not member.startswith("_") or member == "__init__":
                    add(f"{name}.{member}", of)
    return "\n".join(line.rstrip() for line in lines)


def unfreed(*calls):
    """The objects of the library that are made in calls, or in vain, and never freed, by kind."""
    kinds = {}  # the function that makes an object, the kind of the object
    for name, (result, *_) in _library._FUNCTIONS.items():
        kind, _, rest = name.partition("_")
        if name in ("generate", "read", "dungeon_copy"):
            kinds[name] = "dungeon"
        elif rest in ("new", "copy"):
            kinds[name] = kind
        elif name.startswith(("write", "card_picture", "style_colours", "search")) or (
            rest in ("state", "found")
        ):
            kinds[name] = "text"
    there = {kind: 0 for kind in kinds.values()}
    seen = set()

    def counted(name, function):
        def call(*arguments):
            result = function(*arguments)
            if name in kinds and result:
                there[kinds[name]] += 1
                seen.add(kinds[name])
            elif name.endswith("_free"):
                there[name[: -len("_free")]] -= 1
            return result

        return call

    functions = {name: getattr(_library.c, f"deckmap_{name}") for name in _library._FUNCTIONS}
    for name in kinds.keys() | {f"{kind}_free" for kind in there}:
        setattr(_library.c, f"deckmap_{name}", counted(name, functions[name]))
    try:
        for call in calls:
            with contextlib.suppress(Exception):
                call()
            gc.collect()
    finally:
        for name, function in functions.items():
            setattr(_library.c, f"deckmap_{name}", function)
    return sorted(seen), {kind: count for kind, count in there.items() if count}


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
    "copy": copy,
    "deckmap": deckmap,
    "documented": documented,
    "fields": fields,
    "pickle": pickle,
    "signatures": signatures,
    "unfreed": unfreed,
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
