#!/usr/bin/env bash
# Programs of a few lines link the library in each way there is, in a folder outside the tree.
# Usage: consumers.sh SOURCE BUILD, the build being complete.
set -u
source=$(realpath "$1") build=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# A library that was built under sanitizers is linked under them.
if grep -q __asan_init "$build/src/libdeckmap_paint.a" 2>/dev/null; then
  export CXXFLAGS=-fsanitize=address,undefined
fi

# expect NAME TEXT COMMAND...: the last line that the command prints
expect() {
  local name=$1 text=$2 out
  shift 2
  if out=$("$@" 2>&1) && [ "$(tail -n 1 <<<"$out")" = "$text" ]; then
    echo "$name: $text"
  else
    echo "FAILED: $name: not '$text' but:" && tail -n 20 <<<"$out"
    failed=1
  fi
}

by_cmake() { # NAME CMAKE-ARGUMENT...
  local name=$1
  shift
  rm -rf "${folder:?}/$name"
  cp -r "$source/tests/consumers/$name" "$folder/$name" && cd "$folder/$name" || return 1
  cmake -S . -B build -G Ninja "$@" && cmake --build build && build/consumer
}

by_make() {
  cp -r "$source/tests/consumers/pkg_config" "$folder/pkg_config" && cd "$folder/pkg_config" &&
    PKG_CONFIG_PATH=$(dirname "$(find "$folder/moved" -name deckmap.pc)") make && ./consumer
}

# What is installed may be moved.
cmake --install "$build" --prefix "$folder/installed" >"$folder/log" 2>&1 &&
  mv "$folder/installed" "$folder/moved" || { cat "$folder/log"; exit 1; }

expect find_package "04N0B-1, and a picture" by_cmake find_package -Ddeckmap_ROOT="$folder/moved"
expect add_subdirectory "04N0B-1, and read back" by_cmake add_subdirectory -DDECKMAP="$source"
expect fetch_content "04N0B-1" by_cmake fetch_content -DDECKMAP="$source"
expect pkg_config "04N0B-1, and a picture" by_make

# Without the packages of the components, the core is still there, and it is said what is missing.
out=$(PKG_CONFIG_LIBDIR=/nonexistent cmake -S "$source" -B "$folder/bare" \
  -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON -DCMAKE_DISABLE_FIND_PACKAGE_tomlplusplus=ON \
  -DDECKMAP_EXAMPLES=OFF 2>&1) || { echo "FAILED: bare configuration"; failed=1; }
for text in "read is left out" "write is left out" "paint is left out" "survey is left out" libcairo2-dev \
  nlohmann-json3-dev libtomlplusplus-dev "command is left out"; do
  tr -s '\n ' ' ' <<<"$out" | grep -qF "$text" || { echo "FAILED: no '$text' in: $out"; failed=1; }
done
cmake --build "$folder/bare" >/dev/null && cmake --install "$folder/bare" \
  --prefix "$folder/headers" >/dev/null || { echo "FAILED: bare build"; failed=1; }
out=$(by_cmake find_package -Ddeckmap_ROOT="$folder/headers" 2>&1)
grep -qF "no component paint" <<<"$out" || { echo "FAILED: a missing component: $out"; failed=1; }
exit $failed
