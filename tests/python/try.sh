#!/usr/bin/env bash
# The wheel in an empty environment of Debian's Python, installed by pip, and beside Debian's numpy
# and networkx. Usage: try.sh WHEEL
set -u
wheel=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if /usr/bin/python3 -m venv "$folder/venv" >"$folder/log"; then
  "$folder/venv/bin/pip" install -q --no-index "$wheel" && "$folder/venv/bin/python" "$here/use.py" || exit 1
else
  echo 'skipped: the wheel installed by pip (python3-venv is not installed)'
fi
/usr/bin/python3 -m zipfile -e "$wheel" "$folder" && cd "$folder" || exit 1
export PYTHONPATH=$folder MYPYPATH=$folder
/usr/bin/python3 "$here/use.py" &&
  /usr/bin/python3 -c "import doctest, deckmap; raise SystemExit(doctest.testmod(deckmap).failed)" ||
  exit 1
for page in README.md docs/languages.md; do
  sed -n '/^```python/,/^```/{/^```/d; p}' "$here/../../$page" >page.py
  /usr/bin/python3 page.py | grep 'seed 42, code 04N0B-1; 5 rooms' >found || {
    echo "FAILED: the Python of $page"
    exit 1
  }
done
if command -v mypy >/dev/null; then
  mypy --strict --no-error-summary deckmap "$here/../../src/python/setup.py" || exit 1
fi
if command -v black >/dev/null; then
  black -q --check -l 100 "$here"/*.py "$here"/../web/*.py "$here/../../src/python" || exit 1
fi
