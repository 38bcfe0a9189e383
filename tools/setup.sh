# Shared by the scripts here and in dev/: installs what is missing, configures, builds. Sourced.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What the command is built with, and what the benchmarks and the tests need besides.
build_packages="g++ cmake ninja-build pkg-config librange-v3-dev libcxxopts-dev libstb-dev
  libcairo2-dev libfreetype-dev libdeflate-dev nlohmann-json3-dev libtomlplusplus-dev
  fonts-dejavu-core"
clang_packages="clang libclang-rt-14-dev"
bench_packages="libbenchmark-dev libtcod-dev"
test_packages="doctest-dev python3-jsonschema
  librsvg2-bin libxml2-utils poppler-utils python3-pil"
# the tools in which tools/test --all opens what the command writes, completions and manual too
tool_packages="tiled graphviz chromium mandoc zsh fish"

say() { printf 'deckmap: %s\n' "$*" >&2; }

# Installs those of the packages "$@" that are missing: by apt as root or through sudo; elsewhere
# it says what is wanted.
install_missing() {
  local missing=()
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    command -v cmake >/dev/null && return 0 # no Debian: the build says what it does not find
    say "this system has no apt; please install what these Debian packages hold:"
    say "  $*"
    return 1
  fi
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "these packages are missing; please install them as root:"
      say "  apt-get install ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y
    --no-install-recommends "${missing[@]}")
  local log
  log=$(mktemp)
  if ! "${install[@]}" >"$log" 2>&1 </dev/null; then
    # the lists of packages may be missing or old
    if ! { "${as_root[@]}" apt-get update && "${install[@]}"; } >"$log" 2>&1 </dev/null; then
      tail -n 20 "$log" >&2
      say "apt could not install them"
      rm -f "$log"
      return 1
    fi
  fi
  rm -f "$log"
}

# Builds preset $1 in build/$1; what it needs is installed before it is first configured.
# The other arguments are the packages. `targets`, if set, are all that is built.
build() {
  local preset=$1 log
  shift
  local directory=$root/build/$preset
  mkdir -p "$directory"
  exec 9>"$directory/.lock" && flock 9 # one build at a time
  log=$directory/.log
  # again when the list of packages has changed
  if [ "$(cat "$directory/.configured" 2>/dev/null)" != "$*" ]; then
    install_missing "$@" || return 1
    local generator=()
    command -v ninja >/dev/null && generator=(-G Ninja)
    say "configuring and building; the first time takes a minute or two"
    if ! (cd "$root" && cmake --preset "$preset" "${generator[@]}") >"$log" 2>&1; then
      cat "$log" >&2
      say "CMake could not configure this"
      command -v apt-get >/dev/null || say "please install what these Debian packages hold: $*"
      return 1
    fi
    printf '%s\n' "$*" >"$directory/.configured"
  fi
  # shellcheck disable=SC2086 # a list of words
  if ! cmake --build "$directory" -j "$(nproc)" ${targets:+--target $targets} >"$log" 2>&1; then
    cat "$log" >&2
    say "the build failed"
    return 1
  fi
  exec 9>&-
}
