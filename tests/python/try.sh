#!/usr/bin/env bash
# The wheel in an empty environment of Debian's Python. Usage: try.sh WHEEL
set -u
wheel=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
/usr/bin/python3 -c "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])" \
  "$wheel" "$folder" && cd "$folder" && PYTHONPATH=$folder /usr/bin/python3 "$here/use.py"
