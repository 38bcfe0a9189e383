#!/usr/bin/python3
"""<deckmap-map> in Chromium, from a project in which the package is installed: map_element.py FOLDER."""

import functools
import http.server
import sys
import threading
import unittest
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

FOLDER = Path(sys.argv[1])
PAGE = """<!doctype html><meta charset="utf-8"><title>deckmap</title>
<link rel="icon" href="data:,"><meta http-equiv="Content-Security-Policy" content="style-src 'none'">
<script type="module" src="./node_modules/deckmap/map-element.js"></script><body>"""


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class MapElement(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        (FOLDER / "element.html").write_text(PAGE)
        handler = functools.partial(Silent, directory=FOLDER)
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for word in "headless=new no-sandbox disable-gpu no-first-run window-size=1000,800".split():
            options.add_argument("--" + word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.server.shutdown()

    def show(self, html):
        """Opens a page with it; returns its <deckmap-map>."""
        self.driver.get(f"http://127.0.0.1:{self.server.server_port}/element.html")
        self.driver.execute_async_script(
            "const [html, done] = arguments; document.body.innerHTML = html;"
            "customElements.whenDefined('deckmap-map').then(() => done());",
            html,
        )
        return self.driver.find_element(By.TAG_NAME, "deckmap-map")

    def inside(self, element, css):
        return element.shadow_root.find_elements(By.CSS_SELECTOR, css)

    def test_has_the_name_and_the_seed_of_its_dungeon(self):
        element = self.show('<deckmap-map seed="42"></deckmap-map>')
        self.assertEqual(element.aria_role, "group")
        self.assertEqual(element.accessible_name, "The Burning Cellars of the Black King")
        code = "return arguments[0].dungeon.code"
        self.assertEqual(self.driver.execute_script(code, element), "04N0B-1")
        self.driver.execute_script("arguments[0].setAttribute('seed', 7)", element)
        self.assertNotEqual(self.driver.execute_script(code, element), "04N0B-1")
        self.assertEqual(len(self.inside(element, "svg")), 1)
        self.assertEqual(
            self.show(
                '<deckmap-map seed="42" aria-label="The crypt"></deckmap-map>'
            ).accessible_name,
            "The crypt",
        )
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_attributes_are_options(self):
        paper = "return arguments[0].shadowRoot.querySelector('.paper path').getAttribute('fill')"
        html = "<deckmap-map seed=42 map-style=dark hidden-doors=all player></deckmap-map>"
        element = self.show(html)
        self.assertEqual(self.driver.execute_script(paper, element), "#15171c")
        ways = "return arguments[0].dungeon.json.ways.map(({kind}) => kind)"
        self.assertIn("hidden", self.driver.execute_script(ways, element))
        names = [door.accessible_name for door in self.inside(element, ".door")]
        self.assertIn("Door of level 3, in the west of room 1", names)

    def test_each_option_of_the_deal_is_an_attribute(self):
        values = {"decks": "2", "levels": "2", "doors": "3", "extra": "JS", "table": "15x15"}
        values |= {"start": "0,1", "directions": "grid"}
        element = self.show('<deckmap-map seed="42"></deckmap-map>')
        tried = self.driver.execute_async_script(
            """const [element, given, done] = arguments;
            import('./node_modules/deckmap/index.js').then(({catalogue, generate}) => {
              const plain = generate({seed: 42}).code;
              done(catalogue.options.flatMap(({name, of, values}) => {
                if (of === 'file' || name === 'seed' || name === 'code') return [];
                const value = given[name] ?? values[1], attribute = name.replaceAll('_', '-');
                const dealt = generate({seed: 42, [name]: value}).code;
                element.setAttribute(attribute, value);
                const shown = element.dungeon.code;
                element.removeAttribute(attribute);
                return [[name, shown, dealt, dealt !== plain]];
              }));
            });""",
            element,
            values,
        )
        self.assertGreater(len(tried), 15)
        for name, shown, dealt, differs in tried:
            self.assertEqual(shown, dealt, name)
            self.assertTrue(differs, name)

    def test_a_fresh_dungeon_stays_when_its_look_changes(self):
        element = self.show("<deckmap-map></deckmap-map>")
        seed = "return String(arguments[0].dungeon.seed)"
        before = self.driver.execute_script(seed, element)
        self.driver.execute_script("arguments[0].setAttribute('map-style', 'blue')", element)
        self.assertEqual(self.driver.execute_script(seed, element), before)

    def test_doors_are_reached_by_tab_and_answer(self):
        element = self.show('<deckmap-map seed="42"></deckmap-map>')
        self.driver.execute_script(
            "window.doors = []; document.addEventListener('door', ({detail}) => doors.push(detail.card))"
        )
        active = "return arguments[0].shadowRoot.activeElement"
        body = self.driver.find_element(By.TAG_NAME, "body")
        cards = self.driver.execute_script(
            "return arguments[0].dungeon.json.doors.map(({card}) => card)", element
        )
        for key in (Keys.ENTER, Keys.SPACE, None) + (Keys.ENTER,) * (len(cards) - 3):
            body.send_keys(Keys.TAB)
            door = self.driver.execute_script(active, element)
            self.assertEqual(door.aria_role, "button")
            self.assertRegex(door.accessible_name, r"^Door, \w+, .*, in the \w+ of ")
            self.assertNotEqual(door.value_of_css_property("outline-style"), "none")
            door.send_keys(key) if key else door.click()
        self.assertEqual(self.driver.execute_script("return doors"), cards)
        body.send_keys(Keys.TAB)
        self.assertIsNone(self.driver.execute_script(active, element))

    def test_fits_its_box(self):
        for width, height in ((1106, 994), (300, 200), (200, 400), (64, 64)):
            for css in ("height: {}px", "max-height: {}px", "display: block; height: {}px"):
                element = self.show('<div><deckmap-map seed="42"></deckmap-map></div>')
                self.driver.execute_script(
                    "arguments[0].parentElement.style.width = arguments[1];"
                    "arguments[0].style.cssText = arguments[2];",
                    element,
                    f"{width}px",
                    css.format(height),
                )
                box, svg = element.rect, self.inside(element, "svg")[0].rect
                self.assertLessEqual(svg["width"], width, css)
                self.assertLessEqual(svg["height"], height, css)
                self.assertAlmostEqual(box["width"], width, delta=1)
        element = self.show('<div><deckmap-map seed="42"></deckmap-map></div>')
        self.driver.execute_script("arguments[0].parentElement.style.width = '553px'", element)
        self.assertAlmostEqual(element.rect["height"], 497, delta=1)  # half of the picture

    def test_says_what_cannot_be_dealt(self):
        element = self.show('<deckmap-map seed="42" decks="none"></deckmap-map>')
        (alert,) = self.inside(element, "[role=alert]")
        self.assertIn("decks: 'none'", alert.text)
        self.driver.execute_script("arguments[0].removeAttribute('decks')", element)
        self.assertFalse(self.inside(element, "[role=alert]"))
        self.assertEqual(len(self.inside(element, "svg")), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
