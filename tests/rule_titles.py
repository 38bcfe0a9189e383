#!/usr/bin/python3
"""Compares the rules that comments cite, by number and title, with the headings of docs/rules.md.

rule_titles.py FOLDER: dealer.hpp and detail/quick_deal.hpp must cite, on lines of their own, the
rules that a deal carries out; what any header cites must be a heading.
"""
import pathlib, re, sys

HEADING = re.compile(r"^## (\d\. .+)$", re.MULTILINE)
OWN_LINE = re.compile(r"^ *// (\d\. .+)$", re.MULTILINE)
IN_TEXT = re.compile(r"\brules, (\d\. [A-Z][^)]*)\)")


def problems(root):
    headings = set(HEADING.findall((root / "docs/rules.md").read_text()))
    if len(headings) < 7:
        yield f"docs/rules.md has {len(headings)} numbered headings, but the rules are 7"
    include = root / "include/deckmap"
    for path in sorted(include.rglob("*.hpp")):
        text = path.read_text()
        for cited in OWN_LINE.findall(text) + IN_TEXT.findall(
            " ".join(text.split("/// ")).replace("\n", "")
        ):
            if not any(cited.startswith(heading) for heading in headings):
                yield f"{path}: '{cited}' is not a heading of docs/rules.md"
    for name in ("dealer.hpp", "detail/quick_deal.hpp"):
        cited = set(OWN_LINE.findall((include / name).read_text()))
        for heading in sorted(headings):
            if heading[0] in "13456" and not any(line.startswith(heading) for line in cited):
                yield f"{include / name} does not cite '{heading}'"


found = list(problems(pathlib.Path(sys.argv[1])))
print("\n".join(found) or "every rule is cited by its heading")
sys.exit(1 if found else 0)
