"""mypy refuses each line that has a mark."""

import deckmap

dungeon = deckmap.generate()
deckmap.generate(styel="x")  # refused
deckmap.generate(jokers="one")  # refused
deckmap.generate(decks="two")  # refused
deckmap.generate(1.5)  # refused
deckmap.Deal(sed=1)  # refused
deckmap.Session(tabel="6x4")  # refused
deckmap.hunt("rooms >= 9", deck=2)  # refused
deckmap.survey(0, 10, decks="2")  # refused
dungeon.write("svgg")  # refused
dungeon.write("svg", squares="3")  # refused
dungeon.text("svg", legend="maybe")  # refused
dungeon.save("map.svg", "svgg")  # refused
dungeon.tiles(wall="tiles")  # refused
print(dungeon.features["roms"])  # refused
print(dungeon.features["boss_distance"] + 1)  # refused
print(dungeon.cards[0].rank)  # refused
print(dungeon.cards[0].role == "cellar")  # refused
