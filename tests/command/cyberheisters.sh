#!/usr/bin/env bash
# deckmap play cyberheisters by typed lines: scripts, saves, wrong input.
#   cyberheisters.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"

# run CODE PATTERN INPUT ARGS...: plays typed lines
run() {
  local code=$1 pattern=$2 input=$3 actual
  shift 3
  printf '%b' "$input" | "$deckmap" play cyberheisters "$@" >out 2>err
  actual=$?
  if [ $actual -ne "$code" ]; then
    wrong "play $*: exit status $actual, not $code: $(head -c 300 err)"
  elif ! cat out err | grep -qF -e "$pattern"; then
    wrong "play $*: no '$pattern' in: $(tail -c 400 out) $(head -c 300 err)"
  else
    ok
  fi
}

run 0 'Room 1/10  Turn 1  Health [####################]' 'quit\n' --seed 7
run 0 '100/100' 'quit\n' --seed 7 --exact
run 0 '] 88/100' 'f w a2 c1 quit\n' --seed 7 --dungeon --exact
run 0 'loot the room' 'keys quit\n' --seed 7
run 0 'Get through all the rooms' '?\nquit\n' --seed 7
run 0 'Chest, ' 'l quit\n' --seed 7
run 0 'Room 1/4' 'quit\n' --seed 7 --dungeon
run 0 'Cards   ' 'quit\n' --seed 7 --dungeon
run 0 'Room 1/2' 'quit\n' --seed 7 --option rooms=2

# the same as a game of --auto: the actions of a game, typed
"$deckmap" play cyberheisters --seed 7 --auto >auto.txt
grep -qE '^(escaped|dead), score [0-9]+, after [0-9]+ turns$' auto.txt && ok || wrong 'auto does not end'
"$deckmap" play cyberheisters --auto --seeds 0..300 --threads 1 >one.txt
"$deckmap" play cyberheisters --auto --seeds 0..300 --threads 2 >two.txt
same one.txt two.txt
"$deckmap" play cyberheisters --auto --seeds 0..200 --player random --check >random.txt &&
  grep -q '^200 games' random.txt && ok || wrong 'random play finds something wrong'

# the figures of many games are those of the games one by one, added up here
figures() { # NAME < numbers: the row of the report
  sort -n | awk -v name="$1" '{ value[NR] = $1; sum += $1 }
    function percentile(p) { return value[int((p * NR + 99) / 100)] }
    END { printf "%-22s %8.1f %6d %6d %6d %7d\n", name, sum / NR, percentile(5), percentile(50),
          percentile(95), value[NR] }'
}
for seed in $(seq 0 69); do
  "$deckmap" play cyberheisters --seed "$seed" --auto >game.txt
  grep -c 'Initiative' game.txt >>fights
  sed -n 's/^\(.*\), score \(.*\), after \([0-9]*\) turns*$/\1 \2 \3/p' game.txt >>ends
done
"$deckmap" play cyberheisters --auto --seeds 0..70 --threads 3 >report.txt
{
  figures 'turns until escape' < <(sed -n 's/^escaped .* //p' ends)
  figures 'turns until death' < <(sed -n 's/^dead .* //p' ends)
  figures 'fights' <fights
  figures 'score' < <(cut -d' ' -f2 ends)
} >expected.txt
grep -E '^(turns|fights|score) ' report.txt >rows.txt
same rows.txt expected.txt
grep -qE "^escaped +$(grep -c ^escaped ends) " report.txt && ok || wrong 'the games that escaped'

# dice that people roll: asked for one by one, kept with the action, refused if they cannot be
run 0 '1d6 for chest 1 (1 to 6)?' 'l\n1 2 5 3\nquit\n' --seed 7 --dice --save dice.save
run 0 '1d6 for the encounter (1 to 6)?' 'w\n2\nquit\n' --dice
run 0 'Turn 2' 'w\n2\nquit\n' --dice
run 1 "'7' is not a roll of 1d6 for the encounter (1 to 6)" 'w 7\n' --dice
run 1 'is missing: 1d6 for the encounter' 'w\n' --dice
run 0 '> quit' 'w undo\nquit\n' --dice --save none.save
printf 'w 2 l 1 2 5 3 t1 1 quit\n' | "$deckmap" play cyberheisters --dice --seed 7 --save dice.save --new >/dev/null 2>&1
printf '%s\n' 'deckmap-game/3 cyberheisters' 'seed 7' 'dice typed' actions 'wait dice 2' 'loot dice 1 2 5 3' 'take 0 dice 1' 'end 3' >dice.txt
same dice.txt dice.save
run 0 '100/100' 'quit\n' --save dice.save
expect 2 '--dice does not go with --auto' play cyberheisters --auto --dice

# something is left behind for which there is a slot: asked first
run 0 'Leave behind: deployable shield? (y/n)' 'l 1 2 5 3 d\nn\nquit\n' --dice --save loot.save
grep -qx done loot.save && wrong 'left without a yes' || ok
run 0 'Turn 2' 'd y 1 quit' --save loot.save
grep -qx 'done dice 1' loot.save && ok || wrong "not left: $(cat loot.save)"
run 0 'Leave behind: deployable shield? (y/n)' 'f\nn\nquit\n' --save loot.save
run 1 'is missing: Leave behind: deployable shield? y or n' 'f\n' --save loot.save

# stations and shops of a dungeon
run 0 'Station  heals once' 'map quit' --dungeon --code 043G0-F --save station.save

# saving and going on
run 0 'the game is saved' 'w quit\n' --seed 7 --save a.save
run 0 'continue' 'w quit\n' --save a.save
printf 'w w quit\n' | "$deckmap" play cyberheisters --seed 7 --save b.save >/dev/null 2>&1
same a.save b.save
run 2 'keeps another game' 'quit\n' --save a.save --seed 8
run 0 'Turn 1 ' 'quit\n' --save a.save --seed 8 --new
sed 's/^wait$/fly/' b.save >c.save
run 1 "'c.save', line 4: 'fly' is not one of " 'quit\n' --save c.save
sed 's/^wait$/back/' b.save >c.save
run 1 "'c.save', line 4: 'back' cannot be done now" 'quit\n' --save c.save
sed 's/^seed.*/option rooms=3/' b.save >c.save
run 1 'a game has a seed, or the deal of its dungeon' 'quit\n' --save c.save
sed 's/^seed.*/colour red/' b.save >c.save
run 1 "'c.save': 'colour' is not a part of a saved game: seed, deal, dice, option" 'quit\n' --save c.save
head -c 40 b.save >c.save
run 1 "'c.save'" 'quit\n' --save c.save
echo nonsense >c.save
run 1 'this is not a saved game' 'quit\n' --save c.save
same c.save <(echo nonsense)

# a game of the first format goes on with the readings of its time, and is kept with them
printf 'deckmap-game/1 cyberheisters\nseed 7\noption slots=3\nactions\nwait\nend 1\n' >first.save
run 0 'the game is saved' 'w quit\n' --save first.save --seed 7 --option slots=3
printf '%s\n' 'deckmap-game/3 cyberheisters' 'seed 7' 'option slots=3' 'option areas=clusters' \
  'option fight_turns=skip' >head.txt
same head.txt <(head -5 first.save)
printf 'deckmap-game/1 cyberheisters\nseed 7\nactions\nfly\nend 1\n' >first.save
run 1 "'first.save', line 4: 'fly' is not one of " 'quit\n' --save first.save

# wrong input keeps the game
run 1 "'z' is not an action now" 'w z\n' --seed 7 --save d.save
run 1 'it ended in the middle of the game' 'w\n' --seed 7 --save e.save
grep -q '^wait$' d.save && same d.save e.save || wrong 'the game is not kept'

expect 2 "--option: rooms: '0' is not a whole number from 1 to 100" play cyberheisters --option rooms=0
expect 2 "'luck' is not an option: rooms" play cyberheisters --option luck=1
expect 2 '--decks needs --dungeon: else nothing is dealt' play cyberheisters --decks 2
expect 2 '--exact does not go with --dice: whoever rolls sees everything' play cyberheisters --exact --dice
expect 2 'areas changes nothing without placement=clusters' play cyberheisters --option areas=clusters \
  --option placement=one
expect 2 'first_turns_quiet changes nothing with quiet_turns=0' sheet cyberheisters --seed 1 \
  --option first_turns_quiet=yes --option quiet_turns=0
expect 2 'slots changes nothing here; these do: quiet_turns, first_turns_quiet' sheet cyberheisters \
  --seed 1 --option slots=2 -o rolls.csv
expect 0 'A round of a fight is not a turn.' sheet cyberheisters --seed 1 --option fight_turns=skip
expect 2 '--player needs --auto' play cyberheisters --player random
expect 2 '--exact does not go with --auto' play cyberheisters --auto --exact
expect 0 'slots=4' play cyberheisters --help

# the whole status of a fight
printf 'l d y f y map quit\n' | "$deckmap" play cyberheisters --seed 7 --save map.save 2>/dev/null |
  sed -n '/^1  the battalion/,$p' >enemies.txt
cat >whole.txt <<'EOF'
1  the battalion  ooooooooooooo 13
     cluster A    ooooooo 7
     cluster B    oooooo 6
2  berserker 1    with cluster B
3  berserker 2    with cluster B
EOF
same enemies.txt whole.txt

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
