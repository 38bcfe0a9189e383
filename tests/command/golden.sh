#!/usr/bin/env bash
# Compares the goldens of tests/golden with what the command deals today, or writes them anew.
#   golden.sh DECKMAP           compares and shows the difference
#   golden.sh DECKMAP --write   writes them anew
# A golden's first line holds the words after "generate" or "replay"; below stand the deal, the
# steps, and the map.
set -u
deckmap=$(realpath "$1")
mode=${2:-}
folder=$(cd "$(dirname "$0")" && pwd)/../golden
failed=0 count=0

playthrough() { # the first line, read as a shell reads it
  local line=$1
  eval "set -- ${line#\$ deckmap }"
  local verb=$1
  shift
  printf '%s\n\n== deal\n' "$line"
  "$deckmap" "$verb" "$@" --format deal
  printf '\n== steps\n'
  "$deckmap" explain "$@"
  printf '\n== map\n'
  "$deckmap" "$verb" "$@"
}

for golden in "$folder"/*.txt; do
  count=$((count + 1))
  actual=$(playthrough "$(head -n 1 "$golden")" 2>&1)
  if [ "$mode" = --write ]; then
    printf '%s\n' "$actual" >"$golden"
  elif ! diff -u --label "pinned $(basename "$golden")" --label 'dealt today' \
    "$golden" - <<<"$actual"; then
    failed=$((failed + 1))
  fi
done
echo "$((count - failed)) passed, $failed failed"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
