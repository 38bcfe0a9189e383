#!/usr/bin/python3
"""The page in Debian's Chromium, from a folder: what people do there, and an empty console.

page.py PAGE [DECKMAP]; with the command deckmap, the pictures of 200 seeds are compared with its own.
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
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PAGE = Path(sys.argv[1]).resolve()
COMMAND = sys.argv[2] if len(sys.argv) > 2 else None


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
    def address(self):
        return self.driver.current_url

    def deal(self, seed):
        field = self.by_id("seed")
        field.clear()
        field.send_keys(seed + Keys.ENTER)

    def test_first_map(self):
        self.open()
        self.assertIn("<svg", self.js("return document.getElementById('layer').innerHTML"))
        self.assertRegex(self.address, "#code=")
        print("the library loads in %.0f ms" % self.js("return window.started"))
        milliseconds = self.js(
            "const t = performance.now();"
            "for (let i = 0; i < 10; ++i) page.another({seed: i});"
            "return (performance.now() - t) / 10"
        )
        print("a new map takes %.0f ms" % milliseconds)
        self.assertLess(milliseconds, 300)

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
        self.open("#code=XXXXX")
        self.assertIn("XXXXX", self.text("error"))

    def test_options(self):
        self.click("open-drawer")
        self.click("size-2")
        self.assertEqual(self.js("return page.dungeon.json.decks"), 2)
        for name, value in (("style", "dark"), ("chart", "none"), ("rule-jokers", "one_last")):
            self.js(
                "const s = document.getElementById(arguments[0]); s.value = arguments[1];"
                "s.dispatchEvent(new Event('change'))",
                name,
                value,
            )
        self.click("player")
        self.assertEqual(self.js("return page.dungeon.json.rules.jokers"), "one_last")
        shown = self.js("return document.getElementById('layer').innerHTML")
        self.open("#" + self.address.split("#")[1])
        self.assertEqual(self.js("return document.getElementById('layer').innerHTML"), shown)

    def test_map_and_text(self):
        self.js(
            "document.getElementById('map-room-1').dispatchEvent("
            "new MouseEvent('click', {bubbles: true}))"
        )
        self.assertEqual(self.js("return document.querySelectorAll('#text .lit').length"), 1)
        for name in ("zoom-in", "zoom-out", "zoom-fit"):
            self.click(name)

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
        while doors := self.driver.find_elements(By.CSS_SELECTOR, "#layer .door.can-open"):
            self.js(
                "arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", doors[0]
            )
        self.assertRegex(self.address, r"opened=o\d+(\.o\d+)+")
        self.assertEqual(self.text("explored"), "No door is left that can be opened.")
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

    def test_files(self):
        for kind, name, head in (
            ("svg", "dungeon-7.svg", b"<svg"),
            ("png", "dungeon-7.png", b"\x89PNG"),
            ("uvtt", "dungeon-7.uvtt", b"{"),
            ("json", "dungeon-7.json", b"{"),
            ("html", "dungeon-7-key.html", b"<!DOCTYPE"),
            ("tmj", "dungeon-7.zip", b"PK"),
        ):
            self.click("save-" + kind)
            path = Path(self.folder.name) / name
            self.wait(path.exists, f"{name} is not saved")
            self.assertTrue(path.read_bytes().startswith(head), name)
            self.assertEqual(self.text("error"), "")
        names = zipfile.ZipFile(Path(self.folder.name) / "dungeon-7.zip").namelist()
        self.assertEqual(names, ["dungeon-7.tmj", "dungeon-7-tiles.png"])
        uvtt = json.loads((Path(self.folder.name) / "dungeon-7.uvtt").read_bytes())
        self.assertTrue(uvtt["image"].startswith("iVBOR"))

    def test_policy(self):
        text = PAGE.read_text()
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
        self.assertNotRegex(text, r'(src|href)="https?:')
        print(f"the page has {len(text.encode()) // 1000} KB")
        self.assertLess(len(text.encode()), 500_000)

    def test_embedded_over_http(self):
        handler = functools.partial(Silent, directory=PAGE.parent)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            address = f"http://127.0.0.1:{server.server_port}/{PAGE.name}"
            self.open("?embed&seed=7", address)
            self.assertFalse(self.by_id("seed").is_displayed())
            self.assertTrue(self.by_id("map").is_displayed())
        finally:
            server.shutdown()
            server.server_close()

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
        finally:
            phone.quit()

    @unittest.skipIf(COMMAND is None, "no command to compare with")
    def test_same_pictures(self):
        for seed in range(200):
            mine = self.js(
                "return deckmap.generate({seed: arguments[0]}).write('svg', {squares: 3})", seed
            )
            theirs = subprocess.run(
                [COMMAND, "generate", "--seed", str(seed), "--squares", "3", "--format", "svg"],
                capture_output=True,
                check=True,
            ).stdout.decode()
            self.assertEqual(mine, theirs, f"seed {seed}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
