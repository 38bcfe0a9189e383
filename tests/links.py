#!/usr/bin/env python3
"""Reports links of the documents to files or headings that do not exist, or without a file's name.

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
    """Yields what is wrong with the links of a document."""
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name
        if not name:
            yield f"{link} lacks the name of this file, without which Doxygen does not find it"
        elif not target.exists() or (anchor and anchor not in anchors(target)):
            yield f"{link} leads nowhere"


root = pathlib.Path(sys.argv[1])
documents = sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])
faults = [f"{path}: {fault}" for path in documents for fault in broken(path)]
print("\n".join(faults) or f"every link of {len(documents)} documents leads somewhere")
sys.exit(1 if faults or not documents else 0)
