#!/usr/bin/env bash
# The dealer at the table by typed lines: the worked example of the rules, refusals, taking back,
# saving and resuming. Usage: table.sh DECKMAP
. "$(dirname "$0")/support.sh"
shopt -s lastpipe # what is counted behind a | counts

# at CODE TEXT ARGS...: typed lines on standard input; the exit status, and a text of the output
at() {
  local code=$1 text=$2 actual
  shift 2
  "$deckmap" table "$@" >out 2>stderr
  actual=$?
  if [ $actual -ne "$code" ]; then
    wrong "table $*: exit status $actual, not $code: $(cat stderr)"
  elif ! cat out stderr | tr -s '\n ' ' ' | grep -qF -e "$text"; then
    wrong "table $*: no '$text' in: $(tail -n 12 out) $(cat stderr)"
  else
    ok
  fi
}
has() { tr -s '\n ' ' ' <out | grep -qF -e "$1" && ok || wrong "no '$1' in: $(tail -n 15 out)"; }

book="4C 3S 6C 8H AC 2D JS
open JS
9H QC JC 3D 4D 6S 10D 7D AH KS"
example=(--table 6x4 --start 5,0)

# the sizes of the two piles
printf 'quit\n' | at 0 "The corridor pile, 27 cards:" --extra 2D
has "The room pile, 28 cards:"
# and what is said of one joker, of none
echo quit | at 0 "Shuffle each pile; the joker lies at the bottom of the room pile. Then draw" --decks 0 --extra '4C 2D XR'
echo quit | at 0 "Shuffle each pile. Then draw" --decks 0 --extra '4C 2D'

# the worked example, card by card, and the same as replay deals it
printf '%s\nwrite book.json\ncounters\nquit\n' "$book" | at 0 "Which door is opened?" "${example[@]}" --save book.save
has "KS (king of spades)"
has "the map's first card lies at the start; its number points left"
has "red, so clockwise: right, to the place two below and one to the left of the start"
has "3S on the 8H, two to the left of the start"
grep -qxF "Written: book.json" stderr && ! grep -q Written out && ok || wrong "written, and said once: $(cat stderr)"
"$deckmap" replay book.json --format cards >replayed || wrong "the written deal is not dealt again"
grep -q 'JC 9H 3D 7D AH KS' <(tr -s ' ' <replayed) && ok || wrong "another deal: $(cat replayed)"

# it goes on from its file, and keeps what was typed
at 1 "the input ended in the middle of the deal; the deal is saved" --save book.save </dev/null
has "8H"
echo quit | at 0 "Which door is opened?" --save book.save
cp book.save book.svg
echo quit | at 2 "--save 'book.svg' and -o './book.svg' are one file" --save book.svg -o ./book.svg
same book.save book.svg
echo quit | at 0 "The deal so far:" --save book.save "${example[@]}"
echo quit | at 2 "it keeps a deal by other options (--decks): leave them out to continue it" --save book.save "${example[@]}" --decks 2
echo quit | at 2 "it keeps a deal by other options (--decks, --table, --start): leave them out to continue it" --save book.save --decks 2
printf 'foo\nwrite map.xyz\nwrite {seed}.png\nwrite -\nquit\n' | at 0 "as in 10D, or a joker XR or XB; help lists what else can be typed" --save book.save
has "write 'map.xyz': the suffix chooses the format, one of .txt .deal"
has "write '{seed}.png': there is no seed to stand for {seed}"
has 'write needs a file: the map is on the screen'
printf 'undo 3\nKS\nquit\n' | at 0 "Taken back: KS, AH, 7D. Put the cards back on their piles in this order." --save book.save
has "KS (king of spades)"

# a deal without a card leaves nothing behind, nor does one that is taken back
mkdir empty && cd empty || exit 1
echo quit | at 0 "No card was drawn; nothing is saved." -o map.png
printf 'map\ncards\n' | at 1 "the input ended before a card was drawn; nothing is saved" --save none.save
printf '4C\nundo\nquit\n' | at 0 "No card was drawn; nothing is saved." --save none.save -o map.png
[ "$(ls -A)" = $'out\nstderr' ] && ok || wrong "left behind: $(ls -A)"
# but a file that was there before stays, and is empty then
printf 'deckmap-game/3 table\nactions\n4C\nend 1\n' >was.save
printf 'undo\nquit\n' | at 0 "the deal is saved; continue with: deckmap table --save was.save" --save was.save
same was.save <(printf 'deckmap-game/3 table\nactions\nend 0\n')
rm was.save
# two tables begun in one folder
{ printf '4C\n'; while [ ! -e second ]; do sleep 0.05; done; echo quit; } | "$deckmap" table >first &
until [ -e table.save ]; do sleep 0.05; done
mkfifo lines && "$deckmap" table --save other.save <lines >third &
until [ -p lines ]; do sleep 0.05; done
{ echo map; sleep 0.3; cp table.save other.save; printf '3C\nquit\n'; } >lines
touch second
wait
grep -q '^4C$' table.save && grep -q '^4C$' other.save && grep -q '^3C$' other-2.save &&
  grep -q 'deckmap table --save other-2.save' third && ok || wrong "a deal is lost: $(ls -A)"
cd .. || exit 1
# a card that could not be kept is taken back, and with it no file that somebody else has made since
mkdir gone && mkfifo typed
"$deckmap" table --save gone/a.save <typed >out 2>stderr &
exec 8>typed
said() { until grep -q "$1" out; do sleep 0.05; done; }
said '^> ' && rmdir gone && echo 4C >&8
said "'gone/a.save' cannot be written: there is no folder 'gone'" && mkdir gone && echo another >gone/a.save
printf 'undo\nquit\n' >&8
exec 8>&-
wait
[ "$(cat gone/a.save)" = another ] && grep -q 'nothing is saved' out && ok || wrong "a file of somebody else: $(ls gone) $(cat out)"

# what could not be saved is tried again at the end; the first quit says what to do
rm -r gone
at_gone() { # LINES BEFORE, LINES AFTER, COMMAND BETWEEN: with a folder that is gone in the middle
  mkdir -p gone
  "$deckmap" table --save gone/b.save <typed >out 2>stderr &
  exec 8>typed
  : >out
  said '^> ' && rmdir gone && printf "$1" >&8
  said "'gone/b.save' cannot be written" && eval "$3" && printf "$2" >&8
  exec 8>&-
  wait $!
}
why="the deal is not saved: 'gone/b.save' cannot be written: there is no folder 'gone'"
at_gone '4C\n' 'quit\nquit\n' :
[ $? -eq 1 ] && [ "$(cat stderr)" = "deckmap: $why" ] && ok || wrong "not saved, and quit: $(cat stderr)"
has "> quit The deal is not saved: 'gone/b.save' cannot be written: there is no folder 'gone'. Make room or write x.deal elsewhere; quit again leaves without it. > quit"
at_gone '4C\n' '' :
[ $? -eq 1 ] && [ "$(cat stderr)" = "deckmap: the input ended in the middle of the deal; $why" ] && ok || wrong "not saved, and the end: $(cat stderr)"
at_gone '4C\n' 'quit\n' 'mkdir gone'
[ $? -eq 0 ] && grep -q '^4C$' gone/b.save && ok || wrong "saved by quit: $(cat out stderr)"
has "> quit the deal is saved; continue with: deckmap table --save gone/b.save"
at 1 "'/dev/full' cannot be written: progress is kept in a file, not in a device or a pipe" --save /dev/full

# the command that it names goes on, whatever the name of the file
odd=$'an odd\\\'\e[31m\xe2\x80\xae.save'
printf '4C\nquit\n' | at 0 'continue with:' --save "$odd"
! LC_ALL=C grep -q $'\e\|\xe2\x80\xae' out stderr && ok || wrong "raw: $(cat -v out stderr)"
eval "set -- $(sed -n 's/.*deckmap table//p' out)"
echo quit | at 0 4C "$@"
printf '4C\nquit\n' | at 0 'continue with:' --save 'a $HOME `x` "y".save'
eval "set -- $(sed -n 's/.*deckmap table//p' out)"
[ "$2" = 'a $HOME `x` "y".save' ] && ok || wrong "not quoted: $*"

printf '4C\nquit\n' | at 0 "deckmap table --save $'del\\x7f.save'" --save $'del\x7f.save'
! grep -q $'\x7f' out && ok || wrong "raw: $(cat -v out)"

# behind a door that a secret passage has led to, before its first card: the table shows what lies
# there, and what is written is the deal before the passage
printf '9C 2C 10H KS 4D 6D AD KC\nsecret\nJD\nopen JD\ncards\nwrite passage.json\nAH\nquit\n' |
  at 0 "AH the jack of diamonds leads" --table 3x4 --save passage.save
[ "$(grep -c "Draw from the room pile" out)" -ge 1 ] && ok || wrong "no card of the room is asked for"
"$deckmap" replay passage.json --format cards >replayed 2>stderr && ok || wrong "passage.json: $(cat stderr)"
# a passage before its first card leads into a corridor, so no room card lies there
printf '9C 2C 10H KS 4D 6D AD KC\nsecret\nwrite passage.json\nquit\n' | at 0 "Draw from the corridor pile" --table 3x4
"$deckmap" replay passage.json --format cards >replayed
grep -q 2D replayed && wrong "a card that was not drawn: $(cat replayed)" || ok

# where only a secret passage leads on no door is waited for
printf '9C 2C 10H KS 4D 6D AD KC\nJD\nquit\n' | at 0 "JD is one card too many: the deal waits for the secret passage: secret" --table 3x4

# refusals change nothing, and say what is left
printf '4C\n4C\nquit\n' | at 0 "4C is out already"
printf '7D\nquit\n' | at 0 "7D belongs to the room pile"
has "Left there: "
printf 'XX\nquit\n' | at 0 "XX"
printf '4C KH\nopen 1\nXR\nquit\n' | at 0 "XR cannot be drawn yet"
printf 'open 1\nquit\n' | at 0 "a card is drawn first"
printf 'undo\nquit\n' | at 0 "there is no step to take back"
printf '4C\nundo 2\nquit\n' | at 0 "there is only 1 step to take back"
printf '4C KH 2D\nopen 7\nquit\n' | at 0 "a door's number"
printf '7\nquit\n' | at 0 "'7' is not a card: a rank A 2-10 J Q K (T for 10) and a suit C D H S, as in 10D, or a joker XR or XB; help lists what else can be typed"
printf '4C\nopen 1\nquit\n' | at 0 "> open 1 there is no closed door The dungeon is dealt." --decks 0 --extra 4C
# of doors with one card the first in the list
printf '4C 6H JS JS JS\nopen JS\nquit\n' |
  at 0 "the jack of spades at the place two to the left of the start is opened" --decks 0 --extra '4C*2 6H JS*3'
printf '4C 3S\n6C undo 2\nquit\n' | at 0 "Taken back: 6C, 3S. Put the cards back on their piles in this order. 4C Draw from the corridor pile (26 cards left)."
printf '4C\nwrite map.nothing\nwrite map.txt\nquit\n' | at 0 "the suffix chooses the format"
[ -s map.txt ] && ok || wrong "no map.txt"
[ ! -e map.nothing ] && ok || wrong "map.nothing is there"
echo quit | at 2 "the players open the doors" --doors 3
echo quit | at 2 "--turn-colour: 'black' is not one of" --turn-colour black
printf 'deckmap-game/1 table\ndecks x\nactions\nend 0\n' >odd.save
echo quit | at 1 "'odd.save': decks: 'x' is not a whole number" --save odd.save
for option in 'doors 3' 'door-order newest'; do
  printf 'deckmap-game/1 table\n%s\nactions\nend 0\n' "$option" >odd.save
  echo quit | at 1 "'odd.save': ${option% *} does not go with table: the players draw and open the doors" --save odd.save
done
printf 'deckmap-game/1 table\ndecks 1\nactions\n4C\n7D\nend 2\n' >broken.save
echo quit | at 1 "'broken.save': 7D belongs" --save broken.save
printf 'rubbish\n' >rubbish.save
echo quit | at 1 "'rubbish.save': this is not a saved game" --save rubbish.save

# the texts of an adventure are those of a whole dungeon: none of a deal under way
echo quit | at 2 "-o 'x.adventure.toml': the suffix chooses the format, one of .txt .deal" -o x.adventure.toml
printf '4C\nwrite x.adventure.toml\nquit\n' | at 0 "write 'x.adventure.toml': the suffix chooses the format"
grep -q '[.]adventure[.]toml [.]\|[.]opd.json .adventure' out && wrong 'a format that table does not write is offered' || ok

# plain ASCII: the map and what is written
printf '4C KH\nmap\nwrite plain.txt\nquit\n' | at 0 '[3]##<#' --ascii --save plain.save
if LC_ALL=C grep '[^ -~]' out plain.txt; then wrong 'table --ascii: not ASCII'; else ok; fi

# what the counters are in somebody's game: in the map, the counters and the files that show a chart
chart=(--chart fantasy)
printf '4C KH\nmap\nopen 1\n7S 2D AC QS\ncounters\nmap\nwrite c.json\nwrite c.png\nquit\n' |
  at 0 "Encounters, by the chart Fantasy:" "${chart[@]}" -o c.dot -o c.svg
[ "$(grep -c 'Encounters, by the chart' out)" -eq 3 ] && ok || wrong "the map or the counters lack them"
has "Encounters, by the chart Fantasy: nothing"
grep -q '"chart": "Fantasy"' c.json && [ -s c.png ] && ok || wrong 'write with a chart'
grep -q 'n7S: ' c.dot && grep -q 'Shop, ace of clubs: ' c.svg && ok || wrong '-o with a chart'
# on standard output, too, which shows a chart
printf '4C KH\nquit\n' | at 0 "Encounters, by the chart Fantasy: nothing The deal goes on: 25 corridor cards and 27 room cards lie in the piles. the deal is saved" "${chart[@]}" -o -
echo quit | at 2 "standard input is for the cards" --chart -
echo quit | at 1 "is neither a file nor a chart" --chart dragons

# two at one file: none of them loses what it has
mkfifo typed
"$deckmap" table --save both.save <typed >first.out 2>&1 &
exec 5>typed
echo 4C >&5
until [ -e both.save ]; do sleep 0.05; done
printf '6C\nquit\n' | at 0 'continue with: deckmap table --save both.save' --save both.save
printf '5H\nquit\n' >&5
exec 5>&-
wait $!
tr -s '\n ' ' ' <first.out | grep -qF "'both.save' was changed by another session: this one is saved in 'both-2.save' from now on." &&
  grep -q 'continue with:  deckmap table --save both-2.save' first.out && ok || wrong "the first of two: $(cat first.out)"
[ "$(sed -n '/^actions/,$p' both.save | xargs)" = 'actions 4C 6C end 2' ] && ok || wrong "the second of two: $(cat both.save)"
[ "$(sed -n '/^actions/,$p' both-2.save | xargs)" = 'actions 4C 5H end 2' ] && ok || wrong "the first of two: $(cat both-2.save)"
# and none takes the other's away
rm -f table.save
(echo 4C; until [ -e table.save ]; do sleep 0.05; done; cp both.save table.save; printf 'undo\nquit\n') | at 0 'nothing is saved'
same table.save both.save
rm table.save
# of one that is taken back to its beginning the file stays
printf 'undo 2\nquit\n' | at 0 'continue with: deckmap table --save both.save' --save both.save
grep -q nothing out && wrong "what is saved: $(cat out)" || ok
# with the ends of lines of other systems; of another version
sed 's/$/\r/' both-2.save >crlf.save
echo quit | at 0 'The deal so far:' --save crlf.save
sed '1s/3/9/' both-2.save >newer.save
echo quit | at 1 'a saved game of another version of deckmap: this one reads deckmap-game/1 to deckmap-game/3' --save newer.save

# the sheet of a soldier, kept with the deal
printf '4C 3S 6C 8H AC 2D JS\nhit 25\nkill 3S\nshot 2\nkeys +1\nround\nunlock JS\nquit\n' |
  at 0 "Round 2 Health 15/20 Armour 0/20 Ammunition 18 Credits 3 Keys 0" "${example[@]}" --soldier --save soldier.save
has "Dead until they stand again: 3S"
printf 'kill 3S\nkill 9S\nkill XR\nquit\n' | at 0 "3S is dead already" --save soldier.save
has "9S is not an enemy on the table yet"
has "XR is not an enemy on the table yet"
printf 'soldier\nundo 2\nopen JS\nsoldier\nquit\n' |
  at 0 "Taken back: open JS, unlock" --save soldier.save
has "Ammunition 17 Credits 3 Keys 1"
printf 'round\nround\nround\nround\nround\nquit\n' | at 0 "They stand again on their cards: 3S." --save soldier.save
printf 'hit 9 cover\nshot 40\nunlock 1\nkill 7D\nhealth 5\ndance\nquit\n' | at 0 "not enough ammunition: 17 left" --save soldier.save
has "Health 11/20"
has "7D is not an enemy"
has "health changes by +5 or -5: '5' has no sign"
# a joker that has no card to stand on yet attacks nobody
printf '4C KH\nopen KH\nXR\nround\nXB\nround\nquit\n' |
  at 0 "> round Round 2 Health 20/20 Armour 20/20 Ammunition 17 Credits 0 Keys 0 Draw from the room pile" \
    --decks 0 --extra '4C KH jokers' --soldier
has "> round A joker that lives attacks whoever is in its corridor or room: roll a d20 for each and note it, as in hit 12. Round 3"
printf 'hit 3\nquit\n' | at 0 "hit is for the sheet of a soldier: begin with --soldier"
sed 's/soldier shot 2/soldier shot 90/' soldier.save >wrong.save
echo quit | at 1 "'wrong.save': not enough ammunition" --save wrong.save

# several soldiers: each has health and what he carries, all one round and the same dead; the one
# whose notes are taken opens the doors
printf '4C 3S 6C 8H AC 2D JS\nhit 22\nsoldier 3\nsoldier 2\nkill 3S\nopen JS\nsoldier 1\nshot 4\nround\nquit\n' |
  at 0 "Round 2 Soldier 1 Health 18/20 Armour 0/20 Ammunition 16 Credits 0 Keys 0 Soldier 2 Health 20/20 Armour 20/20 Ammunition 19 Credits 3 Keys 0 Notes go to soldier 1. Dead until they stand again: 3S" \
    "${example[@]}" --soldier --save soldiers.save
has "'3' is not a soldier's number: a whole number from 1 to 2"
printf 'kill 3S\nsoldier 1 hit 38\nsoldier two\nundo\nsoldier 2 hit 5\nquit\n' | at 0 "3S is dead already" --save soldiers.save
has "Soldier 1 is dead. Notes go to soldier 1."
has "'two' is not a card"
has "Taken back: hit 38."
has "Soldier 1 Health 18/20 Armour 0/20 Ammunition 16 Credits 0 Keys 0 Soldier 2 Health 20/20 Armour 15/20"
# without a number the word shows the sheets, and more may follow it
printf 'soldier cards\nquit\n' | at 0 "Notes go to soldier 2. Dead until they stand again: 3S . 2D AC 8H 6C 4C" --save soldiers.save
printf '4C KH\nopen KH\nXR\nsoldier 2\nXB\nround\nquit\n' |
  at 0 "roll a d20 for each and note it, as in soldier 2 and then hit 12. Round 2" --decks 0 --extra '4C KH jokers' --soldier
printf 'soldier 2\nquit\n' | at 0 "soldier is for the sheet of a soldier: begin with --soldier"
printf 'soldier %s\n' {2..10} | cat - <(echo quit) |
  at 0 "Notes go to soldier 9." --soldier
has "'10' is not a soldier's number: a whole number from 1 to 9"

# a whole deal: what a seed deals, typed by hand
"$deckmap" generate --seed 42 -o whole.json -o whole.deal -q
python3 - <<'PYTHON' >whole.lines
import json
dungeon = json.load(open("whole.json"))
pile = {kind: iter(dungeon["piles"][kind]) for kind in ("corridor", "room")}
drawn = lambda segment: sum(len(segment[kind]) for kind in ("cards", "doors", "enemies"))
for segment in dungeon["segments"]:
    if segment["via"] == "door":
        print("open", segment["entry"])
    if segment["via"] == "secret":
        print("secret")
    for _ in range(drawn(segment)):
        print(next(pile[segment["kind"]]))
PYTHON
python3 - <<'PYTHON' >whole.save
lines = open("whole.lines").read().split("\n")[:-1]
print("deckmap-game/1 table", "actions", *lines, "end %d" % len(lines), sep="\n")
PYTHON
echo 'write again.json' | cat - <(echo quit) | at 0 "The dungeon is dealt." --save whole.save
"$deckmap" replay whole.json --format cards >one && "$deckmap" replay again.json --format cards >two
same one two
printf 'undo 2\nquit\n' | at 0 "the last joker is on the table: only corridors are left." --save whole.save

# level by level, each from all cards shuffled anew: stairs, lifts and keys are those of generate
"$deckmap" generate --seed 43 -o below.json -q
{ cat whole.lines; echo down; steps_of <below.json; } >levels.lines
{
  printf 'deckmap-game/1 table\nlevels 2\nactions\n'
  cat levels.lines
  echo "end $(wc -l <levels.lines)"
} >levels.save
"$deckmap" generate --seed 42 --levels 2 -o levels.json -q
echo quit | at 0 "The deal so far, level 2:" --save levels.save -o level.json
lifts=$(grep -c '"kind": "lift"' levels.json)
[ "$lifts" -gt 0 ] && [ "$(grep -c '^A lift joins the' out)" -eq "$lifts" ] && ok || wrong "not $lifts lifts"
has "The key to the"
"$deckmap" replay level-1.json --format cards >one && "$deckmap" replay whole.json --format cards >two
same one two
"$deckmap" replay level-2.json --format cards >one && "$deckmap" replay below.json --format cards >two
same one two
echo 'down' | at 0 "there is no level below this one" --save levels.save
{
  printf 'deckmap-game/1 table\nlevels 2\nactions\n'
  cat whole.lines
  echo "end $(wc -l <whole.lines)"
} >levels.save
printf 'quit\n' | at 0 "where the boss stands: down begins level 2, with all cards shuffled anew" --save levels.save
printf 'down\nquit\n' | at 0 "Level 2. Split the cards into two piles." --save levels.save
printf '4C\nundo 2\nundo\nundo\nquit\n' | at 0 "this level has 1 step" --save levels.save
has "Taken back: down. This is level 1 again."
printf 'down\nundo 2\nquit\n' | at 0 "this level has 0 steps; those above it are taken back after undo of the way down" --save levels.save
printf '4C\ndown\nquit\n' | at 0 "The dungeon is dealt. No boss guards a stair: the descent ends here. write FILE" \
  --levels 2 --decks 0 --extra 4C
has "> down no boss guards a stair: the descent ends here The dungeon is dealt."
printf '4C\ndown\nquit\n' | at 0 "the stairs are seen when this level is dealt" --levels 2

# of the third level: what joins it with the second, and nothing of the first
{ cat levels.lines; echo down; "$deckmap" generate --seed 44 --format json | steps_of; } >three.lines
{
  printf 'deckmap-game/3 table\nlevels 3\nactions\n'
  cat three.lines
  echo "end $(wc -l <three.lines)"
} >three.save
echo quit | at 0 "The deal so far, level 3:" --save three.save
has "A lift joins the AC, 17 above and four to the right of the start, with the AC, five above and two to the left of the start, of level 2; at first it opens from level 3 alone. A lift joins the AS, five above and three to the right of the start, with the AS, three above and three to the left of the start, of level 2. The key to the QC, six above and three to the right of the start, is on level 2, with the 10 of spades. The dungeon is dealt."
[ "$(grep -c '^A lift\|^The key' out)" -eq 3 ] && ok || wrong "lifts and keys: $(grep '^A lift\|^The key' out)"

# the dead of a level do not lie on the one below
dead_above() {
  printf 'deckmap-game/3 table\nlevels 2\nsoldier yes\nactions\n'
  {
    echo 'soldier ammunition +99'
    sed '/^down$/i soldier kill XR\nsoldier kill XB' levels.lines
  } >dead.lines
  cat dead.lines
  echo "end $(wc -l <dead.lines)"
}
dead_above >dead.save
printf 'counters\nsoldier\nquit\n' | at 0 "The deal so far, level 2:" --save dead.save
grep -q '^  .*X[RB].* on the ' out && ! grep -q '^Dead' out && ok || wrong "no joker on level 2: $(tail -n 20 out)"
# the doors of both levels were opened by shots, each for its level
shots=$(python3 - whole.json below.json <<'PYTHON'
import json, sys
deals = [json.load(open(name)) for name in sys.argv[1:]]
print(sum(door["level"] for deal in deals for door in deal["doors"] if door["card"] in deal["opened"]))
PYTHON
)
grep -q "  Ammunition $((20 + 99 - shots))  " out && ok || wrong "not $shots shots: $(grep Ammunition out)"
printf '4C\ndown\nquit\n' | at 0 "there is no level below this one"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
