#!/usr/bin/env bash
# The command as a user meets it: outputs, exit status, messages, files that appear whole or not at
# all.   command.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"
# nothing NAME: no such file, and no temporary one either
nothing() {
  if [ -e "$1" ] || compgen -G ".*.??????" >/dev/null; then wrong "$1 was left behind"; else ok; fi
}

# -- help and version
expect 0 'deckmap VERB [options]'
expect 0 'deckmap VERB [options]' --help
expect 0 'rules version 1' --version
expect 2 "deckmap --version takes no argument '--seed'" --version --seed 3
expect 2 'deckmap generate has no option --foo' help generate --foo
expect 0 'deckmap play soldiers [options]' help play soldiers
for verb in generate replay explain; do
  expect 0 'Examples:' "$verb" --help
  expect 0 'Examples:' "$verb" -h
  expect 0 'Examples:' help "$verb"
done

# -- outputs
expect 0 'deckmap: seed 42, code 04N0B-1; 5 rooms, 32 cards' generate --seed 42
expect 0 'seed ' generate --format cards
expect 0 '"seed":"18446744073709551615"' generate --seed 18446744073709551615 --format jsonl
expect 0 'format: deckmap-deal/1' generate --seed 1 --format deal
"$deckmap" generate --seed 9 -o d.json -o d.txt -o d.deal -o d.jsonl -o 'comma,name.txt' || wrong 'several files'
"$deckmap" generate --seed 9 >map.txt
same d.txt map.txt
same d.txt comma,name.txt
"$deckmap" replay d.json --format cards >a && "$deckmap" replay d.deal --format cards >b
same a b
"$deckmap" generate --seed 9 --format cards >c
same a c
"$deckmap" replay - --format cards <d.json >c
same a c
"$deckmap" replay d.jsonl --format cards >c
same a c
"$deckmap" replay d.json -o e.json && "$deckmap" replay e.json -o f.json
same e.json f.json
"$deckmap" generate --seeds 3..6 -o 's-{seed}.json' -o all.jsonl || wrong 'seeds 3..6'
[ "$(cat all.jsonl | wc -l)" -eq 3 ] && [ -s s-3.json ] && [ -s s-5.json ] && [ ! -e s-6.json ] &&
  ok || wrong 'files of seeds 3..6'
"$deckmap" generate --seed 4 -o s.json
same s-4.json s.json
# a fresh seed is printed, and gives the dungeon again
seed=$("$deckmap" generate 2>&1 >fresh.txt | sed -n 's/^seed //p')
"$deckmap" generate --seed "$seed" >again.txt
same fresh.txt again.txt
expect 0 '[2]' generate --seed 42 --ascii

# written LINE ARGS...: what stderr says of the files
written() {
  local line=$1
  shift
  if [ "$("$deckmap" "$@" 2>&1 >/dev/null)" = "$line" ]; then ok; else wrong "$*: not '$line'"; fi
}
written 'Written: w.txt' generate --seed 1 -o w.txt -o -
written 'Written: w.tmj, w-tiles.png, w.md' generate --seed 1 -o w.tmj -o w.md
written 'Written: 7 files, from w-0.txt to all.jsonl' generate --seeds 0..6 -o 'w-{seed}.txt' -o all.jsonl
written '' generate --seed 1 -o w.txt -q
written '' generate --seed 1
written 'Written: w.html' gallery --seeds 0..2 -o w.html
written 'Written: w.txt' explain --seed 1 -o w.txt
written 'Written: w.csv' sheet cyberheisters --seed 1 -o w.csv
written $'Written: w.csv\nWritten: w.json' survey --seeds 0..9 --rows w.csv -o w.json
written 'Written: v.csv' merge w.csv -o v.csv
written 'Written: w.jsonl' hunt --seeds 0..9 --must 'rooms>0' -o w.jsonl

if "$deckmap" generate --seed 42 --ascii | LC_ALL=C grep -q '[^ -~]'; then wrong 'ASCII map'; else ok; fi
if "$deckmap" generate --seed 42 | grep -q $'\x1b'; then wrong 'colour in a pipe'; else ok; fi
if FORCE_COLOR=1 "$deckmap" generate --seed 42 | grep -q $'\x1b'; then ok; else wrong FORCE_COLOR; fi
# Colours are seen on light and on dark terminals: the terminal's own, or fixed ones with contrast.
FORCE_COLOR=1 "$deckmap" generate --seed 42 >coloured.txt
FORCE_COLOR=1 "$deckmap" generate --seed 20 >>coloured.txt
/usr/bin/python3 - coloured.txt <<'END' || wrong 'a colour that a light or a dark terminal does not show'
import re, sys
def lightness(colour):
    if colour < 16: sys.exit(f"{colour} is whatever the terminal makes of it")
    levels = (0, 95, 135, 175, 215, 255)
    colour -= 16
    rgb = [levels[colour // 36], levels[colour // 6 % 6], levels[colour % 6]]
    parts = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
text = open(sys.argv[1], encoding="utf-8").read()
codes = {code.removeprefix("1;") for code in re.findall(r"\x1b\[([\d;]*)m", text)}
fixed = {int(code[5:]) for code in codes if re.fullmatch(r"38;5;\d+", code)}
assert codes - {f"38;5;{n}" for n in fixed} <= {"0", "1", "2"}, codes
assert len(fixed) >= 5, fixed
for colour in fixed:
    light = lightness(colour)
    assert 1.05 / (light + 0.05) >= 3 and (light + 0.05) / 0.05 >= 3, colour
END
if NO_COLOR=1 FORCE_COLOR=1 "$deckmap" generate --seed 42 | grep -q $'\x1b'; then wrong NO_COLOR; else ok; fi

# a deal code gives the dungeon again
"$deckmap" generate --seed 7 --decks 2 --table 9x7 --doors 3 -o a.json
"$deckmap" generate --code "$(sed -n 's/.*"code": "\(.*\)",/\1/p' a.json)" -o b.json
same a.json b.json
expect 2 'a letter is wrong' generate --code 04004-S
expect 2 '--seed does not go with --code' generate --code 04004-R --seed 1
expect 0 'The table:' explain --code 04004-R

# the players' copy: seed 20 has a secret passage
expect 0 'deckmap: 6 rooms, 28 cards' generate --seed 20 --player
if "$deckmap" generate --seed 20 --player | grep -qE 'seed|code|[?]|enemy|boss|/[1-3]/'; then
  wrong 'the map for players shows too much'
else ok; fi
"$deckmap" generate --seed 20 | grep -q '?' && ok || wrong 'seed 20 has no secret passage'
"$deckmap" generate --seed 20 --player -o players.json -o players.png -o players.txt ||
  wrong 'files for players'
if grep -qE 'seed|code|piles|secret|enem|"20"' players.json; then
  wrong 'the JSON for players shows too much'
else ok; fi
expect 1 "format is 'deckmap-players/1', which is not 'deckmap/1'" replay players.json
"$deckmap" generate --seed 7 --doors 1 --player --format jsonl >a &&
  "$deckmap" generate --seed 7 --doors 2 --player --format jsonl >b
if cmp -s a b; then wrong 'players see a second door opened'; else ok; fi
for format in cards deal; do
  expect 2 "the format $format shows everything" generate --seed 7 --player --format $format
done
expect 2 "the format deal shows everything" generate --seed 7 --player -o x.deal
expect 2 '--features does not go with --player' generate --seed 7 --player --features -o x.json

# -- exports: all files of a dungeon, the tileset beside the map, what goes nowhere
"$deckmap" generate --seed 7 -o e.uvtt -o e.dd2vtt -o e.tmj -o e.dot -o e.md -o e.html || wrong 'exports'
same e.uvtt e.dd2vtt
[ -s e-tiles.png ] && grep -q '"image": "e-tiles.png"' e.tmj && ok || wrong 'the tileset of e.tmj'
grep -q '"code": "043G0-F"' e.uvtt && ok || wrong 'no code in e.uvtt'
for file in e.tmj e.dot e.md e.html; do
  grep -q '043G0-F' $file && ok || wrong "no code in $file"
done
"$deckmap" generate --seed 20 --player -o p.uvtt -o p.tmj -o p.dot || wrong 'exports for players'
if grep -qE '04A0T|seed|secret|"enemy"|"boss"|dashed|seed 20' p.uvtt p.tmj p.dot; then
  wrong 'exports for players show too much'
else ok; fi
"$deckmap" generate --seeds 3..5 --squares 3 -o 't-{seed}.tmj' && [ -s t-4-tiles.png ] && ok || wrong 'tmj of seeds'
expect 2 'the format tmj is a file with another beside it' generate --seed 1 --format tmj
expect 2 "'x-tiles.png' is the file that belongs beside 'x.tmj'" generate --seed 1 -o x.tmj -o x-tiles.png
expect 2 "'./x-scene.png' is the file that belongs beside 'x.foundry.json'" generate --seed 1 -o x.foundry.json -o ./x-scene.png
mkdir -p beside && ln -sf x-journal.json beside.json && ln -sfn . here
expect 2 "'beside/../x-tiles.png' is the file that belongs beside 'x.tmj'" generate --seed 1 -o x.tmj -o beside/../x-tiles.png
expect 2 "'beside.json' is the file that belongs beside 'x.foundry.json'" generate --seed 1 -o x.foundry.json -o beside.json
expect 2 "'x-scene.png' is the file that belongs beside 'here/x.foundry.json'" generate --seed 1 -o here/x.foundry.json -o x-scene.png
expect 2 "-o './x.foundry.json' is given twice" generate --seed 1 -o x.foundry.json -o ./x.foundry.json
expect 2 'the format foundry is a file with another beside it' generate --seed 1 --format foundry
"$deckmap" generate --seed 7 -o e.opd.json -o e.donjon.json -o e.foundry.json -o e.json || wrong 'files for tabletops'
grep -q '"rects"' e.opd.json && grep -q '"cell_bit"' e.donjon.json && grep -q '"piles"' e.json && ok || wrong 'suffixes'
[ -s e-journal.json ] && ok || wrong 'the journal of e.foundry.json'
[ -s e-scene.png ] && grep -q '"src": "e-scene.png"' e.foundry.json && ok || wrong 'the picture of e.foundry.json'
expect 0 '"tiles": {' generate --seed 7 --squares 2 --walls tiles --format json
expect 2 '--walls needs --squares' generate --seed 7 --walls tiles --format json
expect 2 '--walls does nothing here; it is for json, jsonl' generate --seed 7 --walls tiles --squares 3 -o x.png
expect 2 'the format md shows everything' generate --seed 1 --player -o x.md
expect 2 'the format html shows everything' generate --seed 1 --player --format html
expect 2 '--squares: a card of 4 squares has passages of two squares' generate --seed 1 --squares 4 -o x.opd.json
expect 2 '--squares: a card of 20 squares has passages of two squares' generate --seed 1 --squares 20 -o x.png -o x.donjon.json
expect 0 '' generate --seed 1 --squares 5 -o x.opd.json -o x.donjon.json
expect 1 'a square of 19 pixels: in a scene of Foundry it has at least 20' generate --seed 1 --pixels-per-square 19 -o x.foundry.json
expect 2 '--pad-square does nothing here; it is for uvtt, dd2vtt, foundry' generate --seed 1 --pad-square
expect 2 '--pixels-per-square does nothing here; it is for uvtt, dd2vtt, foundry, tmj' generate --seed 1 --pixels-per-square 50 -o x.png
expect 2 "--pixels-per-square: '7' is not a whole number from 8 to " generate --seed 1 --pixels-per-square 7 -o x.uvtt
expect 2 'a tile of Tiled has at most 256' generate --seed 1 --pixels-per-square 300 -o x.tmj
expect 1 'pixels for a square fit' generate --seed 1 --decks 50 --squares 4 --pixels-per-square 500 -o x.uvtt
expect 1 'needs at least one wall' generate --seed 1 --decks 0 --extra JS -o x.uvtt
expect 1 "there is no folder 'nowhere'" generate --seed 1 -o nowhere/x.tmj
nothing x.uvtt
nothing x.tmj
expect 0 'Examples:' gallery --help
"$deckmap" gallery --seeds 0..20 -o g.html && [ "$(grep -c '<figure id=' g.html)" -eq 20 ] && ok || wrong 'gallery'
expect 2 'a gallery needs --seeds, as in --seeds 0..200, or --seed or --code' gallery
expect 2 'too many for a page: at most 5000' gallery --seeds 0..5001
expect 2 'the suffix chooses the format, one of .html' gallery --seeds 0..2 -o x.png
expect 1 "there is no folder 'nowhere'" gallery --seeds 0..2 -o nowhere/x.html
if [ -w /dev/full ]; then
  ln -s /dev/full full.uvtt
  expect 1 'No space left on device' generate --seed 1 -o full.uvtt
  ln -s /dev/full full.html
  expect 1 'No space left on device' gallery --seeds 0..2 -o full.html
fi

# -- replay and explain
expect 0 ' JC  9H  3D  7D  AH  KS' replay --corridor '4C 3S 6C 8H 9H' \
  --room 'AC 2D JS QC JC 3D 4D 6S TD 7d AH KS' --table 6x4 --start 5,0 --format cards
expect 0 'the 7 of diamonds wants up, taken by the 10 of diamonds; red, so clockwise: right' \
  explain --corridor '4C 3S 6C 8H 9H' --room 'AC 2D JS QC JC 3D 4D 6S 10♦ 7D AH KS' \
  --table 6x4 --start 5,0
expect 0 'The table:' explain --seed 42
expect 0 'A deal of given cards' explain d.deal
expect 0 '[1]' replay d.json --doors 99
"$deckmap" generate --seed 9 --doors 2 --format cards >a && "$deckmap" replay d.json --doors 2 --format cards >b
same a b
cmp -s a <("$deckmap" replay d.json --format cards) && wrong '--doors 2 deals as many cards as all doors'
# of typed piles as well
"$deckmap" generate --seed 9 --format deal >piles.deal
piles=(--corridor "$(sed -n 's/^corridor: //p' piles.deal)" --room "$(sed -n 's/^room: //p' piles.deal)")
"$deckmap" replay "${piles[@]}" --doors 2 --format cards >b
same a b
for given in d.json '--corridor'; do
  [ $given = d.json ] && words=(d.json) || words=("${piles[@]}")
  "$deckmap" explain "${words[@]}" >b && "$deckmap" explain "${words[@]}" --doors 0 >c
  [ "$(wc -l <c)" -lt "$(wc -l <b)" ] && ok || wrong "explain ${words[0]} explains more than --doors 0"
done

# -- wrong usage: code 2
expect 2 "'deal' is not a verb: generate, replay, explain" deal
expect 2 'did you mean generate?' generat
expect 2 "deckmap generate has no option --sed; did you mean --seed?" generate --sed 1
expect 2 "deckmap generate has no option --colour; deckmap generate --help" generate --colour red
expect 0 'seed 16969480502995493246, code ' generate --seed goblin
expect 0 'seed 16969480502995493246, code ' generate --seed Goblin --table free
expect 2 "'42O' is neither a number from 0 to 18446744073709551615 nor a word" generate --seed 42O
expect 0 'turn_colour drawn' generate --seed 1 --turn-color drawn
expect 2 '--turn-colour is given more than once' generate --seed 1 --turn-color drawn --turn-colour drawn
expect 2 '--seed needs a value: SEED' generate --seed
expect 2 '-o needs a value: FILE' generate --seed 1 -o
expect 2 '--seed is given more than once' generate --seed 1 --seed 2
expect 2 "deckmap generate takes no argument '4'; did you mean --seed 4?" generate 4
expect 2 "deckmap gallery takes no argument 'tabel'; did you mean --table?" gallery tabel
for seed in -1 1e3 0x10 18446744073709551616 '' 1,2; do
  expect 2 'is neither a number from 0 to 18446744073709551615 nor a word' generate --seed "$seed"
done
expect 2 'is an empty range of seeds' generate --seeds 5..3
expect 2 'is not a range of seeds' generate --seeds 5
expect 2 '--seed does not go with --seeds' generate --seed 1 --seeds 1..2
expect 2 'the width of a table' generate --seed 1 --table 0x3
expect 2 'is not a table' generate --seed 1 --table 33
expect 2 'the start 3,0 is off the table' generate --seed 1 --table 3x3 --start 3,0
expect 2 "--decks: '-2' is not a whole number from 0 to 100000" generate --seed 1 --decks -2
expect 2 'is neither a card' generate --seed 1 --extra '1D'
expect 2 "'0' in 'diamonds*0' is not a count" generate --seed 1 --extra 'diamonds*0'
expect 2 "--turn-colour: 'both' is not one of from, drawn" generate --seed 1 --turn-colour both
expect 2 'is not a table of directions' generate --seed 1 --directions RRR
expect 2 "--door-order: 'chosen' is not one of oldest, newest, random" generate --seed 1 --door-order chosen
expect 0 '>no card on the table<' generate --seed 1 --decks 0 --extra JS --format svg
expect 2 "'11S' is not a card" replay --corridor '11S'
expect 2 "'10' is not a card" replay --corridor '10 X'
expect 2 '2D, card 2 of the corridor pile, has no place there' replay --corridor '3C 2D'
expect 2 'there is nothing to deal' replay
expect 2 'does not go with a file' replay d.json --table 3x3
expect 2 '--seed does not go with --corridor, which gives the cards' explain --seed 1 --corridor 4C
expect 2 'the suffix chooses the format, one of .txt' generate --seed 1 -o dungeon.foo
expect 2 'the suffix chooses the format' generate --seed 1 -o .json
expect 2 '--format is for standard output' generate --seed 1 --format json -o a.json
expect 2 "'xml' is not a format" generate --seed 1 --format xml
expect 2 'several dungeons do not go into one JSON file' generate --seeds 1..3 -o x.json
expect 2 'takes one dungeon: put {seed}' generate --seeds 1..3 -o x.png
expect 2 'there is no seed to stand for {seed}' replay d.json -o 'x-{seed}.json'
expect 2 'is given twice' generate --seed 1 -o x.json -o x.json
expect 2 "--cell: '0' is not a whole number from 4 to " generate --seed 1 --cell 0 -o x.png
nothing x.json
nothing x.png

# -- what cannot be done: code 1
expect 1 "'missing.json' cannot be read: No such file" replay missing.json
expect 1 'cannot be read: Is a directory' replay .
expect 1 "there is no folder 'no/where'" generate --seed 1 -o no/where/x.json
head -c 3000 d.json >cut.json
expect 1 'cut.json: this JSON is cut off: it ends at byte 3000' replay cut.json
sed 's/"AH"/"AD"/' d.json >twice.json
expect 1 'twice.json: the piles hold AD 2 times' replay twice.json
printf 'corridor: 4C\nrooms: 2D\n' >bad.deal
expect 1 "bad.deal: line 2: 'rooms' is not a key of a deal" replay bad.deal
expect 1 'this is not a deal' replay /dev/null
printf 'corridor: 4C\ntable: 3x3\nstart: 9,9\n' >off.deal
expect 1 'off.deal: the start 9,9 is off the table' replay off.deal
printf '[]' >list.json
expect 1 'list.json: this is not a dungeon: the JSON is not an object' replay list.json
: >empty.json
expect 1 'empty.json: this JSON is cut off' replay empty.json
{ printf '\xEF\xBB\xBF'; cat d.json; } >bom.json
expect 0 'deckmap: given cards' replay bom.json
ln -s behind.txt link.txt
expect 0 '' generate --seed 1 -o link.txt
if [ -L link.txt ] && [ -s behind.txt ]; then ok; else wrong 'a link to no file yet'; fi
ln -s loop.txt loop.txt
expect 1 "'loop.txt' cannot be written: Too many levels" generate --seed 1 -o loop.txt
expect 1 "'loop.txt' cannot be written: Too many levels" generate --seed 1 -o x.json -o loop.txt
expect 1 "'loop.txt' cannot be written: Too many levels" generate --seed 1 -o loop.txt -o x.json
# a device may be given twice
ln -s /dev/null null.txt && ln -s /dev/null null.json
expect 0 '' generate --seed 1 -o null.txt -o null.json
expect 2 'the suffix chooses the format, one of .txt .md' explain --seed 1 -o steps.json
expect 2 'cards are too many: at most 8388608' generate --seed 1 --extra 'deck*155344'
cp d.json kept.json
"$deckmap" replay cut.json -o kept.json 2>/dev/null
same d.json kept.json
mkdir closed && chmod 555 closed
if [ "$(id -u)" -ne 0 ]; then expect 1 'Permission denied' generate --seed 1 -o closed/x.json; fi
mkdir folder.json
expect 1 'Is a directory' generate --seed 1 -o folder.json
if [ -w /dev/full ]; then
  "$deckmap" generate --seed 1 >/dev/full 2>stderr
  [ $? -eq 1 ] && grep -q 'standard output cannot be written: No space left' stderr && ok ||
    wrong 'a full device'
  ln -s /dev/full full.txt
  expect 1 'No space left on device' generate --seed 1 -o full.txt
fi

# -- the first minute: near misses, and what is accepted (refusals.py has their words)
"$deckmap" generate --seed 4 -q -os.svg && "$deckmap" generate --seed 4 -q -o=t.svg; same s.svg t.svg
cmp -s s.svg <("$deckmap" generate --seed 4 --format svg) && ok || wrong '-oFILE and -o=FILE'
# what is to be typed again is quoted for the shell
again=$("$deckmap" --title 'Cost: $1 `x` "y"' --seed 4 2>&1 | sed -n 's/.*did you mean deckmap //; s/?$//p')
eval "\"$deckmap\" $again -q -o again.svg"
grep -q 'Cost: $1 `x` &quot;y&quot;\|Cost: $1 `x` "y"' again.svg && ok || wrong "not quoted: $again"
expect 2 'did you mean deckmap generate --seed 42?' --seed 42
expect 2 'deckmap generate has no option --seeed; did you mean --seed?' --seeed 42
expect 2 'did you mean --version?' -v
expect 2 'did you mean generate?' gen
expect 2 'did you mean generate?' gnerate
expect 0 '' version
expect 2 "deckmap version takes no argument '42'" version 42
expect 2 'did you mean --seed 42?' generate 42
expect 2 "takes no argument ''; deckmap generate --help" generate ''
expect 2 'did you mean -o map.svg?' generate map.svg
expect 2 'did you mean --seeds 0..1000?' survey --seeds 0..2 1000
expect 2 'did you mean --seeds 0..9?' gallery 0..9
expect 2 'did you mean deckmap explain --seed 42?' explain 42
expect 2 'did you mean deckmap generate --seed 42?' replay 42
echo 12 >42 # a file that is called so is read
expect 1 "42: line 1: '12' is not of the form 'key: value'" replay 42
rm 42
expect 2 'did you mean --seed?' generate --seeed 4
expect 2 'did you mean chart show fantasy?' chart fantasy
expect 2 '--decks 0: there are no cards to deal' generate --decks 0
expect 0 '' generate --seed 1 --turn-color drawn
expect 0 'Written: map.PNG' generate --seed 1 -o map.PNG
[ "$(head -c 4 map.PNG | tail -c 3)" = PNG ] || wrong 'map.PNG is not a PNG'
expect 0 '' generate --seeds 18446744073709551614..18446744073709551616
expect 2 "'0..18446744073709551616' is a seed too many: a range has at most 2^64-1" generate --seeds 0..18446744073709551616
seed=$("$deckmap" generate 2>&1 >/dev/null | sed 's/^seed //')
[ "$seed" -lt 1000000 ] || wrong "the fresh seed $seed"
for verb in replay explain table gallery survey hunt merge chart 'play soldiers' 'fudge check' sheet \
  style features; do
  # shellcheck disable=SC2086 # words
  "$deckmap" $verb --help | grep -q -- '-q, --quiet' || wrong "$verb has no -q"
done
[ "$("$deckmap" generate --seed 7 --decks 3 | sed -n '/start$/,$p' | awk 'length > 80' | wc -l)" = 0 ] ||
  wrong 'a legend wider than 80 columns'

for option in '--legend' '--scale x'; do
  # shellcheck disable=SC2086 # words
  expect 2 "${option%% *} does not go with --bare" generate --seed 1 --bare $option -o x.svg
done
expect 2 '--cell does nothing here' generate --seed 1 --cell 50 -o x.pdf
expect 2 '--ascii does nothing here' generate --seed 1 --ascii -o x.html
expect 2 '--legend does nothing here' generate --seed 1 --legend -o x.html
expect 0 '# \*Two\* \[cards\]' generate --seed 1 --title '*Two* [cards]' --format md

# -- text from outside reaches no terminal raw
odd=$'a\x1b[31m\xc2\x85\xe2\x80\xae\xff'
for words in "generate --seed $odd" "generate --format $odd" "replay $odd" "$odd" "chart check $odd" \
  "generate --title $odd" "generate --seed 1 -o $odd.png" "generate --$odd"; do
  # shellcheck disable=SC2086 # words
  "$deckmap" $words >out 2>err
  ! LC_ALL=C grep -q $'[\x1b\xff]\|\xc2\x85\|\xe2\x80\xae' err || wrong "raw: $(cat -v err)"
done
for words in table 'play soldiers --plain --seed 1' 'play cyberheisters --plain --seed 1'; do
  # shellcheck disable=SC2086 # words
  printf 'help %s\n' "$odd" | "$deckmap" $words >out 2>err
  ! LC_ALL=C grep -q $'[\x1b\xff]\|\xc2\x85\|\xe2\x80\xae' out err || wrong "raw: $(cat -v out err)"
done
# Files keep such characters, as references or escapes.
for format in svg html md opd donjon; do
  expect 0 202e generate --seed 1 --title "a$odd" --format $format
  "$deckmap" generate --seed 1 --title "a$odd" --format $format >out
  ! LC_ALL=C grep -q $'[\x1b\xff]\|\xc2\x85\|\xe2\x80\xae' out || wrong "raw in $format"
done
# Code points that XML refuses are replaced: a low surrogate, U+FFFF.
"$deckmap" generate --seed 1 --title $'a\xed\xb0\x80b\xef\xbf\xbfc' -o odd.svg
grep -qF $'<title id="name">a\xef\xbf\xbdb\xef\xbf\xbdc</title>' odd.svg && ok || wrong 'no character in an SVG'
python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("odd.svg")' && ok || wrong 'odd.svg is not XML'
printf '{"%s' "$odd" >odd.json
expect 1 'odd.json: this is not JSON: line 1' replay odd.json
"$deckmap" replay odd.json 2>&1 | iconv -f UTF-8 -t UTF-8 >/dev/null || wrong 'an error that is not UTF-8'

# A folder appears whole, and only where there is none; in one file it is the same.
expect 0 "Written: m.flare, m.flare.zip" generate --seeds 1..3 -o m.flare -o m.flare.zip
python3 - <<'END' && ok || wrong 'm.flare.zip is not m.flare'
import os, zipfile
packed = zipfile.ZipFile("m.flare.zip")
assert packed.testzip() is None
files = {os.path.join(at, name): open(os.path.join(at, name), "rb").read()
         for at, _, names in os.walk("m.flare") for name in names}
assert files == {name.replace("m/", "m.flare/", 1): packed.read(name) for name in packed.namelist()}
assert sum(name.startswith("m.flare/maps/deckmap/") for name in files) == 2
END
expect 1 "'m.flare' cannot be written: it is there already, and a folder is written anew" generate --seed 1 -o m.flare
expect 2 'the format flare is a folder: name it, as in -o dungeon.flare' generate --seed 1 --format flare
expect 1 "there is no folder 'nowhere'" generate --seed 1 -o nowhere/m.flare
expect 0 'Written: n-1.flare, n-2.flare' generate --seeds 1..3 -o 'n-{seed}.flare'
[ -z "$(find . -name '.?*.flare.*')" ] && ok || wrong 'temporary folders stay'
# Up to 32 maps in one file.
expect 0 'Written: m.wad' generate --seeds 1..33 -o m.wad
expect 2 "-o 'n.wad' takes at most 32 dungeons: put {seed} into a file's name, as in dungeon-{seed}.wad" generate --seeds 1..34 -o n.wad
[ ! -e n.wad ] && ok || wrong 'part of a refused file'

# Texts of an adventure are changed by hand, shown in every format, and belong to one dungeon.
expect 0 'Written: e.adventure.toml, e1.md' generate --seed 7 --chart fantasy -o e.adventure.toml -o e1.md
expect 0 'Written: e2.md' generate --seed 7 --chart fantasy --adventure e.adventure.toml -o e2.md
same e1.md e2.md
sed -i '/^\[place.2\]/,/^aloud/s/^aloud = .*/aloud = "All <i>quiet."/' e.adventure.toml
expect 0 Written generate --seed 7 --chart fantasy --adventure e.adventure.toml -o e3.md -o e.html -o e.json -o e.opd.json -o e.donjon.json -o e.foundry.json
[ "$(diff e1.md e3.md | grep -c '^[<>]')" = 2 ] && grep -qF 'All \<i\>quiet.' e3.md && ok || wrong 'one changed line of a key'
for file in e.html e.json e.donjon.json e-journal.json; do
  grep -qF 'quiet.' $file && ok || wrong "a changed text in $file"
done
expect 1 'e.adventure.toml: it is of another dungeon: that of the code ' generate --seed 8 --chart fantasy --adventure e.adventure.toml --format md
expect 1 "e.adventure.toml: it was written by the chart 'Fantasy', not 'Modern'" generate --seed 7 --chart modern --adventure e.adventure.toml --format md
expect 1 "e.adventure.toml: it was written by the chart 'Fantasy', not 'Fudge'" generate --seed 7 --chart fudge --adventure e.adventure.toml --format md
expect 0 'Written: f.adventure.toml' generate --seed 7 -o f.adventure.toml
grep -qx 'chart = "Fantasy"' f.adventure.toml && ok || wrong 'an adventure without a chart is one of fantasy'
# charts without a thread have texts to be changed, too
expect 0 'Written: f.adventure.toml' generate --seed 7 --chart fudge -o f.adventure.toml
sed -i '/^\[place.2\]/,/^note/s/^note = .*/note = "Only a cat."/' f.adventure.toml
expect 0 'Only a cat.' generate --seed 7 --chart fudge --adventure f.adventure.toml --format md
expect 1 "--reroll: the chart 'Fudge' has no other words for 2" generate --seed 7 --chart fudge --reroll 2 --format md
expect 1 'of a dungeon of one level' generate --seed 7 --levels 2 --chart fantasy --adventure e.adventure.toml --format md
expect 2 '--adventure needs --chart' generate --seed 7 --adventure e.adventure.toml
: >none.toml
expect 1 'none.toml: this file is empty' generate --seed 7 --chart fantasy --adventure none.toml --format md
# what a command reads is not what it writes
expect 2 "-o 'e.adventure.toml' and --adventure './e.adventure.toml' are one file: name another for one of them" \
  generate --seed 7 --chart fantasy --adventure ./e.adventure.toml -o e.adventure.toml
"$deckmap" chart show soldiers >own.txt
cp own.txt kept.txt
expect 2 "-o 'own.txt' and --chart 'own.txt' are one file" generate --seed 7 --chart own.txt -o own.txt
same own.txt kept.txt
"$deckmap" style ink >own.txt
expect 2 "-o 'own.txt' and --style './own.txt' are one file" generate --seed 7 --style ./own.txt -o own.txt -o own.svg
"$deckmap" generate --seed 7 --format deal >own.txt
cp own.txt kept.txt
for verb in explain replay; do
  expect 2 "-o 'own.txt' and the input 'own.txt' are one file: name another for one of them" $verb own.txt -o own.txt
done
same own.txt kept.txt
"$deckmap" generate --seed 7 --format deal >e.deal
expect 0 Written replay e.deal --chart fantasy -o r.adventure.toml
sed -i '/^\[place.2\]/,/^note/s/^note = .*/note = "Nobody."/' r.adventure.toml
expect 0 'Nobody.' replay e.deal --chart fantasy --adventure r.adventure.toml --format md
# Other words for a place are no other facts.
"$deckmap" generate --seed 7 --chart fantasy --format md >w1.md
"$deckmap" generate --seed 7 --chart fantasy --reroll '2,C3*2' --format md >w2.md
[ "$(diff w1.md w2.md | grep -c '^>')" -le 4 ] && ! cmp -s w1.md w2.md && ok || wrong 'other words for two places'
expect 1 "--reroll: this dungeon has no place '9': C1, C2, 1, " generate --seed 7 --chart fantasy --reroll 9 --format md
expect 2 "--reroll: '2*0' is neither a place, as in C2, nor one of its rolls" generate --seed 7 --chart fantasy --reroll '2*0'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
