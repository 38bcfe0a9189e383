#!/usr/bin/env bash
# Games and charts as a user meets them: typed lines, saving and resuming, broken saves, wrong
# input, figures that do not depend on the threads.   play_command.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"

# typed CODE PATTERN INPUT ARGS...: what `deckmap play ARGS` does with these lines.
typed() {
  local code=$1 pattern=$2 input=$3 out actual
  shift 3
  out=$(printf "$input" | "$deckmap" play "$@" 2>&1)
  actual=$?
  if [ $actual -ne "$code" ] || ! grep -qF -e "$pattern" <<<"$out"; then
    wrong "play $*: exit status $actual, not $code, or no '$pattern' in: $(tail -c 400 <<<"$out")"
  else
    ok
  fi
}
there() { if [ -e "$1" ]; then ok; else wrong "$1 is not there"; fi; }
absent() { if [ -e "$1" ]; then wrong "$1 is there"; else ok; fi; }
kept() { if diff <(printf "$2") "$1" >/dev/null; then ok; else wrong "$1 holds $(cat "$1")"; fi; }

# -- typed lines
for game in soldiers 'cyberheisters --dungeon'; do
  # shellcheck disable=SC2086 # words
  if "$deckmap" play $game --plain --ascii --seed 7 <<<map 2>&1 | LC_ALL=C grep '[^ -~]'; then
    wrong "play $game --ascii: not ASCII"
  else
    ok
  fi
done
typed 0 'You shot open the jack of diamonds, a door of level 1.' 'f o\nquit\n' soldiers --difficulty bare --seed 7
there soldiers-7.save
typed 0 'Health 20/20  Armour 20/20  Ammunition 18' 'f o # a comment\nquit\n' soldiers --difficulty bare --seed 7
there soldiers-7-2.save # the game kept before is not written over
rm soldiers-*.save
typed 0 'shoot the jack of diamonds open (1), down' 'keys\nquit\n' soldiers --difficulty bare --seed 7
absent soldiers-7.save # nothing was done
typed 0 'Kill every joker' '?\nquit\n' soldiers --difficulty bare --seed 7
typed 1 "line 2 of the input: 'x' is not an action now; there are" 'f\nx\n' \
  soldiers --difficulty bare --seed 7
typed 1 "'f' is not an action now; there are w f1 v1 f2 v2 n" 'f\n' soldiers --difficulty bare --seed 11
typed 1 'line 2 of the input is missing: it ended in the middle of the game; the game is saved' 'f\n' \
  soldiers --difficulty bare --seed 7
typed 1 'line 1 of the input is missing' '' soldiers --difficulty bare --seed 7
expect 0 "$("$deckmap" play --help)" play -h
# the rest of the help is as the options are
help_ends() { # TEXT ARGS...: what the help says below the signs of the map
  local text=$1
  shift
  cmp -s <(printf '%s' "$text") <(printf '?\nquit\n' | "$deckmap" play soldiers --seed 7 "$@" 2>&1 | sed -n '/^B2 a joker/,/^> /p' | sed '1d; $d') &&
    ok || wrong "the help of soldiers $*"
}
cover='Cover (diamonds: even) divides the damage that you take by 2.
'
respawn='Every 6 rounds the dead return.
'
fire='At the end of a round enemies fire, in their segment
or along a free line: 100 % of their number; jokers by a d20.
'
help_ends "$cover$respawn$fire"
help_ends "$respawn$fire" --option cover=none
help_ends "$cover$fire" --option respawn_rounds=0
help_ends "$cover$respawn" --difficulty bare
help_ends "$cover$respawn${fire}Two soldiers act in turn: @ is the one who acts, & the other.
" --option players=2
# the keys of hidden doors and of stairs where there are any
keys_of_ways() { printf '?\nquit\n' | "$deckmap" play soldiers --seed 7 "$@" 2>&1 | sed -n '/^p  /,/^e  /p' | sed '1d; $d'; }
hidden='i        open a hidden door beside you, on the side of its bolt'
stairs='j        go down the stairs, once every joker is dead'
[ "$(keys_of_ways --hidden-doors none)" = '' ] && [ "$(keys_of_ways --hidden-doors all)" = "$hidden" ] &&
  [ "$(keys_of_ways --hidden-doors none --levels 2)" = "$stairs" ] &&
  [ "$(keys_of_ways --hidden-doors all --levels 2)" = "$hidden"$'\n'"$stairs" ] && ok || wrong "$(keys_of_ways --levels 2)"
typed 0 '  i    open the hidden door, left' 'o\nkeys\nquit\n' soldiers --seed 7 --hidden-doors all --save hidden-door.game

# -- saving and resuming
typed 0 'the game is saved; continue with:  deckmap play soldiers --save my.game' 'f\nquit\n' \
  soldiers --difficulty bare --seed 7 --save my.game
kept my.game 'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nshoot 0\nend 1\n'
typed 0 'Ammunition 18  Credits 4' 'o\nquit\n' soldiers --save my.game
typed 0 'Ammunition 18  Credits 4' 'quit\n' soldiers --save my.game --difficulty bare --seed 7
typed 2 "'my.game' keeps another game" '' soldiers --save my.game --seed 8
typed 2 "'my.game' keeps another game" '' soldiers --save my.game --option health=30
typed 0 'Health 30/30' 'quit\n' soldiers --save my.game --difficulty bare --seed 8 --option health=30 --new
kept my.game 'deckmap-game/3 soldiers\ndeal 04408-G\noption health=30\nactions\nend 0\n'

# difficulties: named on the screen, kept with their options; a save of 0.2 keeps the rules it had
typed 0 'Soldiers! Aliens! Carnage!, seed 7, medium' 'n\nquit\n' soldiers --seed 7 --save medium.game
kept medium.game 'deckmap-game/3 soldiers\ndeal 043G0-F\ndifficulty medium\noption weapons=three\noption enemies=fire\nactions\nend_round\nend 1\n'
typed 0 'seed 7, hard with other options' 'quit\n' soldiers --seed 7 --difficulty hard --option actions=6 --save hard.game
typed 2 "'medium.game' keeps another game" '' soldiers --seed 7 --difficulty hard --save medium.game
typed 0 'b4 a shotgun' '?\nquit\n' soldiers --seed 7 --difficulty easy --save easy.game
typed 2 "'harder' is not one of easy, medium, hard, bare" '' soldiers --difficulty harder
printf 'deckmap-game/2 soldiers\ndeal 043G0-F\nactions\nshoot 0\nend 1\n' >second.game
typed 0 'seed 7, bare' 'n\nquit\n' soldiers --save second.game
kept second.game 'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nshoot 0\nend_round\nend 2\n'

printf 'deckmap-game/2 fudge\nseed 1\nhero attack Great; shield Good\nfoe attack Fair\nactions\nend 0\n' >second.game
typed 0 'no shield, and you defend 0' '?\nquit\n' fudge --save second.game

# cover is on the map before one stands on it
typed 0 '%' 'map\nquit\n' soldiers --seed 7 --save cover.game

# odds, jokers and numbers; a choice taken back
typed 0 'f1   shoot the 4 of spades (4), kills 85 %' 'keys\nquit\n' soldiers --difficulty bare --seed 7 --save odds.game
typed 0 'Round 1, 5 actions left' 'n\nundo\nquit\n' soldiers --difficulty bare --seed 7 --save undo.game
kept undo.game 'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nend 0\n'
typed 0 'There is nothing to take back' 'undo\nquit\n' soldiers --save undo.game

# the boss first in the list, whatever his number
boss() { # CHOICE INPUT ARGS...
  local choice=$1 input=$2
  shift 2
  printf "$input" | "$deckmap" play "$@" --save boss.game --new >out 2>&1
  [ "$(grep -m 1 '^  [af][0-9]' out | tr -s ' ')" = " $choice" ] && ok ||
    wrong "play $*: '$choice' is not the first attack in: $(tail -n 12 out)"
}
boss 'f4 shoot the black joker (20), kills 5 %' 'quit\n' soldiers --difficulty bare --seed 3 --extra 'jokers*10' --jokers one_last
# after five turns the captain, with a hunter and a berserker
boss 'a4 attack the captain (15), kills 0 %' 'w 1 w 1 w 1 w 1 w 1 w 1 12 5 7 1 1 1 3 6 1 keys quit\n' \
  cyberheisters --seed 7 --dice
# of 16 units one blow kills 1 to 10; 6 of them in half of the rolls
boss 'a1 attack the battalion (16), kills 1 to 10' 'w 6 1 1 1 1 6 3 6 1 keys quit\n' cyberheisters --seed 7 --dice
typed 0 'a1   attack the battalion (6), kills 50 %' 'a1 c1 8 2 keys quit\n' cyberheisters --save boss.game

# a chart names the enemies, the boss too
printf '%s = "nothing"\n' shop healing search | sed '1i name = "Queens"\njoker = "the pirate queen, asleep"' >queens.toml
printf '[enemies]\n2-10 = "a rat"\n' >>queens.toml
boss 'f4 shoot the pirate queen (20), kills 5 %' 'quit\n' soldiers --difficulty bare --seed 3 --extra 'jokers*10' --jokers one_last \
  --chart queens.toml
printf '%s = "nothing"\n' joker shop healing search | sed '1i name = "Bugs"' >bugs.toml
printf '[enemies]\n2-10 = "a bug, hungry"\n' >>bugs.toml
typed 0 'You killed a bug: 4 credits.' 'f\nquit\n' soldiers --difficulty bare --seed 7 --chart bugs.toml --save bugs.game

# a roll taken back is asked for again, and no other
typed 0 'Chest, 1: nothing. Chest, 3: nothing. Chest, 2: nothing.' 'l 1 2 undo 3 2 1 quit\n' \
  cyberheisters --seed 7 --dice --save rolls.game
grep -qx 'loot dice 1 3 2 1' rolls.game && ok || wrong "the rolls kept: $(cat rolls.game)"
typed 0 'the game is saved' 'l undo w 1 quit\n' cyberheisters --seed 7 --dice --save rolls.game --new
typed 0 'the game is saved' 'l 3 quit\n' cyberheisters --save rolls.game # left while a roll is asked for
grep -qx 'wait dice 1' rolls.game && ok || wrong "the rolls kept: $(cat rolls.game)"

# q leaves, at an action and where a roll is asked for, which is not made then
typed 0 'the game is saved' 'w 1 q\n' cyberheisters --seed 7 --dice --save rolls.game --new
typed 0 'the game is saved' 'l q\n' cyberheisters --save rolls.game
kept rolls.game 'deckmap-game/3 cyberheisters\nseed 7\ndice typed\nactions\nwait dice 1\nend 1\n'
# yes is y
typed 0 'Turn 2' 'l 1 2 5 3 d yes 1 quit' cyberheisters --seed 7 --dice --save rolls.game --new
grep -qx 'done dice 1' rolls.game && ok || wrong "not left by yes: $(cat rolls.game)"
# how long a shield stands
printf 'l 1 2 5 3 t1 1 map w 6 1 1 1 1 6 3 6 1 p c1 1 map quit\n' | "$deckmap" play cyberheisters --seed 7 --dice --save rolls.game --new >out 2>&1
grep -x '\(Items\|Shield\)  .*' out | cat >shield
same shield <(printf '%s\n' 'Items    none' 'Items    deployable shield' 'Items    none' 'Shield   1 turn')

# a game of the first format: its respawn was a number of rounds
printf 'deckmap-game/1 soldiers\ndeal 043G0-F\noption respawn=4\nactions\nshoot 0\nend 1\n' >first.game
typed 0 'Every 4 rounds the dead return' '?\nn\nquit\n' soldiers --save first.game
kept first.game 'deckmap-game/3 soldiers\ndeal 043G0-F\noption respawn_rounds=4\nactions\nshoot 0\nend_round\nend 2\n'
# and its other options are those of today
printf 'deckmap-game/1 soldiers\ndeal 043G0-F\noption actions=4\nactions\nend 0\n' >first.game
typed 0 'Round 1, 4 actions left' 'quit\n' soldiers --save first.game
kept first.game 'deckmap-game/3 soldiers\ndeal 043G0-F\noption actions=4\nactions\nend 0\n'
typed 0 '2: Health 20/20' 'n\nquit\n' soldiers --difficulty bare --seed 7 --option players=2 --save two.game

# A game in pieces ends as the same game in one go.
script=$(for _ in $(seq 40); do echo n; done)
"$deckmap" play soldiers --difficulty bare --seed 3 --save one.game >/dev/null 2>&1 <<<"$script"$'\nquit'
for _ in 1 2 3 4; do
  head -10 <<<"$script" | { cat; echo quit; } | "$deckmap" play soldiers --difficulty bare --seed 3 \
    --save pieces.game >/dev/null 2>&1
done
same one.game pieces.game

# -- the screen: keys, an arrow, and the terminal as it was at the end
# screen COLUMNS ROWS KEYS ARGS...: presses the keys, a word at a time; all that was drawn is in
# screen.txt, the last screen in last.txt.
screen() {
  local size="cols $1 rows $2" keys=$3 key
  shift 3
  {
    sleep 1
    for key in $keys; do
      printf "$key"
      sleep 0.4
    done
  } | TERM=xterm timeout 60 script -qec "stty $size; '$deckmap' play $* --save screen.game" /dev/null >screen.txt 2>&1
  awk 'BEGIN { RS = "\033\\[H" } { last = $0 } END { printf "%s", last }' screen.txt >last.txt
}
shows() { if grep -qF -e "$2" "$1"; then ok; else wrong "$1 does not show $2: $(cat "$1")"; fi; }
hides() { if grep -qF -e "$2" "$1"; then wrong "$1 shows $2"; else ok; fi; }
if ! script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
  echo "skipped: the screen of the games: no pseudo-terminal can be opened here"
else
  screen 80 24 'fo \033[B z q' soldiers --difficulty bare --seed 7
  kept screen.game 'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nshoot 0\nopen 1\nmove 1\nend 3\n'
  for sign in '[?1049h' '[?1049l' "'z' is not an action now" 'go up'; do shows screen.txt "$sign"; done
  hides screen.txt '@&' # & is another soldier
  screen 120 40 'f1 f1 q' soldiers --difficulty bare --seed 11 --option shot_die=1000 --new # the second is not for another
  shows screen.txt "'f1' is not an action now"
  grep -c shoot screen.game >shots
  same shots <(echo 1)
  screen 80 24 'f \033 q' soldiers --difficulty bare --seed 7 --new
  shows screen.txt 'You killed the 4 of spades'
  shows last.txt 'Your last choice is taken back'
  hides last.txt 'You killed the 4 of spades'
  screen 60 20 '? x x q' soldiers --difficulty bare --seed 7 --new # a help of two pages, with lines too long for it
  shows screen.txt 'when no door can be opened'
  shows screen.txt 'Every 6 rounds the dead return.'
  screen 80 24 'n n n n q' soldiers --difficulty bare --seed 7 --new
  hides last.txt 'Alien jokers'
  screen 80 24 'n n n n [ q' soldiers --difficulty bare --seed 7 --new # the log backwards
  shows last.txt 'Alien jokers'
  hides last.txt 'Round 5.'
  screen 80 24 'n n n n [ ] q' soldiers --difficulty bare --seed 7 --new
  shows last.txt 'Round 5.'
  screen 80 24 'q' cyberheisters --dungeon --decks 2 --seed 11 --new # the map with the player's room
  shows last.txt '@'
  screen 80 24 'J J q' cyberheisters --dungeon --decks 2 --seed 11 --new # the map downwards
  hides last.txt '@'
  screen 80 24 'J J K K q' cyberheisters --dungeon --decks 2 --seed 11 --new
  shows last.txt '@'
  screen 80 24 'l 9 \r \033 q' cyberheisters --seed 7 --dice --new
  shows screen.txt "'9' is not a roll of 1d6: 1 to 6"
  screen 80 24 'f1 1 \r q' soldiers --difficulty bare --seed 7 --dice --new # the 1 of f1 is not a roll
  shows screen.game 'shoot 0 dice 1'
  screen 80 24 'l \003' cyberheisters --seed 7 --dice --new # left while a roll is asked for
  shows last.txt 'the game is saved'
  screen 80 24 'q' fudge --dungeon --seed 50 --new # more opponents than have room with their tracks
  shows last.txt '5  a guard in leather: Fair, wounds 0/8'
fi

# -- a game to its end, which needs no save any more
rm -f soldiers-*.save
today=$(date +%F)
typed 0 'You were killed by the 4 of spades.' "$(printf 'f\\n%.0s' $(seq 20))" soldiers \
  --difficulty bare --seed 7 --option shot_die=1 --option health=1 --option armour=0
absent soldiers-7.save
# it is in the log, with what begins it again; others are not
expect 0 '--code 043G0-F --difficulty bare --option health=1 --option armour=0 --option shot_die=1' play --scores
ended=$("$deckmap" play scores | sed -n 's/^     0  killed    \([0-9-]*\)  --code 043G0-F .*/\1/p')
[ "$ended" = "$today" ] || [ "$ended" = "$(date +%F)" ] && ok || wrong "a game of $today is of '$ended' in the log"
typed 0 'You were killed' "$(printf 'f\\n%.0s' $(seq 20))" soldiers \
  --difficulty bare --seed 7 --option shot_die=1 --option health=1 --option armour=0 --no-log
[ "$("$deckmap" play --scores | grep -c killed)" -eq 1 ] && ok || wrong "the log: $(cat "$XDG_STATE_HOME"/deckmap/games.log)"
again=$("$deckmap" play --scores | sed -n 's/.*killed *[-0-9]* *//p')
typed 0 'seed 7, bare with other options' 'quit\n' soldiers $again
XDG_STATE_HOME=$folder/nobody expect 0 'No game is finished yet' play --scores
printf 'odd\n2026-01-02\tsoldiers\t300\tkilled\t--code 043G0-F\n' >>"$XDG_STATE_HOME/deckmap/games.log"
[ "$("$deckmap" play scores | sed -n 2p)" = '   300  killed    2026-01-02  --code 043G0-F' ] && ok || wrong 'the best is not first'
expect 2 '--no-log does not go with --auto' play soldiers --auto --no-log
typed 1 "comes after the end of the game" 'f f\n' soldiers \
  --difficulty bare --seed 7 --option shot_die=1 --option health=1 --option armour=0
typed 1 "You were killed" 'f f\n' soldiers \
  --difficulty bare --seed 7 --option shot_die=1 --option health=1 --option armour=0 --no-log
typed 0 'You were killed' 'f quit\n' soldiers \
  --difficulty bare --seed 7 --option shot_die=1 --option health=1 --option armour=0 --no-log

# one that was kept before it was over is gone, too
doomed=(soldiers --difficulty bare --seed 7 --option shot_die=1 --option health=1 --option armour=0)
(echo n; until [ -e soldiers-7.save ]; do sleep 0.05; done; echo f) | "$deckmap" play "${doomed[@]}" >out 2>&1 && ok || wrong "$(cat out)"
absent soldiers-7.save
# a finished one shows its end again
typed 0 'You were killed by the 4 of spades.' 'f\n' "${doomed[@]}" --save over.game
"$deckmap" play soldiers --save over.game >out 2>&1 </dev/null
same <(tail -n 2 out) <(printf ' [1]\nYou were killed by the 4 of spades. Score 0, after 1 round.\n')
# without a place for the log nothing is said of it
printf 'f\n' | env -u HOME -u XDG_STATE_HOME "$deckmap" play "${doomed[@]}" >out 2>&1
[ "$(tail -n 3 out | cut -d. -f 1)" = $'You are dead\nHealth 0/1  Armour 0/0  Ammunition 19  Credits 0  Round 1, 4 actions left\nYou were killed by the 4 of spades' ] &&
  ok || wrong "without a home: $(tail -n 4 out)"
# where it cannot be kept that is said once, and the game goes on
ln -s nowhere/x soldiers-7.save
printf 'n\nn\nquit\n' | "$deckmap" play soldiers --difficulty bare --seed 7 2>stderr | sed -n '/^> n/,$p' >out
same out - <<'END'
> n
Round 2.
The game is not saved: 'soldiers-7.save' cannot be written: there is no folder 'nowhere'
Health 20/20  Armour 20/20  Ammunition 20  Credits 0  Round 2, 5 actions left
> n
Round 3.
Health 20/20  Armour 20/20  Ammunition 20  Credits 0  Round 3, 5 actions left
> quit
END
same stderr - <<<"deckmap: the game is not saved: 'soldiers-7.save' cannot be written: there is no folder 'nowhere'"
typed 1 'the game is not saved: ' 'n\nquit\n' soldiers --difficulty bare --seed 7
# and if there is room again later, it is kept
(echo n; sleep 0.3; mkdir nowhere; printf 'n\nquit\n') | "$deckmap" play soldiers --difficulty bare --seed 7 >out 2>&1
shows out 'the game is saved; continue with:  deckmap play soldiers --save soldiers-7.save'
rm -r soldiers-7.save nowhere
typed 1 "'/dev/full' cannot be written: progress is kept in a file, not in a device or a pipe" 'n\n' soldiers --save /dev/full

# -- broken saves: reported with their line, never overwritten
broken() { # PATTERN CONTENT
  printf "$2" >broken.game
  cp broken.game before.game
  typed 1 "$1" 'n\n' soldiers --save broken.game
  same broken.game before.game
}
broken "this is not a saved game: its first line would be 'deckmap-game/3 soldiers'" 'nonsense\n'
broken 'this is not a saved game' ''
broken "a saved game of 'chess'" 'deckmap-game/3 chess\nactions\nend 0\n'
broken 'this saved game is cut off' 'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nshoot 0\n'
broken 'line 5: '"'end 2' does not fit: there are 1 actions" \
  'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nshoot 0\nend 2\n'
broken "line 4: 'shoot 9' is not possible now" \
  'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nshoot 9\nend 1\n'
broken "line 4: 'dance' is not one of move, " \
  'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\ndance\nend 1\n'
broken 'the deal of this game is missing' 'deckmap-game/3 soldiers\nactions\nend 0\n'
broken "'043G0-G'" 'deckmap-game/3 soldiers\ndeal 043G0-G\nactions\nend 0\n'
broken "score_joker; did you mean health?" \
  'deckmap-game/3 soldiers\ndeal 043G0-F\noption helth=3\nactions\nend 0\n'
broken "'colour' is not a part of a saved game" \
  'deckmap-game/3 soldiers\ncolour red\ndeal 043G0-F\nactions\nend 0\n'
broken "'broken.game': dice 'cards': they are typed" \
  'deckmap-game/3 soldiers\ndeal 043G0-F\ndice cards\nactions\nend 0\n'
broken "'broken.game': line 4: there is something after the end" \
  'deckmap-game/3 soldiers\ndeal 043G0-F\nactions\nend 0\nshoot 0\n'
mkdir folder
typed 1 "'folder' cannot be" 'n\n' soldiers --difficulty bare --seed 7 --save folder
typed 1 'there is no folder' 'n\n' soldiers --difficulty bare --seed 7 --save nowhere/my.game

# -- wrong usage
expect 2 "'chess' is not a game: soldiers" play chess
expect 2 'which game?' play
expect 0 'soldiers' play --help
expect 0 'joker_health=20' play soldiers --help
expect 2 "--option: 'health' is not of the form name=value" play soldiers --option health
expect 2 '--option:' play soldiers --option actions=0
expect 2 '--option fire_damage changes nothing with enemies=wait' play soldiers --difficulty bare --option fire-damage=50
expect 2 'fire_damage changes nothing with enemies=wait' sheet soldiers --option fire_damage=50
expect 0 '5 games' play soldiers --difficulty bare --auto --seeds 0..5 --option fire_damage=50 --option enemies=fire
expect 2 '--option shot_die is given more than once' play soldiers --option shot_die=3 --option shot-die=4
expect 2 'passage_actions changes nothing with --stuck stop' play soldiers --stuck stop \
  --option passage_actions=2
expect 2 '--chart does not go with --auto' play soldiers --difficulty bare --auto --seed 1 --chart scifi
expect 2 '--doors: the players open the doors' play soldiers --doors 3
expect 2 '--seeds needs --auto' play soldiers --difficulty bare --seeds 0..3
expect 2 '--save does not go with --auto' play soldiers --difficulty bare --auto --save my.game
expect 2 '--new needs --save' play soldiers --new
expect 1 'there is no joker in the room pile' play soldiers --decks 0 --extra 2D

# -- games by the thousand
for threads in 1 2 5; do
  "$deckmap" play soldiers --difficulty bare --auto --seeds 0..1000 --threads $threads >auto-$threads.txt
done
same auto-1.txt auto-2.txt
same auto-1.txt auto-5.txt
grep -q '^won  *9[0-9][0-9] ' auto-1.txt && ok || wrong "the simple player does not win: $(cat auto-1.txt)"
expect 0 '300 games, seeds 0..300' play soldiers --difficulty bare --auto --seeds 0..300 --player random --check
expect 0 'won, score' play soldiers --difficulty bare --auto --seed 7
"$deckmap" play soldiers --auto --seed 7 --option players=2 >auto.txt
grep -q ', soldier 2: health' auto.txt && ! grep -q '^    \(Soldier\|Round\) [0-9]*\.' auto.txt && ok || wrong "turns are reported twice: $(head auto.txt)"
expect 0 'Level 1, round 1: health' play soldiers --auto --seed 42 --levels 2
# enemies that fire may take for ever what a station gives: the player rests no more in the end
for seed in 521 1869 3866 6804 7668; do
  "$deckmap" play soldiers --difficulty bare --auto --seeds $seed..$((seed + 1)) --option enemies=fire >auto.txt
  ! grep -q unfinished auto.txt && grep -q '^rounds until' auto.txt && ok || wrong "seed $seed: $(cat auto.txt)"
done
# a salvo of more actions than a round has is waited for without end, and the game is left
expect 0 'unfinished                      1   100.0 %' play soldiers --difficulty bare --auto --seeds 7..8 \
  --option joker_die=0 --option salvo_actions=6

# -- charts
expect 0 'fantasy' chart list
for name in fantasy horror modern scifi soldiers cyberheisters fudge; do
  "$deckmap" chart show $name >$name.toml
  expect 0 'a chart' chart check $name.toml
done
for name in soldiers cyberheisters fudge; do expect 0 'enemies' chart table $name; done
for name in fantasy horror modern scifi; do expect 0 'kind 2, 1d' chart table $name; done
expect 0 'Encounters, by the chart Fantasy:' generate --seed 7 --chart fantasy
"$deckmap" generate --seed 7 --chart fantasy -o by-name.json
"$deckmap" generate --seed 7 --chart fantasy.toml -o by-file.json
same by-name.json by-file.json
"$deckmap" generate --seed 7 --hidden-doors all --second-entrance farthest -o plain.json
grep -v encounters by-name.json | head -12 >a.txt
head -12 plain.json >b.txt
same a.txt b.txt
expect 0 'deckmap: given cards' replay by-name.json
sed 's/^bandit = .*/bandit = "a\\u0007b"/' fantasy.toml >control.toml
expect 1 'bandit: a text is one line without control characters' chart check control.toml
sed -i 's/{keeper}/{kepeer}/' fantasy.toml
expect 1 "fantasy.toml: line " chart check fantasy.toml
expect 1 '{kepeer} is neither dice nor a name' generate --seed 7 --chart fantasy.toml
sed -i 's/^7-8/7-9/' cyberheisters.toml
expect 1 "and in '7-9' of line" generate --seed 7 --chart cyberheisters.toml
expect 1 "'dragons' is neither a file nor a chart that comes with deckmap" generate --chart dragons
expect 2 '--chart does nothing here; it is for map, json, jsonl, png, svg, pdf, foundry, opd, donjon, tmj, flare, flare_zip, dot, md, html, adventure, explain, steps' \
  generate --chart fantasy -o x.uvtt -o x.deal
expect 2 'a PNG shows a chart in its notes' generate --chart fantasy -o x.png
expect 2 'a bare picture shows nothing' generate --chart fantasy --bare -o x.pdf
expect 2 '--no-notes needs --chart' generate --no-notes -o x.pdf
expect 2 '--threads needs --seeds: one game takes one thread' play soldiers --difficulty bare --auto --seed 1 --threads 2
# every format that shows a chart has each encounter of the JSON
cat >plain.toml <<'CHART'
name = "Plain"
joker = "joker{1d100}"
shop = "shop{1d100}"
healing = "healing{1d100}"
search = "search{1d100}"
[enemies]
2-10 = "enemy{1d100}"
CHART
"$deckmap" generate --seed 20 --chart plain.toml -o c.json -o c.txt -o c.svg -o c.tmj -o c.dot -o c.md \
  -o c.html -o c.png || wrong 'a chart in every format'
"$deckmap" explain --seed 20 --chart plain.toml -o c-steps.txt || wrong 'explain --chart'
python3 -c 'import json; print(*(e["text"] for e in json.load(open("c.json"))["encounters"]["list"]), sep="\n")' >texts
[ "$(wc -l <texts)" -ge 15 ] && ok || wrong "too few encounters: $(cat texts)"
for file in c.txt c.svg c.tmj c.dot c.md c.html c-steps.txt; do
  while read -r text; do
    grep -qwi "$text" $file || wrong "$file does not contain $text"
  done <texts && ok
done
expect 0 'by the chart: 9 of them' explain --corridor '2C 3H' --room '2D 9S KC' \
  --chart <(sed 's/enemy{1d100}/{number} of them/' plain.toml)
expect 2 '--chart -: standard input holds the deal already' replay - --chart -
expect 2 '--chart -: standard input holds the deal already' explain - --chart -
expect 2 '--chart does not go with --player' generate --chart fantasy --player
expect 2 'which chart?' chart show
expect 2 "'dance' is not one of list, new, show, table, check" chart dance

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
