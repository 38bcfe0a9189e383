#!/usr/bin/python3
"""The page in Debian's Chromium, from a folder and over http: what people do there, and an empty console.

page.py PAGE [DECKMAP [AXE]]; with the command deckmap, pictures and files are compared with its own; with
axe.min.js of the package axe-core, the page's accessibility is checked.
"""

import functools
import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zipfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PAGE = Path(sys.argv[1]).resolve()
COMMAND = next((word for word in sys.argv[2:3] if Path(word).is_file()), None)
AXE = (sys.argv[3] if len(sys.argv) > 3 else "") or None
MODES = ("map", "lay", "explore", "table", "find")


def chromium(downloads, width=1280, height=800, phone=False):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for word in (
        "headless=new no-sandbox disable-gpu disable-quic no-first-run "
        f"disable-background-networking disable-component-update disable-sync "
        f"window-size={width},{height}"
    ).split():
        options.add_argument("--" + word)
    options.add_experimental_option(
        "prefs",
        {
            "download.default_directory": str(downloads),
            "profile.default_content_setting_values.automatic_downloads": 1,
        },
    )
    if phone:
        options.add_experimental_option(
            "mobileEmulation",
            {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 2}},
        )
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.driver = chromium(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.folder.cleanup()

    def setUp(self):
        self.open("#code=043G0-F")

    def tearDown(self):
        self.assertEqual(self.driver.get_log("browser"), [], "the console is not empty")

    def open(self, rest="", address=None):
        self.driver.get("about:blank")
        self.driver.get((address or PAGE.as_uri()) + rest)
        self.wait(lambda: self.js("return window.page !== undefined"), "the page does not start")

    def wait(self, condition, message, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.05)
        self.fail(message)

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def by_id(self, name):
        return self.driver.find_element(By.ID, name)

    def click(self, name):
        self.js("arguments[0].click()", self.by_id(name))

    def text(self, name):
        return self.by_id(name).text

    @property
    def layer(self):
        return self.js("return document.getElementById('layer').innerHTML")

    def choose(self, name, value):
        self.js(
            "const s = document.getElementById(arguments[0]); s.value = arguments[1];"
            "s.dispatchEvent(new Event('change'))",
            name,
            value,
        )

    @property
    def address(self):
        return self.driver.current_url

    def deal(self, seed):
        field = self.by_id("seed")
        field.clear()
        field.send_keys(seed + Keys.ENTER)

    def test_first_map(self):
        self.open()
        self.assertIn("<svg", self.layer)
        self.assertRegex(self.address, "#code=")
        first = self.js("return window.started")
        times = self.js(
            "return Array.from({length: 21}, (_, seed) => {"
            "  const t = performance.now(); page.another({seed}); return performance.now() - t })"
        )
        another = sorted(times)[10]
        print(f"first map after {first:.0f} ms, another after {another:.0f} ms")
        # far above what a quiet machine takes, 300 and 30, for tests run beside each other
        self.assertLess(first, 2000)
        self.assertLess(another, 300)

    def test_the_adventure_is_beside_the_map(self):
        self.assertIn("<section", self.js("return document.getElementById('text').innerHTML"))
        # the key's own map, and the box that enlarges it
        self.assertEqual(
            0, self.js("return document.querySelectorAll('#text figure, #text .large').length")
        )

    def test_another(self):
        before = self.address
        self.click("new")
        self.assertNotEqual(self.address, before)
        self.assertLess(int(self.by_id("seed").get_attribute("value")), 1_000_000)
        self.driver.back()
        self.wait(lambda: self.address == before, "back does not lead back")
        self.assertEqual(self.by_id("seed").get_attribute("value"), "7")
        self.by_id("map").send_keys("n")
        self.assertNotEqual(self.address, before)

    def test_seed_word_code(self):
        self.deal("42")
        self.assertIn("code=04N0B-1", self.address)
        self.deal("043G0-F")
        self.assertEqual(self.by_id("seed").get_attribute("value"), "7")
        self.deal("dragon")
        self.assertRegex(self.by_id("seed").get_attribute("value"), r"^\d+$")
        before = self.address
        self.deal("42O")
        self.assertIn("42O", self.text("error"))
        self.assertEqual(self.address, before)
        self.open("?seed=42")
        self.assertIn("code=04N0B-1", self.address)

    def test_options(self):
        self.click("open-drawer")
        self.click("size-2")
        self.assertEqual(self.js("return page.dungeon.json.decks"), 2)
        for name, value in (("style", "dark"), ("chart", "none"), ("rule-jokers", "one_last")):
            self.choose(name, value)
            self.assertEqual(self.text("error"), "")
        self.assertEqual(self.js("return page.dungeon.json.rules.jokers"), "one_last")
        self.assertIn("map-enemy-", self.layer)
        self.click("player")
        self.assertEqual(self.text("error"), "")
        self.assertNotIn("map-enemy-", self.layer)
        self.assertNotIn("<section", self.js("return document.getElementById('text').innerHTML"))
        self.send(Keys.ESCAPE)
        self.assertFalse(self.by_id("drawer").is_displayed())

    def send(self, keys):
        self.driver.switch_to.active_element.send_keys(keys)

    def test_address_carries_everything(self):
        parts = {
            "map": "style=blue&chart=scifi&player=1",
            "lay": "shown=9",
            "explore": "opened=o1.o7",
            "table": "steps=4C.3S.6C.8H.AC.2D.JS",
            "find": "must=rooms+>%3D+8+and+doors+<%3D+9",
        }
        for mode, more in parts.items():
            with self.subTest(mode):
                self.open(f"#code=043G0-F&mode={mode}&{more}")
                self.assertEqual(self.text("error"), "")
                shown, controls = self.layer, self.js(
                    "return document.getElementById('controls').innerHTML"
                )
                self.assertIn("<svg", shown)
                self.js("page.remember()")
                self.open("#" + self.address.split("#")[1])
                self.assertEqual(self.layer, shown)
                self.assertEqual(
                    self.js("return document.getElementById('controls').innerHTML"), controls
                )

    def test_impossible_addresses(self):
        for rest, named in (
            ("#code=XXXXX", "XXXXX"),
            ("?seed=42O", "42O"),
            ("#code=043G0-F&style=oil", "oil"),
            ("#code=043G0-F&chart=nine", "nine"),
            ("#code=043G0-F&mode=table&steps=4C.4C", "4C"),
            ("#code=043G0-F&mode=explore&opened=o99", "99"),
        ):
            with self.subTest(rest):
                self.open(rest)
                self.assertIn(named, self.text("error"))
                self.assertIn("<svg", self.layer)

    def test_map_and_text(self):
        self.js(
            "const r = document.getElementById('map-number-2').getBoundingClientRect();"
            "const at = {bubbles: true, clientX: r.x + r.width / 2 + 9, clientY: r.y + 12};"
            "document.getElementById('map-room-2').dispatchEvent(new MouseEvent('click', at))"
        )
        lit = "return [...document.querySelectorAll('.lit')].map(e => e.id).join(' ')"
        self.assertEqual(self.js(lit), "map-room-2 place-2")
        self.driver.find_element(By.CSS_SELECTOR, "#place-C1 h2").click()
        self.assertEqual(self.js(lit), "map-number-C1 place-C1")
        before = self.address
        self.driver.find_element(By.CSS_SELECTOR, '#place-C1 a[href="#place-C2"]').click()
        self.assertEqual(self.js(lit), "map-number-C2 place-C2")
        self.assertEqual(self.address, before)
        ids = self.js("return [...document.querySelectorAll('[id]')].map(e => e.id)")
        self.assertEqual(len(ids), len(set(ids)), "an id is there twice")

    def test_zoom(self):
        place = lambda: self.js("return document.getElementById('layer').style.transform")
        fitted = place()
        self.click("zoom-in")
        self.assertNotEqual(place(), fitted)
        self.click("zoom-fit")
        self.assertEqual(place(), fitted)
        for keys, back in (("+", "-"), (Keys.ARROW_LEFT, Keys.ARROW_RIGHT)):
            self.by_id("map").send_keys(keys)
            self.assertNotEqual(place(), fitted)
            self.by_id("map").send_keys(back)
            self.assertEqual(place(), fitted)
        drag = ActionChains(self.driver).move_to_element(self.by_id("map"))
        drag.click_and_hold().move_by_offset(40, 20).move_by_offset(10, 5).release().perform()
        self.assertNotEqual(place(), fitted)
        self.assertEqual(self.js("return document.querySelectorAll('.lit').length"), 0)
        self.by_id("map").send_keys("0")
        pinch = (
            "const box = document.getElementById('map'), send = (type, id, x, y) =>"
            " box.dispatchEvent(new PointerEvent(type, {pointerId: id, clientX: x, clientY: y}));"
            "box.setPointerCapture = () => {};"
            "send('pointerdown', 1, 300, 300); send('pointerdown', 2, 400, 300);"
            "send('pointermove', 2, 500, 300); send('pointerup', 1, 0, 0);"
            "send('pointerup', 2, 0, 0); delete box.setPointerCapture; return page.viewport.scale"
        )
        before = self.js("return page.viewport.scale")
        self.assertAlmostEqual(self.js(pinch) / before, 2, 3)

    def test_keys(self):
        before = self.address
        self.by_id("tab-map").send_keys(Keys.ARROW_RIGHT)
        self.assertIn("mode=lay", self.address)
        self.by_id("map").send_keys(" ")
        self.assertNotEqual(self.address.split("&")[0], before.split("&")[0])

    def test_print(self):
        self.js("window.dispatchEvent(new Event('beforeprint'))")
        sheet = self.js("return document.getElementById('sheet-print').innerHTML")
        self.assertIn("The Way In", sheet)
        pdf = self.driver.print_page()
        self.assertGreater(len(pdf), 10_000)

    def test_lay(self):
        self.click("tab-lay")
        for _ in range(3):
            self.click("back")
        self.assertIn("shown=", self.address)
        self.assertNotEqual(self.text("why"), "")
        cards = "return document.querySelectorAll('#layer svg *').length"
        whole = self.js(cards)
        self.js(
            "const s = document.getElementById('step'); s.value = 4;"
            "s.dispatchEvent(new Event('input'))"
        )
        self.assertLess(self.js(cards), whole)
        self.click("play")
        self.wait(
            lambda: int(self.js("return document.getElementById('step').value")) > 4, "no play"
        )

    def test_explore(self):
        self.click("tab-explore")
        for _ in range(20):
            doors = self.driver.find_elements(By.CSS_SELECTOR, "#layer .door.can-open")
            if not doors:
                break
            self.js(
                "arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", doors[0]
            )
        self.assertRegex(self.address, r"opened=o\d+(\.o\d+)+")
        self.assertEqual(self.text("explored"), "No more doors can be opened.")
        self.click("undo")
        self.assertIn("can be opened", self.text("explored"))

    def test_table(self):
        self.click("tab-table")
        for card in ("4C", "3S", "6C", "8H", "AC"):
            self.click("card-" + card)
        self.assertIn("4C.3S.6C.8H.AC", self.address)
        self.assertIn("ace", self.text("why"))
        self.open("#" + self.address.split("#")[1])
        self.assertIn("Draw from the room pile", self.text("asked"))
        self.assertEqual(self.driver.find_elements(By.ID, "card-AC"), [])
        self.click("undo")
        self.assertEqual(len(self.driver.find_elements(By.ID, "card-AC")), 1)
        before = self.address
        self.js("page.views.table.take('2C')")
        self.assertIn("2C", self.text("error"))
        self.assertEqual(self.address, before)

    def test_find(self):
        self.click("tab-find")
        self.click("search")
        self.wait(lambda: self.driver.find_elements(By.CSS_SELECTOR, "#found button"), "none found")
        self.assertRegex(self.text("rate"), r"a second; \d+ found")
        self.assertGreaterEqual(
            self.js("return deckmap.survey(BigInt(page.dungeon.json.seed), 1)[0]"), 7
        )
        if self.text("search") == "Stop":
            self.click("search")

    def saved(self, kind, name):
        path = Path(self.folder.name) / name
        path.unlink(missing_ok=True)
        self.click("save-" + kind)
        self.wait(path.exists, f"{name} is not saved")
        return path

    def test_files(self):
        """Every file is the command's, but for the PNG within."""
        folder = Path(self.folder.name) / "command"
        folder.mkdir(exist_ok=True)
        for kind, name, command, more in (
            ("svg", "dungeon-7.svg", "dungeon-7.svg", []),
            ("notes", "dungeon-7-notes.svg", "notes.svg", ["--notes", "--style", "press"]),
            ("uvtt", "dungeon-7.uvtt", "dungeon-7.uvtt", []),
            ("foundry", "dungeon-7.zip", "dungeon-7.foundry.json", []),
            ("opd", "dungeon-7.opd.json", "dungeon-7.opd.json", []),
            ("tmj", "dungeon-7.zip", "dungeon-7.tmj", []),
            ("html", "dungeon-7-key.html", "key.html", []),
            ("md", "dungeon-7-key.md", "key.md", []),
            ("json", "dungeon-7.json", "dungeon-7.json", []),
        ):
            with self.subTest(kind):
                path = self.saved(kind, name)
                self.assertEqual(self.text("error"), "")
                if name.endswith(".zip"):
                    archive = zipfile.ZipFile(path)
                    self.assertIsNone(archive.testzip())
                    first, second = archive.namelist()
                    self.assertEqual(first, command)
                    self.assertTrue(archive.read(second).startswith(b"\x89PNG"))
                    mine = archive.read(first)
                else:
                    mine = path.read_bytes()
                if COMMAND is None:
                    continue
                words = [COMMAND, "generate", "--seed", "7", *more]
                if kind != "uvtt":  # which has no place for a chart; the command refuses it
                    words += ["--chart", "fantasy"]
                subprocess.run([*words, "-o", folder / command], check=True, capture_output=True)
                theirs = (folder / command).read_bytes()
                if kind == "uvtt":
                    mine, theirs = (
                        re.sub(rb'"image": "[^"]*"', b"", data) for data in (mine, theirs)
                    )
                self.assertEqual(mine, theirs)

    def test_png(self):
        def pixels(decks, seed):
            self.js("page.another({decks: arguments[0], seed: arguments[1]})", decks, seed)
            data = self.saved("png", f"dungeon-{seed}.png").read_bytes()
            self.assertTrue(data.startswith(b"\x89PNG"))
            return int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big")

        self.assertGreater(pixels(1, 7), 2_000_000)
        self.assertEqual(self.text("error"), "")
        self.assertLess(pixels(3, 3), 16_777_216)
        self.assertIn("this file has 50", self.text("error"))
        # a map that no canvas takes: a line of corridors from deck after deck
        self.js("page.another({decks: 40, seed: 3})")
        self.click("save-png")
        self.wait(
            lambda: "too large" in self.text("error"), "a picture of that size is not refused"
        )

    def test_policy(self):
        text = PAGE.read_text()
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
        self.assertNotRegex(text, r'(src|href)="https?:')
        print(f"the page has {len(text.encode()) // 1000} KB")
        self.assertLess(len(text.encode()), 500_000)

    def test_over_http_and_embedded(self):
        frame = (
            "<!DOCTYPE html><title>frame</title><link rel=icon href='data:,'><iframe id=f style='width:600px;height:400px' "
            f"src='{PAGE.name}?embed&seed=7'></iframe>"
        )

        class Frame(Silent):
            def do_GET(self):
                if self.path != "/frame.html":
                    return super().do_GET()
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(frame.encode())

        handler = functools.partial(Frame, directory=PAGE.parent)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            address = f"http://127.0.0.1:{server.server_port}/"
            self.open("?seed=7", address + PAGE.name)
            self.assertIn("code=043G0-F", self.address)
            self.assertIn("<svg", self.layer)
            self.driver.get(address + "frame.html")
            self.driver.switch_to.frame(self.by_id("f"))
            self.wait(lambda: self.js("return window.page !== undefined"), "no page in the frame")
            self.assertFalse(self.by_id("seed").is_displayed())
            self.assertTrue(self.by_id("map").is_displayed())
            wide = self.js("return page.viewport.scale")
            self.driver.switch_to.default_content()
            self.js("document.getElementById('f').style.height = '200px'")
            self.driver.switch_to.frame(self.by_id("f"))
            self.wait(lambda: self.js("return page.viewport.scale") < 0.7 * wide, "keeps its size")
        finally:
            self.driver.switch_to.default_content()
            server.shutdown()
            server.server_close()

    def test_dark(self):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": "dark"}]},
        )
        try:
            self.open()
            self.assertIn("style=dark", self.address)
            colour = "return getComputedStyle(document.body).backgroundColor"
            self.assertEqual(self.js(colour), "rgb(22, 24, 29)")
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    @unittest.skipIf(AXE is None, "axe-core is not here")
    def test_accessibility(self):
        for dark in (False, True):
            self.driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia",
                {
                    "features": [
                        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
                    ]
                },
            )
            for mode in MODES:
                for drawer in (False, True) if mode == "map" else (False,):
                    self.open(f"#code=043G0-F&mode={mode}")
                    if drawer:
                        self.click("open-drawer")
                        self.js(
                            "for (const d of document.querySelectorAll('details')) d.open = true"
                        )
                    self.js(Path(AXE).read_text() + "; window.axe = axe")
                    found = self.driver.execute_async_script(
                        "axe.run().then(r => arguments[0](r.violations.filter(v => "
                        "['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' +"
                        "v.nodes.map(n => n.html.slice(0, 90)).join(' | '))))"
                    )
                    self.assertEqual(found, [], f"{mode}, drawer {drawer}, dark {dark}")
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    def test_phone(self):
        phone = chromium(self.folder.name, 390, 844, phone=True)
        try:
            phone.get(PAGE.as_uri() + "#code=043G0-F")
            time.sleep(1)
            self.assertEqual(
                phone.execute_script("return document.documentElement.scrollWidth - innerWidth"),
                0,
            )
            small = phone.execute_script(
                "return [...document.querySelectorAll('button')].filter(b => b.offsetParent &&"
                " b.offsetHeight < 44).map(b => b.id)"
            )
            self.assertEqual(small, [])
            hidden = phone.execute_script(
                "return [...document.querySelectorAll('header button')].filter(b => {"
                "  const {left, right, top, bottom} = b.getBoundingClientRect();"
                "  return [[left + 2, top + 2], [right - 2, bottom - 2]].some("
                "    ([x, y]) => document.elementFromPoint(x, y) !== b)"
                "}).map(b => b.id)"
            )
            self.assertEqual(hidden, [], "not to be seen whole")
        finally:
            phone.quit()

    @unittest.skipIf(COMMAND is None, "no command to compare with")
    def test_same_pictures(self):
        for seed in range(200):
            mine = self.js("return deckmap.generate({seed: arguments[0]}).write('svg')", seed)
            theirs = subprocess.run(
                [COMMAND, "generate", "--seed", str(seed), "--format", "svg"],
                capture_output=True,
                check=True,
            ).stdout.decode()
            self.assertEqual(mine, theirs, f"seed {seed}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
