#!/usr/bin/env bash
# WebAssembly and the native library write the same bytes, in every text and vector format.
# Usage: same.sh PACKAGE.tgz WHEEL [SEEDS]
set -u
folder=$(mktemp -d) here=$(cd "$(dirname "$0")" && pwd) seeds=${3:-400}
trap 'rm -rf "$folder"' EXIT
tar -xzf "$1" -C "$folder" || exit 1
/usr/bin/python3 -m zipfile -e "$2" "$folder/python" || exit 1
rm "$folder/python/deckmap/libdeckmap-paint.so" # WebAssembly has no cairo
node "$here/digests.mjs" "$folder/package" "$seeds" >"$folder/wasm" &
PYTHONPATH=$folder/python /usr/bin/python3 "$here/../python/digests.py" "$seeds" >"$folder/native"
wait $! || exit 1
diff "$folder/wasm" "$folder/native" || exit 1
[ -s "$folder/wasm" ] && echo "$seeds seeds in $(wc -l <"$folder/wasm") formats: the same bytes"
