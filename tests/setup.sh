#!/usr/bin/env bash
# tools/dev/setup.sh among commands that are made up: what it installs, by whom, what it prints when it
# may not, and what it waits for.
# Usage: setup.sh SOURCE
set -u
source=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

# No other command is seen than these, so that a real sudo is none.
mkdir real bin
for command in bash cat cmp cut dirname env flock grep mkdir mktemp nproc rm sed setsid sleep stty \
  tail tr true; do
  ln -s "$(command -v $command)" "real/$command"
done
# fake NAME LINE...: a command of these lines; it appends how it is called to the file `calls`
fake() {
  local name=$1
  shift
  { echo "#!$(command -v bash)"; echo "echo \"$name \$*\" >>'$folder/calls'"; printf '%s\n' "$@"; } \
    >"bin/$name"
  chmod +x "bin/$name"
}

# run CODE COMMAND: in a shell of its own, without a terminal, after setup.sh
run() {
  local code=$1 actual
  : >calls
  PATH=$folder/bin:$folder/real setsid --wait bash -c \
    ". '$source/tools/dev/setup.sh'; root=$folder; progress_every=1; $2" >out 2>&1 </dev/null
  actual=$?
  [ $actual -eq "$code" ] || wrong "$2: exit status $actual, not $code"
}
wrong() {
  failed=1
  printf 'FAILED: %s\n' "$*"
  sed 's/^/  /' out calls
}
# called LINE...: just these commands, in this order
called() {
  grep -vE '^(dpkg-query|id) ' calls >seen
  printf '%s' "${1:+$(printf '%s\n' "$@")
}" | cmp -s - seen || wrong "not called: $*"
}
printed() { grep -qxF -e "$1" out || wrong "not printed: $1"; }

administrator() {
  printed 'deckmap: these packages are missing; an administrator installs them by:'
  printed '  apt-get update'
  printed '  apt-get install -y --no-install-recommends one two'
}
install='apt-get install -y --no-install-recommends one two'

fake id 'echo 0'
fake dpkg-query 'for name; do :; done; [ "$name" = there ] && echo installed'
fake apt-get

# -- as root
run 0 'install_missing there'
called
[ -s out ] && wrong 'nothing is missing, and something is printed'
run 0 'install_missing one there two'
called "$install"
printed 'deckmap: installing one two'
fake apt-get 'if [ "$1" = update ]; then touch '"$folder"'/lists; fi; [ -e '"$folder"'/lists ]'
ln -s "$(command -v touch)" real/touch
run 0 'install_missing one two'
called "$install" 'apt-get update' "$install"
fake apt-get 'echo "E: no such package"; exit 100'
run 1 'install_missing one two'
printed 'E: no such package'
printed 'deckmap: apt could not install them'

# -- another program holds the lock
fake apt-get '[ -e '"$folder"'/held ] && { rm '"$folder"'/held; echo "E: Could not get lock /l. It is held by process 7 (dpkg)"; exit 100; }; true'
: >held
run 0 'install_missing one two'
called "$install" "$install"
printed 'deckmap: waiting for another program that installs packages: E: Could not get lock /l. It is held by process 7 (dpkg)'

# -- by others: without sudo, with one that asks for a password, with one that does not
fake id 'echo 1000'
fake apt-get
run 1 'install_missing one there two'
administrator
called
fake sudo 'exit 1'
run 1 'install_missing one there two'
administrator
called 'sudo -n true'
fake sudo '[ "$1" = -n ] || "$@"'
run 0 'install_missing one there two'
called 'sudo -n true' "sudo env LC_ALL=C DEBIAN_FRONTEND=noninteractive $install" "$install"

# -- a build: its progress, and the lock of another
fake cmake 'case $1 in --build) echo "[1/2] Building one.cpp"; sleep 2.2; echo "[2/2] Linking"; echo "one.cpp:2: warning: unused"; for i in 1 2 3 4 5; do echo; done; echo "a remark" ;; esac'
mkdir -p build/release
run 0 'build test there'
printed 'deckmap: [1/2] Building one.cpp'
grep -q 'a remark' out && wrong 'more than the progress is printed'
printed 'one.cpp:2: warning: unused'
[ "$(cat build/release/.log)" = '[1/2] Building one.cpp
[2/2] Linking
one.cpp:2: warning: unused





a remark' ] || wrong 'the log of the build'
fake cmake 'echo "one.cpp:1: error"; exit 1'
flock build/release/.lock sleep 1 &
sleep 0.3
run 1 'build test there'
printed 'deckmap: waiting for another build in build/release'
printed 'one.cpp:1: error'
printed 'deckmap: the build failed'
wait

# -- the same on a terminal: a line that moves, and vanishes
if ! script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
  echo 'skipped: progress on a terminal: no pseudo-terminal can be opened here'
else
  TERM=xterm script -qec "bash -c \". '$source/tools/dev/setup.sh'
    printf '[1/2] one\n[2/2] two\n' | show_progress log '^\['\"" /dev/null >out 2>&1 </dev/null
  [ "$(tr -d '\n' <out)" = $'\r[1/2] one\e[K\r[2/2] two\e[K\r\e[K' ] || wrong 'the moving line'
fi
[ $failed -eq 0 ] && echo 'all as expected'
exit $failed
