#!/usr/bin/env bash
# The wheel in an empty environment of Debian's Python, installed by pip, and beside Debian's numpy
# and networkx; and the sources that build one. Usage: try.sh WHEEL SOURCES [DECKMAP]
# With DECKMAP_BUILD_SOURCES set it builds the wheel of SOURCES, which takes minutes.
set -u
wheel=$(realpath "$1") sources=$(realpath "$2") here=$(cd "$(dirname "$0")" && pwd)
export DECKMAP=${3:+$(realpath "$3")}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong() {
  echo "FAILED: $*"
  exit 1
}
if /usr/bin/python3 -m venv "$folder/venv" >"$folder/log"; then
  "$folder/venv/bin/pip" install -q --no-index "$wheel" && "$folder/venv/bin/python" "$here/use.py" || exit 1
else
  echo 'skipped: the wheel installed by pip (python3-venv is not installed)'
fi
/usr/bin/python3 -m zipfile -e "$wheel" "$folder/unpacked" && cd "$folder/unpacked" || exit 1

# The tag says which glibc the libraries need, and they need nothing else of the system but, for
# PNG and PDF, cairo and FreeType.
newest=$(objdump -T deckmap/*.so | grep -oE 'GLIBC_2\.[0-9]+' | sort -Vu | tail -n 1)
[[ $(basename "$wheel") = *-py3-none-manylinux_2_"${newest#GLIBC_2.}"_"$(uname -m)".whl ]] ||
  wrong "$(basename "$wheel") needs $newest"
[ "${newest#GLIBC_2.}" -le 28 ] || wrong "$newest is newer than glibc 2.28"
grep -q '^Root-Is-Purelib: false' ./*.dist-info/WHEEL ||
  wrong 'the wheel says that it has no code of one machine'
needed() { readelf -d "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vE '^(libc|libm|libgcc_s|ld-linux.*)\.so' | sort | paste -sd ' '; }
[ -z "$(needed deckmap/libdeckmap.so)" ] || wrong "libdeckmap.so needs $(needed deckmap/libdeckmap.so)"
[ "$(needed deckmap/libdeckmap-paint.so)" = 'libcairo.so.2 libfreetype.so.6' ] ||
  wrong "libdeckmap-paint.so needs $(needed deckmap/libdeckmap-paint.so)"

export PYTHONPATH=$folder/unpacked MYPYPATH=$folder/unpacked
/usr/bin/python3 "$here/use.py" && /usr/bin/python3 "$here/fuzz.py" &&
  /usr/bin/python3 "$here/said.py" "$here/../golden/languages/python.txt" &&
  /usr/bin/python3 -c "import doctest, deckmap; raise SystemExit(doctest.testmod(deckmap).failed)" ||
  exit 1
for page in README.md docs/languages.md; do
  sed -n '/^```python/,/^```/{/^```/d; p}' "$here/../../$page" >page.py
  /usr/bin/python3 page.py | grep 'seed 42, code 04N0B-1; 5 rooms' >found || wrong "the Python of $page"
done
sed -n '/^```python/,/^```/{/^```/d; p}' "$here/../../src/python/README.md" >page.py
/usr/bin/python3 page.py | grep '^3H 0 0$' >found || wrong 'the Python of src/python/README.md'

if command -v mypy >/dev/null; then
  # which mypy 1.7 and newer need not be asked for
  types=(mypy --strict --no-error-summary --enable-incomplete-feature=Unpack)
  "${types[@]}" deckmap "$here/../../src/python/setup.py" "$here/../../src/python/names.py" || exit 1
  "${types[@]}" "$here/accepted.py" || exit 1
  "${types[@]}" "$here/refused.py" | grep -oE 'refused.py:[0-9]+' | sort -u >found
  grep -nE '# refused$' "$here/refused.py" | sed 's/^\([0-9]*\):.*/refused.py:\1/' | sort | diff - found ||
    wrong 'mypy does not refuse just the marked lines of refused.py'
fi

# where cairo is missing
mkdir "$folder/plain" && cp -r deckmap "$folder/plain" && rm "$folder/plain/deckmap/libdeckmap-paint.so"
PYTHONPATH=$folder/plain /usr/bin/python3 "$here/use.py" -k Files -k Refusals -k Package || exit 1

# the sources
/usr/bin/python3 -m tarfile -e "$sources" "$folder/sources" && cd "$folder"/sources/deckmap-* || exit 1
grep -q '^Version: [1-9]*[0-9]\.' PKG-INFO || wrong 'PKG-INFO has no version'
if [ -n "${DECKMAP_BUILD_SOURCES:-}" ]; then
  /usr/bin/python3 setup.py -q bdist_wheel -d "$folder/built" >"$folder/log" 2>&1 ||
    wrong "the sources: $(tail -n 5 "$folder/log")"
  [ "$(basename "$folder"/built/*.whl)" = "$(basename "$wheel")" ] || wrong "the sources build $(ls "$folder/built")"
  /usr/bin/python3 -m zipfile -e "$folder"/built/*.whl "$folder/again" &&
    PYTHONPATH=$folder/again /usr/bin/python3 "$here/use.py" -k Package -k Files || exit 1
else
  (cd cpp && cmake --preset wheel >"$folder/log" 2>&1) || wrong "the sources: $(tail -n 5 "$folder/log")"
fi
