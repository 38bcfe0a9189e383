#!/usr/bin/env python3
"""Compares every refusal of the command word for word with tests/golden/refusals.

typed.txt has calls that somebody thought of, each with its exit status and its whole standard
error. options.txt is made from the options that the help of each verb lists: every option with a
wrong and an empty value, without its value, twice, in every format, and beside each other option;
and every setting of a game beside each option.

    refusals.py DECKMAP CALLS            compares and shows the difference
    refusals.py DECKMAP CALLS --write    writes both anew

CALLS is the program of calls.cpp, by which the calls of options.txt are made.
"""

import difflib
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

from calls import Calls

deckmap, program = (os.path.realpath(path) for path in sys.argv[1:3])
folder = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../golden/refusals")
os.environ.update(LC_ALL="C.UTF-8", NO_COLOR="1", HOME="/nowhere")

# A call of each verb that works; {} stands for the rest of it.
VERBS = {
    "generate": "generate --seed 1",
    "replay": "replay --corridor 4C",
    "explain": "explain",
    "table": "table",
    "gallery": "gallery --seeds 0..2",
    "survey": "survey --seeds 0..3",
    "hunt": "hunt --seeds 0..3 --must rooms>0",
    "merge": "merge part.json",
    "chart": "chart show fantasy",
    "play soldiers": "play soldiers --plain",
    "play cyberheisters": "play cyberheisters --plain",
    "play fudge": "play fudge --plain",
    "fudge check": "fudge check --skill Good",
    "fudge attack": "fudge attack --attack Good --defence Fair",
    "fudge damage": "fudge damage --damage 2",
    "fudge recover": "fudge recover --wound hurt",
    "fudge treat": "fudge treat --wound hurt",
    "sheet": "sheet cyberheisters",
    "style": "style ink",
    "features": "features",
    "completion": "completion bash",
}

# A value that an option takes, by its name or its form in the help; otherwise the first that its
# form lists.
VALUES = {
    "--seed": "1", "--code": "04N0B-1", "--seeds": "0..2", "--extra": "JS", "--table": "9x7",
    "--start": "0,0", "--directions": "grid", "--corridor": "4C", "--room": "2D", "-o": "x.txt",
    "--chart": "fantasy", "--style": "ink", "--scale": "ft", "--hide": "shops", "--must": "rooms>1",
    "--must-not": "rooms>2", "--should": "rooms>3:2", "--query": "query.toml", "--shard": "1/2",
    "--checkpoint": "c", "--rows": "rows.csv", "--histogram": "rooms",
    "--range": "linearity,leniency", "--save": "s", "--hero": "raider", "--foe": "raider",
    "--dice": "0",
    "--format": "svg", "--cell": "20", "--title": "x",
}  # fmt: skip

FILES = {"query.toml": 'must = ["rooms > 0"]\n'}


class Folder:
    """A folder with what calls read; it is made anew once a call has left something else in it."""

    def __init__(self):
        self.fill()

    def fill(self):
        self.path = tempfile.mkdtemp(dir=home)
        for name, text in FILES.items():
            with open(os.path.join(self.path, name), "w", encoding="utf-8") as file:
                file.write(text)
        os.symlink(part, os.path.join(self.path, "part.json"))
        self.made = self.contents()

    def contents(self):
        return {
            entry.name: entry.stat(follow_symlinks=False).st_mtime_ns
            for entry in os.scandir(self.path)
        }

    def left(self):
        """The names of other files, which are there no longer."""
        found = self.contents()
        if found == self.made:
            return set()
        shutil.rmtree(self.path)
        left = {name for name in found if found[name] != self.made.get(name)}
        self.fill()
        return left


threads = threading.local()


def run(words):
    """The exit status and the standard error of a call in a folder of its own."""
    if not hasattr(threads, "calls"):
        threads.calls, threads.folder = Calls(program), Folder()
    code, out, err = threads.calls.make(threads.folder.path, words)
    return code, said(code, out, err, threads.folder.left())


def started(words):
    """The same of the command itself."""
    where = Folder()
    done = subprocess.run(
        [deckmap, *words], cwd=where.path, capture_output=True, stdin=subprocess.DEVNULL, timeout=60
    )
    return done.returncode, said(done.returncode, done.stdout, done.stderr, where.left())


def said(code, out, err, left):
    err = err.decode("utf-8", "replace")
    if code == 2 and (left or out):
        err += f"left behind: {sorted(left)} {out[:80]}\n"
    return err


def help_of(verb):
    return subprocess.run(
        [deckmap, *verb.split(), "--help"], capture_output=True, check=True, text=True
    ).stdout


def options_of(text):
    """(name, form, group) of each option in a help; the form is empty for a flag."""
    text = text.split("\nExamples")[0].split("\nConditions:")[0]
    found = []
    group = ""
    for line in text.splitlines():
        group = line.strip() if line.endswith(" options:") else group
        option = re.match(r"  (?:-(\w), |    )--([a-z-]+)(?: (\S+(?: \S+)*))?(?:  .*)?$", line)
        if option and option.group(2) not in ("help", "quiet"):
            short, name, form = option.groups("")
            found.append(("-o" if short == "o" else "--" + name, form, group))
    return found


def value_of(name, form):
    if form == "LEVEL":
        return "Good"
    if form == "WORD":
        return "hurt"
    if name in VALUES:
        return VALUES[name]
    if form == "NAME=VALUE":
        return None
    first = form.split("|")[0]
    return "5" if first.isupper() else first


def words_of(name, form, settings):
    value = settings if form == "NAME=VALUE" else value_of(name, form)
    return [name, value] if form else [name]


def calls_of(verb):
    """The words of each call that is tried, after the verb's own."""
    text = help_of(verb)
    options = options_of(text)
    listed = help_of("play fudge") if verb.startswith("fudge") else text
    settings = re.findall(r"^  ([a-z_]+=\S+)", listed, re.M)
    setting = settings[0] if settings else "rooms=5"
    formats = re.search(r"format of standard output: ([^(]*)", re.sub(r"\n +", " ", text))
    formats = formats.group(1).split(" of ")[0].strip().split(", ") if formats else []
    # the rules are options all alike: beside others one of them is enough
    rules = [name for name, _, group in options if group == "Rule options:"][1:]
    beside = [option for option in options if option[0] not in rules]
    for kind in formats:
        yield ("--format", kind)
    for name, form, group in options:
        given = words_of(name, form, setting)
        if form:
            yield (name,)
            yield (f"{name}=@",) if name.startswith("--") else (name, "@")
            yield (f"{name}=",) if name.startswith("--") else (name, "")
        else:
            yield (f"{name}=x",)
        yield (*given, *given)
        yield tuple(given)
        # replay writes as generate does
        for kind in formats if verb != "replay" and group == "Output options:" else []:
            yield (*given, "--format", kind)
    if verb != "replay":
        for (a, form_a, _), (b, form_b, _) in itertools.combinations(beside, 2):
            yield (*words_of(a, form_a, setting), *words_of(b, form_b, setting))
    for setting in settings[1:]:
        yield ("--option", setting)
        for name, form, _ in beside:
            if name != "--option":
                yield ("--option", setting, *words_of(name, form, setting))
    yield ("--nonsense",)
    yield ("nonsense", "nonsense", "nonsense")


def options_text():
    """The refused calls, those alike of all verbs together."""
    jobs = []
    for verb, base in VERBS.items():
        for words in dict.fromkeys(calls_of(verb)):
            # what the call itself has is not given again
            own = base.split()[len(verb.split()) :]
            kept, skip = [], False
            for i, word in enumerate(own):
                if skip:
                    skip = False
                    continue
                if word.startswith("--") and word in words:
                    skip = i + 1 < len(own) and not own[i + 1].startswith("--")
                    continue
                kept.append(word)
            jobs.append((verb, words, [*verb.split(), *kept, *words]))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda job: run(job[2]), jobs))
    lines, alone = {}, {}
    for (verb, words, _), (code, err) in zip(jobs, results):
        if code == 0:
            continue
        err = err.replace(f"deckmap {verb}", "deckmap VERB")
        err = re.sub(r"--option \w+ (changes nothing here)", r"--option NAME \1", err)
        # of two options only what neither is refused for alone
        if any(err in alone.get((verb, word), ()) for word in words):
            continue
        if len(words) <= 2:
            alone.setdefault((verb, words[-1]), set()).add(err)
            alone.setdefault((verb, words[0]), set()).add(err)
        lines.setdefault((err, code), {}).setdefault(words, []).append(verb)
    text = ""
    for (err, code), calls in lines.items():
        shown = {}
        for words, verbs in calls.items():
            shown.setdefault(", ".join(verbs), []).append(shlex.join(words))
        for verbs, tried in shown.items():
            text += f"{verbs}: {' | '.join(tried)}\n"
        text += "".join(f"  {code} {line}\n" for line in err.splitlines())
    return text


def typed_text(old):
    """The calls of the file again, with what they say today."""
    typed = [line[2:] for line in old.splitlines() if line.startswith("$ ")]
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda call: started(shlex.split(call)[1:]), typed)
        return "".join(
            f"$ {call}\n" + "".join(f"  {code} {line}\n" for line in err.splitlines() or [""])
            for call, (code, err) in zip(typed, results)
        )


with tempfile.TemporaryDirectory() as home:
    part = os.path.join(home, "part.json")
    subprocess.run([deckmap, "survey", "--seeds", "0..3", "-q", "-o", part], check=True)
    wrong = 0
    for name in ("typed.txt", "options.txt"):
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            pinned = file.read()
        today = typed_text(pinned) if name == "typed.txt" else options_text()
        if len(sys.argv) > 3:
            with open(path, "w", encoding="utf-8") as file:
                file.write(today)
        elif today != pinned:
            wrong += 1
            sys.stdout.writelines(
                difflib.unified_diff(
                    pinned.splitlines(True), today.splitlines(True), f"pinned {name}", "today"
                )
            )
sys.exit(1 if wrong else 0)
