#!/usr/bin/env bash
# survey, hunt and merge as a user meets them: the same bytes on any number of threads, in shards
# and after every kind of interruption.   survey_command.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"
unset DECKMAP_SHARDS
for variable in $(compgen -e); do
  case $variable in SLURM_* | OMPI_* | PMI_* | PARALLEL* | JOB_COMPLETION_INDEX) unset "$variable" ;; esac
done
several_lines=yes # a wrong condition is shown with its place and the list of features

absent() { for name in "$@"; do if [ -e "$name" ]; then wrong "$name is there"; else ok; fi; done; }
quietly() { "$deckmap" "$@" >/dev/null 2>stderr || wrong "deckmap $*: $(head -c 300 stderr)"; }
# The command that a stopped run prints, run as it is.
run_printed() { PATH="$(dirname "$deckmap"):$PATH" bash -c "$(sed -n 's/^continue with:  //p' "$1")"; }

# says CODE STDOUT STDERR ARGS...: all that a run prints, word for word
says() {
  local code=$1 out=$2 err=$3 actual
  shift 3
  "$deckmap" "$@" >stdout 2>stderr </dev/null
  actual=$?
  [ $actual -eq "$code" ] || wrong "deckmap $*: exit status $actual, not $code"
  cmp -s stdout <(printf '%s' "$out") && ok || wrong "deckmap $*: stdout: $(cat stdout)"
  cmp -s stderr <(printf '%s' "$err") && ok || wrong "deckmap $*: stderr: $(cat stderr)"
}

seeds=0..20000
query=(--must 'rooms >= 6' --must-not 'blocked > 0' --should 'boss_distance >= 25 : 2')

# -- the whole, on one thread
quietly survey --seeds $seeds --threads 1 -o whole.json -o whole.csv -o whole.svg -o whole.png \
  -o whole.txt --rows whole-rows.csv
quietly hunt --seeds $seeds --threads 1 "${query[@]}" -o whole.jsonl -o hits.csv
[ "$(wc -l <whole-rows.csv)" -eq 20001 ] && ok || wrong "the rows are not one a seed"
[ "$(wc -l <whole.csv)" -eq 35 ] && ok || wrong "the figures are not one a feature"
grep -q '"partial": false' whole.json && ok || wrong "the whole is not whole"
[ -z "$("$deckmap" survey --seeds 0..3 -q -o quiet.txt 2>&1)" ] && ok || wrong '-q is not quiet'
"$deckmap" hunt --seeds 0..50 --decks 2 --must 'rooms >= 5' -q -o two.jsonl
"$deckmap" merge two.jsonl | grep -q '^50 in 50 seeds' && ok || wrong 'a hunt of two decks is read as another'
grep -q '^rooms  *4.8' whole.txt && ok || wrong "the table lacks the rooms"

# -- a histogram in full: the counts of the JSON, and bars of which the longest has 60 characters
full() { # NAME ARGS...: writes NAME.txt and NAME.json, and the feature's values and counts as in JSON
  local name=$1
  shift
  quietly survey --seeds 0..1000 --histogram boss_distance --histogram rooms "$@" -o "$name.txt" -o "$name.json"
  sed -n '/^boss_distance: /,/^$/p' "$name.txt" |
    awk 'NF == 5 && $1 != "none" { printf "%s[%s, %s]", sep, $1, $2; sep = ", " }'
}
for doors in '' '--doors 3'; do
  # shellcheck disable=SC2086 # two words or none
  counts=$(full h $doors)
  line=$(grep -F '"boss_distance": {' h.json)
  grep -qF -e "\"histogram\": [$counts]" <<<"$line" && ok || wrong "histogram: not $counts but $line"
done
none=$(awk '/^boss_distance: /, /^$/ { if ($1 == "none") print $2 }' h.txt)
[ -n "$none" ] && grep -qF -e "\"none\": $none," <<<"$line" && ok || wrong "histogram: none $none"
full h >/dev/null
bar=$(printf '█%.0s' {1..60})
grep -qxF -e "     5  378   37.80 %  $bar" h.txt && ok || wrong "histogram: the longest bar"
grep -qxF -e "     4  294   29.40 %  $(printf '█%.0s' {1..46})▋" h.txt && ok || wrong "histogram: a bar of 294 of 378"
expect 2 "--histogram: 'room' is not a feature" survey --seeds 0..10 --histogram room
expect 2 'goes with the table' survey --seeds 0..10 --histogram rooms -o h.csv

# -- threads
for threads in 2 5; do
  quietly survey --seeds $seeds --threads $threads -o t.json -o t.png --rows t-rows.csv
  quietly hunt --seeds $seeds --threads $threads "${query[@]}" -o t.jsonl
  same t.json whole.json
  same t.png whole.png
  same t-rows.csv whole-rows.csv
  same t.jsonl whole.jsonl
done
# as many as the processors that this process may use
if command -v taskset >/dev/null && [ -d /proc/self/task ] && [ "$(nproc)" -gt 1 ]; then
  one=$(taskset -pc $$ | sed 's/.*: //; s/[-,].*//')
  taskset -c "$one" "$deckmap" survey --seeds 0..1000000000 -q >/dev/null 2>&1 &
  sleep 1
  tasks=(/proc/$!/task/*)
  [ ${#tasks[@]} -eq 1 ] && ok || wrong "${#tasks[@]} threads on one processor"
  kill $! && wait $! 2>/dev/null
fi

# -- shards
for part in 1 2 3; do
  quietly survey --seeds $seeds --shard $part/3 -o 's-{shard}.json' --rows 's-rows-{shard}.csv'
  quietly hunt --seeds $seeds --shard $part/3 "${query[@]}" -o 's-{shard}.jsonl'
done
quietly merge s-3.json s-1.json s-2.json -o m.json -o m.png -o m.svg -o m.csv -o m.txt
quietly merge s-2.jsonl s-3.jsonl s-1.jsonl -o m.jsonl -o m-hits.csv
quietly merge s-rows-2.csv s-rows-3.csv s-rows-1.csv -o m-rows.csv
for suffix in .json .png .svg .csv .txt .jsonl -rows.csv; do same m$suffix whole$suffix; done
same m-hits.csv hits.csv
expect 1 'the seeds 6666..13333 are in none of the parts' merge s-1.json s-3.json -o x.json
quietly survey --seeds $seeds --shard 1/3 -o third.csv
[ "$(tail -n 1 third.csv)" = "# partial: the seeds 0..6666 of $seeds" ] && ok ||
  wrong "the figures of a part are not marked partial"
expect 1 'the seeds 6666..13333 are in none' merge s-rows-1.csv s-rows-3.csv -o x.csv
expect 1 'are in more than one part' merge s-1.json s-1.json s-2.json s-3.json -o x.json
expect 1 'is in more than one part' merge s-rows-1.csv s-rows-1.csv -o x.csv
head -c 3000 s-2.json >cut.json
expect 1 "'cut.json': this JSON is cut off" merge s-1.json cut.json s-3.json -o x.json
head -c 3000 s-rows-2.csv >cut.csv
expect 1 "'cut.csv' is cut off at seed" merge s-rows-1.csv cut.csv -o x.csv
expect 2 'are not of one kind' merge s-1.json s-1.jsonl
expect 1 'cannot be merged' merge whole.svg
expect 1 "'none.json' cannot be read" merge none.json
expect 2 'there is nothing to join' merge
absent x.json x.csv
# parts from a pipe, each read once; rows may be too large for that
"$deckmap" merge - <(cat s-2.json) s-3.json -o x.json -q <s-1.json 2>stderr && same x.json whole.json ||
  wrong "parts from pipes: $(cat stderr)"
mkfifo pipe
cat s-2.jsonl >pipe &
timeout 20 "$deckmap" merge s-1.jsonl pipe s-3.jsonl -o x.jsonl -q 2>stderr && same x.jsonl whole.jsonl ||
  wrong "a part from a FIFO: $(cat stderr)"
{ kill $!; wait $!; } 2>/dev/null
rm -f x.json x.jsonl pipe
expect 1 'standard input is empty' merge - s-1.json
"$deckmap" merge s-rows-1.csv - -o x.csv <s-rows-2.csv 2>stderr
[ "$(cat stderr)" = 'deckmap: standard input holds rows, which are read twice: name a file of them' ] && ok ||
  wrong "rows from a pipe: $(cat stderr)"
# nothing is written before all rows are seen to fit
expect 1 'the seeds 6666..13333 are in none' merge s-rows-1.csv s-rows-3.csv
expect 1 "'cut.csv' is cut off at seed" merge s-rows-1.csv cut.csv
# as other systems write them
for part in 1 3; do sed '1s/^/\xEF\xBB\xBF/; s/$/\r/' s-rows-$part.csv >dos-$part.csv; done
quietly merge dos-1.csv s-rows-2.csv dos-3.csv -o x.csv
same x.csv whole-rows.csv
rm -f x.csv
expect 2 "-o './s-1.json' and the input 's-1.json' are one file: name another for one of them" merge s-1.json s-2.json s-3.json -o ./s-1.json
expect 2 "-o 's-rows-1.csv' and the input 's-rows-1.csv' are one file" merge s-rows-1.csv s-rows-2.csv -o s-rows-1.csv
printf 'must = "rooms > 5"\n' >query.csv
expect 2 "-o 'query.csv' and --query 'query.csv' are one file: name another for one of them" hunt --query query.csv --seeds 0..9 -o query.csv
same query.csv <(printf 'must = "rooms > 5"\n')
printf 'must = "rooms > 5"\ntop = 200000\n' >many.toml
expect 2 'many.toml, line 2: top is a whole number from 1 to 100000' hunt --query many.toml --seeds 0..9
whole 'None in 1 seed (5..6).
Nearest: seed 5 with rooms 5.' hunt --seeds 5..6 --must 'rooms > 50'
# rows with other columns, wherever they stand
for change in 's/^seed,rooms,/seed,chambers,/' '1s/,levels$//' 's/$/,1/' '1s/rooms,corridors/corridors,rooms/'; do
  sed -e "$change" s-rows-2.csv >other.csv
  for order in 'other.csv s-rows-1.csv s-rows-3.csv' 's-rows-1.csv other.csv s-rows-3.csv'; do
    # shellcheck disable=SC2086 # words
    says 1 '' "deckmap: 'other.csv' holds other features than this deckmap knows
" merge $order -o x.csv
  done
done
sed '2,$s/,[^,]*$//' s-rows-2.csv >other.csv
says 1 '' "deckmap: 'other.csv' is cut off at seed 6666
" merge s-rows-1.csv other.csv s-rows-3.csv -o x.csv
sed '2s/^6666,/x,/' s-rows-2.csv >other.csv
says 1 '' "deckmap: 'other.csv': 'x' is not a seed: a whole number from 0 to 18446744073709551615
" merge s-rows-1.csv other.csv -o x.csv
absent x.csv
# more parts than seeds
for part in 1 2 3 4 5; do quietly survey --seeds 7..10 --shard $part/5 -o 'few-{shard}.json'; done
quietly survey --seeds 7..10 -o few.json
quietly merge few-?.json -o few-m.json
same few-m.json few.json

# -- shards by the environment
by_environment() {
  local expected=$1
  shift
  env "$@" "$deckmap" survey --seeds 0..800 --shard auto -q -o e.json >/dev/null 2>stderr ||
    wrong "$*: $(cat stderr)"
  grep -qF "\"done\": \"$expected\"" e.json && ok || wrong "$*: not the seeds $expected"
}
by_environment 200..400 SLURM_ARRAY_TASK_ID=11 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_MAX=13
by_environment 600..800 OMPI_COMM_WORLD_RANK=3 OMPI_COMM_WORLD_SIZE=4
by_environment 0..400 PMI_RANK=0 PMI_SIZE=2
by_environment 0..400 PMI_RANK=0 PMI_SIZE=2 SLURM_ARRAY_TASK_ID= PARALLEL_SEQ= # empty is not set
by_environment 200..400 PARALLEL_SEQ=2 DECKMAP_SHARDS=4
by_environment 200..400 JOB_COMPLETION_INDEX=1 DECKMAP_SHARDS=4
expect 2 "'auto' finds no part in the environment" survey --seeds 0..800 --shard auto
JOB_COMPLETION_INDEX=1 expect 2 'give it as auto/N' survey --seeds 0..800 --shard auto
JOB_COMPLETION_INDEX=4 expect 2 'is not one of the 4 parts' survey --seeds 0..800 --shard auto/4
PMI_RANK=0 PMI_SIZE=2 JOB_COMPLETION_INDEX=1 expect 2 "'auto' is ambiguous" survey --seeds 0..8 --shard auto
SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=5 \
  expect 2 'without gaps' survey --seeds 0..8 --shard auto

# -- real ones, where they are installed
for mpi in mpirun.openmpi mpirun.mpich; do
  if command -v $mpi >/dev/null; then
    rm -f p-*
    options=()
    [ $mpi = mpirun.openmpi ] && options=(--allow-run-as-root --oversubscribe)
    in_three() {
      OMPI_MCA_plm_rsh_agent=/bin/false $mpi "${options[@]}" -n 3 "$deckmap" "$@" --seeds $seeds \
        --shard auto -q
    }
    if in_three survey -o 'p-{shard}.json' >mpi.log 2>&1 &&
      in_three hunt "${query[@]}" -o 'p-{shard}.jsonl' >mpi.log 2>&1; then
      quietly merge p-1.json p-2.json p-3.json -o p.json
      same p.json whole.json
      quietly merge p-1.jsonl p-2.jsonl p-3.jsonl -o p.jsonl
      same p.jsonl whole.jsonl
    else
      wrong "$mpi: $(tail -c 300 mpi.log)"
    fi
  else
    echo "skipped: $mpi is not installed"
  fi
done
if command -v parallel >/dev/null; then
  rm -f p-*
  # auto, by the number of the job; and the number as parallel writes it
  seq 4 | parallel -j2 "$deckmap survey --seeds $seeds --shard auto/4 -q -o 'p-{shard}.json' # {}" 2>parallel.log
  quietly merge p-1.json p-2.json p-3.json p-4.json -o p.json
  same p.json whole.json
  parallel -j2 "$deckmap hunt --seeds $seeds --must 'rooms >= 6' --must-not 'blocked > 0' --should 'boss_distance >= 25 : 2' --shard {}/3 -q -o p-{}.jsonl" ::: 1 2 3 2>parallel.log
  quietly merge p-1.jsonl p-2.jsonl p-3.jsonl -o p.jsonl
  same p.jsonl whole.jsonl
else
  echo "skipped: parallel is not installed"
fi

# -- killed at any moment, and started again
killed() {  # killed CHECKPOINT ARGS...: kills the run again and again until it is through
  local checkpoint=$1 rounds=0 wait=0
  shift
  while :; do
    "$deckmap" "$@" --checkpoint "$checkpoint" --checkpoint-every 0 -q >/dev/null 2>stderr &
    local process=$!
    sleep $((wait / 30)).0$((wait * 7 % 8 + 2)) # a slow build gets farther after a while
    wait=$((wait + 1))
    if kill -9 $process 2>/dev/null; then rounds=$((rounds + 1)); fi
    if wait $process 2>/dev/null; then break; fi
    if [ $rounds -gt 200 ]; then
      wrong "deckmap $*: does not come to its end: $(cat stderr)"
      break
    fi
    # what was written after the last checkpoint does not count
    [ -e k-rows.csv.part ] && printf 'half a li' >>k-rows.csv.part
  done
  absent "$checkpoint"
  printf 'killed %d times: %s\n' "$rounds" "$1"
}
long=0..200000
quietly survey --seeds $long -o long.json --rows long-rows.csv
quietly hunt --seeds $long "${query[@]}" -o long.jsonl
killed k.ckpt survey --seeds $long --threads 2 -o k.json --rows k-rows.csv
same k.json long.json
same k-rows.csv long-rows.csv
absent k-rows.csv.part
killed h.ckpt hunt --seeds $long --threads 2 "${query[@]}" -o k.jsonl
same k.jsonl long.jsonl
absent k.ckpt.new h.ckpt.new
rm -f .k* # a run killed while it writes its results leaves a hidden one

# -- two processes on one checkpoint: the second is refused, and takes it up when the first has ended
endless=0..1000000000000
"$deckmap" survey --seeds $endless --threads 1 --checkpoint two.ckpt --checkpoint-every 0 -q >/dev/null 2>&1 &
first=$!
for _ in $(seq 200); do
  [ -e two.ckpt ] && break
  sleep 0.05
done
expect 1 "'two.ckpt' is the checkpoint of another process" survey --seeds $endless --checkpoint two.ckpt
expect 1 "'two.ckpt' is the checkpoint of another process" hunt --seeds $endless "${query[@]}" --checkpoint two.ckpt
# nor by another name
ln -s two.ckpt link.ckpt
ln -s "$PWD/link.ckpt" far.ckpt
mkdir there && ln -s ../two.ckpt there/two.ckpt
for name in link.ckpt far.ckpt there/two.ckpt "$PWD/there/../two.ckpt"; do
  expect 1 "is the checkpoint of another process" survey --seeds $endless --checkpoint "$name"
done
kill -TERM $first
wait $first
absent two.ckpt.lock link.ckpt.lock
expect 1 "is of another survey" survey --seeds 0..10 --checkpoint two.ckpt
expect 1 "is of another survey" survey --seeds 0..10 --checkpoint link.ckpt
# nor does another part go on, or a smaller one than it holds already
expect 1 "asked for  seeds $endless, from 500000000000, " survey --seeds $endless --shard 2/2 --checkpoint two.ckpt
expect 1 "'two.ckpt' is of another part: it holds the seeds 0.." survey --seeds $endless --shard 1/1000000000 --checkpoint two.ckpt
expect 1 ", and this part is 0..1000" survey --seeds $endless --shard 1/1000000000 --checkpoint two.ckpt
rm -f two.ckpt
# a link that leads nowhere yet: what it names is written, and the link stays
ln -s real.csv link.csv
"$deckmap" survey --seeds $endless --threads 1 --checkpoint there/two.ckpt --checkpoint-every 0 -q \
  --rows link.csv >/dev/null 2>&1 &
first=$!
for _ in $(seq 200); do
  [ -e real.csv.part ] && break
  sleep 0.05
done
kill -TERM $first
wait $first
[ -L there/two.ckpt ] && [ -L link.csv ] && [ -f two.ckpt ] && [ -f real.csv.part ] && ok ||
  wrong "links: $(ls -l . there | grep -e two -e real -e link)"
absent link.csv.part there/two.ckpt.new
rm -rf two.ckpt link.ckpt far.ckpt there link.csv real.csv.part

# -- a hunt that finds nothing: what comes nearest, at the end and meanwhile
none="None in 10,000 seeds (0..10000).
Nearest: seed 9192 with rooms 9.
"
says 0 "$none" '' hunt --seeds 0..10000 --must 'rooms >= 12'
says 0 '' "Written: none.jsonl, none.csv
$none" hunt --seeds 0..10000 --must 'rooms >= 12' -o none.jsonl -o none.csv
says 0 '' '' hunt --seeds 0..10000 --must 'rooms >= 12' -q -o none.jsonl
says 0 "$none" '' merge none.jsonl
says 0 "None in 10 seeds (5..15).
Nearest: seed 11 with rooms 5, boss_distance 16; 1 of 2 conditions is not met.
" '' hunt --seeds 5..15 --must 'rooms > boss_distance' --must-not 'rooms < 5'
"$deckmap" hunt --seeds $endless --must 'rooms >= 40' --threads 1 -q >/dev/null 2>quiet &
second=$!
"$deckmap" hunt --seeds $endless --must 'rooms >= 40' --threads 1 >stdout 2>stderr &
first=$!
for _ in $(seq 300); do
  grep -q Nearest stderr && break
  sleep 0.1
done
sleep 1
kill -TERM $first $second
wait $first $second
grep -qv '^deckmap: stopped\|^continue with:' quiet && wrong "-q says meanwhile: $(cat quiet)" || ok
grep -qx 'None in [0-9,]* seeds (0\.\.[0-9]*, a part of 0\.\.1000000000000)\.' stderr &&
  grep -qx 'Nearest: seed [0-9]* with rooms [0-9]*\.' stderr && ok || wrong "meanwhile: $(cat stderr)"

# -- Ctrl-C: what is done so far, marked; with a checkpoint and without
set -m # so that background jobs take SIGINT
# Runs a command and stops it after a while: sooner if it was through by then, later if it had not
# begun and so says nothing of how to go on.
interrupted() {
  local pause=80 process
  for _ in 1 2 3 4 5 6; do
    rm -f "${@: -1}" # the rows of one that was through
    "$deckmap" "$@" >/dev/null 2>stderr &
    process=$!
    sleep "$(printf '%d.%03d' $((pause / 1000)) $((pause % 1000)))"
    kill -INT $process 2>/dev/null
    wait $process
    code=$?
    if [ $code -eq 0 ]; then
      pause=$((pause * 6 / 10))
    elif [ ! -s stderr ]; then
      pause=$((pause * 3))
    else
      break
    fi
  done
}
interrupted survey --seeds $long --threads 1 -o i.json --rows i-rows.csv
if [ $code -eq 130 ]; then
  grep -q '"partial": true' i.json && ok || wrong "a stopped run is not marked partial"
  tail -n 1 i-rows.csv | grep -q "^# partial: the seeds 0\.\.[0-9]* of $long$" && ok ||
    wrong "rows of a stopped run are not marked partial"
  cp stderr printed
  run_printed printed >/dev/null || wrong "the printed command: $(cat printed)"
  quietly merge i.json i-from-*.json -o i-all.json
  quietly merge i-rows.csv i-rows-from-*.csv -o i-all-rows.csv
  same i-all.json long.json
  same i-all-rows.csv long-rows.csv
else
  echo "skipped: the run was through before Ctrl-C (code $code)"
fi
interrupted survey --seeds $long --threads 1 --checkpoint i.ckpt -o j.json --rows j-rows.csv
if [ $code -eq 130 ]; then
  cp stderr printed
  absent j-rows.csv
  grep -q '"partial": true' j.json && ok || wrong "a stopped run is not marked partial"
  expect 1 "is of another survey" survey --seeds 0..200001 --checkpoint i.ckpt -o x.json --rows x.csv
  expect 1 "is of another survey" survey --seeds $long --decks 2 --checkpoint i.ckpt --rows x.csv
  expect 1 "was begun with --rows" survey --seeds $long --checkpoint i.ckpt
  expect 1 "is a checkpoint of deckmap survey, not of deckmap hunt" hunt --seeds $long "${query[@]}" --checkpoint i.ckpt
  sed 's/"rules_version": 1/"rules_version": 2/' i.ckpt >damaged.ckpt
  expect 1 'its checksum does not match' survey --seeds $long --checkpoint damaged.ckpt --rows x.csv
  head -c 500 i.ckpt >damaged.ckpt
  expect 1 'its checksum does not match' survey --seeds $long --checkpoint damaged.ckpt --rows x.csv
  absent x.json x.csv
  run_printed printed >/dev/null 2>&1
  same j.json long.json
  same j-rows.csv long-rows.csv
  absent i.ckpt
else
  echo "skipped: the run was through before Ctrl-C"
fi
# -- each file of a run is another: a result does not take the place of rows or of the checkpoint
printf 'old\n' >r.json
ln -s r.json r-link.json
ln -s later.json r-later.json # leads nowhere yet
mkdir r && ln -s .. r/up
# one_file NAME NAME ARGS...: refused, before anything is written
one_file() {
  local first=$1 second=$2
  shift 2
  ls -AR >before
  says 2 '' "deckmap: $first and $second are one file: name another for one of them
" "$@"
  cmp -s <(ls -AR | sort) <(sort before) && ok || wrong "deckmap $*: leaves $(ls -A)"
  [ "$(cat r.json)" = old ] && ok || wrong "deckmap $*: overwrites a result"
}
touch before stdout stderr
for name in r.json ./r.json "$PWD/r.json" r-link.json r/up/r.json; do
  one_file "--checkpoint '$name'" "-o 'r.json'" survey --seeds 0..10 -o r.json --checkpoint "$name"
done
one_file "--checkpoint 'r.json'" "-o 'r-link.json'" survey --seeds 0..10 -o r-link.json --checkpoint r.json
one_file "--checkpoint 'later.json'" "-o 'r-later.json'" survey --seeds 0..10 -o r-later.json --checkpoint later.json
one_file "--checkpoint 'r-1.json'" "-o 'r-1.json'" survey --seeds 0..10 --shard 1/2 -o 'r-{shard}.json' --checkpoint r-1.json
one_file "--checkpoint './r.csv'" "--rows 'r.csv'" survey --seeds 0..10 --rows r.csv --checkpoint ./r.csv
one_file "--checkpoint 'r.csv.part'" "--rows 'r.csv'" survey --seeds 0..10 --rows r.csv --checkpoint r.csv.part
one_file "--rows './r.csv'" "-o 'r.csv'" survey --seeds 0..10 --rows ./r.csv -o r.csv
one_file "--checkpoint './r.jsonl'" "-o 'r.jsonl'" hunt --seeds 0..10 --must 'rooms > 3' -o r.jsonl --checkpoint ./r.jsonl
says 2 '' "deckmap: -o './r.json' is given twice
" survey --seeds 0..10 -o r.json -o ./r.json
ln -s /dev/null r-null.csv
says 1 '' "deckmap: 'r-null.csv' cannot be written: progress is kept in a file, not in a device or a pipe
" survey --seeds 0..10 --rows r-null.csv --checkpoint r.ckpt
quietly survey --seeds 0..10 -q -o r.json --rows r-null.csv
rm -rf before r r.json r-*.json r-null.csv
ln -s two.json one.json && ln -s one.json two.json # in a circle
says 1 '' "deckmap: 'one.json' cannot be written: Too many levels of symbolic links
" survey --seeds 0..10 -o one.json --rows r.csv
rm one.json two.json
# -oFILE is a file of the first part, too, when a stopped run goes on
"$deckmap" survey --seeds $endless --threads 1 -oglued.json >/dev/null 2>stderr &
first=$!
sleep 0.5
kill -TERM $first
wait $first
grep -q "^continue with:  deckmap survey --seeds [0-9]*\.\.1000000000000 --threads 1 -o glued-from-[0-9]*\.json$" stderr && ok ||
  wrong "-oFILE of a stopped run: $(cat stderr)"

# -- how a stopped run goes on: = in its options, rows on standard output, seeds of a query file, JSON
# on standard output, which nothing joins
# stopped TEXT ARGS...: what is on standard error after "stopped before", with N for the next seed
stopped() {
  local text=$1 process
  shift
  for pause in 0.4 1 3 9; do
    "$deckmap" "$@" >stdout 2>stderr &
    process=$!
    sleep $pause
    kill -TERM $process
    wait $process
    [ $? -eq 130 ] && break
  done
  cmp -s <(sed -n '/^continue with:/,$p' stderr | sed 's/[0-9]*\.\./N../; s/from-[0-9]*/from-N/') <(printf '%s' "$text") && ok ||
    wrong "deckmap $*: $(cat stderr)"
}
stopped 'continue with:  deckmap survey --seeds=N..500000000000 --threads=1 --output=joined-from-N.json
and join both with deckmap merge; joined.json holds what is done so far
' survey --seeds=$endless --threads=1 --shard=1/2 --output=joined.json
stopped 'continue with:  deckmap survey --seeds N..1000000000000 --threads 1 --rows - -o joined-from-N.json
and join both with deckmap merge; joined.json holds what is done so far
' survey --seeds $endless --threads 1 --rows - -o joined.json
stopped 'continue with:  deckmap survey --seeds N..1000000000000 --threads 1 --format json
' survey --seeds $endless --threads 1 --format json
printf 'seeds = "%s"\nmust = ["rooms > 3"]\n' $endless >endless.toml
stopped 'continue with:  deckmap hunt --query endless.toml --threads 1 -o joined-from-N.jsonl --seeds N..1000000000000
and join both with deckmap merge; joined.jsonl holds what is done so far
' hunt --query endless.toml --threads 1 -o joined.jsonl
rm joined.json joined.jsonl

# -- stopped at the very end: a checkpoint of a run that has all its seeds
# checkpoint TEXT: a file as runs leave it, with these lines after the first word
checkpoint() {
  python3 - "$1" <<'PYTHON'
import sys
text = ("deckmap-checkpoint/1 " + sys.argv[1]).encode()
checksum = 0xCBF29CE484222325
for byte in text:
    checksum = (checksum ^ byte) * 0x100000001B3 % 2**64
sys.stdout.buffer.write(text + b"\nchecksum %x\n" % checksum)
PYTHON
}
quietly hunt --seeds 0..200 --must 'rooms > 5' -o done.jsonl
quietly survey --seeds 0..200 -o done.json --rows done.csv
checkpoint $'hunt\nrows none\n'"$(cat done.jsonl)"$'\n' >d.ckpt
says 0 '' 'going on from seed 200
Written: again.jsonl
' hunt --seeds 0..200 --must 'rooms > 5' --checkpoint d.ckpt -o again.jsonl
same again.jsonl done.jsonl
absent d.ckpt
# the rows have their name already, or their place is as the checkpoint left it
size=$(wc -c <done.csv)
with_rows=(survey --seeds 0..200 --checkpoint d.ckpt --rows again.csv -o again.json)
for name in again.csv again.csv.part; do
  checkpoint $'survey\nrows '"$size"$'\n'"$(cat done.json)"$'\n' >d.ckpt
  cp done.csv $name
  says 0 '' 'going on from seed 200
Written: again.csv
Written: again.json
' "${with_rows[@]}"
  same again.csv done.csv
  same again.json done.json
  absent d.ckpt again.csv.part
  rm again.csv again.json
done
# or not: they are gone, too few, or have their name although some are to come
so_far_wrong() {
  says 1 '' "going on from seed $1
deckmap: the rows so far, 'again.csv.part', are not as the checkpoint left them; remove the checkpoint to start again
" "${with_rows[@]}"
}
checkpoint $'survey\nrows '"$size"$'\n'"$(cat done.json)"$'\n' >d.ckpt
so_far_wrong 200
head -c $((size - 1)) done.csv >again.csv
so_far_wrong 200
cp again.csv again.csv.part
so_far_wrong 200
rm again.csv again.csv.part
quietly survey --seeds 0..200 --shard 1/2 -o half.json --rows half.csv
checkpoint $'survey\nrows '"$(wc -c <half.csv)"$'\n'"$(cat half.json)"$'\n' >d.ckpt
cp half.csv again.csv
so_far_wrong 100
same again.csv half.csv
mv again.csv again.csv.part
says 0 '' 'going on from seed 100
Written: again.csv
Written: again.json
' "${with_rows[@]}"
same again.csv done.csv
same again.json done.json
# rows that have their name stay whatever else fails, and however often
if [ -w /dev/full ]; then
  rm again.csv again.json
  ln -s /dev/full again.json
  for _ in 1 2; do
    expect 1 "'again.json' cannot be written: No space left on device" "${with_rows[@]}"
    same again.csv done.csv
  done
  rm again.json
  quietly "${with_rows[@]}"
  same again.csv done.csv
  same again.json done.json
fi
# what is no checkpoint although its checksum says so
for text in survey $'survey\nrows none' $'survey\nlines 3\n{}'; do
  checkpoint "$text" >d.ckpt
  says 1 '' "deckmap: 'd.ckpt' is damaged: its checksum does not match; remove it to start again
" survey --seeds 0..10 --checkpoint d.ckpt
done
rm d.ckpt
# folders where a run keeps something
mkdir d.ckpt.lock e.ckpt.new f.csv.part
says 1 '' "deckmap: 'd.ckpt.lock' cannot be written: Is a directory
" survey --seeds 0..10 --checkpoint d.ckpt
says 1 '' "deckmap: 'e.ckpt' cannot be written: Is a directory
" survey --seeds 0..10 --checkpoint e.ckpt
says 1 '' "deckmap: 'f.csv' cannot be written: Is a directory
" survey --seeds 0..10 --checkpoint f.ckpt --rows f.csv
rm -r d.ckpt.lock e.ckpt.new f.csv.part f.ckpt again.* done.* half.*

printf 'my own notes\n' >notes.txt
expect 1 'is not a checkpoint of deckmap' survey --seeds $seeds --checkpoint notes.txt
[ "$(cat notes.txt)" = 'my own notes' ] && ok || wrong "a file that is not a checkpoint was overwritten"

# -- a query file
cat >wanted.toml <<'END'
seeds = "0..20000"
must = ["rooms >= 6"]
must_not = ["blocked > 0"]
should = ["boss_distance >= 25 : 2"]
END
quietly hunt --query wanted.toml -o q.jsonl
same q.jsonl whole.jsonl
expect 0 'None in 100 seeds (0..100).' hunt --seeds 0..100 --must 'rooms > 30'
expect 0 'seed ' hunt --seeds 0..1000 --must 'first room is healing' --top 1

# -- wrong input
says 2 '' "deckmap: --seeds: '5..5' is an empty range of seeds: in A..B, A is less than B (B itself is left out)
" survey --seeds 5..5
says 2 '' "deckmap: --seeds: '9..5' is an empty range of seeds: in A..B, A is less than B (B itself is left out)
" hunt --seeds 9..5 --must 'rooms > 1'
printf 'top = 5\nseeds = ["0..10", "20..30"]\nmust = "rooms > 3"\n' >wrong.toml
says 2 '' 'deckmap: wrong.toml, line 2: seeds is one range, as in "0..1000"
' hunt --query wrong.toml
expect 2 'a survey needs its seeds' survey
expect 2 'a hunt needs conditions' hunt --seeds 0..10
expect 2 'a hunt needs its seeds' hunt --must 'rooms > 3'
expect 2 "--must, column 1: 'rroms' is not a feature" hunt --seeds 0..10 --must 'rroms > 3'
expect 2 "The features are rooms corridors" hunt --seeds 0..10 --must 'rroms > 3'
expect 2 "there is no card 28" hunt --seeds 0..10 --must 'room_pile[27] is AH'
echo 'mus = 3' >wrong.toml
expect 2 "wrong.toml, line 1: 'mus'" hunt --seeds 0..10 --query wrong.toml
expect 2 "is not a feature: rooms" survey --seeds 0..10 --range rooms,rroms -o x.png
expect 2 "does not name two features" survey --seeds 0..10 --range rooms
expect 2 "--range does nothing here" survey --seeds 0..10 --range rooms,doors -o x.csv
expect 2 "is not a part: I/N" survey --seeds 0..10 --shard 3
expect 2 "is not a part of 4: a whole number from 1 to 4" survey --seeds 0..10 --shard 5/4
expect 2 "is not a part of 4" survey --seeds 0..10 --shard 0/4
expect 2 "there is no --shard to stand for {shard}" survey --seeds 0..10 -o 'x-{shard}.json'
expect 2 "is not a number of threads" survey --seeds 0..10 --threads 0
expect 2 "one of .txt .json .csv .svg .png" survey --seeds 0..10 -o x.gif
expect 2 "one of .txt .jsonl .csv" hunt --seeds 0..10 --must 'rooms > 3' -o x.json
expect 2 "rows are CSV" survey --seeds 0..10 --rows x.txt
expect 2 "both go to standard output" survey --seeds 0..10 --rows -
expect 2 '--checkpoint-every needs --checkpoint FILE' survey --seeds 0..10 --checkpoint-every 5
expect 2 "is not a number of seeds to list" hunt --seeds 0..10 --must 'rooms > 3' --top 0
expect 2 "is not a weight" hunt --seeds 0..10 --should 'rooms > 3 : much'
expect 1 "there is no folder 'nowhere'" survey --seeds 0..10 -o nowhere/x.json
expect 1 "there is no folder 'nowhere'" survey --seeds 0..10 --rows nowhere/x.csv
expect 1 "there is no folder 'nowhere'" survey --seeds 0..10 --checkpoint nowhere/x.ckpt
expect 0 'boss_distance' features
expect 0 '"features": {"rooms": 5' generate --seed 42 --format json --features
expect 2 '--features does nothing here; it is for json, jsonl' generate --seed 42 --features
absent x.json x.png x.csv x-1.json
if compgen -G ".*.??????" >/dev/null; then wrong "temporary files were left behind: $(ls -A)"; else ok; fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
