#!/usr/bin/env python3
"""Reports links of the documents to files or headings that do not exist.

    links.py SOURCES
"""

import pathlib
import re
import sys


def anchors(path: pathlib.Path) -> set[str]:
    """Returns the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(path: pathlib.Path):
    """Yields the links of a document that lead nowhere."""
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


root = pathlib.Path(sys.argv[1])
documents = sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])
faults = [f"{path}: {link} leads nowhere" for path in documents for link in broken(path)]
print("\n".join(faults) or f"every link of {len(documents)} documents leads somewhere")
sys.exit(1 if faults or not documents else 0)
