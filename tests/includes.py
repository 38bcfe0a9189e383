#!/usr/bin/python3
"""Reads every #include of include/, src/ and tools/ and compares it with the layers of the library.

includes.py FOLDER: prints each arrow that points upwards, each circle, and each package that a layer
does not need; ends with 1 if there are any, or if it overlooks a planted one.
"""
import os, re, sys

# Each layer, and what it may include: itself and these. A layer names only layers above its own row.
LAYERS = {
    "core": [],
    "draw": ["core"],
    "map": ["core"],
    "write": ["core", "map", "draw"],
    "paint": ["core", "map", "draw", "write"],
    "umbrella": ["core", "map", "write"],
    "read": ["core", "write"],
    "content": ["core", "map", "write"],
    "games": ["core", "map", "draw", "write"],
    "survey": ["core", "map", "draw", "write"],
    "formats": ["core", "map", "draw", "write", "paint", "content"],
    "c": ["core", "map", "draw", "write", "paint", "read", "content", "survey", "formats"],
    "tools": [
        "core",
        "map",
        "draw",
        "write",
        "paint",
        "read",
        "content",
        "games",
        "survey",
        "formats",
    ],
}

# Which layer a file belongs to: the first row that its path begins with. A layer's detail headers and
# its sources in src/ belong to it; src/*.hpp help several layers to read files.
PLACES = [
    ("include/deckmap/deckmap.hpp", "umbrella"),
    ("include/deckmap/formats.hpp", "formats"),
    ("src/formats", "formats"),
    ("include/deckmap/draw/png.hpp", "paint"),
    ("include/deckmap/draw/pdf.hpp", "paint"),
    ("include/deckmap/write/paint.hpp", "paint"),
    ("src/draw/", "paint"),
    ("src/write/paint.cpp", "paint"),
    *(
        (f"{top}{layer}/", layer)
        for layer in ("draw", "map", "write", "read", "content", "games", "survey")
        for top in ("include/deckmap/", "src/")
    ),
    ("include/deckmap/detail/", "core"),
    ("include/deckmap/", "core"),
    ("src/c/", "c"),
    ("src/wasm/", "c"),
    ("src/", "core"),
    ("tools/", "tools"),
]

# Folders that hold only what the rows above name.
CLOSED = ["include/deckmap/", "src/"]

# The core's headers that draw/, which knows no card, may include.
DRAW_MAY = {"include/deckmap/error.hpp", "include/deckmap/point.hpp", "include/deckmap/detail/"}

# Packages, by what stands before the first slash or is included whole, and who may include them.
PACKAGES = {
    "cairo": ["paint"],
    "ft2build.h": ["paint"],
    "libdeflate.h": ["paint"],
    "stb": ["paint"],
    "nlohmann": ["core", "read", "survey"],
    "toml++": ["core", "write", "content", "games", "survey"],
    "range": ["tools"],
    "cxxopts.hpp": ["tools"],
    "thread": ["core", "survey"],
    "mutex": ["core", "survey", "tools"],
    "condition_variable": ["survey"],
    "atomic": ["core", "survey", "tools"],
    "sys": ["tools"],
    "xlsxwriter.h": ["tools"],
    "unistd.h": ["c", "tools"],
    "fcntl.h": ["tools"],
    "termios.h": ["tools"],
    "langinfo.h": ["tools"],
}


def layer_of(path):
    for begins, layer in PLACES:
        if path.startswith(begins):
            rest = path[len(begins) :]
            if begins in CLOSED and "/" in rest:
                return None  # a folder that nobody has given a place
            return layer
    return None


def read_tree(folder):
    """The includes of each file, as (word, whether it is in quotes)."""
    tree = {}
    for top in ("include", "src", "tools"):
        for where, _, names in os.walk(os.path.join(folder, top)):
            for name in names:
                if name.endswith((".hpp", ".def", ".cpp", ".h", ".c", ".cpp.in")):
                    path = os.path.join(where, name)
                    with open(path, encoding="utf-8") as file:
                        tree[os.path.relpath(path, folder)] = [
                            (word, mark == '"')
                            for mark, word in re.findall(
                                r'^\s*#\s*include\s*(["<])([^">]+)[">]', file.read(), re.M
                            )
                        ]
    return tree


def resolved(path, word, quoted, tree):
    """The file of the tree that an include means; None if it is none of them."""
    places = [os.path.join(root, word) for root in ("include", "src", "tools/deckmap")]
    if quoted:
        places.insert(0, os.path.join(os.path.dirname(path), word))
    for place in map(os.path.normpath, places):
        if place in tree:
            return place
    return None


def faults(tree):
    found = []
    arrows = {path: [] for path in tree}
    for path, includes in sorted(tree.items()):
        layer = layer_of(path)
        if layer is None:
            found.append(f"{path}: its folder has no layer")
            continue
        for word, quoted in includes:
            target = resolved(path, word, quoted, tree)
            if target is None:
                who = PACKAGES.get(word.split("/")[0])
                public = path.startswith("include/") and "/" in word
                if word == "deckmap/stops_here" and path == "include/deckmap/detail/cpp20.hpp":
                    continue  # how it stops an old compiler
                if word.startswith("deckmap/") or (quoted and not word.startswith("embedded")):
                    found.append(f"{path}: includes {word}, which is not there")
                elif who is not None and (layer not in who or public):
                    found.append(f"{path}: {layer} includes <{word}>")
                elif who is None and public:
                    found.append(f"{path}: a public header includes <{word}>")
                continue
            arrows[path].append(target)
            below = layer_of(target)
            if below is None:
                continue  # a fault of its own
            if below != layer and below not in LAYERS[layer]:
                found.append(f"{path}: {layer} includes {target}, which is {below}")
            elif (layer, below) == ("draw", "core") and not target.startswith(tuple(DRAW_MAY)):
                found.append(f"{path}: draw includes {target}, which knows of cards")
    state = {}

    def visit(path, trail):
        state[path] = "open"
        for target in arrows[path]:
            if state.get(target) == "open":
                circle = trail[trail.index(target) :] + [target]
                found.append("a circle: " + " -> ".join(circle))
            elif target not in state:
                visit(target, trail + [target])
        state[path] = "done"

    for path in sorted(tree):
        if path not in state:
            visit(path, [path])
    return found


def overlooked(tree):
    """Plants faults one at a time; returns those that are not found."""
    planted = [
        ("include/deckmap/card.hpp", "deckmap/cell.hpp", "a circle"),
        ("include/deckmap/card.hpp", "deckmap/map/name.hpp", "core includes"),
        ("include/deckmap/error.hpp", "deckmap/deckmap.hpp", "which is umbrella"),
        ("include/deckmap/draw/svg.hpp", "deckmap/card.hpp", "knows of cards"),
        ("include/deckmap/map/name.hpp", "deckmap/draw/svg.hpp", "map includes"),
        ("include/deckmap/write/svg.hpp", "deckmap/draw/png.hpp", "which is paint"),
        ("include/deckmap/write/key.hpp", "deckmap/content/chart.hpp", "write includes"),
        ("include/deckmap/map/features.hpp", "range/v3/all.hpp", "<range/v3/all.hpp>"),
        ("src/survey/heat_map.cpp", "deckmap/draw/png.hpp", "survey includes"),
        ("src/survey/heat_map.cpp", "cairo/cairo.h", "<cairo/cairo.h>"),
        ("src/write/styles.cpp", "deckmap/write/paint.hpp", "write includes"),
        ("src/read/json.cpp", "deckmap/content/chart.hpp", "read includes"),
        ("src/read/json.cpp", "deckmap/no_such.hpp", "not there"),
        ("src/elsewhere/new.cpp", "deckmap/card.hpp", "no layer"),
        ("include/deckmap/other/new.hpp", "deckmap/card.hpp", "no layer"),
    ]
    missed = []
    for path, word, expected in planted:
        with_fault = dict(tree)
        with_fault[path] = tree.get(path, []) + [(word, False)]
        if not any(path in fault and expected in fault for fault in faults(with_fault)):
            missed.append(f"{path} that includes {word} is not noticed")
    return missed


rows = list(LAYERS)
wrong = [
    f"the layer {layer} stands on {below}, a row below its own"
    for i, layer in enumerate(rows)
    for below in LAYERS[layer]
    if below not in rows[:i]
]
tree = read_tree(sys.argv[1])
wrong += faults(tree)
if not wrong:
    wrong = overlooked(tree)
if len(tree) < 100:
    wrong.append(f"only {len(tree)} files found")
print(
    *(wrong or [f"{len(tree)} files, {sum(map(len, tree.values()))} includes: no arrow upwards"]),
    sep="\n",
)
sys.exit(1 if wrong else 0)
