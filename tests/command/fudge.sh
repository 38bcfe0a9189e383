#!/usr/bin/env bash
# deckmap fudge and deckmap sheet as a user meets them.   fudge_command.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"

# -- checks
expect 0 'roll:     Good, 4dF [+1]: Great' fudge check --skill Good --dice 1
expect 0 'A success, by 2.' fudge check --skill Good --against Fair --dice 1
expect 0 'A failure, by 5.' fudge check --skill Poor --against Good --dice=-2
expect 0 'modifier -2: Poor' fudge check --skill Good --modifier -2 --dice=-1
expect 0 'The opponent wins, by 1.' fudge check --skill Good --opponent Great --dice 0,0
expect 0 'Even: neither wins.' fudge check --skill Good --opponent Great --dice 1,0
expect 0 'Legendary+1' fudge check --skill Superb --dice 2
expect 0 '66 of 81 (81.5 %)' fudge check --skill Good --against Fair --odds
expect 0 '1,107 of 6,561 (16.9 %)' fudge check --skill Good --opponent Good --odds
"$deckmap" fudge check --skill good --seed 3 >a.txt 2>b.txt
"$deckmap" fudge check --skill good --seed 3 >c.txt
same a.txt c.txt
[ -s b.txt ] && wrong 'a given seed is printed on stderr' || ok
"$deckmap" fudge check --skill good 2>&1 >/dev/null | grep -q '^seed [0-9]*$' && ok ||
  wrong 'a fresh seed is not printed'

# -- attacks
attack=(fudge attack --attack Great --defence Good --weapon 3)
expect 0 'Even: no blow lands.' "${attack[@]}" --dice 0,1
expect 0 'The defence holds: no blow lands.' "${attack[@]}" --dice=-1,2
expect 0 'Damage: 5.' "${attack[@]}" --dice 1,0
expect 0 'Damage: 3.' "${attack[@]}" --dice 1,0 --armour steel_chain --cover hauberk
expect 0 'More than the coverage, 1: it lands where no armour is.' "${attack[@]}" --dice 1,0 \
  --armour 2 --cover vest
expect 0 'Damage: 3.' "${attack[@]}" --dice 1,0 --option degree_adds_damage=no
shield=(--shield Great --shield-points 8)
expect 0 'The shield has 3 of 8 points left: its checks are harder' "${attack[@]}" "${shield[@]}" \
  --dice 1,0,1
expect 0 'shield:   Great, 4dF [+1], modifier -1: Great' "${attack[@]}" "${shield[@]}" \
  --shield-damage 4 --dice 1,0,1
expect 0 'The shield is gone.' "${attack[@]}" "${shield[@]}" --shield-damage 8 --dice 1,0,0
expect 0 'The shield is no use here.' "${attack[@]}" "${shield[@]}" --shield-lost --dice 1,0,0
expect 0 'damage on average' "${attack[@]}" --odds

# -- damage, recovery, treatment
expect 0 'The check succeeds: the fight goes on.' fudge damage --damage 5 --dice 0
expect 0 'A recovery may be tried after 7 rounds.' fudge damage --damage 4 --marked 3 --dice=-1
expect 0 'XXXX      XXX   Xoo' fudge damage --damage 8 --track 4,3,3,2,2,1,1,1 --dice 0
expect 0 '2 of it found no box' fudge damage --damage 10 --track 1 --dice 0
expect 0 'Wound level: Good.' fudge damage --wound very_hurt --dice 0
expect 0 '(wound_lessened)' fudge damage --damage 3 --dice 4 --option benefit=wound_lessened
expect 0 'No recovery in this fight.' fudge damage --damage 6 --dice=-4 --option penalty=no_recovery
expect 0 '50 of 81 (61.7 %)' fudge damage --wound hurt --odds
expect 0 'Too early' fudge recover --marked 6 --rounds 4
expect 0 'Back in the fight.' fudge recover --marked 6 --dice 0
expect 0 'Still out.' fudge recover --marked 6 --modifier -1 --dice 0
expect 0 '2 boxes cleared.' fudge treat --skill Good --marked 7 --dice 1
expect 0 '3 boxes more marked.' fudge treat --skill Poor --marked 7 --dice 0 \
  --option failed_healing_marks=3
expect 0 'steel_plate        3' fudge tables

# -- wrong input
expect 2 "'frobnicate' is not an action: check, attack" fudge frobnicate
expect 2 '--skill is missing' fudge check
expect 2 "'Goood' is not a level of the ladder" fudge check --skill Goood
expect 2 "'5' is not a total of 4dF: a whole number from -4 to 4" fudge check \
  --skill Good --dice 5
expect 2 '--dice: 1 given, where 2 rolls are wanted: roll, opponent' fudge check --skill Good --opponent Fair \
  --dice 1
expect 2 'do not go together' fudge check --skill Good --dice 1 --seed 2
expect 2 'is neither a number nor one of hardened_leather' "${attack[@]}" --armour tin --cover 2
expect 2 '--armour needs --cover' "${attack[@]}" --armour 2
expect 2 '--shield-points needs --shield' "${attack[@]}" --shield-points 3
expect 2 'boxes for 3 levels' fudge damage --damage 1 --track 2,2,2
expect 2 'what is the injury?' fudge damage
expect 2 '--damage does not go with --wound' fudge damage --damage 1 --wound hurt
expect 2 "--wound: 'bruised' is none of scratch, hurt" fudge damage --wound bruised
expect 2 'there is no wound to treat' fudge treat --skill Good
expect 2 "'luck' is not an option: degree_adds_damage" fudge damage --damage 1 \
  --option luck=1

# -- the sheet
expect 0 "the game master's sheet of seed 1" sheet cyberheisters --seed 1
"$deckmap" sheet cyberheisters --seed 1 -o sheet.txt -o sheet.md -o sheet.csv || wrong 'sheet -o'
"$deckmap" sheet cyberheisters --seed 1 >stdout.txt
same sheet.txt stdout.txt
"$deckmap" sheet cyberheisters --seed 1 --format markdown >stdout.md
same sheet.md stdout.md
[ "$(wc -l <sheet.csv)" -eq 31 ] && ok || wrong 'not thirty turns'
[ "$(awk -F, '{ print NF }' sheet.csv | sort -u)" = 12 ] && ok || wrong 'the columns differ'
[ "$(awk 'length > 79' sheet.txt | wc -l)" -eq 0 ] && ok || wrong 'a line is too long'
# no horde in the three turns after one, and none but on 5 or 6
awk -F, 'NR > 1 { if ($3 && ($2 < 5 || (last && $1 - last <= 3))) exit 1
                  if (!$3 && $2 >= 5 && (!last || $1 - last > 3)) exit 1
                  if ($3) last = $1 }' sheet.csv && ok || wrong 'hordes come when they should not'
expect 2 'whose sheet is missing' sheet
expect 2 "'soldiers' has no sheet" sheet soldiers
expect 2 'a whole number from 1 to 10000' sheet cyberheisters --turns 0
expect 2 'changes nothing on a sheet' sheet cyberheisters --option rooms=3
expect 2 "'pdf' is not a format: text, markdown, csv" sheet cyberheisters --format pdf
expect 2 'the suffix chooses the format' sheet cyberheisters -o sheet.pdf

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
