#!/usr/bin/env bash
# Compares whole files that the command writes with those of tests/golden/files: every text format,
# games that play themselves, sheets, surveys; or writes them anew. Of a file over 24 KB the golden is
# a checksum, and so it is of many files together, which reach what one dungeon does not.
#   file_pins.sh DECKMAP           compares and shows the difference
#   file_pins.sh DECKMAP --write   writes them anew: read the difference before you commit it
set -u
here=$(cd "$(dirname "$0")" && pwd)
golden=$here/../golden/files
. "$(dirname "$0")/support.sh"
mode=${2:-}
export LC_ALL=C.UTF-8
[ "$mode" != --write ] || { rm -rf "$golden" && mkdir -p "$golden"; }

# pin NAME [BYTES]: the file NAME here is as pinned, as a checksum if it has more than that
pin() {
  local kept=$1
  if [ "$(wc -c <"$1")" -gt "${2:-24576}" ]; then
    kept=$1.sum
    cksum "$1" >"$kept"
  fi
  if [ "$mode" = --write ]; then
    cp "$kept" "$golden/$kept"
  elif cmp -s "$golden/$kept" "$kept"; then
    ok
  else
    wrong "$1 differs from tests/golden/files/$kept"
    diff -u "$golden/$kept" "$kept" | head -n 12
  fi
}
# aside COMMAND...: what it prints, and after it the lines of its stderr, each behind "! "
aside() {
  "$@" 2>aside.err
  local status=$?
  sed 's/^/! /' aside.err
  return $status
}
# written NAME ARGS...: what the command prints
written() {
  local name=$1
  shift
  aside "$deckmap" "$@" >"$name" </dev/null
  pin "$name"
}
# files OPTIONS... -- SUFFIX...: a dungeon in each format
files() {
  local options=()
  until [ "$1" = -- ]; do options+=("$1") && shift; done
  shift
  for suffix in "$@"; do
    "$deckmap" generate -q "${options[@]}" -o "$name.$suffix" && pin "$name.$suffix"
  done
}

# calls NAME: lines of standard input, each a call, and below it all that it prints and its status
calls() {
  local line
  while IFS= read -r line; do
    printf '$ %s\n' "$line"
    (aside eval "$line" </dev/null || echo "status $?") | sed 's/^/  /'
  done >"$1"
  pin "$1" 100000
}
deckmap() { "$deckmap" "$@"; }
# a chart whose words stay as they are while those that come with deckmap grow
cat >own.toml <<'END'
name = "Own"
joker = "the pirate \"queen\""
shop = "a pedlar"
healing = ["a spring", "a bath"]
search = ["dust", { weight = 3, text = "{2d6} coins" }]
[enemies]
2-4 = "{2d4} rats"
5-9 = ["a goblin", "{number} goblins"]
10 = "a troll"
END

# of what people print, as dealt
dealt=(--hidden-doors none)
name=seed-7
files --seed 7 --chart fantasy "${dealt[@]}" -- txt json md dot donjon.json opd.json foundry.json tmj steps.json svg html
files --seed 7 -- deal
name=players
files --seed 7 --player -- txt json opd.json donjon.json foundry.json tmj svg
name=two-decks
files --seed 3 --decks 2 --chart horror "${dealt[@]}" -- txt md dot donjon.json opd.json
files --seed 3 --decks 2 -- wad
name=three-decks
files --seed 13 --decks 3 --chart horror "${dealt[@]}" -- md
name=tiles
files --seed 42 --squares 2 --walls tiles --features -- json
name=lines
files --seed 20 --squares 2 -- json
name=noted
files --seed 42 --chart fantasy "${dealt[@]}" --notes --legend --scale '1 square = 5 ft' -- svg
for style in ink press blue cards dark; do
  name=style-$style
  files --seed 4 --style $style --legend -- svg
done
written explained.txt explain --seed 7 --chart fantasy "${dealt[@]}"
# hidden doors bolted and not, a second entrance; two levels
name=ways
files --seed 34 --hidden-doors all --second-entrance farthest -- txt json md dot donjon.json opd.json foundry.json tmj svg
name=levels
files --seed 42 --levels 2 -- txt md
# of four levels the second has no lift
"$deckmap" generate -q --seed 18 --levels 4 --pixels-per-square 20 -o scene.foundry.json -o scene.uvtt -o scene.svg
for file in scene-*.uvtt; do sed -i 's/"image": "[^"]*"/"image": ""/' "$file"; done
for file in scene*.json scene-*.uvtt scene-*.svg; do pin "$file"; done
written explained-ways.txt explain --seed 42 --chart fantasy
written cards.txt generate --seed 7 --format cards
written ascii.txt generate --seed 7 --ascii
written gallery.html gallery --seeds 0..4

FORCE_COLOR=1 written coloured.txt generate --seed 20 --chart own.toml
"$deckmap" generate --seed 7 -q -o vtt.uvtt -o flare.flare
sed 's/"image": "[^"]*"/"image": ""/' vtt.uvtt >seed-7.uvtt && pin seed-7.uvtt
find flare.flare -type f | LC_ALL=C sort | xargs tail -n +1 >seed-7.flare && pin seed-7.flare

# -- many dungeons, a line of checksums for each way to deal and to write them
# many NAME OPTIONS...: a line for each text format of 24 dungeons
many() {
  local name=$1 suffix
  shift
  "$deckmap" generate -q --seeds 0..24 "$@" || wrong "many $name"
  for suffix in $(compgen -G 'many-0.*'); do
    suffix=${suffix#many-0.}
    # the picture within depends on cairo
    find many-*."$suffix" -type f | sort -V | xargs cat | sed 's/"image": "[^"]*"//' | cksum | sed "s/$/ $name $suffix/" >>many.txt
  done
  rm -rf many-*
}
everywhere=(--pixels-per-square 20)
for suffix in txt json dot svg opd.json donjon.json foundry.json tmj; do everywhere+=(-o "many-{seed}.$suffix"); done
masters=()
for suffix in md html explain.txt steps.json; do masters+=(-o "many-{seed}.$suffix"); done
many keyed "${everywhere[@]}" "${masters[@]}" --chart own.toml --legend --features
many rules "${everywhere[@]}" "${masters[@]}" --chart own.toml --style cards --room-spades laid --turn-colour drawn \
  --corridor-heading each --door-colour ignored --door-order random --directions grid --jokers one_last --hidden-doors none
many tables "${everywhere[@]}" "${masters[@]}" --chart own.toml --style press --notes --decks 2 --table 9x7 --squares 2 \
  --walls tiles --scale '10 ft' --second-entrance farthest --start-heading left --stuck stop
many plain "${masters[@]}" --levels 2
many players "${everywhere[@]}" --player --style dark --hide shops,numbers
many levels -o 'many-{seed}.json' -o 'many-{seed}.md' -o 'many-{seed}.txt' --levels 2 --chart own.toml
many engines --pixels-per-square 20 -o 'many-{seed}.uvtt' -o 'many-{seed}.wad' -o 'many-{seed}.flare' --squares 2 --hidden-doors all
many sheets -o 'many-{seed}.svg' --notes
# what each setting makes of the facts: where its words change, so does its sum
for setting in fantasy scifi horror modern; do
  many "$setting" -o 'many-{seed}.json' -o 'many-{seed}.md' --chart $setting --second-entrance farthest
done
pin many.txt

# -- surveys
"$deckmap" survey -q --seeds 0..300 --histogram rooms -o survey.txt
"$deckmap" survey -q --seeds 0..300 --range cards,rooms --rows rows.csv -o survey.csv -o survey.json -o survey.svg
for file in survey.txt survey.csv survey.json survey.svg rows.csv; do pin $file; done
"$deckmap" survey -q --seeds 0..300 --shard 2/3 --doors 3 --histogram boss_distance -o part.txt && pin part.txt
"$deckmap" hunt -q --seeds 0..300 --must 'rooms >= 6' --should 'boss_distance >= 25 : 2' --top 5 \
  -o hunt.txt -o hunt.jsonl -o hunt.csv
for file in hunt.txt hunt.jsonl hunt.csv; do pin $file; done

written features.txt features
calls hunts.txt <<'END'
deckmap merge survey.json --histogram doors --histogram linearity
deckmap merge hunt.jsonl
deckmap merge rows.csv -o rows.svg
deckmap merge rows.csv --format json
deckmap merge rows.csv -o a.csv -o b.csv
deckmap merge rows.csv --histogram rooms
deckmap hunt --seeds 0..400 --must 'rooms >= 5 and (doors < 4 or not shops == 0)' --must-not 'blocked > 0' --top 4
deckmap hunt --seeds 0..400 --must 'rooms > boss_distance - 9 or boss_distance is none' --should 'doors : 0.5' --top 4
deckmap hunt --seeds 0..400 --must 'room_pile[1] is AS and corridor_pile[2] is red' --top 4
deckmap hunt --seeds 0..400 --must 'start is jack' --must 'room 2 has healing' --top 3
deckmap hunt --seeds 0..9 --must 'rooms >= 40'
deckmap hunt --seeds 0..9 --must 'rooms >= 5 rooms'
deckmap hunt --seeds 0..9 --must '(rooms >= 5'
deckmap hunt --seeds 0..9 --must 'rooms > 3 > 2'
deckmap hunt --seeds 0..9 --must 'rooms is some'
deckmap hunt --seeds 0..9 --must 'rooms = 3'
deckmap hunt --seeds 0..9 --must 'room_pile[1] is 11D'
deckmap hunt --seeds 0..9 --must 'room_pile[0] is AD'
deckmap hunt --seeds 0..9 --must 'pile[1] is AD'
deckmap hunt --seeds 0..9 --must 'room has AD'
deckmap hunt --seeds 0..9 --must 'room_pile is AD'
deckmap hunt --seeds 0..9 --must 'rooms >= 99999999999'
deckmap hunt --seeds 0..9 --should 'rooms >= 9 : x'
deckmap hunt --seeds 0..9 --should 'rooms >= 9 : 1.2345'
deckmap hunt --seeds 0..9 --must "$(printf '(%.0s' {1..201}) rooms > 1"
deckmap hunt --seeds 0..9 --must 'rooms > 1' --top 0
deckmap hunt --seeds 0..9 --must 'rooms > 1' --top 1000000000
deckmap gallery --seeds 0..100000 -o -
PMI_RANK=0 PMI_SIZE=2 JOB_COMPLETION_INDEX=1 deckmap survey --seeds 0..8 --shard auto
SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4 deckmap survey --seeds 0..8 --shard auto
SLURM_ARRAY_TASK_ID=x SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=2 deckmap survey --seeds 0..8 --shard auto
SLURM_ARRAY_TASK_ID=1 deckmap survey --seeds 0..8 --shard auto
OMPI_COMM_WORLD_RANK=4 OMPI_COMM_WORLD_SIZE=4 deckmap survey --seeds 0..8 --shard auto
JOB_COMPLETION_INDEX=1 deckmap survey --seeds 0..8 --shard auto
PMI_RANK=0 PMI_SIZE=2 deckmap survey --seeds 0..8 --shard auto/3
PARALLEL_SEQ=0 deckmap survey --seeds 0..8 --shard auto/3
deckmap survey --seeds 0..8 --shard 0/3
deckmap survey --seeds 0..8 --shard auto
deckmap survey --seeds 0..8 --rows - --checkpoint c
END

# -- at the table, and looking for faults
# at_table NAME OPTIONS...: what the table says to the words of standard input, a line each
at_table() {
  local name=$1
  shift
  tr ' ' '\n' | aside "$deckmap" table "$@" >"$name"
  pin "$name"
}
at_table table.txt --table 6x4 --start 5,0 --chart own.toml <<'END'
help left counters undo why open 4C 3S 6C 8H map AC undo AC 2D JS open open_9 left cards counters XX
END
at_table table-rules.txt --decks 2 --jokers one_last --room-spades laid <<'END'
left 4C 4C 4C KH 2D open 2D KD secret why quit
END
printf '%s\n' '4C 3S 6C 8H AC 2D JS' soldier 'open 9' 'open KD' 'open JS' '9H QC JC 3D 4D 6S' 'hit 25' 'kill 3S' 'kill 3S' \
  'kill 2D' 'kill 12S' 'shot 30' 'shot 2' 'keys -1' 'unlock JS' 'credits +3' 'cover 3' round 'hit 9 cover' 'hit x' counters \
  'write' 'write a.b' 'undo 99' 'undo x' 'hit 60' soldier quit >typed
aside "$deckmap" table --table 6x4 --start 5,0 --soldier --save soldier.save <typed >table-soldier.txt
pin table-soldier.txt
# whole deals, as people type what a seed deals
# steps OPTIONS...: what is typed, a line each
steps() { "$deckmap" generate "$@" --format json | steps_of; }
# saved NAME OPTION... -- STEPS: such a deal as the table keeps it, whose doors have their numbers
saved() {
  local name=$1
  shift
  {
    echo 'deckmap-game/3 table'
    until [ "$1" = -- ]; do echo "$1" && shift; done
    printf 'actions\n%s\nend %s\n' "$2" "$(wc -l <<<"$2")"
  } >"$name.save"
}
# what each setting says of places as they are dealt
for seed in 1 2 3 4; do
  saved unfolding 'decks 2' -- "$(steps --seed $seed --decks 2)"
  for setting in fantasy scifi horror modern; do
    printf 'write unfolding.md\nquit\n' | "$deckmap" table --save unfolding.save --chart $setting >/dev/null 2>&1
    cat unfolding.md
  done
done >unfolding.txt
pin unfolding.txt
# session NAME OPTIONS...: what the table says to the lines of standard input
session() {
  local name=$1
  shift
  aside "$deckmap" table "$@" --save "$name.save" >"$name"
  pin "$name"
}
upper=$(steps --seed 42) lower=$(steps --seed 43)
saved table-levels.txt 'levels 2' 'soldier yes' -- "$(printf 'soldier ammunition +99\n%s' "$upper")"
session table-levels.txt -o map.txt -o level.json <<'END'
counters
kill XR
kill XR
kill XB
round
keys +1
map
left
down
undo
down
4C
undo 2
undo
undo
undo 3
kill 9S
soldier
quit
END
saved table-below.txt 'levels 2' 'soldier yes' -- "$(printf 'soldier ammunition +99\n%s\ndown\n%s' "$upper" "$lower")"
session table-below.txt -o map.txt -o map.json <<'END'
counters
round
down
undo 99
kill 10S
round
undo 3
quit
END
pin map-2.txt
decks=(--seed 3 --decks 2 --extra 5S --second-entrance farthest)
saved table-decks.txt 'decks 2' 'extra 5S' 'second-entrance farthest' 'soldier yes' -- \
  "$(echo 'soldier ammunition +99' && steps "${decks[@]}")"
session table-decks.txt <<'END'
counters
kill 5S
kill 5S
counters
map
kill 5S
kill 5S
round
round
round
soldier
undo 4
counters
quit
END
session table-notes.txt --soldier --table 6x4 --start 5,0 <<'END'
help
4C 3S 6C 8H AC 2D JS
unlock JS
keys +1
unlock 9
unlock XR
unlock
soldier
unlock 1
unlock 1
9H QC JC 3D 4D 6S
map
search 3
search
search 1001
kill
kill 3S now
kill 6S
kill KD
round 3
shot 0
shot
shot 1
hit
hit 3 here
hit 5
hit 31
hit 60 cover
health 5
health +200
armour -1
armour +200
ammunition -100
ammunition +100001
credits -1
credits +30
keys -9
dance
undo 3
counters
quit
END
session table-several.txt --soldier --table 6x4 --start 5,0 <<'END'
4C 3S 6C 8H AC 2D JS
soldier 2
hit 30 cover
kill 3S
open JS
soldier 1
round
hit 50
soldier
undo 8
quit
END
session table-words.txt <<'END'
open
open 1
secret
down
hit 3
soldier
exit now
END
session table-doors.txt --table 9x9 <<'END'
4C KH

u
KH open
open 2
open KD
open KH 3D
write
write x
write dungeon.txt
u 2
left
?
q
END
session table-pile.txt --decks 0 --extra '4C KH JD 2D QC' --chart own.toml --ascii <<'END'
4C KH open 1 2D QC
left
cards
map
counters
open 1 JD undo JD
quit
END
session table-passage.txt --table 3x4 <<'END'
9C 2C 10H KS 4D 6D AD KC
secret
undo
secret JD
open JD
undo
open 2
open 3
quit
END
session table-same.txt -o table-same.txt.save </dev/null
session table-chart.txt --chart - </dev/null
printf 'deckmap-game/1 table\nseed 3\nactions\nend 0\n' >table-seed.txt.save
session table-seed.txt </dev/null
printf '#!/bin/sh\n! grep -q secret "$1" || { echo "no way to $1"; exit 3; }\n' >secret && chmod +x secret
"$deckmap" fuzz --seeds 0..60 --threads 1 -o found -- ./secret '{}' 2>&1 |
  sed -E 's/[0-9.]+ (s|ms)\b/TIME/g' >fuzz.txt
pin fuzz.txt

# -- for shells and readers
written man describe man
for shell in bash zsh fish; do written completion.$shell completion $shell; done

# -- charts and games
written chart.txt chart table fantasy
printf 'name = "Short"\njoker = ""\n[enemies]\n2-4 = "{2d4} rats"\n' >short.toml
written chart-check.txt chart check short.toml
# settings of GAME: names, values and defaults are kept
settings() {
  "$deckmap" play "$1" --help | sed -n '/^Options of the game/,/^$/p' >settings-"$1".txt
  pin settings-"$1".txt
}
settings soldiers
settings cyberheisters
written soldiers.txt play soldiers --auto --seed 7 --option enemies=advance
written cyberheisters.txt play cyberheisters --auto --seed 7
written soldiers-screen.txt play soldiers --plain --seed 7
written cyberheisters-screen.txt play cyberheisters --plain --seed 7
for game in soldiers cyberheisters; do
  "$deckmap" sheet $game -q $([ $game = soldiers ] || echo --seed 7) -o sheet-$game.txt -o sheet-$game.svg
  pin sheet-$game.txt
  pin sheet-$game.svg
done
written sheet.md sheet cyberheisters --seed 7 --format markdown
written sheet.csv sheet cyberheisters --seed 7 --format csv
# played NAME GAME OPTIONS...: what the words of standard input, a line each, bring about
played() {
  local name=$1
  shift
  tr ' ' '\n' | aside "$deckmap" play "$@" --plain --save "$name.game" >"$name"
  pin "$name"
  pin "$name.game"
}
played soldiers-typed.txt soldiers --seed 7 --option enemies=fire --option respawn=own <<'END'
? undo f undo f o keys s n f quit
END
played soldiers-two.txt soldiers --seed 3 --option players=2 --dice --chart own.toml <<'END'
f1 12 keys n f4 3 undo quit
END
printf '%s\n' 'f1 # a comment' '# map' "$(printf '%4094sn%4096sn')" quit |
  "$deckmap" play soldiers --plain --seed 11 2>&1 | tr -s ' ' >typed-lines.txt
pin typed-lines.txt
# beside the games kept before
printf 'quit\n' | aside "$deckmap" play soldiers --plain --seed 11 >typed-again.txt
printf 'f1 quit\n' | aside "$deckmap" play soldiers --plain --seed 11 >>typed-again.txt
printf 'f1 undo f2 quit\n' | aside "$deckmap" play soldiers --plain --seed 11 -q >>typed-again.txt
compgen -G 'soldiers-11*' | sort >>typed-again.txt
doomed=(play soldiers --plain --seed 7 --option shot_die=1 --option health=1 --option armour=0)
printf 'f\n' | XDG_STATE_HOME=/dev/null aside "$deckmap" "${doomed[@]}" >>typed-again.txt
printf 'f\n1\n' | aside "$deckmap" "${doomed[@]}" --dice >>typed-again.txt
printf 'f\n' | aside "$deckmap" "${doomed[@]}" --difficulty hard --option players=2 >>typed-again.txt
cut -f 2- .state/deckmap/games.log >>typed-again.txt
rm -r .state
pin typed-again.txt
played cyberheisters-typed.txt cyberheisters --dungeon --seed 11 <<'END'
? l keys t1 keys quit
END
for game in soldiers cyberheisters; do written $game-many.txt play $game --auto --seeds 0..200 --threads 1; done
# wandered NAME STEPS GAME OPTIONS...: all that a game says to somebody who does anything that it offers
wandered() {
  local name=$1
  shift
  aside python3 "$here/wander.py" "$deckmap" "$1" play "${@:2}" --save "$name.save" >"$name" </dev/null
  pin "$name"
}
tough=(--option health=200 --option armour=200 --option ammunition=400)
wandered wander-soldiers.txt 100 soldiers --seed 7 "${tough[@]}"
wandered wander-two.txt 120 soldiers --seed 11 "${tough[@]}" --option respawn=own --option enemies=advance --option players=2 \
  --hidden-doors all --levels 2 --second-entrance farthest
wandered wander-weapons.txt 100 soldiers --seed 20 "${tough[@]}" --dice --option weapons=three --chart fantasy --decks 2 --ascii
wandered wander-cyberheisters.txt 120 cyberheisters --dungeon --seed 11 --decks 2 --option health=1000 --option slots=4
wandered wander-dice.txt 100 cyberheisters --dungeon --seed 34 --dice --option health=1000 --hidden-doors all
wandered wander-exact.txt 80 cyberheisters --seed 3 --exact --option health=1000 --option areas=clusters --option rooms=30
# to their ends: out of the city, and dead with a slot for one item; won after travels
wandered wander-escape.txt 150 cyberheisters --seed 1 --option rooms=3 --option slots=1
wandered wander-death.txt 150 cyberheisters --seed 4 --option rooms=3 --option slots=1
wandered wander-travels.txt 400 soldiers --seed 7 --difficulty bare "${tough[@]}" --option actions=20
# enemies in doors; what begins a game without options again
wandered wander-doors.txt 60 soldiers --seed 4 --difficulty bare "${tough[@]}" --option actions=30 --option enemies=advance
rm -rf .state
wandered wander-bare.txt 200 soldiers --seed 3 --difficulty bare
cut -f 2- .state/deckmap/games.log >wander-bare-log.txt
rm -r .state
pin wander-bare-log.txt
if "$deckmap" fudge --help >/dev/null 2>&1; then
  settings fudge
  written fudge-many.txt play fudge --auto --seeds 0..100 --threads 1
  played fudge-typed.txt fudge --seed 7 --foe raider --foe raider <<'END'
? a1 undo a2 c1 keys a1 a1 t quit
END
  calls fudge-calls.txt <<'END'
deckmap fudge check --skill Good --dice 1
deckmap fudge check --skill Good --modifier -2 --against Fair --dice=-1
deckmap fudge check --skill Good --opponent Great --dice 1,0
deckmap fudge check --skill Good --opponent Great --dice 2,0
deckmap fudge check --skill Terrible --against Legendary --odds
deckmap fudge check --skill Good --opponent Fair --odds
deckmap fudge attack --attack Great --defence Good --weapon 3 --dice 0,1
deckmap fudge attack --attack Great --defence Good --weapon 3 --dice=-1,2
deckmap fudge attack --attack Great --defence Good --weapon 3 --armour steel_chain --cover hauberk --dice 1,0
deckmap fudge attack --attack Great --defence Good --weapon 3 --armour 2 --cover vest --modifier 1 --dice 1,0
deckmap fudge attack --attack Great --defence Good --weapon 1 --armour 9 --cover 9 --dice 1,0
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-points 8 --dice 1,0,1
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-points 8 --shield-damage 6 --dice 1,0,1
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-points 8 --shield-damage 8 --dice 1,0
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-modifier 2 --dice 1,0,1
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Fair --dice 1,0,-2
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Fair --shield-lost --dice 1,0
deckmap fudge attack --attack Great --defence Good --weapon 3 --armour 2 --cover 3 --shield Fair --shield-points 8 --odds --rounds 3
deckmap fudge damage --damage 5 --dice 0
deckmap fudge damage --damage 0
deckmap fudge damage --damage 4 --marked 3 --dice=-1
deckmap fudge damage --damage 10 --track 1 --dice 0
deckmap fudge damage --damage 8 --track 4,3,3,2,2,1,1,1 --sure
deckmap fudge damage --damage 3 --near-death --dice 2
deckmap fudge damage --wound very_hurt --dice 0
deckmap fudge damage --wound hurt --odds
deckmap fudge damage --wound hurt --near-death --dice 0
deckmap fudge damage --wound hurt --marked 2
deckmap fudge damage --damage 3 --sure --odds
deckmap fudge damage --damage 3 --dice 4 --option benefit=wound_lessened
deckmap fudge damage --damage 3 --dice 4 --option benefit=next_check_succeeds
deckmap fudge damage --damage 3 --dice 4 --option benefit=next_healing_succeeds
deckmap fudge damage --damage 6 --dice=-4 --option penalty=no_recovery
deckmap fudge damage --damage 6 --dice=-4 --option penalty=near_death
deckmap fudge damage --damage 6 --dice=-4 --option penalty=near_death --option near_death=Great
deckmap fudge damage --damage 6 --dice=-4 --option penalty=further_wound --option near_death=Great
deckmap fudge damage --damage 6 --dice=-4 --near-death --option near_death=Great
deckmap fudge damage --damage 6 --dice=-4 --option near_death=Great
deckmap fudge damage --damage 6 --dice=-4 --option penalty=near_death --option further_by=3
deckmap fudge damage --damage 3 --dice 4 --option lessened_by=2
deckmap fudge damage --damage 6 --dice=-4 --option penalty=further_wound
deckmap fudge damage --damage 6 --dice=-4 --option penalty=next_healing_fails
deckmap fudge recover --marked 6 --rounds 4
deckmap fudge recover --marked 6 --dice 0
deckmap fudge recover --marked 6 --modifier -1 --dice 0
deckmap fudge recover --marked 6 --tries 2 --near-death --odds
deckmap fudge recover --marked 0
deckmap fudge recover --wound hurt --modifier -1 --odds
deckmap fudge recover --wound hurt --rounds 3
deckmap fudge treat --skill Good --marked 7 --dice 1
deckmap fudge treat --skill Good --marked 7 --sure
deckmap fudge treat --skill Good --marked 7 --fails
deckmap fudge treat --skill Good --wound very_hurt --dice 2
deckmap fudge treat --skill Poor --marked 7 --dice 0 --option failed_healing_marks=3
deckmap fudge treat --skill Great --marked 5 --option boxes_per_degree=2 --odds
deckmap fudge treat --skill Great --marked 5 --near-death --dice 0
deckmap fudge check --skill Good --odds
deckmap fudge check --skill Fair --modifier -1 --odds
deckmap fudge check --skill Poor --modifier 2 --against Good --odds
deckmap fudge check --skill Poor --modifier 2 --opponent Good --odds
deckmap fudge check --skill Good --seed 3
deckmap fudge check --skill Good --opponent Fair --seed 4
deckmap fudge check --skill Good --against Good --dice 0
deckmap fudge check --skill Good --opponent Fair --dice ' +1, -4'
deckmap fudge check --skill Good --dice ''
deckmap fudge check --skill Good --dice 1,
deckmap fudge check --skill Good --dice 1 --modifier 21
deckmap fudge check --skill Good --dice 1 --modifier -20
deckmap fudge check --dice 1
deckmap fudge attack --attack Great --defence Good --weapon 3 --seed 5
deckmap fudge attack --attack Great --defence Fair --weapon 3 --shield Good --shield-points 8 --shield-damage 4 --seed 2
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-points 8 --shield-damage 4 --dice 1,0,0 --option worn_shield_modifier=-3
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-points 3 --shield-damage 1 --dice 1,0,1 --option shield_spills=yes
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --shield-points 3 --shield-damage 4 --dice 1,0,1
deckmap fudge attack --attack Great --defence Good --weapon 3 --shield Great --dice 0,0,1
deckmap fudge attack --attack Great --defence Good --weapon 3 --armour 5 --cover 2 --dice 1,0 --option degree_adds_damage=no
deckmap fudge attack --attack Great --defence Good --weapon -9 --dice 1,0
deckmap fudge attack --attack Great --defence Good --weapon 101 --dice 1,0
deckmap fudge attack --attack Great --defence Good --modifier -1 --weapon 2 --odds --rounds 2 --shield Fair --shield-lost
deckmap fudge attack --attack Great --defence Good --weapon 2 --odds --rounds 2 --track 1,2,3,4,5,6,7,8 --marked 3 --capacity Great
deckmap fudge attack --attack Great --defence Good --weapon 2 --odds --shield Great --shield-modifier -1 --shield-points 5 --shield-damage 2 --option benefit=wound_lessened --option lessened_by=3
deckmap fudge attack --attack Good --defence Good --odds --marked 17
deckmap fudge damage --damage 5 --capacity Great --odds
deckmap fudge damage --damage 5 --capacity Great --seed 9
deckmap fudge damage --damage 3 --near-death --odds
deckmap fudge damage --damage 9 --dice=-2 --option rounds_out_per_box=3
deckmap fudge damage --damage 5 --marked 2 --dice 4 --option benefit=wound_lessened --option lessened_by=2
deckmap fudge damage --damage 5 --marked 2 --dice=-4 --option penalty=further_wound --option further_by=3
deckmap fudge damage --wound near_death --sure
deckmap fudge damage --wound scratch --dice 4 --option benefit=wound_lessened
deckmap fudge damage --wound hurt --damage 1
deckmap fudge damage --dice 1
deckmap fudge damage --damage 10001
deckmap fudge recover --marked 6 --rounds 6 --seed 2
deckmap fudge recover --marked 6 --rounds 5 --tries 1 --option rounds_out_per_box=0 --seed 2
deckmap fudge recover --marked 4 --dice=-3 --option rounds_between_tries=2
deckmap fudge recover --marked 4 --capacity Superb --odds
deckmap fudge recover --marked 4 --modifier -3 --seed 1
deckmap fudge recover --wound incapacitated --capacity Good --dice 0
deckmap fudge recover --marked 4 --near-death --odds --option near_death=Great
deckmap fudge treat --skill Good --marked 7 --modifier 2 --seed 6
deckmap fudge treat --skill Good --marked 7 --odds
deckmap fudge treat --skill Good --modifier -3 --marked 7 --odds --option failed_healing_marks=1
deckmap fudge treat --skill Good --marked 7 --sure --option sure_degree=3 --option boxes_per_degree=2
deckmap fudge treat --skill Good --marked 15 --fails --option failed_healing_marks=2
deckmap fudge treat --skill Good --wound hurt --fails
deckmap fudge treat --skill Superb --wound dead --dice 4
deckmap fudge treat --skill Good --wound dead --dice=-4 --option failed_healing_marks=2
deckmap fudge treat --skill Good
deckmap play fudge --odds --rounds 3 --hero raider --foe knight
deckmap play fudge --odds --option damage_checks=no
deckmap play fudge --odds --foe raider --foe raider
deckmap play fudge --odds --rounds 1001
deckmap play fudge --hero nobody
deckmap play fudge --hero short.toml
deckmap play fudge --dungeon --chart own.toml --seed 3 --auto
deckmap play fudge --dungeon --decks 0 --extra 2C --seed 1
deckmap sheet fudge --option wounds=points --option damage_checks=no
END
  wandered wander-fudge.txt 60 fudge --dungeon --seed 50
  wandered wander-fudge-dice.txt 60 fudge --seed 3 --dice --foe raider --foe knight --foe raider
  wandered wander-fudge-one.txt 60 fudge --seed 7 --foe raider --foe raider --option rounds=one_way --option damage_checks=no
  calls fudge-words.txt <<'END' # which name all verbs, games and charts
deckmap chart list
deckmap chart new fudge
deckmap chart show
deckmap complete
deckmap complete ''
deckmap complete g
deckmap complete -
deckmap complete play ''
deckmap complete play -
deckmap complete nothing ''
deckmap complete fudge check -
deckmap complete chart ''
deckmap complete chart show ''
deckmap complete sheet ''
deckmap play --scores x
deckmap fudge attack --attack Good --defense Fair --armor 2 --cover 3 --dice 1,0
END
  written fudge.txt play fudge --auto --seed 7
  written fudge-dungeon.txt play fudge --auto --dungeon --seed 7
  written fudge-odds.txt play fudge --odds
  written fudge-tables.txt fudge tables
  written fudge-screen.txt play fudge --plain --seed 7
  "$deckmap" sheet fudge -q -o sheet-fudge.txt -o sheet-fudge.svg
  pin sheet-fudge.txt
  pin sheet-fudge.svg
fi

# -- other calls, each with all that it prints
calls charts.txt <<'END'
deckmap chart list fantasy
deckmap chart fantasy
deckmap chart
deckmap chart new
deckmap chart new horror
deckmap chart new own.toml
deckmap chart sho
deckmap chart show own.toml
deckmap chart show - <own.toml
deckmap chart table own.toml
deckmap chart table - <own.toml
deckmap chart check - <own.toml
deckmap chart check - <typed
deckmap chart check typed
deckmap style ink x
deckmap style nk
deckmap style list
END
calls completed.txt <<'END'
deckmap complete play soldiers --option=h
deckmap complete play soldiers x y --difficulty ''
deckmap complete generate --format=
deckmap complete generate --format = d
deckmap complete generate --turn-color ''
deckmap complete generate -q ''
deckmap complete generate -o=
deckmap complete generate --style=
deckmap complete explain ''
deckmap complete sheet soldiers --paper ''
deckmap complete fuzz --format t
deckmap complete merge ''
deckmap complete survey --ran
END
for verb in generate replay explain table gallery survey hunt merge fuzz chart sheet style features completion \
  'play soldiers' 'play cyberheisters' 'play scores'; do
  # shellcheck disable=SC2086 # words
  "$deckmap" complete $verb -
done >offered.txt
pin offered.txt
cat >query.toml <<'END'
seeds = "0..60"
top = 2
must = ["rooms >= 4"]
must_not = ["shops == 0"]
should = ["doors >= 9 : 2"]
END
printf 'must = ["rooms > 0"]\ntop = 100001\n' >many.toml
printf 'must = ["rooms >"]\n' >wrong.toml
head -n 1 rows.csv >none.csv
{ head -n 5 rows.csv && echo '# a remark'; } >few.csv
calls results.txt <<'END'
deckmap hunt --query query.toml
deckmap hunt --query query.toml --seeds 5..9 --top 1 --must 'rooms == 4'
deckmap hunt --query many.toml --seeds 0..3
deckmap hunt --query wrong.toml --seeds 0..3
deckmap hunt --query nothing.toml
deckmap hunt --seeds 0..9 --must 'room_pile[60] is red'
deckmap hunt --seeds 0..200 --must 'rooms > 4' --format csv --top 3
deckmap hunt --seeds 0..200 --must 'rooms > 4' --format jsonl --top 3 --decks 2 --table 9x9
deckmap hunt --seeds 0..200 --must 'rooms > 4' --shard 3/7 -o part.csv --top 3
deckmap hunt --seeds 0..200 --must 'rooms > 4' -o 'x-{shard}.csv'
deckmap hunt --seeds 0..200 --must 'rooms > 4' -o x.csv -o ./x.csv
deckmap hunt --seeds 0..200 --must 'rooms > 4' -o x.csv --checkpoint x.csv
deckmap hunt --seeds 0..200 --must 'rooms > 4' -o x.csv.new --checkpoint x.csv
deckmap hunt --seeds 0..200 --must 'rooms > 4' -o x.csv --checkpoint ''
deckmap hunt --seeds 0..200 --must 'rooms > 4' --checkpoint - --checkpoint-every 5
deckmap hunt --seeds 0..200 --must 'rooms > 4' --checkpoint-every 5
deckmap survey --seeds 0..5 --range rooms
deckmap survey --seeds 0..5 --range rooms,dors
deckmap survey --seeds 0..5 --range rooms,doors
deckmap survey --seeds 0..5 --range rooms,doors -q -o x.json
deckmap survey --seeds 0..5 --rows x.txt
deckmap survey --seeds 0..5 --rows -
deckmap survey --seeds 0..5 --rows - -q -o x.json
deckmap survey --seeds 0..5 --rows - -o x.txt --histogram levels --levels 2
deckmap survey --seeds 0..5 --rows x.csv -o x.csv
deckmap survey --seeds 0..5 --rows x.csv --checkpoint x.csv
deckmap survey --seeds 0..5 --rows x.csv --checkpoint x.csv.part
deckmap survey --seeds 0..5 --rows /dev/null --checkpoint c
deckmap survey --seeds 0..5 --checkpoint none.csv
deckmap survey --seeds 0..5 --threads 0
deckmap survey --seeds 0..5 --threads 1025
deckmap survey --seeds 0..5 --shard 6/5
deckmap survey --seeds 0..5 --shard 5
deckmap survey --seeds 0..5 --shard 5/5 --format csv
SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=2 deckmap survey --seeds 0..8 --shard auto/3
SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=2 deckmap survey --seeds 0..8 --shard auto
OMPI_COMM_WORLD_RANK=1 deckmap survey --seeds 0..8 --shard auto
PARALLEL_SEQ=1 deckmap survey --seeds 0..8 --shard auto
PARALLEL_SEQ=1 DECKMAP_SHARDS=x deckmap survey --seeds 0..8 --shard auto
JOB_COMPLETION_INDEX=2 DECKMAP_SHARDS=4 deckmap survey --seeds 0..8 --shard auto/3 --format csv
deckmap merge none.csv
deckmap merge few.csv
deckmap merge few.csv few.csv
deckmap merge none.csv rows.csv -q -o all.csv
deckmap merge few.csv -o few.txt
deckmap merge few.csv -o -
deckmap merge few.csv -o few2.csv
deckmap merge survey.json hunt.jsonl
deckmap merge survey.json --format txt
deckmap merge survey.json --format text
deckmap merge survey.json --format csv
deckmap merge survey.json -o again.svg -o again.csv -o - --histogram cards; cmp again.svg survey.svg; cmp again.csv survey.csv
deckmap merge hunt.jsonl --format csv
deckmap merge hunt.jsonl --format table
deckmap merge hunt.jsonl --histogram rooms
deckmap merge survey.json --histogram room
deckmap merge typed
deckmap merge /dev/null
deckmap merge part.txt
END
mkdir -p .state/deckmap
printf '%s\t%s\t%s\t%s\t%s\n' 2026-01-02 soldiers 30 killed '--code 043G0-F' 2026-01-03 fudge 7 won '' \
  2026-01-01 soldiers 300 won '--code 04004-R' 2026-01-05 cyberheisters 12 escaped '--seed 3' \
  2026-01-04 soldiers x stranded '--code 043G0-F' 2026-01-04 soldiers 30 stranded '--code 043G0-F --difficulty bare' \
  2026-01-04 soldiers >.state/deckmap/games.log
calls dealings.txt <<'END'
deckmap generate --seed 18 --levels 4 -o deep.txt
deckmap generate --seed 18 --levels 4 -o deep.txt -q
deckmap generate --seed 18 --levels 2 --format md
deckmap generate --seed 18 --levels 2 --format png
deckmap generate --seeds 3..5 --format cards
deckmap generate --seeds 3..5 --format json
deckmap generate --seeds 3..5 --format deal
deckmap generate --seeds 3..5 -o 'd-{seed}-{seed}.deal'
deckmap generate --seeds 3..9 --levels 2 -o 'l-{seed}.deal'
deckmap generate --seed 3 --no-counters
deckmap generate --seed 3 --counters
deckmap generate --seed 3 --no-counters --format cards
deckmap generate --seed 3 --title '' -o x.svg
deckmap generate --seed 3 --legend --ascii --chart own.toml
deckmap generate --seed 3 --cell 3 -o x.png
deckmap generate --seed 3 --hide shops,shop -o x.png
deckmap generate --code 043G0-F --hidden-doors all
deckmap generate --code 043G0-F --chart own.toml
deckmap generate --seed 7 --chart own.toml
deckmap generate --seed 7 --chart own.toml --hidden-doors locked
deckmap generate --seed 7 --chart own.toml --second-entrance none
deckmap generate --decks 0 --extra 'deck*2' --seed 3 --format cards
deckmap generate --decks 155344
deckmap generate --seed Hobbit --format cards
deckmap replay seed-7.deal
deckmap replay seed-7.deal --doors 3 --format cards
deckmap replay seed-7.txt
deckmap replay seed-7.json --decks 2
deckmap replay 7
deckmap explain 7
deckmap replay --corridor '4C 3S' --format deal
deckmap replay --room '4D AH' --format deal
deckmap replay --corridor '4C 3S 6C 8H 9H' --room 'AC 2D JS' --table 6x4 --start 5,0 --door-order newest --format deal
deckmap replay --corridor '4C 4D'
deckmap replay --corridor '4C X'
deckmap replay - <seed-7.deal
deckmap replay - <typed
deckmap explain --seed 3 --doors 1 -o -
deckmap explain seed-7.deal --doors 1 -o steps.md
deckmap explain --seed 3 --chart own.toml --doors 1
deckmap explain --seed 3 --levels 2 --doors 0
deckmap explain --corridor '4C 3S 6C 8H 9H' --chart own.toml
deckmap gallery --seeds 0..3 --levels 2 --format htm
deckmap gallery --seeds 0..2501 --levels 2
deckmap gallery --levels 2 -q -o g.html
deckmap gallery --seed 3 --levels 1 -o g.html
deckmap play --scores
deckmap play scores
deckmap play scores x
HOME=relative XDG_STATE_HOME= deckmap play scores
HOME=/nowhere XDG_STATE_HOME= deckmap play scores
deckmap play soldiers --auto --player careful
deckmap play soldiers --auto --seeds 0..2 --threads 0
deckmap play soldiers --auto --seeds 3..4
deckmap play soldiers --auto --seed 3 --difficulty easy --option score_joker=7 --player random --check
deckmap play soldiers --auto --seed 3 --option Health=7
deckmap play soldiers --difficulty hardest
deckmap play soldiers --dice --save '' --seed 1
deckmap play soldiers --save soldiers-typed.txt.game --new -q --seed 5
deckmap play soldiers --save soldiers-typed.txt.game --difficulty hard
deckmap play cyberheisters --auto --dungeon --seeds 0..40 --decks 2 --threads 1
deckmap play cyberheisters --auto --dungeon --seed 12 --player random
deckmap play cyberheisters --dungeon --decks 0 --extra 2C --seed 1
deckmap sheet soldiers --difficulty hard
deckmap sheet soldiers --difficulty hard --option respawn=own --paper a4
deckmap sheet soldiers -o x.svg --paper letter
deckmap sheet soldiers --turns 3
deckmap sheet cyberheisters --difficulty hard
deckmap sheet cyberheisters --seed 3 --turns 4 --option quiet_turns=0
deckmap sheet cyberheisters --seed 3 --turns 9 --option quiet_turns=1 --option first_turns_quiet=yes --format csv
deckmap sheet cyberheisters --seed 3 --turns 2 --option fight_turns=skip --format markdown
deckmap sheet cyberheisters --seed 3 --turns 2 --option fight_turns=skip --format csv
deckmap sheet cyberheisters --seed 3 --turns 2 --option health=90 -o x.csv -o x.svg
deckmap sheet cyberheisters --seed 3 --turns 10001
deckmap features x
deckmap completion
END
"$deckmap" generate -q --seed 7 -o one.jsonl && cp one.jsonl unnamed && cp seed-7.json named.deal
calls kinds.txt <<'END'
umask 027; deckmap generate -q --seed 1 -o mode.txt -o mode.flare; stat -c '%a %n' mode.txt mode.flare
chmod 604 mode.txt; deckmap generate -q --seed 2 -o mode.txt; stat -c '%a %n' mode.txt
deckmap sheet soldiers -q -o paper.pdf --paper letter; pdfinfo paper.pdf | grep '^Page size'
deckmap sheet soldiers -q -o paper.pdf; pdfinfo paper.pdf | grep '^Page size'
deckmap sheet soldiers -q -o paper.svg --paper letter; grep -o 'viewBox="[^"]*"' paper.svg
deckmap generate -q --seed 7 -o paper.pdf --paper letter; pdfinfo paper.pdf | grep '^Page size'
deckmap generate -q --seed 7 --notes -o notes.svg; grep -c hidden notes.svg
printf '[' | deckmap replay -
printf ' \n{' | deckmap replay -
deckmap replay one.jsonl --format cards
deckmap replay unnamed --format deal
deckmap replay named.deal --format cards
printf 'x' >x.jsonl; deckmap replay x.jsonl
deckmap generate -q --seed 1 -o a.txt -o b.txt -o c.txt -o d.txt -o e.txt
deckmap generate --seed 1 -o a.txt -o b.txt -o c.txt -o d.txt -o e.txt
deckmap generate --seed 1 -o a.txt -o b.txt -o c.txt -o d.txt -o e.txt -o f.txt
deckmap hunt --seeds 0..9 --must rooms 8
deckmap hunt --must rooms 8 --seeds 0..9
deckmap fuzz --seeds 0..3 -q -o fz12 -- true '{}' --seeds
END
printf '#!/bin/sh\necho words of it; seq 9; printf "\\033" >&2; exit 4\n' >noisy && chmod +x noisy
printf '#!/bin/sh\nexec cat "$1"\n' >shows && chmod +x shows
printf '#!/bin/sh\ngrep -q "\"via\": \"secret\"" "$1" || { seq 9; printf "%%0250d\\n" 7; exit 4; }\n' >long && chmod +x long
calls fuzzes.txt <<'END'
deckmap fuzz --seeds 0..3 -o fz0 -- ./long '{}' | sed 's/in [0-9.]* s$/in TIME/'
deckmap fuzz --seeds 0..9 --any-options -o fz10 -- true '{}' | sed 's/[0-9.]* s)$/TIME)/'
deckmap fuzz --seeds 0..9 --any-options -o fz11 -- true '{uvtt}' | sed 's/[0-9.]* s)$/TIME)/'
deckmap fuzz --seeds 0..3 -q -o fz1 -- ./noisy '{}'; ls fz1
deckmap fuzz --seeds 0..3 --expect words -q -o fz2 -- ./shows 'a{json}b{svg}{'; ls fz2
deckmap fuzz --seeds 0..3 --same-as ./noisy -q -o fz3 -- ./shows '{}'; ls fz3
deckmap fuzz --seeds 0..3 --format flare -o fz4 -- ./shows '{}'
deckmap fuzz --seeds 0..3 --format tmj --format dot --tries 0 -q -o fz5 -- ./noisy '{}' '{dot}'; ls fz5
deckmap fuzz --seeds 0..3 --tries x -o fz6 -- ./shows '{}'
deckmap fuzz --seeds 0..3 --timeout 86401 -o fz6 -- ./shows '{}'
deckmap fuzz --seeds 0..3 --timeout nan -o fz6 -- ./shows '{}'
deckmap fuzz --seeds 0..3 --timeout 1s -o fz6 -- ./shows '{}'
deckmap fuzz --seeds 0..3 -o - -- ./shows '{}'
deckmap fuzz --seeds 0..3 -o typed/x -- ./shows '{}'
deckmap fuzz --seeds 0..3 -o fz7 -- './shows {}'
deckmap fuzz --seeds 0..3 -q -o fz8 -- ./shows '{}'; ls fz8
END
"$deckmap" fuzz --seeds 0..9 --any-options --tries 20 -o fz9 -- ./noisy '{}' 2>&1 | sed -E 's/[0-9.]+ s\b/TIME/g' >noisy.txt
pin noisy.txt

# -- help
# help NAME VERB...: the help of the verbs, each with its words
help() {
  local name=$1 verb
  shift
  for verb in "$@"; do
    # shellcheck disable=SC2086 # words of a verb
    aside "$deckmap" $verb --help </dev/null
  done >"$name"
  pin "$name"
}
help help-one.txt generate replay explain table
help help-many.txt gallery survey hunt merge fuzz features style
help help-games.txt chart completion 'play soldiers' 'play cyberheisters' 'play scores'
if "$deckmap" fudge --help >/dev/null 2>&1; then
  help help-fudge.txt '' sheet play fudge 'fudge check' 'fudge attack' 'fudge damage' 'fudge recover' 'fudge treat' \
    'fudge tables' 'play fudge'
fi
written style.toml style press
written styles.txt style

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
