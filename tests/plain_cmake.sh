#!/usr/bin/env bash
# CMake without our presets. With none of the packages the core and the examples are built, and the
# rest is left out with a line each; BUILD_TESTING and BUILD_SHARED_LIBS mean what they mean
# everywhere; and within another project nothing is printed, nor built that nobody links.
# Usage: plain_cmake.sh SOURCE COMPILER
set -u
source=$(realpath "$1")
export CXX=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
command -v make >/dev/null || export CMAKE_GENERATOR=Ninja
failed=0
wrong() {
  echo "FAILED: $*"
  failed=1
}
# has TEXT FILE
has() { grep -qF -e "$1" "$2" || wrong "no '$1' in: $(tail -n 20 "$2")"; }
# quietly COMMAND...: what it printed is shown if it fails
quietly() { "$@" >log 2>&1 || wrong "$*: $(tail -n 20 log)"; }

fast=-DCMAKE_CXX_FLAGS_RELEASE=-O0
none=("$fast" -DDECKMAP_STB_INCLUDE=OFF -DDECKMAP_FONT_other_font=OFF -DDECKMAP_FONT_other_bold_font=OFF
  -DDECKMAP_FACE_Bold=OFF)
for package in doctest range-v3 cxxopts nlohmann_json tomlplusplus PkgConfig Threads; do
  none+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done

echo 'with a compiler and nothing else'
cmake -S "$source" -B bare "${none[@]}" >bare.log 2>&1 || wrong "bare: $(tail -n 20 bare.log)"
parts=(deckmap::{read,write,paint,survey,content,games,formats,c} 'the command' 'the example soldiers'
  'the tests of what is compiled')
for part in "${parts[@]}"; do has "-- Left out: $part, for want of " bare.log; done
[ "$(grep -c 'Left out' bare.log)" = ${#parts[@]} ] && ! grep -q Warning bare.log ||
  wrong "a line each, and no warning: $(cat bare.log)"
for package in doctest-dev librange-v3-dev libcxxopts-dev nlohmann-json3-dev libtomlplusplus-dev \
  pkg-config libcairo2-dev libfreetype-dev libdeflate-dev libstb-dev fonts-dejavu-core \
  fonts-ebgaramond; do
  has "$package" bare.log
done
has 'CMAKE_BUILD_TYPE:STRING=Release' bare/CMakeCache.txt
quietly cmake --build bare --parallel 2
(cd bare && ctest -R example_ >../log 2>&1) || wrong "examples: $(tail -n 20 log)"
has 'example_game_loop' log
if cmake -S "$source" -B all "${none[@]}" -DDECKMAP_REQUIRE_ALL=ON >log 2>&1; then
  wrong 'DECKMAP_REQUIRE_ALL stops nothing'
fi
tr -s '\n ' ' ' <log >line && has 'deckmap::read cannot be built without nlohmann_json' line

echo 'DECKMAP_FUDGE=OFF'
quietly cmake -S "$source" -B fudgeless "$fast" -DDECKMAP_FUDGE=OFF -DBUILD_TESTING=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
quietly cmake --build fudgeless --target help
grep -i fudge log && wrong 'a target of Fudge'
grep -i 'fudge[a-z_]*\.[ch]pp\|HAS_FUDGE' fudgeless/compile_commands.json && wrong 'a source of Fudge is built'
grep -riq 'name = "Fudge"' fudgeless/src/charts.cpp 2>/dev/null && wrong 'the chart of Fudge is built'
quietly cmake -S "$source" -B fudgeless-headers "${none[@]}" -DDECKMAP_FUDGE=OFF \
  -DBUILD_TESTING=OFF -DDECKMAP_EXAMPLES=OFF
quietly cmake --build fudgeless-headers --parallel 2
quietly cmake --install fudgeless-headers --prefix fudgeless-installed
(cd fudgeless-installed && find .) | grep -i fudge && wrong 'something of Fudge is installed'

echo 'BUILD_TESTING=OFF'
quietly cmake -S "$source" -B untested "${none[@]}" -DBUILD_TESTING=OFF
(cd untested && ctest -N) >log 2>&1
has 'Total Tests: 0' log

echo 'components in find_package'
quietly cmake --install bare --prefix headers
mkdir finder
cat >finder/CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.23)
project(finder NONE)
find_package(deckmap REQUIRED ${ASKS} COMPONENTS ${ASKED})
message("found ${deckmap_FOUND}, write ${deckmap_write_FOUND}")
C
# find_components OPTIONAL ASKED TEXT: what CMake prints contains the text
find_components() {
  rm -rf finder/build
  cmake -S finder -B finder/build -Ddeckmap_ROOT="$folder/headers" "-DASKS=$1" "-DASKED=$2" 2>&1 |
    tr -s '\n ' ' ' >line
  has "$3" line
}
find_components 'OPTIONAL_COMPONENTS;write' '' 'found 1, write FALSE'
find_components '' write 'this build has no `write`; it has the headers alone'

echo 'within another project'
mkdir outer
cat >outer/CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.23)
project(outer CXX)
message(STATUS "begin")
add_subdirectory(${DECKMAP} deckmap)
message(STATUS "end")
add_executable(outer main.cpp)
target_link_libraries(outer PRIVATE deckmap::deckmap)
C
cp "$source/tests/consumers/fetch_content/main.cpp" outer
# inside DIRECTORY ARGUMENT...: configures it, and prints nothing between the two lines
inside() {
  cmake -S outer -B "$@" -DDECKMAP="$source" >log 2>&1 || wrong "outer: $(tail -n 20 log)"
  [ "$(sed -n '/-- begin/,/-- end/p' log)" = $'-- begin\n-- end' ] || wrong "not silent: $(cat log)"
}
inside outer-bare "${none[@]}"
inside outer-whole
quietly cmake --build outer-whole
[ "$(outer-whole/outer)" = 04N0B-1 ] || wrong 'the program in another project'
built=$(find outer-whole -name '*.o' -o -name 'libdeckmap*')
[ "$(wc -l <<<"$built")" = 1 ] || wrong "built, though nobody links it: $built"

echo 'BUILD_SHARED_LIBS=ON'
quietly cmake -S "$source" -B shared "$fast" -DBUILD_SHARED_LIBS=ON -DBUILD_TESTING=OFF -DCMAKE_UNITY_BUILD=ON \
  -DDECKMAP_EXAMPLES=OFF -DDECKMAP_TOOLS=OFF
if grep -q 'Left out' log; then
  echo 'skipped: shared libraries, for want of packages'
else
  quietly cmake --build shared --parallel 2
  quietly cmake --install shared --prefix installed
  mv installed moved
  quietly cmake -S "$source/tests/consumers/all" -B consumer -Ddeckmap_ROOT="$folder/moved"
  quietly cmake --build consumer
  [ "$(consumer/consumer)" = '04N0B-1, and all components' ] || wrong 'a program of shared libraries'
  readelf -d consumer/consumer >log && has libdeckmap_paint.so.0.3 log
  libraries=$(dirname "$(find moved -name libdeckmap_paint.so)")
  # shellcheck disable=SC2046 # a list of words
  quietly "$CXX" -std=c++20 "$source/tests/consumers/pkg_config/main.cpp" -o by_pkg_config \
    $(PKG_CONFIG_PATH=$libraries/pkgconfig pkg-config --cflags --libs deckmap-paint)
  [ "$(LD_LIBRARY_PATH=$libraries ./by_pkg_config)" = '04N0B-1, and a picture' ] ||
    wrong 'pkg-config with shared libraries'
fi
exit $failed
