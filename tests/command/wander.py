#!/usr/bin/env python3
"""Plays a game by typed lines, any choice that it offers, and prints all that the game says.
    wander.py DECKMAP STEPS play GAME OPTIONS...
"""
import re
import subprocess
import sys

deckmap, steps, words = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
game = subprocess.Popen(
    [deckmap, *words, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)
number = 1


def any_of(choices):
    """One of them, the same in every run."""
    global number
    number = (number * 1103515245 + 12345) % 2**31
    return choices[(number >> 8) % len(choices)]


def heard():
    """What the game says until it asks."""
    text = ""
    while not re.search(r"\n> $|\(-?\d+ to -?\d+\)\? $|\(y/n\) $", text[-20:]):
        character = game.stdout.read(1)
        if not character:
            return text
        text += character
    return text


def say(word):
    game.stdin.write(word + "\n")
    game.stdin.flush()
    text = heard()
    sys.stdout.write(text)
    return text


text = heard()
sys.stdout.write(text)
for step in range(steps):
    keys = re.findall(r"^  ([a-z][a-z0-9]*) +\S", say("keys"), re.M)
    if game.poll() is not None or not keys:
        break
    if step % 10 == 0:
        say("map")
    text = say(any_of(keys))
    while text.endswith(("? ", "(y/n) ")):
        if asked := re.search(r"\((-?\d+) to (-?\d+)\)\? $", text):
            low, high = map(int, asked.groups())
            text = say(any_of([*map(str, range(low, high + 1)), "undo"]))
        else:
            text = say(any_of(["y", "y", "n"]))
    if not text.endswith("\n> "):
        break
    if step % 25 == 24:
        say("undo")
if game.poll() is None:
    game.communicate("quit\n")
