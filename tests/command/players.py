#!/usr/bin/python3
"""What players get to see, in every format: `generate --player` over many seeds, compared with the
dungeon's JSON.

Nothing that they may not know is written in any file, and no file changes, byte for byte and so
pixel for pixel, when the enemies of the dungeon do, or the suits of its doors, which say what is
trapped. A dungeon with a secret passage makes the files of
one without.

    players.py DECKMAP [SEEDS]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

deckmap = os.path.realpath(sys.argv[1])
seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
place = tempfile.TemporaryDirectory()
os.chdir(place.name)
checked, failed = 0, 0


def require(holds, what):
    global checked, failed
    checked += 1
    if not holds:
        failed += 1
        print("FAILED:", what)


def run(*words):
    return subprocess.run([deckmap, *words], capture_output=True, check=False)


def suffixes():
    """Those that -o takes with --player: the others are refused, and say that they show everything."""
    about = re.sub(r"\n +", " ", run("generate", "--help").stdout.decode())
    about = re.search(r"in the format of its suffix: ([^;]*);", about).group(1)
    taken = []
    for suffix in about.split():
        done = run("generate", "--seed", "1", "--player", "-o", "x" + suffix)
        if done.returncode == 0:
            taken.append(suffix)
        else:
            require(b"shows everything" in done.stderr, f"{suffix}: {done.stderr}")
    return taken


def is_enemy(card):
    return card in ("XR", "XB") or (card[-1] == "S" and card[:-1].isdigit())


def other_enemies(pile):
    """The pile with every enemy in the place of another: spades turned round, jokers too."""
    spades = [card for card in pile if is_enemy(card) and card[-1] == "S"]
    jokers = [card for card in pile if card in ("XR", "XB")]
    return [
        (jokers if card[0] == "X" else spades).pop() if is_enemy(card) else card for card in pile
    ]


def other_doors(pile):
    """The pile with every door in the other colour."""
    turn = {"C": "D", "D": "C", "S": "H", "H": "S"}
    return [card[0] + turn[card[1]] if card[0] in "JQK" else card for card in pile]


def files(words, name, formats):
    """The bytes of every file that a call writes, by the end of its name."""
    os.mkdir(name)
    call = [*words, "--player", "-q"]
    for suffix in formats:
        call += ["-o", f"{name}/x{suffix}"]
    done = run(*call)
    require(done.returncode == 0, f"{' '.join(call)}: {done.stderr}")
    found = {}
    for file in sorted(os.listdir(name)):
        with open(f"{name}/{file}", "rb") as stream:
            found[file[1:]] = stream.read()
    return found


def readable(bytes_):
    """All that a file says: its text, that of the streams of a PDF, without embedded pictures."""
    text = bytes_.decode("latin-1")
    if bytes_.startswith(b"%PDF"):
        for stream in re.findall(rb"stream\r?\n(.*?)endstream", bytes_, re.S):
            try:
                text += zlib.decompress(stream).decode("latin-1")
            except zlib.error:
                pass
        text = re.sub(r"stream\r?\n.*?endstream", "", text, flags=re.S)
    if bytes_.startswith(b"\x89PNG"):
        return " ".join(re.findall(r"(?:tEXt|iTXt|zTXt)([ -~]*)", text))
    return re.sub(r'"[A-Za-z0-9+/=]{200,}"|base64,[A-Za-z0-9+/=]+', "", text)


HIDDEN = re.compile(
    r"secret|enem|boss|spade|joker|monster|trap|lurk|wander|treasure|\"piles\"|\bseed\b|[^a-z]key[^a-z]",
    re.I,
)
CARD = re.compile(r"\b(?:[2-9]|10)S\b|\bX[RB]\b")


def check_texts(seed, dungeon, found):
    for name, bytes_ in found.items():
        text = readable(bytes_)
        if name == ".json" or name == ".jsonl":
            text = text.replace("deckmap-players/1", "")
        # what every file of a format has: names of bits and layers, cards that are shops
        text = re.sub(
            r'"cell_bit": *\{[^}]*\}|"wandering_monsters": *\{\}|"name": "enemies"|, ace of spades|"key": "[a-z]+"',
            "",
            text,
        )
        shown = HIDDEN.search(text)
        require(not shown, f"seed {seed}, {name}: '{shown and shown.group()}'")
        require(dungeon["code"] not in text, f"seed {seed}, {name}: the deal code")
        card = CARD.search(text)
        require(not card, f"seed {seed}, {name}: the card {card and card.group()}")
        if name == ".txt":
            require("?" not in text, f"seed {seed}: a secret passage on the text map")


def check_enemies(seed, dungeon, formats):
    """The same files whoever the enemies are."""
    found = []
    for name, turn in (("one", list), ("other", other_enemies)):
        corridor, room = (turn(dungeon["piles"][pile]) for pile in ("corridor", "room"))
        require(
            (name == "one") or room != dungeon["piles"]["room"], f"seed {seed}: no other enemies"
        )
        call = ["replay", "--corridor", " ".join(corridor), "--room", " ".join(room)]
        found.append(files([*call, "--title", "x"], f"{seed}-{name}", formats))
    require(found[0].keys() == found[1].keys(), f"seed {seed}: other files")
    for name, bytes_ in found[0].items():
        require(bytes_ == found[1][name], f"seed {seed}, {name}: the enemies show")


def check_doors(seed, dungeon, formats):
    """The same files whichever doors are trapped, where the deal stays; returns whether it does."""
    maps, found = [], []
    for name, turn in (("black", list), ("red", other_doors)):
        call = ["replay", "--door-colour", "ignored", "--turn-colour", "drawn"]
        for pile in ("corridor", "room"):
            call += ["--" + pile, " ".join(turn(dungeon["piles"][pile]))]
        cards = json.loads(run(*call, "--format", "json").stdout)["cards"]
        maps.append([(card["x"], card["y"], card["role"]) for card in cards])
        found.append((cards, call, f"{seed}-{name}"))
    if maps[0] != maps[1]:
        return False
    traps = [[card.get("trapped") for card in cards] for cards, _, _ in found]
    require(traps[0] != traps[1], f"seed {seed}: no other traps")
    for style in ("press", "cards"):
        one, other = (
            files([*call, "--title", "x", "--style", style], name + style, formats)
            for _, call, name in found
        )
        for name, bytes_ in one.items():
            require(bytes_ == other[name], f"seed {seed}, {style}, {name}: the doors show")
    return True


def check_passages(seed, dungeon, formats):
    """A secret passage and what lies behind it show as little as if the deal had stopped before it."""
    call = ["replay", "--title", "x"]
    for pile in ("corridor", "room"):
        call += ["--" + pile, " ".join(dungeon["piles"][pile])]
    found = files(call, f"{seed}-passage", formats)
    stopped = files([*call, "--stuck", "stop"], f"{seed}-stopped", formats)
    maps = [json.loads(made[".json"]) for made in (found, stopped)]
    # The stairs lead out on a free side, and keep it when the passage is found.
    same_stairs = maps[0].pop("entrance") == maps[1].pop("entrance")
    require(maps[0] == maps[1], f"seed {seed}: the secret passage shows in JSON")
    for name, bytes_ in found.items() if same_stairs else ():
        require(bytes_ == stopped[name], f"seed {seed}, {name}: the secret passage shows")
    return same_stairs


def dealt(seed):
    run("generate", "--seed", str(seed), "-q", "-o", "master.json")
    with open("master.json", encoding="utf-8") as stream:
        return json.load(stream)


formats = suffixes()
require(len(formats) >= 10, f"formats for players: {formats}")
for seed in range(seeds):
    dungeon = dealt(seed)
    check_texts(seed, dungeon, files(["generate", "--seed", str(seed)], str(seed), formats))
    check_enemies(seed, dungeon, formats)
same = sum(check_doors(seed, dealt(seed), formats) for seed in range(2 * seeds))
require(same > seeds // 5, f"{same} dungeons with other doors compared")
whole = 0
for seed in (20, 29, 58, 64, 183):
    dungeon = dealt(seed)
    require(
        any(segment["via"] == "secret" for segment in dungeon["segments"]), f"{seed}: no passage"
    )
    check_texts(seed, dungeon, files(["generate", "--seed", str(seed)], f"{seed}-texts", formats))
    whole += check_passages(seed, dungeon, formats)
require(whole == 3, f"{whole} dungeons compared in every file")
print(f"{checked - failed} passed, {failed} failed")
sys.exit(1 if failed or not checked else 0)
