# Shared by the scripts here and those above: installs what is missing, configures, builds. Sourced.
# shellcheck disable=SC2034 # what it sets is read elsewhere

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# The packages of the command, and those of benchmarks and tests besides.
build_packages="g++ cmake ninja-build pkg-config librange-v3-dev libcxxopts-dev libstb-dev
  libcairo2-dev libfreetype-dev libdeflate-dev libxlsxwriter-dev nlohmann-json3-dev libtomlplusplus-dev
  fonts-dejavu-core fonts-ebgaramond zlib1g-dev"
clang_packages="clang libclang-rt-14-dev"
bench_packages="libbenchmark-dev libtcod-dev"
test_packages="make doctest-dev catch2 libgtest-dev python3-jsonschema
  librsvg2-bin libxml2-utils poppler-utils python3-pil"
# Large ones, installed by tools/test --ci and --all alone: the programs that open what the command
# writes, completions and manual too.
tool_packages="tiled graphviz chromium mandoc zsh fish"
# The games in which dealt dungeons are walked.
doom_packages="dsda-doom chocolate-doom freedoom"
flare_packages="flare-engine flare-game xvfb xdotool"

progress_every=10 # seconds between two lines of progress that go to no terminal

say() { printf 'deckmap: %s\n' "$*" >&2; }

# Copies standard input to the file $1, and shows the lines that match the pattern $2 on stderr: on a
# terminal as one line that moves, elsewhere the newest now and then.
show_progress() {
  local log=$1 pattern=$2 line part='' newest='' shown=$SECONDS ended='' width=''
  if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then
    width=$(stty size <&2 2>/dev/null | cut -d ' ' -f 2)
    [ "${width:-0}" -gt 1 ] || width=80
  fi
  : >"$log"
  until [ -n "$ended" ]; do
    if IFS= read -r -t 1 line; then
      line=$part$line part=''
      printf '%s\n' "$line" >>"$log"
      if [[ $line =~ $pattern ]]; then
        newest=$line
        [ -z "$width" ] || printf '\r%s\033[K' "${newest:0:width-1}" >&2
      fi
    elif [ $? -gt 128 ]; then
      part+=$line
    else
      ended=yes
      printf '%s' "$part$line" >>"$log"
    fi
    if [ -z "$width" ] && [ -n "$newest" ] && ((SECONDS - shown >= progress_every)); then
      say "${newest:0:90}"
      newest='' shown=$SECONDS
    fi
  done
  [ -z "$width" ] || printf '\r\033[K' >&2
}

# Prints what an administrator has to type before the packages "$@" are there.
ask_administrator() {
  say 'these packages are missing; an administrator installs them by:'
  printf '  apt-get update\n  apt-get install -y --no-install-recommends %s\n' "$*" >&2
}

# Runs apt-get "$@", through the command `as_root` if it is set; waits while another program holds
# the lock. `apt_says` is the end of what it prints.
run_apt() {
  local log waiting='' code
  log=$(mktemp)
  while true; do
    "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "$@" 2>&1 </dev/null |
      show_progress "$log" '^(Get:|Unpacking |Setting up |Processing )'
    code=${PIPESTATUS[0]}
    [ "$code" -ne 0 ] && grep -qE 'Could not get lock|Unable to (acquire|lock)' "$log" || break
    [ -n "$waiting" ] || say "waiting for another program that installs packages:" \
      "$(grep -m 1 'Could not get lock\|Unable to' "$log")"
    waiting=yes
    sleep 2
  done
  apt_says=$(tail -n 20 "$log")
  rm -f "$log"
  return "$code"
}

# Installs those of the packages "$@" that are missing: by apt as root or through sudo; elsewhere
# it says what is wanted.
install_missing() {
  local missing=() as_root=() apt_says package
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
  if [ "$(id -u)" -ne 0 ]; then
    # sudo asks for a password on the terminal, whatever stdin is
    if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null ||
      { { : </dev/tty; } 2>/dev/null && say "sudo asks for the right to install ${missing[*]}" &&
        sudo -v; }; }; then
      ask_administrator "${missing[@]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  # the lists of packages may be missing or old
  run_apt install -y --no-install-recommends "${missing[@]}" ||
    { run_apt update && run_apt install -y --no-install-recommends "${missing[@]}"; } || {
    printf '%s\n' "$apt_says" >&2
    say 'apt could not install them'
    return 1
  }
}

# Builds preset $1 in build/$1, but the tests beside the command, which they test; what it needs is
# installed before it is first configured. Warnings are shown.
# The other arguments are the packages. `targets`, if set, are all that is built; `first_time` says
# why the first build takes long.
build() {
  local preset=$1 log
  shift
  local directory=$root/build/${preset/#test/release}
  mkdir -p "$directory" || return 1
  # one build at a time
  exec 9>"$directory/.lock" || return 1
  if command -v flock >/dev/null && ! flock -n 9; then
    say "waiting for another build in build/${directory##*/}"
    flock 9
  fi
  log=$directory/.log
  # again when the packages or the presets have changed; the preset of the tests has the targets of
  # the command
  local presets known
  presets=$(cat "$root/CMakePresets.json" 2>/dev/null)
  known=$(cat "$directory/.configured" 2>/dev/null)
  if [ "$known" != "$preset $* $presets" ] &&
    ! { [ "$preset" = release ] && [ -n "${targets:-}" ] && [[ $known == test\ *"$presets" ]]; }; then
    install_missing "$@" || return 1
    local generator=()
    command -v ninja >/dev/null && generator=(-G Ninja)
    say "configuring and building; the first time takes some minutes${first_time:+: $first_time}"
    if ! (cd "$root" && cmake --preset "$preset" "${generator[@]}") >"$log" 2>&1; then
      cat "$log" >&2
      say "CMake could not configure this"
      command -v apt-get >/dev/null || say "please install what these Debian packages hold: $*"
      return 1
    fi
    printf '%s\n' "$preset $* $presets" >"$directory/.configured"
  fi
  # shellcheck disable=SC2086 # a list of words
  cmake --build "$directory" -j "$(nproc)" ${targets:+--target $targets} 2>&1 |
    show_progress "$log" '^\[ *[0-9]+[/%]'
  if [ "${PIPESTATUS[0]}" -ne 0 ]; then
    cat "$log" >&2
    say "the build failed"
    return 1
  fi
  grep -A 5 'warning:' "$log" >&2
  exec 9>&-
}
