#!/usr/bin/env bash
# The command finds the smallest dungeon on which a program fails: by its exit status, a signal, the
# time it takes, or its output. Usage: fuzz.sh DECKMAP
here=$(cd "$(dirname "$0")" && pwd)
. "$here/support.sh"
shopt -s lastpipe
several_lines=yes # a failure of the program is a result, not an error

# program NAME: a shell script from standard input
program() {
  { echo '#!/bin/sh'; cat; } >"$1" && chmod +x "$1"
}
# cards FOLDER: how many cards the smallest deal there has
cards() { sed -n '/^corridor:/,/^opened:/p' "$1/fail.deal" | grep -oE '\b([2-9JQKA]|10)[CDSH]\b|\bX[RB]\b' | wc -l; }
# runs PATTERN: how many runs of the program the result names
runs() { grep -oE 'after [0-9]+ runs' out | grep -oE '[0-9]+'; }
fuzz() { "$deckmap" fuzz "$@" >out 2>err; }

program fine <<<'exit 0'
program secret <<<'! grep -q "\"via\": \"secret\"" "$1" || { echo "no way to $1" >&2; exit 3; }'
program crash <<<'! grep -q "\"via\": \"secret\"" "$1" || kill -SEGV $$'
program endless <<'END'
grep -q '"via": "secret"' "$1" || exit 0
sleep 60 & echo $! >>children
wait
END

# nothing to find
expect 0 '30 dungeons, no failure (30 runs of the program, ' fuzz --seeds 0..30 -o none -- ./fine '{}'
[ -z "$(ls -A none)" ] && ok || wrong "files are left: $(ls -A none)"

# while the program runs, the command waits without work
program slow <<<'sleep 2'
TIMEFORMAT='%U + %S'
used=$({ time fuzz --seeds 0..1 -o none -- ./slow '{}'; } 2>&1)
awk "BEGIN {exit !($used < 1)}" && ok || wrong "to wait for two seconds took $used of work"

# an exit status: two cards, few runs, and the deal repeats it
fuzz --seeds 0..1000 -o found -- ./secret '{}'
[ $? = 1 ] && ok || wrong "exit status $?: $(cat err)"
grep -q '^seed [0-9]* (code [-0-9A-Z]*): exit status 3$' out && ok || wrong "$(head -n 3 out)"
grep -q '^2 cards are left of 54, ' out && [ "$(cards found)" = 2 ] && ok || wrong "$(cat out)"
[ "$(runs)" -le 60 ] && ok || wrong "more than 60 runs: $(runs)"
grep -qxF '  ./secret found/fail.json' out && ok || wrong "no command to repeat it: $(cat out)"
grep -qxF '  no way to found/try-0.json' out && ok || wrong "no last words: $(cat out)"
grep -qF 'Written: found/fail.deal, found/fail.json, found/fail.svg' err && ok || wrong "$(cat err)"
[ "$(ls found | tr '\n' ' ')" = 'fail.deal fail.json fail.svg ' ] && ok || wrong "$(ls found)"
./secret found/fail.json 2>/dev/null
[ $? = 3 ] && ok || wrong "the smallest dungeon does not fail"
"$deckmap" replay found/fail.deal -o again.json -q
same again.json found/fail.json

# the same on two threads, by any options, quietly
fuzz --seeds 0..1000 --threads 2 -o threads -- ./secret '{}'
same found/fail.deal threads/fail.deal
"$deckmap" fuzz --seeds 0..100 --any-options -q -o any -- ./secret '{}' >out 2>&1
[ $? = 1 ] && [ ! -s out ] && [ "$(cards any)" = 2 ] && ok || wrong "any options: $(cat out any/fail.deal)"

# a signal
expect 1 ': signal 11 (Segmentation fault)' fuzz --seeds 0..100 -o crashed -- ./crash '{}'

# a time-out ends the program with its children
expect 1 ': time-out' fuzz --seeds 0..100 --timeout 1 -o late -- ./endless '{}'
[ "$(cards late)" = 2 ] && ok || wrong "$(cat late/fail.deal)"
state() { sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null; }
while read -r child; do
  for _ in {1..50}; do [[ $(state "$child") == [!Z] ]] || break; sleep 0.1; done
  [[ $(state "$child") == [!Z] ]] && wrong "a child of the program lives on" || ok
done <children
[ -s children ] && ok || wrong "no child was started"

# output
program says <<<'grep -q "\"via\": \"secret\"" "$1" && echo bad || echo good'
program good <<<'echo good'
expect 1 ": output without 'good'" fuzz --seeds 0..100 --expect good -o said -- ./says '{}'
expect 1 ": output other than that of './good'" fuzz --seeds 0..100 --same-as ./good -o other -- ./says '{}'
expect 0 'no failure' fuzz --seeds 0..10 --same-as ./fine -o same -- ./fine '{}'
expect 1 "'./secret': exit status 3" fuzz --seeds 0..100 --same-as ./secret -o refuses -- ./fine '{}'

# formats: the first is {}, others by their names
program formats <<'END'
case $1+$2 in
  *.tmj+svg=*.svg) grep -q '<svg' "${2#svg=}" && grep -q tiledversion "$1" ;;
  *) exit 4 ;;
esac
END
expect 0 'no failure' fuzz --seeds 0..3 --format tmj -o formatted -- ./formats '{}' 'svg={svg}'
expect 0 'no failure' fuzz --seeds 0..2 -o braces -- sh -c '[ "$1" = "{}x{nothing}" ] || exit 0' _ '{}'

# a dungeon that a format refuses, as one without cards, is not tried
program two <<<'[ -e "$1" ] && [ -e "$2" ]'
refused=$("$deckmap" fuzz --seeds 0..60 --any-options -o refused -- ./two '{json}' '{wad}' 2>&1)
case "$?: $refused" in
  *'(60 runs'*) wrong "no dungeon is refused" ;;
  0:*'60 dungeons, no failure ('*) ok ;;
  *) wrong "refused dungeons: $refused" ;;
esac
# and it does not count as tried where --continue begins with it
mkdir no-cards && printf 'format: deckmap-deal/1\ncorridor:\nroom:\n' >no-cards/fail.deal
expect 0 '3 dungeons, no failure (3 runs' fuzz --seeds 0..3 --continue -o no-cards -- ./two '{json}' '{uvtt}'

# the program runs once on the same files, but for the first and the smallest dungeon
program rooms <<<'cksum <"$1" >>sums; ! grep -q "[2-9] rooms" "$1"'
expect 1 'exit status 1' fuzz --seeds 1..2 --format map -o same-files -- ./rooms '{}'
[ -z "$(sed '1,2d; $d' sums | sort | uniq -d)" ] && ok || wrong "the same files again: $(wc -l <sums) runs"

# the writers for tabletops against a reader of their files
expect 0 '15 dungeons, no failure' fuzz --seeds 0..15 --any-options --timeout 60 -o tabletops -- \
  "$here/reader.py" '{json}' '{uvtt}' '{tmj}' '{opd}' '{donjon}'

# a failure that does not repeat
program once <<<'[ -e been ] || { touch been; exit 1; }'
expect 1 'exit status 1, but not when it was run again; nothing else failed in ' fuzz --seeds 5..8 -o failed-once -- ./once '{}'
[ -e failed-once/fail.deal ] && ok || wrong "the failure that does not repeat is not saved"

"$deckmap" fuzz --seeds 5..8 -q -o failed-quietly -- ./once '{}' >out 2>&1 && [ ! -s out ] && ok || wrong "-q, no failure: $(cat out)"
rm been
"$deckmap" fuzz --seeds 5..8 -q -o failed-quietly --continue -- ./once '{}' >out 2>&1
[ $? = 1 ] && [ ! -s out ] && [ -e failed-quietly/fail.deal ] && ok || wrong "-q, failed once: $(cat out)"
# of two that fail just once the first is kept
program odd <<<'echo >>odds; [ $(($(wc -l <odds) % 2)) = 0 ]'
expect 1 'seed 5: exit status 1, but not when it was run again; nothing else failed in 6 runs of the program' \
  fuzz --seeds 5..8 --threads 1 -o odd-runs -- ./odd '{}'
# or fails twice, and not when it is smaller
program twice <<<'echo >>two-times; [ "$(wc -l <two-times)" -gt 2 ]'
expect 1 ': exit status 1; but the smallest dungeon did not fail again' fuzz --seeds 5..8 --tries 0 -o twice-failed -- ./twice '{}'
[ "$(wc -l <two-times)" = 3 ] && ok || wrong "$(wc -l <two-times) runs"
# while a time-out shrinks the program has less time; what fails by that alone is shrunk once more
program sluggish <<<'! grep -q "\"via\": \"secret\"" "$1" || sleep 60; sleep 0.4'
fuzz --seeds 20..21 --timeout 1 --tries 3 -o sluggish-one -- ./sluggish '{}'
grep -q '^seed 20 .*: time-out$' out && ! grep -q '^54 cards' out && grep -q '"via": "secret"' sluggish-one/fail.json &&
  ok || wrong "with all its time: $(head -n 3 out)"
# how the first seed fails decides, whatever another thread has found since
program mixed <<'END'
grep -q '"seed": "6"' "$1" && sleep 60
sleep 0.3
exit 3
END
fuzz --seeds 5..7 --threads 2 --timeout 2 --tries 3 -o mixed-ones -- ./mixed '{}'
grep -q '^seed 5 .*: exit status 3$' out && ! grep -q '^54 cards' out && ok || wrong "of two failures: $(head -n 3 out)"

# a deal is one level: where several are needed, their code repeats the failure
program deep <<<'! grep -q "\"stairs\"" "$1"'
fuzz --seeds 0..200 --any-options -o levels -- ./deep '{}'
[ $? = 1 ] && [ ! -e levels/fail.deal ] && ok || wrong "a deal of several levels: $(cat err; ls levels)"
again=$(sed -n 's/^  deckmap \(generate --code [0-9A-Z-]*\) -o FILE$/\1/p' out)
# shellcheck disable=SC2086 # words
"$deckmap" $again -o levels.json -q
same levels.json levels/fail.json

# a folder with files is taken to go on, and its deal shrunk first
expect 2 "-o 'found' is not empty: add --continue, or name another folder" fuzz --seeds 0..9 -o found -- ./secret '{}'
"$deckmap" generate --seed 20 --format deal >found/fail.deal
expect 1 '2 cards are left of 54' fuzz --seeds 0..1 --continue -o found -- ./secret '{}'
expect 2 "-o 'fine' is a file, not a folder" fuzz --seeds 0..9 -o fine -- ./fine '{}'
# one that holds nothing is taken as it is, one without such a deal goes on all the same
mkdir empty && expect 0 '3 dungeons, no failure (3 runs' fuzz --seeds 0..3 -o empty -- ./fine '{}'
echo >empty/notes.txt && expect 0 '3 dungeons, no failure (3 runs' fuzz --seeds 0..3 --continue -o empty -- ./fine '{}'
echo nonsense >none/fail.deal
expect 1 'none/fail.deal: line 1: ' fuzz --seeds 0..1 --continue -o none -- ./fine '{}'

# Ctrl-C ends the program and keeps the best so far
program slow <<'END'
grep -q '"via": "secret"' "$1" || exit 0
echo >>failing
sleep 0.5
exit 3
END
# interrupt FILE LINES: Ctrl-C once the program has written so many lines to the file
interrupt() {
  "$deckmap" fuzz "${@:3}" >out 2>err &
  until [ -e "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ]; do sleep 0.1; done
  kill -INT $!
  wait $!
}
set -m # a process in the background hears Ctrl-C
interrupt failing 3 --seeds 0..1000 -o slowly -- ./slow '{}'
[ $? = 130 ] && [ -e slowly/fail.deal ] && ok || wrong "Ctrl-C: $(cat err; ls slowly)"
grep -qF 'deckmap: stopped; to go on, the same with --seeds 0..1000 --continue' err && ok || wrong "$(cat err)"
program forever <<<'echo >>begun; sleep 60'
interrupt begun 1 --seeds 7..1000 -o for-ever -- ./forever '{}'
[ $? = 130 ] && [ -z "$(ls for-ever)" ] && ok || wrong "Ctrl-C in a run: $(cat err; ls for-ever)"
grep -qF -e '--seeds 7..1000 --continue' err && ok || wrong "$(cat err)"
# four dungeons are done when it is stopped in the run of the fifth
program fifth <<<'echo >>done-so-far; [ "$(wc -l <done-so-far)" -lt 5 ] || sleep 60'
interrupt done-so-far 5 --threads 1 --seeds 7..1000 -o fifth-run -- ./fifth '{}'
grep -qF -e '--seeds 11..1000 --continue' err && ok || wrong "Ctrl-C after four: $(cat err)"
set +m
# as many runs as one likes: nothing of them stays open
(ulimit -n 40 && fuzz --seeds 0..60 -o many-runs -- ./fine '{}') && ok || wrong "60 runs: $(cat err)"
(ulimit -n 6 && fuzz --seeds 0..9 -o no-pipe -- ./fine '{}')
[ $? = 1 ] && [ ! -e no-pipe ] && grep -qx 'deckmap: there is no pipe to be had: Too many open files' err && ok || wrong "no pipe: $(cat err)"

# usage
several_lines=
# that goes away when a time-out is tried once more
program vanish <<'END'
echo >>vanishing
case $(wc -l <vanishing) in 1 | 2) sleep 9 ;; 3) rm "$0" ;; esac
END
expect 2 "the program './vanish' cannot be started" fuzz --seeds 0..9 --timeout 0.3 --tries 0 -o vanished -- ./vanish '{}'
expect 2 'fuzz needs a program behind --, as in deckmap fuzz --seeds 0..1000 -o found -- ./my-importer {}' fuzz --seeds 0..9 -o x
expect 2 "the program './fine' is given no file: {} among its arguments stands for the dungeon's" fuzz --seeds 0..9 -o x -- ./fine
expect 2 'fuzz needs its seeds' fuzz -o x -- ./fine '{}'
expect 2 'fuzz needs a folder for its files: -o FOLDER' fuzz --seeds 0..9 -- ./fine '{}'
expect 2 "the program './nowhere' cannot be started: No such file or directory" fuzz --seeds 0..9 -o x1 -- ./nowhere '{}'
expect 2 "the program './nowhere' cannot be started" fuzz --seeds 0..9 -o x2 --same-as ./nowhere -- ./fine '{}'
expect 2 'is not a number of seconds above 0' fuzz --seeds 0..9 --timeout 0 -o x -- ./fine '{}'
expect 2 'is not a format' fuzz --seeds 0..9 --format tjm -o x -- ./fine '{}'
for name in x x1 x2 vanished; do
  [ ! -e $name ] && ok || wrong "a refused run leaves the folder $name: $(ls -A $name)"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
