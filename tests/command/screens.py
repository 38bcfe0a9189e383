#!/usr/bin/env python3
"""The games on a whole screen: what a terminal shows after every key, compared with the pinned
screens of tests/golden/screens/games.txt, and the terminal as it was after every way to leave.
What other verbs print on a terminal: as wide as it is, in its letters and colours, compared with
tests/golden/screens/printed.txt.
    screens.py DECKMAP [--write]      --write pins the screens anew
"""
import difflib
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

PINS = pathlib.Path(__file__).resolve().parent.parent / "golden" / "screens"
# command line, size, keys a word each; a word is sent at once and draws once, two numbers are another
# size of the window. Behind a + the game goes on that was left before.
SCREENS = [
    ("soldiers --seed 7", (80, 24), ["f", "o", "n", "?", "x", "z", "\x1b"]),
    ("soldiers --seed 3 --option players=2", (60, 20), ["n", "n", "n", "["]),
    ("cyberheisters --seed 7", (80, 24), ["w", "l", "\x1b", "?", "x"]),
    ("cyberheisters --dungeon --decks 2 --seed 11", (100, 30), ["J", "K"]),
    ("cyberheisters --dungeon --decks 2 --seed 11", (60, 20), ["H", "L", "L", "K"]),
    ("fudge --dungeon --seed 50", (80, 24), ["a", "\x1b", "?", "x"]),
    (
        "soldiers --seed 7 --difficulty bare",
        (80, 24),
        ["\x1b[A", "f", "o", "\x1b[B", "\x1b[B", "\x1bOA", "\x1b[1;5C", "\x1bx", "\x1b[5~", "\x7f"]
        + ["\x01", "Q", "[", "[", "[", "]", "]", "w", "n", "n", "n", "\x1b", "[", "n"]
        + ["\x1b"] * 9,
    ),
    (
        "soldiers --seed 11 --difficulty bare --option shot_die=1000",
        (120, 40),
        list("f11ff11vv1fn?xx"),
    ),
    (
        "+soldiers",
        (80, 24),
        ["\x1b", "\x1b", "n", "\x1b", "[", "v", "\r", "b", "f", "\x7f", "f", "\r"],
    ),
    (
        "soldiers --seed 7 --difficulty bare --option shot_die=1 --option health=1 --option armour=0",
        (80, 24),
        ["f", "1"],
    ),
    (
        "soldiers --seed 42",
        (80, 24),
        [
            (59, 24),
            (80, 19),
            (60, 20),
            (89, 20),
            (90, 20),
            (125, 45),
            (200, 50),
            "n",
            "[",
            (60, 24),
        ],
    ),
    (
        "cyberheisters --seed 7",
        (80, 24),
        ["l", "d", "n", "d", "\x1b[C", "d", "y", "f", "\x1b", "\x1b[D"],
    ),
    (
        "cyberheisters --seed 7 --dice",
        (80, 24),
        [
            "l",
            "9",
            "\r",
            "1",
            "\x7f",
            "\x7f",
            "2",
            "\r",
            "\x1b",
            "+",
            "3",
            "\x1b[A",
            "x",
            "\r",
            "5",
            "\r",
        ]
        + ["3", "\r", *"1234567", "\x1b", "\x1b", "\x1b", "w", "6", "\r", "1", "\r", (90, 24)],
    ),
    ("+cyberheisters", (70, 22), ["l", "\x1b", "?", "x", "w"]),
    ("cyberheisters --dungeon --decks 2 --seed 11", (60, 20), list("LLLLLLLLLLHHJJJJJJJJKf")),
    ("cyberheisters --seed 7", (80, 40), list("ldyfywwwww")),
    (
        "fudge --seed 7 --foe raider --foe knight",
        (80, 24),
        list("1a1cab2c") + ["\x1b", "\x1b", "["],
    ),
    ("+fudge", (61, 20), ["a", "1", "?", "x"]),
    ("fudge --dungeon --seed 50", (70, 20), ["a", "1", "\x7f", "a", "2", "c", "3", "[", "\x1b"]),
]
SOLDIER = "4C 6C 3S 8H 2D 7S 10S JS\nkill 7S\nmap\ncounters\nopen 1\nundo\nkill\nfoo\nquit\n"
# command line, size, what is typed, variables of the environment that are other than usual
PRINTED = [
    ("style --help", (40, 24), "", {}),
    ("hunt --help", (60, 24), "", {}),
    ("style --help", (200, 24), "", {}),
    ("explain --seed 7", (60, 24), "", {}),
    ("explain --seed 7", (30, 24), "", {}),
    ("explain --seed 7 --chart fantasy", (100, 24), "", {}),
    ("generate --seed 20", (80, 24), "", {}),
    ("generate --seed 20", (18, 24), "", {}),
    ("generate --seed 20 -q", (18, 24), "", {}),
    ("generate --seed 20", (80, 24), "", {"NO_COLOR": ""}),
    ("generate --seed 20", (80, 24), "", {"NO_COLOR": "", "TERM": "dumb"}),
    ("generate --seed 20", (80, 24), "", {"LC_ALL": "C"}),
    ("generate --seed 20 --format explain", (60, 24), "", {}),
    ("survey --seeds 0..20 --histogram rooms", (80, 24), "", {"LC_ALL": "C"}),
    ("generate --seed 1 --format png", (80, 24), "", {}),
    ("gallery --seeds 0..2", (80, 24), "", {}),
    ("sheet soldiers --format pdf", (80, 24), "", {}),
    ("chart show odd.toml", (80, 24), "", {}),
    ("table --chart fantasy", (50, 24), "4C KH\nmap\nXX\nopen 1\n7S\nwhy\nquit\n", {}),
    ("table --save other.save", (30, 24), "4C\n\x04", {}),
    ("table --save other.save", (60, 24), "4C\n\x03", {}),
    ("table --soldier --chart fantasy", (70, 24), SOLDIER, {}),
    ("play soldiers --seed 7 --plain", (80, 24), "z f\nz\nf\n\x04", {}),
    ("play soldiers --seed 7 --plain", (40, 24), "f\n?\n\x03", {}),
    ("play soldiers --seed 7", (59, 24), "quit\n", {"TERM": "xterm"}),
    ("play soldiers --seed 7", (80, 19), "quit\n", {"TERM": "xterm"}),
    ("play soldiers --seed 7", (80, 24), "quit\n", {"TERM": "dumb", "NO_COLOR": ""}),
    ("play soldiers --seed 7", (80, 24), "quit\n", {"TERM": "dumb", "LC_ALL": "C"}),
    ("play cyberheisters --seed 7 --plain", (80, 24), "l\nf\n\x04", {}),
    ("play cyberheisters --seed 7 --plain", (80, 24), "l\nd\n\x04", {}),
    ("play cyberheisters --seed 7 --plain --dice", (80, 24), "l\n7 1\n1 9\n2\nundo\n\x04", {}),
    ("play cyberheisters --seed 7 --plain --dice -q", (80, 24), "l\n7 1\nquit\n", {}),
    ("describe bash", (40, 24), "", {}),
]
DRAWN = (b"\x1b[K\x1b[J", b"(press a key)", b"or --plain.")  # the end of a screen


class Terminal:
    """A screen of characters that knows the few sequences that the games write."""

    def __init__(self, columns, rows):
        self.columns, self.rows, self.x, self.y = columns, rows, 0, 0
        self.has_cursor = True
        self.cells = [[" "] * columns for _ in range(rows)]

    def write(self, text):
        for part in re.findall(r"\x1b\[[?0-9;]*[A-Za-z]|[^\x1b]", text):
            if part == "\x1b[H":
                self.x = self.y = 0
            elif part == "\x1b[2J" or part == "\x1b[?1049h":
                self.cells = [[" "] * self.columns for _ in range(self.rows)]
            elif part in ("\x1b[K", "\x1b[J"):
                # After the last column the cursor is still on it.
                x = min(self.x, self.columns - 1)
                self.cells[self.y][x:] = [" "] * (self.columns - x)
                if part == "\x1b[J":
                    for y in range(self.y + 1, self.rows):
                        self.cells[y] = [" "] * self.columns
            elif part == "\r":
                self.x = 0
            elif part == "\n":
                self.y += 1
                assert self.y < self.rows, "the screen scrolls"
            elif not part.startswith("\x1b"):
                assert self.x < self.columns, "a line is wider than the screen"
                self.cells[self.y][self.x] = part
                self.x += 1
            elif part in ("\x1b[?25l", "\x1b[?25h"):
                self.has_cursor = part.endswith("h")
            else:
                assert part == "\x1b[?1049l", repr(part)

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.cells).rstrip("\n") + "\n"


class Game:
    """A game on a terminal of its own."""

    def __init__(self, command, arguments, size, folder, ahead=""):
        self.master, self.slave = pty.openpty()
        columns, rows = size
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        os.write(self.master, ahead.encode())
        self.out = b""
        self.screen = Terminal(columns, rows)
        environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        environment["XDG_STATE_HOME"] = folder  # the log of games that ended

        def own_terminal():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [command, "play", *arguments.removeprefix("+").split(), "--save", "screen.game"]
            + ["--new"] * (not arguments.startswith("+")),
            cwd=folder,
            env=environment,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            preexec_fn=own_terminal,
        )

    def read_until(self, done, seconds=20):
        end = time.monotonic() + seconds
        while not done():
            if not select.select([self.master], [], [], 0.05)[0]:
                assert time.monotonic() < end, "no answer; so far: " + repr(self.out[-300:])
                continue
            self.out += os.read(self.master, 1 << 16)

    def drawn(self):
        """Waits for the next screen and returns it."""
        self.read_until(lambda: self.out.endswith(DRAWN))
        text, self.out = self.out.decode(), b""
        self.screen.write(text)
        assert not self.screen.has_cursor, "a cursor blinks in the screen"
        return self.screen.text()

    def press(self, key):
        if isinstance(key, tuple):
            columns, rows = key
            fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            self.screen = Terminal(columns, rows)
            self.screen.has_cursor = False
        else:
            os.write(self.master, key.encode())
        return self.drawn()

    def require_left(self, how):
        assert b"\x1b[?25h\x1b[?1049l" in self.out, how + " stays on the other screen"
        assert termios.tcgetattr(self.slave) == self.before, how + " leaves the terminal raw"

    def end_of_process(self):
        self.read_until(lambda: self.process.poll() is not None)
        while select.select([self.master], [], [], 0)[0]:
            self.out += os.read(self.master, 1 << 16)

    def end(self, how):
        self.end_of_process()
        self.require_left(how)
        assert self.process.returncode == 0, f"{how}: exit status {self.process.returncode}"
        assert b"the game is saved" in self.out, how + " does not say where the game is"
        self.close()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


def screens(command, folder, built):
    text = ""
    for arguments, size, keys in SCREENS:
        if not built(arguments):
            continue
        game = Game(command, arguments, size, folder)
        shown = game.drawn()
        for key in [None, *keys]:
            if key is not None:
                shown = game.press(key)
            name = "" if key is None else f", key {key!r}"
            lines = shown.splitlines()
            # of a screen that is like the one before only the lines that are not
            if key is None or isinstance(key, tuple):
                shown = f"{size[0]}x{size[1]}{name}\n{shown}"
            else:
                lines += [""] * (len(before) - len(lines))
                shown = (
                    name.removeprefix(", ")
                    + "\n"
                    + "".join(
                        f"{n:2} {line}".rstrip() + "\n"
                        for n, line in enumerate(lines, 1)
                        if n > len(before) or line != before[n - 1]
                    )
                )
            before = lines
            text += f"=== {arguments}, {shown}"
        os.write(game.master, b"\x03")  # whatever is asked
        game.end_of_process()
        left = game.out.decode().rpartition("\x1b[?1049l")[2].replace("\r", "")
        text += f"=== {arguments}, left\n{left}"
        game.close()
    return text


def printed(command, folder):
    text = ""
    with open(os.path.join(folder, "odd.toml"), "w", encoding="utf-8") as file:
        file.write("# a \x1b[31mred\x1b[0m chart\n")
    for number, (words, (columns, rows), typed, variables) in enumerate(PRINTED):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        quiet = termios.tcgetattr(slave)
        quiet[3] &= ~termios.ECHO  # when it comes is by chance
        termios.tcsetattr(slave, termios.TCSANOW, quiet)
        place = os.path.join(folder, str(number))
        os.mkdir(place)
        os.symlink(os.path.join(folder, "odd.toml"), os.path.join(place, "odd.toml"))
        environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        process = subprocess.Popen(
            [command, *words.split()],
            cwd=place,
            env={**environment, "XDG_STATE_HOME": place, **variables},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        typed, ctrl_c, _ = typed.partition("\x03")
        os.write(master, typed.encode())
        out, end = b"", time.monotonic() + 20
        while select.select([master], [], [], 0.02)[0] or process.poll() is None:
            assert time.monotonic() < end, f"{words} does not end: {out[-300:]}"
            if select.select([master], [], [], 0)[0]:
                out += os.read(master, 1 << 16)
            if ctrl_c and out.count(b"> ") > typed.count("\n"):  # all is done, and more is wanted
                process.send_signal(signal.SIGINT)
                ctrl_c = ""
        os.close(master)
        os.close(slave)
        named = "".join(f" {name}={value}" for name, value in variables.items())
        shown = out.decode().replace("\r", "").replace("\x1b", "\\e")
        text += f"=== {words}, {columns}x{rows}{named}: {process.returncode}\n{shown}"
        text += "" if text.endswith("\n") else "\n"
    return text


def progress(command, folder):
    """The line about a run that goes on: shares, rates and times that fit each other."""
    for seeds, unit in (
        ("5..10000005", ""),
        ("0..300000000", " h"),
        ("0..100000000000000", " days"),
    ):
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [command, "survey", "--seeds", seeds, "--threads", "1", "--checkpoint", "progress"],
            cwd=folder,
            stdin=slave,
            stdout=subprocess.DEVNULL,
            stderr=slave,
        )
        out, end = "", time.monotonic() + 60
        while out.count(" left") < 3:
            assert time.monotonic() < end, out
            if select.select([master], [], [], 0.1)[0]:
                out += os.read(master, 1 << 16).decode()
        process.send_signal(signal.SIGINT)
        process.wait()
        while select.select([master], [], [], 0.05)[0]:
            out += os.read(master, 1 << 16).decode()
        os.close(master)
        os.close(slave)
        os.remove(os.path.join(folder, "progress"))
        begin, last = map(int, seeds.split(".."))
        shown = re.findall(
            r"\r *([\d.]+) %  ([\d,]+) of ([\d,]+) seeds, ([\d,]+) a second, "
            r"([\d:]+)( h| days|) left\x1b\[K",
            out,
        )
        assert len(shown) == out.count(" left"), out
        rates = []
        for share, done, whole, rate, left, unit in shown:
            done, whole, rate = (int(n.replace(",", "")) for n in (done, whole, rate))
            assert whole == last - begin, out
            assert abs(float(share) - 100 * done / whole) < 0.051, out
            needed = (whole - done) / rate
            parts = [int(n) for n in left.split(":")]
            step = {"": 1, " h": 60, " days": 86400}[unit]
            seconds = step * (parts[0] if unit == " days" else 60 * parts[0] + parts[1])
            assert abs(seconds - needed) <= step + needed / rate + 1, (out, seconds)
            low, high = {"": (0, 3600), " h": (3600, 3 * 86400), " days": (3 * 86400, 1e99)}[unit]
            assert low - 60 <= needed <= high + 60, out
            rates.append(rate)
        assert max(rates) < 5 * min(rates), out
        assert process.returncode == 130 and "\r\x1b[K" in out, out
        assert re.search(r"stopped before seed \d+; [\d,]+ of [\d,]+ seeds are done", out), out


def compare(name, text, built):
    """Compares with a pinned file; prints the difference."""
    pins = PINS / name
    if "--write" in sys.argv:
        pins.write_text(text, encoding="utf-8")
    pinned = "".join(
        part
        for part in re.split("(?m)^(?==== )", pins.read_text(encoding="utf-8"))
        if built(part.removeprefix("=== "))
    )
    if text == pinned:
        return True
    sys.stdout.reconfigure(errors="backslashreplace")
    lines = pinned.splitlines(True), text.splitlines(True)
    print("".join(difflib.unified_diff(*lines, f"tests/golden/screens/{name}", "shown", n=30)))
    return False


def leave(command, folder):
    for how, act in {
        "q": lambda game: os.write(game.master, b"q"),
        "Ctrl-C": lambda game: os.write(game.master, b"\x03"),
        "Ctrl-\\": lambda game: os.write(game.master, b"\x1c"),
        **{
            s.name: lambda game, s=s: game.process.send_signal(s)
            for s in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)
        },
    }.items():
        game = Game(command, "soldiers --seed 7", (80, 24), folder)
        game.drawn()
        game.press("f")
        act(game)
        game.end(how)
    # where the window is too small to see the game, q leaves it all the same
    game = Game(command, "soldiers --seed 7", (80, 24), folder)
    game.drawn()
    game.press("f")
    game.press((40, 10))
    os.write(game.master, b"nq")
    game.end("q in a small window")
    # keys that were typed before the game has begun count
    game = Game(command, "soldiers --seed 7", (80, 24), folder, ahead="n")
    game.read_until(lambda: b"Round 2." in game.out)
    os.write(game.master, b"q")
    game.end("q after a key typed ahead")
    # stopped, and gone on with
    game = Game(command, "soldiers --seed 7", (80, 24), folder)
    game.drawn()
    before = game.press("f")
    game.process.send_signal(signal.SIGTSTP)
    assert os.WIFSTOPPED(os.waitpid(game.process.pid, os.WUNTRACED)[1]), "SIGTSTP does not stop it"
    game.read_until(lambda: b"\x1b[?1049l" in game.out)
    game.require_left("SIGTSTP")
    game.out = b""
    game.process.send_signal(signal.SIGCONT)
    game.read_until(lambda: game.out.endswith(DRAWN))
    assert b"\x1b[?1049h" in game.out, "after SIGCONT the game is not on its screen"
    assert game.drawn() == before, "the screen after SIGCONT is another"
    os.write(game.master, b"q")
    game.end("q after SIGCONT")


def main():
    command = os.path.abspath(sys.argv[1])
    try:
        os.close(pty.openpty()[1])
    except OSError:
        print("skipped: the screen of the games: no pseudo-terminal can be opened here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fudge = subprocess.run([command, "fudge", "--help"], capture_output=True).returncode == 0
        built = lambda arguments: fudge or not arguments.removeprefix("+").startswith("fudge")
        shown = compare("games.txt", screens(command, folder, built), built)
        if not compare("printed.txt", printed(command, folder), built) or not shown:
            return 1
        leave(command, folder)
        progress(command, folder)
    return 0


sys.exit(main())
