"""A digest of every text and vector format over many seeds, a line each, for tests/web/same.sh."""

import hashlib
import sys

import deckmap

menus = deckmap.catalogue()
names = [format["name"] for format in menus["formats"] if format["built"]]
names += ["uvtt.svg", "foundry.svg", "tmj.svg"]
styles, charts = menus["styles"], menus["charts"]
digests = {name: hashlib.sha256() for name in names}
for seed in range(int(sys.argv[1])):
    dungeon = deckmap.generate(seed=seed, decks=2 if seed % 10 == 0 else 1)
    options = {
        "style": styles[seed % len(styles)],
        "chart": charts[seed % len(charts)],
        "squares": 2 + seed % 2,
        "features": True,
    }
    for name in names:
        digests[name].update(dungeon.write(name, **options))
for name in names:
    print(name, digests[name].hexdigest())
