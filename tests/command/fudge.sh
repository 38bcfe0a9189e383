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

expect 2 "--rounds: '0' is not a number of rounds: a whole number from 1 to 1000" play fudge --odds --rounds 0

# -- damage, recovery, treatment
expect 0 'The check succeeds: the fight goes on.' fudge damage --damage 5 --dice 0
expect 0 'A recovery may be tried after 7 rounds.' fudge damage --damage 4 --marked 3 --dice=-1
expect 0 'XXXX      XXX   Xoo' fudge damage --damage 8 --track 4,3,3,2,2,1,1,1 --dice 0
expect 0 '2 of it found no box' fudge damage --damage 10 --track 1 --dice 0
whole "Wound: very hurt (Good).
check:    Fair, 4dF [0]: Fair
The check fails: out of the fight, with all that the wounds bring." fudge damage --wound very_hurt --dice 0
expect 0 'the wound is lighter by 1' fudge damage --damage 3 --dice 4 --option benefit=wound_lessened
expect 0 'no recovery in this fight' fudge damage --damage 6 --dice=-4 --option penalty=no_recovery
expect 0 '50 of 81 (61.7 %)' fudge damage --wound hurt --odds
expect 0 'Too early' fudge recover --marked 6 --rounds 4
expect 0 'Back in the fight.' fudge recover --marked 6 --dice 0
expect 0 'Still out; the next try is after 1 round.' fudge recover --marked 6 --modifier -1 --dice 0
expect 0 '2 boxes cleared.' fudge treat --skill Good --marked 7 --dice 1
expect 0 '3 boxes more marked.' fudge treat --skill Poor --marked 7 --dice 0 \
  --option failed_healing_marks=3
expect 0 'steel_plate        3' fudge tables

# -- what earlier checks leave behind, wounds in words, options that have an effect
expect 0 'the next damage check succeeds; give it --sure' fudge damage --damage 3 --dice 4 --option benefit=next_check_succeeds
expect 0 'An earlier benefit makes the check succeed' fudge damage --damage 9 --sure
expect 0 'Wound level: Superb.' fudge damage --damage 3 --near-death --dice 0
expect 0 'Wound level: Great.' fudge damage --damage 3 --near-death --dice 0 --option near_death=Great
expect 0 'give --near-death to what follows' fudge damage --damage 3 --dice=-4 --option penalty=near_death
expect 0 'Wound: near death (Superb).' fudge damage --wound incapacitated --dice=-4 --option penalty=further_wound
expect 0 'Wound: dead (Legendary).' fudge damage --wound near_death --dice=-4 --option penalty=further_wound
expect 0 'the next try is after 8 rounds, which is in 2' fudge recover --marked 6 --tries 2 --rounds 6
expect 0 'the next try is after 14 rounds, which is in 8' fudge recover --marked 6 --tries 4 --rounds 6 --option rounds_between_tries=2
expect 0 'the next try is after 3 rounds.' fudge recover --marked 6 --dice=-4 --option rounds_between_tries=3
expect 0 'Back in the fight.' fudge recover --wound hurt --dice 0
expect 0 'Still out.' fudge recover --wound hurt --near-death --dice 2
expect 0 'Wound: hurt (Fair).' fudge treat --skill Good --wound very_hurt --dice 1
expect 0 'boxes marked on average        0.81' fudge treat --skill Good --wound near_death --odds \
  --option failed_healing_marks=3
expect 0 'Wound: none.' fudge treat --skill Superb --wound scratch --dice 0
expect 0 'A success, by 2.' fudge treat --skill Poor --marked 9 --sure --option sure_degree=2
expect 0 'A failure, by 1.' fudge treat --skill Superb --marked 2 --fails
expect 2 '--modifier does not go with --sure: nothing is rolled' fudge treat --skill Poor --marked 9 --sure --modifier 1
expect 2 '--seed does not go with --fails: nothing is rolled' fudge treat --skill Poor --marked 9 --fails --seed 1
expect 2 '--capacity does not go with --sure: nothing is rolled' fudge damage --damage 3 --sure --capacity Good
expect 2 'hurt_modifier changes nothing with recovery_rounds=0' play fudge --option hurt_modifier=-3
expect 2 'further_by changes nothing without penalty=further_wound' sheet fudge --option further_by=2
expect 2 'lessened_by changes nothing without benefit=wound_lessened' play fudge --odds --option lessened_by=2
expect 2 '--decks needs --dungeon: else nothing is dealt' play fudge --decks 2
expect 2 'sure_degree changes nothing without --sure' fudge treat --skill Poor --marked 9 --option sure_degree=2
expect 2 'near_death changes nothing without --near-death' fudge treat --skill Poor --marked 9 --option near_death=Great
expect 2 'near_death changes nothing without --near-death' fudge recover --marked 9 --option near_death=Great
expect 2 'near_death changes nothing where nobody is' fudge damage --damage 3 --option near_death=Great
expect 0 'boxes cleared on average       0.01' fudge treat --skill Good --marked 2 --near-death --option near_death=Legendary --odds
expect 0 'boxes marked on average        1.15' fudge treat --skill Fair --marked 7 --odds --option failed_healing_marks=3
expect 2 'failed_healing_marks changes nothing with --sure' fudge treat --skill Fair --marked 7 --sure --option failed_healing_marks=3
expect 2 'boxes_per_degree changes nothing with --fails' fudge treat --skill Fair --marked 7 --fails --option boxes_per_degree=3
expect 2 'rounds_out_per_box changes nothing without --rounds' fudge recover --marked 6 --option rounds_out_per_box=2
expect 2 'rounds_between_tries changes nothing in --odds without' fudge recover --marked 6 --odds --option rounds_between_tries=2
expect 2 'rounds_between_tries changes nothing for a wound in words' fudge recover --wound hurt --option rounds_between_tries=2
expect 2 '--tries needs --rounds' fudge recover --marked 6 --tries 2
expect 2 'lessened_by changes nothing without benefit=wound_lessened' fudge damage --damage 3 --option lessened_by=2
expect 2 'further_by changes nothing without penalty=further_wound' fudge damage --damage 3 --option further_by=2
expect 2 'benefit changes nothing with --odds' fudge damage --damage 3 --odds --option benefit=wound_lessened
expect 2 'benefit changes nothing with --sure' fudge damage --damage 3 --sure --option benefit=wound_lessened
expect 2 'shield_spills changes nothing without --shield-points' "${attack[@]}" --shield Fair --dice 1,0,0 --option shield_spills=yes
for shield in '' '--shield Fair'; do # without one, too
  # shellcheck disable=SC2086 # words
  expect 2 'worn_shield_modifier changes nothing without --shield-points' "${attack[@]}" $shield --dice 1,0 --option worn_shield_modifier=-3
done
expect 2 'penalty changes nothing here' "${attack[@]}" --odds --option penalty=near_death
expect 2 'treatments changes nothing here; these do: degree_adds_damage' play fudge --odds --option treatments=3
expect 2 'near_death changes nothing here; these do: degree_adds_damage' "${attack[@]}" --dice 1,0 --option near_death=Good
expect 2 'lessened_by changes nothing for a wound in words' fudge damage --wound hurt --option lessened_by=2
expect 2 '--rounds does not go with --wound' fudge recover --wound hurt --rounds 3
expect 2 '--capacity needs --odds, which says how soon' "${attack[@]}" --capacity Fair
expect 0 'damage 5                     82,296 of 531,441 (15.5 %)' "${attack[@]}" --odds
expect 0 'out after 6 attacks' "${attack[@]}" --odds --capacity Fair --marked 2

# -- play fudge
typed() { # CODE PATTERN INPUT ARGS...
  local code=$1 pattern=$2 input=$3 actual
  shift 3
  printf '%b' "$input" | "$deckmap" play fudge "$@" >out 2>err
  actual=$?
  [ $actual -eq "$code" ] && cat out err | tr -s '\n ' ' ' | grep -qF -e "$pattern" && ok ||
    wrong "play fudge $*: exit status $actual, or no '$pattern' in: $(tail -c 400 out) $(cat err)"
}
typed 0 'a1 attack the raider, wounds 42 %, you 32 %' 'quit\n' --seed 3
typed 0 'you 58 % a1 attack a guard in leather' 'quit\n' --dungeon --seed 5 # behind the captain, 2
typed 0 'The knight takes it on the shield' 'a1 a1 a1 quit\n' --seed 3 --save duel.save
# a seed that nobody chose has enemies, if any has: two of three of these dungeons have none
few=(--dungeon --decks 0 --extra '4C KH 5S KS KS' --table 3x1 --stuck stop)
for _ in {1..12}; do typed 0 'attack' 'keys quit\n' "${few[@]}"; done
typed 1 'has no enemy to fight' '' --dungeon --decks 0 --extra '4C 2D'
printf 'deckmap-game/3 fudge\nhero attack Great\nfoe attack Fair\nactions\nend 0\n' >seedless.save
typed 1 "'seedless.save': the seed of this game is missing" 'quit\n' --save seedless.save
typed 0 'You won. Score 66, after 4 rounds.' 'a1 t g\n' --save duel.save
typed 0 '4dF for the attack of the knight (-4 to 4)' 'a1\n+1\n-1\n0\nquit\n' --dice --save dice.save
grep -qx 'attack 0 dice 1 -1 0' dice.save && ok || wrong "dice.save: $(cat dice.save)"
typed 0 'opponents, seed 7' 'quit\n' --dungeon --seed 7
typed 2 '--foe does not go with --dungeon: its enemies' '' --dungeon --foe raider
typed 2 '--chart needs --dungeon, whose enemies it has' '' --chart fudge
typed 1 "'bandit' is neither a file nor a fighter" '' --foe bandit
printf 'attack = "Gut"\n' >bad.toml
typed 1 "bad.toml: line 1: attack: 'Gut' is not a level" '' --foe bad.toml
sed 's/^foe .*/foe attack Gut/' dice.save >bad.save
typed 1 "'bad.save': attack: 'Gut' is not a level" '' --save bad.save
expect 0 '3     13.9 %   24.6 %     61.5 %' play fudge --odds
expect 2 '--odds is for one opponent' play fudge --odds --foe raider --foe raider
expect 2 '--seed does not go with --odds' play fudge --odds --seed 3
for option in --check --plain --ascii '--threads 2' '--player random'; do
  # shellcheck disable=SC2086 # words
  expect 2 "${option%% *} does not go with --odds" play fudge --odds $option
done
expect 2 '--seed does not go with --odds' fudge check --skill Good --odds --seed 3
expect 2 '--dice does not go with --odds' fudge damage --wound hurt --odds --dice 1
expect 2 '--shield-damage needs --shield-points' "${attack[@]}" --shield Fair --shield-damage 3
"$deckmap" play fudge --auto --seeds 0..500 --threads 1 >one.txt
"$deckmap" play fudge --auto --seeds 0..500 --threads 3 >three.txt
same one.txt three.txt
expect 0 'won' play fudge --auto --dungeon --seeds 0..50 --player random --check
expect 0 'won' play fudge --auto --dungeon --chart fantasy --seeds 0..20

# -- wrong input
expect 2 "'frobnicate' is not an action: check, attack" fudge frobnicate
expect 2 '--skill is missing' fudge check
expect 2 "'Goood' is not a level of the ladder" fudge check --skill Goood
expect 2 "'5' is not a total of 4dF: a whole number from -4 to 4" fudge check \
  --skill Good --dice 5
expect 2 '--dice: 1 given, where 2 rolls are wanted: roll, opponent' fudge check --skill Good --opponent Fair \
  --dice 1
expect 2 '--seed does not go with --dice: the dice are rolled already' fudge check --skill Good --dice 1 --seed 2
expect 2 'is neither a number nor one of hardened_leather' "${attack[@]}" --armour tin --cover 2
expect 2 '--armour needs --cover' "${attack[@]}" --armour 2
expect 2 '--shield-points needs --shield' "${attack[@]}" --shield-points 3
expect 2 'boxes for 3 levels' fudge damage --damage 1 --track 2,2,2
expect 2 'what is the injury?' fudge damage
expect 2 '--damage does not go with --wound' fudge damage --damage 1 --wound hurt
expect 2 "--wound: 'bruised' is not one of scratch, hurt" fudge damage --wound bruised
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
for game in soldiers cyberheisters fudge; do
  "$deckmap" sheet $game -q -o $game.pdf -o $game.svg -o $game.txt || wrong "sheet $game"
  [ "$(head -c 5 $game.pdf)" = %PDF- ] && grep -q '<svg' $game.svg && ok || wrong "the files of sheet $game"
  [ "$(awk 'length > 79' $game.txt | wc -l)" -eq 0 ] && ok || wrong "a line of $game.txt is too long"
done
grep -q '\[ \]\[ \]\[ \]\[ \]\[ \] \[ \]' soldiers.txt && grep -q '\[RED JOKER 20\]' soldiers.txt && ok || wrong "soldiers.txt"
grep -q 'Health left' cyberheisters.svg && grep -q 'MEDICAL' cyberheisters.svg && ok || wrong 'cyberheisters.svg'
grep -q "Steffan O'Sullivan" fudge.txt && grep -q '10 Great' fudge.txt && ok || wrong 'fudge.txt'
expect 0 'a joker has 30.' sheet soldiers --option joker_health=30
if "$deckmap" sheet cyberheisters --seed 1 -q -o rolls.xlsx 2>error.txt; then
  python3 - <<'PYTHON' && ok || wrong 'the spreadsheet'
import re, zipfile
sheet = zipfile.ZipFile("rolls.xlsx").read("xl/worksheets/sheet1.xml").decode()
formulas = dict(re.findall(r'<c r="([A-Z]+\d+)"[^>]*><f>([^<]*)</f>', sheet))
values = dict(re.findall(r'<c r="([A-Z]+\d+)"[^>]*><f>[^<]*</f><v>([^<]*)</v>', sheet))
assert 1 <= int(values["B2"]) <= 6 and 11 <= int(values["D31"]) <= 30, (values["B2"], values["D31"])
assert formulas["B2"] == "RANDBETWEEN(1,6)" and formulas["K7"] == "RANDBETWEEN(1,12)"
assert formulas["C6"] == 'IF(AND(B6&gt;=5,COUNTIF(C3:C5,"HORDE")=0),"HORDE","")', formulas["C6"]
# with lines round every cell of the table, those to be filled in too
looks = dict(re.findall(r'<c r="([A-Z]+\d+)" s="(\d+)"', sheet))
lined = {looks.get(column + str(row)) for column in "ABCDEFGHIJKLMNO" for row in range(2, 32)}
assert len(lined) == 1 and None not in lined | {looks.get("O1")}, lined
assert all(formulas[f"C{row}"].startswith("IF(AND(") for row in range(3, 32)), formulas
assert "K6" not in formulas and formulas["D31"] == "RANDBETWEEN(1,6)+10"
PYTHON
  # no horde in the first turns, where they are quiet
  "$deckmap" sheet cyberheisters --seed 1 -q -o quiet.xlsx --option first_turns_quiet=yes
  python3 - <<'PYTHON' && ok || wrong 'the first turns of the spreadsheet'
import re, zipfile
sheet = zipfile.ZipFile("quiet.xlsx").read("xl/worksheets/sheet1.xml").decode()
formulas = dict(re.findall(r'<c r="(C\d+)"[^>]*><f>([^<]*)</f>', sheet))
quiet = 'IF(FALSE,"HORDE","")'
assert [formulas[f"C{row}"] == quiet for row in range(2, 7)] == [True] * 3 + [False] * 2, formulas
assert formulas["C5"] == 'IF(AND(B5&gt;=5,COUNTIF(C2:C4,"HORDE")=0),"HORDE","")', formulas["C5"]
PYTHON
  # before it rolls, it shows the rolls of the other files
  "$deckmap" sheet cyberheisters --seed 1 --turns 300 -q -o long.xlsx -o long.csv
  python3 - <<'PYTHON' && ok || wrong 'what the spreadsheet shows'
import csv, re, zipfile
book = zipfile.ZipFile("long.xlsx")
sheet = book.read("xl/worksheets/sheet1.xml").decode()
cells = {at: (formula, value) for at, formula, value in
         re.findall(r'<c r="([A-Z]+\d+)"[^>]*>(?:<f>([^<]*)</f>)?<v>([^<]*)</v>', sheet)}
def same(mine, theirs, *place): assert mine == theirs, (place, mine, theirs)
kind = "MIN({0},2)+MAX({1}-2,0)"
low, high = 'COUNTIFS(E{0}:H{0},"&gt;=5",E{0}:H{0},"&lt;7")', 'COUNTIF(E{0}:H{0},"&gt;=7")'
asked = {"B": "RANDBETWEEN(1,6)", "C": 'IF(AND(B{0}&gt;=5,COUNTIF(C{1}:C{2},"HORDE")=0),"HORDE","")',
         "D": "RANDBETWEEN(1,6)+10", **dict.fromkeys("EFGH", "RANDBETWEEN(1,8)"),
         "I": kind.format(low, high), "J": kind.format(high, low),
         "K": "RANDBETWEEN(1,12)", "L": 'IF(K{0}=12,"CAPTAIN","")'}
seen = set()
for n, row in enumerate(csv.DictReader(open("long.csv")), 2):
    shown = {column: cells[column + str(n)][1] for column in "ABCDEFGHIJKL" if column + str(n) in cells}
    for column in asked if n > 5 else "BDEFGHIJ":
        if column in shown:
            same(cells[column + str(n)][0], asked[column].format(n, n - 3, n - 1), column, n)
    shown = {column: {"HORDE": "1", "CAPTAIN": "1"}.get(value, value or "0") for column, value in shown.items()}
    dice = [int(shown[column]) for column in "EFGH"]
    many, most = sum(5 <= roll < 7 for roll in dice), sum(roll >= 7 for roll in dice)
    same([int(shown["I"]), int(shown["J"])], [min(many, 2) + max(most - 2, 0), min(most, 2) + max(many - 2, 0)], n)
    for column, name in zip("ABCDEFGHIJKL", row):
        if row[name]:
            same(shown[column], row[name], name, n)
            if row[name] != "0": seen.add(name)
assert seen == set(row) and n == 301, (set(row) - seen, n)
for part in ('xSplit="1" ySplit="1"', 'paperSize="9" fitToHeight="0" orientation="landscape"', 'max="15" width="10.7'):
    assert part in sheet, part
assert "Rolls!$1:$1<" in book.read("xl/workbook.xml").decode()
texts = re.findall(r"<t>([^<]*)</t>", book.read("xl/sharedStrings.xml").decode())
titles = ["Turn", "1d6", "Encounter", "Units", *["d8"] * 4, "Hunters", "Berserkers", "Captain", "Captain?",
          "Used", "Units left", "Health left"]
same([texts[int(cells[column + "1"][1])] for column in "ABCDEFGHIJKLMNO"], titles)
same([texts[int(cells[at][1])].split(":")[0] for at in ("A303", "A304")],
     ["Every change rolls again (F9 too)", "Units and specials count where a horde or the captain comes; the first "
      "captain's roll made in each room counts, until he has come."])
PYTHON
  "$deckmap" sheet cyberheisters --seed 1 -q -o again.xlsx
  same rolls.xlsx again.xlsx
else
  grep -q 'this build has no libxlsxwriter' error.txt && ok || wrong "$(cat error.txt)"
fi
expect 2 'which game: soldiers, cyberheisters or fudge' sheet
expect 2 "'chess' has no sheet" sheet chess
expect 2 '--seed is for the rolls of cyberheisters' sheet soldiers --seed 3
expect 2 'csv is for the rolls of cyberheisters' sheet fudge -o sheet.csv
expect 2 'a whole number from 1 to 10000' sheet cyberheisters --turns 0
expect 2 "'luck' is not an option" sheet cyberheisters --option luck=3
expect 2 "'png' is not a format: text, svg, pdf, markdown, csv, xlsx" sheet cyberheisters --format png
expect 2 'the suffix chooses the format' sheet cyberheisters -o sheet.png

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
