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
    make && ./consumer
}

# The installed files may be moved.
cmake --install "$build" --prefix "$folder/installed" >"$folder/log" 2>&1 &&
  mv "$folder/installed" "$folder/moved" || { cat "$folder/log"; exit 1; }
libraries=$(dirname "$(find "$folder/moved" -name 'libdeckmap_paint.*' | head -n 1)")
export PKG_CONFIG_PATH=$libraries/pkgconfig LD_LIBRARY_PATH=$libraries

expect find_package "04N0B-1, and a picture" by_cmake find_package -Ddeckmap_ROOT="$folder/moved"
expect add_subdirectory "04N0B-1, and read back" by_cmake add_subdirectory -DDECKMAP="$source"
expect fetch_content "04N0B-1" by_cmake fetch_content -DDECKMAP="$source"
expect pkg_config "04N0B-1, and a picture" by_make

# The line of docs/languages.md for an installed prefix: the program finds the library by itself.
by_document() {
  cp "$source/examples/dungeon.c" "$folder" && cd "$folder" || return 1
  local line
  line=$(grep '^cc dungeon.c .*rpath' "$source/docs/languages.md") || return 1
  eval "$line" && env -u LD_LIBRARY_PATH ./dungeon | sed -n '1s/.*/a map/p'
}
if ! grep -q __asan_init "$libraries"/libdeckmap.so* 2>/dev/null; then
  expect c_example "a map" by_document
fi

# All of the static libraries, as they are, go into one shared object, as a plugin is.
by_plugin() {
  cd "$folder" || return 1
  # shellcheck disable=SC2046,SC2086 # lists of words
  g++ ${CXXFLAGS:-} -shared -Wl,--whole-archive "$libraries"/libdeckmap_*.a -Wl,--no-whole-archive \
    $(pkg-config --static --libs $(cd "$PKG_CONFIG_PATH" && basename -s .pc -a deckmap-*.pc)) \
    -o libplugin.so &&
    g++ ${CXXFLAGS:-} -std=c++20 -I"$folder/moved/include" \
      "$source/tests/consumers/all/main.cpp" libplugin.so -Wl,-rpath,"$folder" -o plugged &&
    ./plugged
}
[ -e "$libraries/libdeckmap_paint.so" ] || expect plugin "04N0B-1, and all components" by_plugin
exit $failed
