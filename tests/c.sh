#!/usr/bin/env bash
# The C interface: the header under C99 and C++11, the symbols of the library, a program that uses
# all of it, and the example. Usage: c.sh SOURCE LIBRARY [DECKMAP]
set -u
source=$(realpath "$1") library=$(realpath "$2") deckmap=${3:+$(realpath "$3")}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
wrong() {
  echo "FAILED: $*"
  failed=1
}
header=$source/include/deckmap/deckmap.h
export LD_LIBRARY_PATH=$(dirname "$library")
flags=(-I"$source/include" -Wall -Wextra -Werror -pedantic)
# A library that was built under the address sanitizer is run under it.
grep -q __asan_init "$library" && flags+=(-fsanitize=address,undefined)
link=(-L"$(dirname "$library")" -ldeckmap)

echo '#include <deckmap/deckmap.h>' >"$folder/header.c"
cc -std=c99 "${flags[@]}" -fsyntax-only "$folder/header.c" || wrong 'the header as C99'
c++ -std=c++11 "${flags[@]}" -x c++ -fsyntax-only "$folder/header.c" || wrong 'the header as C++11'

nm -D --defined-only "$library" | awk '$2 != "A" {print $3}' | sort >"$folder/exported"
grep -oE '^DECKMAP_API .*' "$header" | grep -oE 'deckmap_[a-z_]+\(' | tr -d '(' | sort >"$folder/declared"
[ -s "$folder/declared" ] && diff "$folder/declared" "$folder/exported" ||
  wrong 'the header and the library do not have the same functions'

cc -std=c99 "${flags[@]}" "$source/tests/c/use.c" "${link[@]}" -o "$folder/use" &&
  "$folder/use" || wrong 'tests/c/use.c'
cc -std=c99 "${flags[@]}" "$source/examples/dungeon.c" "${link[@]}" -o "$folder/example" &&
  "$folder/example" >"$folder/map" || wrong 'examples/dungeon.c'
# Python would have to run under the address sanitizer, too.
grep -q __asan_init "$library" || python3 "$source/tests/c/arrays.py" "$library" "$header" || wrong 'tests/c/arrays.py'
if [ -n "$deckmap" ]; then
  "$deckmap" generate --seed 42 | diff - "$folder/map" || wrong 'the example prints another map'
fi
exit $failed
