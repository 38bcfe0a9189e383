# Shared by the tests of the command; sourced with the command's path in $1. Moves into an empty
# folder that vanishes at the end.
deckmap=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset NO_COLOR FORCE_COLOR
export XDG_STATE_HOME=$folder/.state # where finished games are logged
passed=0 failed=0

ok() { passed=$((passed + 1)); }
wrong() {
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$*"
}

# whole TEXT ARGS...: exit status 0, and just that text on stdout
whole() {
  local text=$1 out
  shift
  out=$("$deckmap" "$@" 2>stderr </dev/null)
  [ $? -eq 0 ] && [ "$out" = "$text" ] && ok ||
    wrong "deckmap $*: not '$text' but '$out' $(head -c 300 stderr)"
}

# expect CODE PATTERN ARGS...: the exit status, and a fixed string in stdout and stderr together; an
# error says nothing on stdout, and one line on stderr unless `several_lines` is set.
several_lines=
expect() {
  local code=$1 pattern=$2 out actual
  shift 2
  out=$("$deckmap" "$@" 2>stderr </dev/null)
  actual=$?
  if [ $actual -ne "$code" ]; then
    wrong "deckmap $*: exit status $actual, not $code: $(head -c 300 stderr)"
  elif ! { printf '%s\n' "$out"; cat stderr; } | grep -qF -e "$pattern"; then
    wrong "deckmap $*: no '$pattern' in: $(head -c 300 stderr) $(head -c 300 <<<"$out")"
  elif [ "$code" -ne 0 ] && [ -z "$several_lines" ] &&
    { [ -n "$out" ] || [ "$(wc -l <stderr)" -ne 1 ]; }; then
    wrong "deckmap $*: not one line on stderr: $(head -c 300 stderr)"
  else
    ok
  fi
}

# same A B: two files of the same bytes
same() { if cmp -s "$1" "$2"; then ok; else wrong "$1 and $2 differ"; fi; }

# steps_of <JSON: what is typed in `table` to deal a dungeon, a line each
steps_of() {
  python3 -c '
import json, sys
dungeon = json.load(sys.stdin)
pile = {kind: iter(dungeon["piles"][kind]) for kind in ("corridor", "room")}
for segment in dungeon["segments"]:
    if segment["via"] == "door":
        print("open", segment["entry"])
    if segment["via"] == "secret":
        print("secret")
    for _ in range(sum(len(segment[kind]) for kind in ("cards", "doors", "enemies"))):
        print(next(pile[segment["kind"]]))'
}
