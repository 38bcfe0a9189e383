#!/usr/bin/env bash
# Faults from outside: full disks, folders that cannot be written, closed pipes, signals in the
# middle of writing, huge and hostile inputs. Always a clear message, bounded memory, no half file.
#   faults.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"

# left_alone: nothing but what was there lies in the folder, not even a hidden file
before() { ls -A >"$folder.before"; }
left_alone() {
  if ls -A | grep -vxF -e stderr -e stdout -f "$folder.before" >"$folder.new"; then
    wrong "$1: left behind: $(tr '\n' ' ' <"$folder.new")"
  else
    ok
  fi
}
trap 'rm -rf "$folder" "$folder".before "$folder".new' EXIT

# a sanitizer takes terabytes of addresses
if grep -q __asan_init "$deckmap"; then sanitized=yes; else sanitized=; fi
# within MIB CODE PATTERN ARGS...: with no more memory than that; the address space of the program
# itself and its libraries counts as well
within() {
  local mib=$1
  shift
  [ -n "$sanitized" ] || ulimit -S -v $((mib * 1024))
  expect "$@"
  ulimit -S -v unlimited
}

# -- a full disk
before
if [ -w /dev/full ]; then
  for verb in 'generate --seed 1' 'generate --seed 1 --format json' 'explain --seed 1' \
    'survey --seeds 0..9' 'hunt --seeds 0..9 --must rooms>0' features --help 'generate --help' \
    'chart new' 'chart show fantasy' 'chart table horror' 'style ink' 'describe man' 'completion zsh'; do
    # shellcheck disable=SC2086 # words
    "$deckmap" $verb >/dev/full 2>stderr
    if [ $? -eq 1 ] && [ "$(cat stderr)" = 'deckmap: standard output cannot be written: No space left on device' ]; then ok; else
      wrong "$verb >/dev/full: $(head -c 200 stderr)"
    fi
  done
else
  echo 'skipped: there is no /dev/full'
fi
"$deckmap" generate --help 2>stderr >&-
[ $? -eq 1 ] && [ "$(cat stderr)" = 'deckmap: standard output cannot be written: Bad file descriptor' ] && ok ||
  wrong "a closed standard output: $(head -c 200 stderr)"
mkdir small
if mount -t tmpfs -o size=16k tmpfs small 2>/dev/null; then
  printf 'what was there\n' >small/x.json
  expect 1 'No space left on device' generate --seeds 0..50 -o small/all.jsonl
  expect 1 'No space left on device' generate --seed 1 --decks 9 -o small/x.json
  expect 1 'No space left on device' generate --seed 1 -o small/x.png --cell 200
  expect 1 'No space left on device' survey --seeds 0..2000 --rows small/rows.csv -o small/s.json
  expect 1 'No space left on device' survey --seeds 0..2000 --checkpoint small/c --checkpoint-every 0
  [ "$(cat small/x.json)" = 'what was there' ] && ok || wrong 'a full disk: an older file has changed'
  rm -f small/c # from which the last one goes on
  [ "$(ls -A small)" = x.json ] && ok || wrong "a full disk: left behind: $(ls -A small)"
  # Rows lie there with their checkpoint or not at all, wherever the disk fills up; once there is
  # room, the same command goes on.
  rm small/x.json
  "$deckmap" survey --seeds 0..2000 --rows whole.csv -o whole.json -q
  with_rows=(survey --seeds 0..2000 --threads 1 --rows small/rows.csv --checkpoint small/c
    --checkpoint-every 0 -q -o s.json)
  for room in 4 8 12 16 24; do
    mount -o remount,size=${room}k small
    expect 1 'No space left on device' "${with_rows[@]}"
    case $(ls -A small | tr '\n' ' ') in '' | 'c ' | 'c rows.csv.part ') ok ;; *)
      wrong "a disk of $room kB: left behind: $(ls -A small)" ;;
    esac
    mount -o remount,size=1m small
    expect 0 '' "${with_rows[@]}"
    same small/rows.csv whole.csv
    same s.json whole.json
    [ "$(ls -A small)" = rows.csv ] && ok || wrong "a disk of $room kB, then room: $(ls -A small)"
    rm -f small/* s.json
  done
  rm -f whole.json whole.csv
  umount small
  # a folder is written whole or not at all, whether a file of it or a folder in it finds no room
  odd=$'\e'$(head -c 70 /dev/zero | tr '\0' x)
  for inodes in 2 3 4 5 6 7 8; do
    mount -t tmpfs -o size=1m,nr_inodes=$inodes tmpfs small
    expect 1 'cannot be written: No space left on device' generate --seed 1 -o small/x.flare
    cat stderr >>no-room
    [ -z "$(ls -A small)" ] && ok || wrong "a folder of $inodes inodes: left behind: $(ls -A small)"
    # one whose name is too long for a message, and is not written in it as it is
    expect 1 'cannot be written: No space left on device' generate --seed 1 -o "small/$odd.flare"
    cat stderr >>no-room
    umount small
  done
  grep -qx "deckmap: 'small/x.flare' cannot be written: No space left on device" no-room && ok ||
    wrong "no folder that cannot be made: $(cat no-room)"
  # a file of it is named as it would be there
  grep -q "^deckmap: 'small/x.flare/[^']*' cannot" no-room && ! grep -q 'small/\.' no-room && ok ||
    wrong "a file of a folder is named otherwise: $(cat no-room)"
  rm no-room
else
  echo 'skipped: no small file system can be mounted here'
fi
rmdir small

# -- a folder that cannot be written; root may write everywhere, so somebody else tries
mkdir closed
chmod 555 closed
as_user() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --clear-groups "$@"; else "$@"; fi; }
if [ "$(id -u)" -ne 0 ] || { command -v setpriv >/dev/null && chmod 755 . && as_user test -x "$deckmap"; }; then
  for output in x.json x.png x.txt; do
    as_user "$deckmap" generate --seed 1 -o closed/$output 2>stderr
    [ $? -eq 1 ] && grep -q 'cannot be written: Permission denied' stderr && ok ||
      wrong "a closed folder: $(cat stderr)"
  done
  as_user "$deckmap" survey --seeds 0..9 --checkpoint closed/c >stdout 2>stderr
  [ $? -eq 1 ] && grep -q 'cannot be written' stderr && ok || wrong "a closed folder: $(cat stderr)"
else
  echo 'skipped: nobody here to whom a folder is closed'
fi
[ -z "$(ls -A closed)" ] && ok || wrong 'a closed folder is not empty'
rmdir closed

# -- a name that is as long as may be leaves no room for that of the temporary file
before
long=$(head -c 249 /dev/zero | tr '\0' x)
for suffix in .txt .flare; do
  expect 1 "...' cannot be written: File name too long" generate --seed 1 -o "$long$suffix"
  left_alone "a name of 250 letters and $suffix"
done
# -- a device that is there and cannot be opened
if command -v setsid >/dev/null && [ -w /dev/tty ]; then
  ln -s /dev/tty tty.txt
  setsid -w "$deckmap" generate --seed 1 -o tty.txt >stdout 2>stderr </dev/null
  [ $? -eq 1 ] && [ "$(cat stderr)" = "deckmap: 'tty.txt' cannot be written: No such device or address" ] && ok ||
    wrong "no terminal: $(cat stdout stderr)"
  rm tty.txt
else
  echo 'skipped: no terminal that cannot be opened'
fi

# -- a closed pipe: no message, no crash
for verb in 'generate --seeds 0..2000' 'generate --seeds 0..2000 --format jsonl' \
  'explain --seed 1 --decks 50' 'survey --seeds 0..20000 --rows - -o s.json'; do
  # shellcheck disable=SC2086 # words
  "$deckmap" $verb 2>stderr | head -n 1 >stdout
  code=${PIPESTATUS[0]}
  if { [ "$code" -eq 141 ] || [ "$code" -eq 1 ] || [ "$code" -eq 0 ]; } && [ "$(wc -l <stderr)" -le 1 ]; then
    ok
  else
    wrong "$verb | head: code $code, $(head -c 200 stderr)"
  fi
done
rm -f s.json

# -- signals while files are written: what was there stays, nothing half is left
printf 'what was there\n' >kept.jsonl
before
set -m # so that background jobs take SIGINT
for signal in INT TERM HUP; do
  for wait in 0.004 0.01 0.02 0.1 0.3; do
    "$deckmap" generate --seeds 0..1000000 -o kept.jsonl -o other.jsonl 2>stderr &
    process=$!
    sleep $wait
    kill -$signal $process 2>/dev/null
    { wait $process; } 2>/dev/null # without the shell's own words
    code=$?
    [ $code -gt 128 ] && ok || wrong "generate ended with $code on SIG$signal"
    left_alone "SIG$signal after $wait s"
  done
done
set +m
[ "$(cat kept.jsonl)" = 'what was there' ] && ok || wrong 'an interrupted run has changed a file'

# -- huge and hostile inputs
before
within 512 0 '2699994 room cards were never drawn' generate --seed 1 --decks 100000 --table 3x3
within 512 2 'a whole number from 0 to 100000' generate --seed 1 --decks 1000000 --table 3x3
within 256 0 'deckmap: seed 1' generate --seed 1 --table 1000000000x1000000000
within 256 0 'deckmap: seed 1' generate --seed 1 --table 1000000000x1
within 256 2 'the width of a table' generate --seed 1 --table 10000000000x1
within 256 0 'deckmap: seed 1' generate --seed 1 --table 1073741824x1073741824 --start 1073741823,0
within 256 2 'is not a count' generate --seed 1 --extra 'deck*99999999999999999999'
within 256 2 'is too much' generate --seed 1 --extra 'deck*8000000'
within 512 1 'is too large' generate --seed 1 --decks 20000 -o huge.png
within 256 2 'is not a card' replay --corridor "$(head -c 100000 /dev/zero | tr '\0' A)"

truncate -s 2G huge.json # zeros
within 1024 1 'is too large: at most 256 MiB' replay huge.json
within 1024 1 'is too large: at most 256 MiB' hunt --query huge.json --seeds 0..9
rm huge.json
head -c 268435457 /dev/zero | "$deckmap" replay - >stdout 2>stderr
[ $? -eq 1 ] && [ "$(cat stderr)" = 'deckmap: standard input is too large: at most 256 MiB' ] && ok || wrong "a byte too many: $(cat stderr)"
head -c 2000000 /dev/zero | tr '\0' '[' >deep.json
within 1024 1 'deep.json: ' replay deep.json
{ head -c 2000000 /dev/zero | tr '\0' '[' && head -c 2000000 /dev/zero | tr '\0' ']'; } >deep.json
within 1024 1 'deep.json: ' replay deep.json
within 1024 1 'deep.json' merge deep.json deep.json
# 200 MB of empty lists would take many gigabytes as values
{ printf '['; yes '[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],' | head -c 200000000; printf '[]]'; } >wide.json
within 2048 1 'wide.json: ' replay wide.json
rm wide.json deep.json
printf 'must = %s' "$(head -c 100000 /dev/zero | tr '\0' '[')" >deep.toml
within 512 2 'deep.toml' hunt --seeds 0..9 --query deep.toml
several_lines=yes
within 512 2 'nested too deeply' hunt --seeds 0..9 --must "$(head -c 100000 /dev/zero | tr '\0' '(')"
within 512 2 'too long' hunt --seeds 0..9 --must "rooms > 1$(printf ' or rooms > 1%.0s' {1..10000})"
rm -f deep.toml
head -c 3000000 /dev/urandom >noise
for name in noise noise.json noise.jsonl; do
  [ $name = noise ] || cp noise $name
  within 512 1 "$name: " replay $name
done
rm -f noise noise.json noise.jsonl
for mib in 40 90 150; do
  [ -n "$sanitized" ] || within $mib 1 'enough memory' generate --seed 1 --decks 60 -o big.png
done
left_alone 'huge and hostile inputs'

# -- a small stack
if [ -z "$sanitized" ]; then
  (ulimit -S -s 128 && "$deckmap" survey --seeds 0..2000 --threads 2 >stdout 2>stderr &&
    "$deckmap" hunt --seeds 0..2000 --threads 2 --must 'rooms > 5' >stdout 2>stderr) &&
    ok || wrong "a stack of 128 KB: $(cat stderr)"
fi

# -- the help states the limits
expect 0 'Limits: 100000 decks' --help
expect 0 '100000' generate --help
expect 0 'Limits' generate --help
expect 0 '256 MiB' replay --help

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
