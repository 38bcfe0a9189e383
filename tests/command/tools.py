#!/usr/bin/python3
"""Opens what the command writes in the tools for which it is: Tiled, Graphviz, Chromium.

tools.py DECKMAP tiled|graphviz|chromium [FOLDER]: ends with 77, and says so, where the tool is not
installed. With FOLDER the pictures that were drawn stay there.
"""
import json, os, re, shutil, struct, subprocess, sys, tempfile, xml.etree.ElementTree as xml, zlib

deckmap, tool = os.path.abspath(sys.argv[1]), sys.argv[2]
folder = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else tempfile.mkdtemp()
os.makedirs(folder, exist_ok=True)
os.chdir(folder)
passed = 0


def ok(condition, what):
    global passed
    if not condition:
        sys.exit(f"FAILED: {what}")
    passed += 1


def need(*programs):
    for program in programs:
        if shutil.which(program) is None:
            print(f"skipped: {program} is not installed")
            sys.exit(77)


def run(*words, **more):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=folder)
    done = subprocess.run(
        words, capture_output=True, text=True, env=environment, timeout=300, **more
    )
    ok(done.returncode == 0, f"{' '.join(words)}: {done.stderr[-300:]}")
    return done


def generate(seed, *more):
    run(deckmap, "generate", "--seed", str(seed), *more)


def plain(text):
    """What a reader that knows markup is given: look-alikes, and no entity."""
    return text.replace("<", "‹").replace(">", "›").replace("&l", "&\u2060l")


def charted(shown=str):
    """A chart with signs that files give a meaning to, and what it says, as it is shown."""
    text = r"""2 "big" {1d6} & <b>café</b> C:\new &lt;"""
    says = re.compile(re.escape(shown(text)).replace(re.escape("{1d6}"), "[1-6]"))
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    with open("chart.toml", "w") as file:
        file.write(
            'name = "Test"\n'
            + "".join(f'{key} = "{quoted}"\n' for key in ("joker", "shop", "healing", "search"))
            + f'[enemies]\n2-10 = "{quoted}"\n'
        )
    return says


def pixels(name):
    """Width, height and rows of (red, green, blue) of a PNG with 8 bits a channel."""
    data = open(name, "rb").read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    channels = {2: 3, 6: 4}[kind]
    ok(depth == 8, f"{name}: {depth} bits")
    packed, at = b"", 8
    while at < len(data):
        length, name_of = struct.unpack(">I4s", data[at : at + 8])
        packed += data[at + 8 : at + 8 + length] if name_of == b"IDAT" else b""
        at += 12 + length
    raw, rows, last, size = zlib.decompress(packed), [], bytes(width * channels), width * channels
    for y in range(height):
        way, line = raw[y * (size + 1)], bytearray(raw[y * (size + 1) + 1 : (y + 1) * (size + 1)])
        for i in range(size):
            a = line[i - channels] if i >= channels else 0
            b, c = last[i], last[i - channels] if i >= channels else 0
            if way == 4:
                p = a + b - c
                best = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, best if way == 4 else 0)[way]) & 255
        rows.append([tuple(line[x : x + 3]) for x in range(0, size, channels)])
        last = line
    return width, height, rows


def test_tiled():
    need("tiled", "tmxrasterizer")
    for seed, squares, tile in ((7, 1, 32), (20, 3, 16), (42, 2, 24)):
        options = ["--squares", str(squares)]
        generate(
            seed,
            *options,
            "--pixels-per-square",
            str(tile),
            "-o",
            f"{seed}.tmj",
            "-o",
            f"{seed}.json",
        )
        run("tiled", "--export-map", "tmx", f"{seed}.tmj", f"{seed}.tmx")
        written, dungeon = json.load(open(f"{seed}.tmj")), json.load(open(f"{seed}.json"))
        ok(
            written["version"] == "1.8" and written["tilesets"][0]["image"] == f"{seed}-tiles.png",
            "version, image",
        )
        theirs = xml.parse(f"{seed}.tmx").getroot()
        cells = [(c["x"], c["y"]) for c in dungeon["cards"]]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        columns = max(x for x, _ in cells) - left + 1
        ok(int(theirs.get("width")) == columns * squares, "the width of the map")
        # every layer came through, each tile within the tileset
        layers = theirs.findall("layer")
        ok([l.get("name") for l in layers] == ["floor", "walls"], "layers")
        for layer, own in zip(layers, written["layers"]):
            numbers = [int(n) for n in layer.find("data").text.replace("\n", "").split(",")]
            ok(numbers == own["data"], f"tiles of {own['name']}")
            ok(all(0 <= n <= 48 for n in numbers), "tile numbers")
            ok(layer.get("visible") != "0" and layer.get("opacity", "1") == "1", "a visible layer")
        floor = written["layers"][0]["data"]
        width = written["width"]
        rooms = {
            (c["x"] - left, c["y"] - top)
            for c in dungeon["cards"]
            if c["role"] in ("room", "shop", "healing")
        }
        drawn = {(i % width, i // width) for i, n in enumerate(floor) if n == 1}
        ok(
            drawn
            == {
                (x * squares + i, y * squares + j)
                for x, y in rooms
                for i in range(squares)
                for j in range(squares)
            },
            "the floor of the rooms",
        )
        # objects with their cards
        objects = {g.get("name"): g.findall("object") for g in theirs.findall("objectgroup")}
        card = lambda o: next(p.get("value") for p in o.iter("property") if p.get("name") == "card")
        ok(
            sorted(map(card, objects["doors"]))
            == sorted(c["card"] for c in dungeon["cards"] if c["role"] == "door"),
            "doors",
        )
        ok(
            sorted(map(card, objects["enemies"]))
            == sorted(
                e for s in dungeon["segments"] for e in s["enemies"] if s["counters_on"] is not None
            ),
            "enemies",
        )
        marks = [o.get("type") or o.get("class") for o in objects["marks"]]
        for role in ("shop", "healing"):
            ok(marks.count(role) == sum(c["role"] == role for c in dungeon["cards"]), role)
        ok(marks.count("start") == 1, "start")
        ids = [o.get("id") for o in theirs.iter("object")]
        ok(
            len(ids) == len(set(ids)) and max(map(int, ids)) < written["nextobjectid"],
            "ids of objects",
        )
        # the picture, pixel by pixel where nothing stands on the floor
        run("tmxrasterizer", f"{seed}.tmj", f"{seed}-drawn.png")
        wide, high, rows = pixels(f"{seed}-drawn.png")
        ok(
            (wide, high) == (written["width"] * tile, written["height"] * tile),
            "the size of the picture",
        )
        busy = {
            (int((o["x"] + o["width"] / 2) // tile), int((o["y"] - o["height"] / 2) // tile))
            for layer in written["layers"][2:]
            for o in layer["objects"]
        }
        busy |= {(x + i, y + j) for x, y in busy for i in (-1, 0, 1) for j in (-1, 0, 1)}
        colours = {}
        for i, n in enumerate(floor):
            x, y = i % width, i // width
            if (x, y) not in busy:
                colours.setdefault(n, set()).add(rows[y * tile + tile // 2][x * tile + tile // 2])
        ok(
            all(len(seen) == 1 for seen in colours.values())
            and len(set.union(*colours.values())) == len(colours),
            f"colours of the floor: {colours}",
        )

    # by a chart: what stands there has the names that it has in the game
    says = charted(plain)
    generate(20, "--chart", "chart.toml", "-o", "c.tmj", "-o", "c.json")
    run("tiled", "--export-map", "tmx", "c.tmj", "c.tmx")
    theirs, encounters = (
        xml.parse("c.tmx").getroot(),
        json.load(open("c.json"))["encounters"]["list"],
    )
    keyed = [
        o
        for o in theirs.iter("object")
        if any(p.get("name") == "encounter" for p in o.iter("property"))
    ]
    ok(len(keyed) == len(encounters) > 15, f"{len(keyed)} objects that a chart keys")
    ok(all(says.fullmatch(o.get("name")) for o in keyed), "names of objects that a chart keys")
    ok(
        sorted(
            p.get("value")
            for o in keyed
            for p in o.iter("property")
            if p.get("name") == "encounter"
        )
        == sorted(plain(e["text"]) for e in encounters),
        "properties of objects that a chart keys",
    )
    ok(
        sum(o.find("point") is not None for o in keyed)
        == sum(e["what"] == "search" for e in encounters),
        "points",
    )
    run("tmxrasterizer", "c.tmj", "c-drawn.png")


def test_graphviz():
    need("dot", "neato")
    says = charted()
    generate(20, "--chart", "chart.toml", "-o", "c.dot", "-o", "c.json")
    for words in (["dot"], ["neato", "-n"]):
        done = run(*words, "-Tsvg", "c.dot")
        ok(done.stderr == "", f"{words}: {done.stderr}")
        lines = [
            text.text
            for text in xml.fromstring(done.stdout).iter("{http://www.w3.org/2000/svg}text")
        ]
        listed = [line.split(": ", 1)[1] for line in lines if ": " in line]
        ok(all(map(says.fullmatch, listed)), f"what a chart says: {listed[:2]}")
        ok(
            sorted(listed)
            == sorted(e["text"] for e in json.load(open("c.json"))["encounters"]["list"]),
            "all of it",
        )
    for seed in (7, 20, 42):
        generate(seed, "-o", f"{seed}.dot", "-o", f"{seed}.json")
        dungeon = json.load(open(f"{seed}.json"))
        segments = dungeon["segments"]
        closed = [c for c in dungeon["cards"] if c.get("state") == "sealed"]
        for words in (["dot"], ["neato", "-n"]):
            plain = run(*words, "-Tplain", f"{seed}.dot")
            ok(plain.stderr == "", f"{words}: {plain.stderr}")
            lines = [line.split() for line in plain.stdout.splitlines()]
            nodes = {l[1]: (float(l[2]), float(l[3])) for l in lines if l[0] == "node"}
            edges = [(l[1], l[2]) for l in lines if l[0] == "edge"]
            # a landing that is a place has a node of its own in front of the segment behind its door
            behind = {f"l{s['entry']}": f"s{i}" for i, s in enumerate(segments)}
            landings = [node for node in nodes if node[0] == "l"]
            ok(set(landings) <= set(behind), "landings")
            edges = [tuple(behind.get(end, end) for end in edge) for edge in edges]
            edges = [edge for edge in edges if edge[0] != edge[1]]
            ok(len(nodes) == len(segments) + len(closed) + len(landings), "nodes")
            wanted = [
                (f"s{dungeon['cards'][s['entry']]['segment']}", f"s{i}")
                for i, s in enumerate(segments)
                if s["entry"] >= 0
            ]
            ok(sorted(e for e in edges if e[1][0] == "s") == sorted(wanted), "edges")
            ok(
                sum(" dashed " in line for line in plain.stdout.splitlines())
                == sum(s["via"] == "secret" for s in segments),
                "dashed edges",
            )
            run(*words, "-Tpng", f"{seed}.dot", "-o", f"{seed}-{words[0]}.png")
        # neato keeps to the map: what lies to the right there lies to the right here
        middle = {
            f"s{i}": [
                sum(dungeon["cards"][c][k] for c in s["cards"]) / len(s["cards"]) for k in "xy"
            ]
            for i, s in enumerate(segments)
            if s["cards"]
        }
        for a in middle:
            for b in middle:
                if middle[a][0] < middle[b][0] - 1:
                    ok(nodes[a][0] < nodes[b][0], f"seed {seed}: {a} lies to the left of {b}")
                if middle[a][1] < middle[b][1] - 1:
                    ok(nodes[a][1] > nodes[b][1], f"seed {seed}: {a} lies above {b}")


def test_chromium():
    need("chromium")
    chromium = [
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--user-data-dir={folder}/profile",
    ]
    generate(20, "-o", "key.html", "-o", "d.json")
    run(deckmap, "gallery", "--seeds", "0..60", "-o", "gallery.html")
    page = open("key.html").read()
    ok("<script" not in page and not re.search(r'(src|href)="(?!#)', page), "one file, no script")
    # what the browser makes of it: every room and door, and no line wider than a phone
    probe = page.replace(
        "</body>",
        """<pre id="probe"></pre><script>
document.getElementById("probe").textContent = JSON.stringify({
  sections: document.querySelectorAll("main section").length,
  rooms: document.querySelectorAll("main section.room").length,
  broken: [...document.querySelectorAll("a")].filter(
      a => !document.querySelector(a.getAttribute("href"))).length,
  svg: document.querySelector("figure svg").getBoundingClientRect().width > 100,
  wide: Math.max(...[...document.querySelectorAll("body *")].filter(e => !e.closest("svg")).map(
      e => e.getBoundingClientRect().right)) > document.documentElement.clientWidth + 1,
  label: Math.min(...[...document.querySelectorAll("figure .number text")].map(
      e => e.getBoundingClientRect().height)),
  smaller: (() => {
    const width = () => document.querySelector("figure svg").getBoundingClientRect().width;
    const usual = width();
    document.getElementById("whole").checked = true;
    return 1.2 * width() < usual;
  })()
});</script></body>""",
    )
    open("probe.html", "w").write(probe)
    dungeon = json.load(open("d.json"))
    rooms = sum(s["kind"] == "room" and bool(s["cards"]) for s in dungeon["segments"])
    for name, size in (("desktop", "1280,1700"), ("phone", "500,1400")):
        dom = run(
            *chromium, f"--window-size={size}", "--dump-dom", f"file://{folder}/probe.html"
        ).stdout
        seen = json.loads(re.search(r'<pre id="probe">(.*?)</pre>', dom).group(1))
        ok(
            seen["rooms"] >= rooms and seen["svg"] and not seen["broken"] and not seen["wide"],
            f"{name}: {seen}",
        )
        ok(seen["smaller"] == (name == "phone"), f"{name}: the box 'Whole map': {seen}")
        ok(seen["label"] > 9, f"{name}: the smallest label is {seen['label']} pixels high")
        run(
            *chromium,
            f"--window-size={size}",
            f"--screenshot={folder}/{name}.png",
            f"file://{folder}/key.html",
        )
        width, height, rows = pixels(f"{name}.png")
        ok(
            len({colour for row in rows[::7] for colour in row[::7]}) > 20,
            f"{name}: an empty screenshot",
        )
    run(
        *chromium,
        f"--print-to-pdf={folder}/key.pdf",
        "--no-pdf-header-footer",
        f"file://{folder}/key.html",
    )
    ok(open("key.pdf", "rb").read(5) == b"%PDF-", "print")
    # the key of one deck takes two pages at most
    for seed in (0, 7, 20, 33):
        generate(seed, "--chart", "fantasy", "-o", "chart.html")
        run(
            *chromium,
            f"--print-to-pdf={folder}/chart.pdf",
            "--no-pdf-header-footer",
            f"file://{folder}/chart.html",
        )
        pages = len(re.findall(rb"/Type */Page\b", open("chart.pdf", "rb").read()))
        ok(1 <= pages <= 2, f"seed {seed}: a key of {pages} pages")
    run(
        *chromium,
        "--window-size=1280,1000",
        f"--screenshot={folder}/gallery.png",
        f"file://{folder}/gallery.html",
    )
    ok(os.path.getsize("gallery.png") > 20000, "the gallery")


{"tiled": test_tiled, "graphviz": test_graphviz, "chromium": test_chromium}[tool]()
print(f"{passed} passed, 0 failed")
