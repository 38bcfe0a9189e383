#!/usr/bin/env bash
# Compares pictures with those of tests/golden/pictures and with those that the documents show: SVG
# as text, PNG and pages of PDF as pixels with a tolerance for the smoothing of edges; or writes them
# anew.
#   picture_pins.sh DECKMAP           compares
#   picture_pins.sh DECKMAP --write   writes them anew: look at every one before you commit it
set -u
golden=$(cd "$(dirname "$0")" && pwd)/../golden/pictures
shown=$golden/../../../docs/images
. "$(dirname "$0")/support.sh"
python=/usr/bin/python3 # Debian's, whose package reads images
mode=${2:-}

cat >compare.py <<'END'
# compare.py PINNED DRAWN: two pictures of one size, alike but for how edges are smoothed
import sys
from PIL import Image, ImageChops, ImageFilter, ImageStat
a, b = (Image.open(name).convert("RGB") for name in sys.argv[1:3])
assert a.size == b.size, f"{a.size} is now {b.size}"
soft = [image.filter(ImageFilter.BoxBlur(2)) for image in (a, b)]
difference = ImageChops.difference(*soft).convert("L")
counts = difference.histogram()
far = sum(counts[24:])
assert far <= 60, f"{far} pixels differ"
# lines that are thinner everywhere differ a little everywhere
mean = abs(ImageStat.Stat(a.convert("L")).mean[0] - ImageStat.Stat(b.convert("L")).mean[0])
assert mean < 0.25, f"the whole is {mean:.2f} lighter or darker"
END

# pin NAME.SUFFIX [FOLDER]: the file NAME.SUFFIX here is as pinned
pin() {
  local pinned=${2:-$golden}
  if [ "$mode" = --write ]; then
    mkdir -p "$pinned" && cp "$1" "$pinned/$1"
  elif [[ $1 == *.svg ]]; then
    cmp -s "$1" "$golden/$1" && ok || wrong "$1 differs from tests/golden/pictures/$1"
  elif said=$($python compare.py "$pinned/$1" "$1" 2>&1); then
    ok
  else
    wrong "$1: $(tail -n 1 <<<"$said")"
  fi
}

for style in ink press blue cards dark; do
  "$deckmap" generate -q --seed 7 --doors 2 --cell 48 --style $style -o cave-$style.svg
  "$deckmap" generate -q --seed 7 --doors 2 --style $style -o cave-$style.png
  "$deckmap" generate -q --seed 3 --table 4x3 --cell 48 --style $style -o edge-$style.svg
  pin cave-$style.svg
  pin cave-$style.png
  pin edge-$style.svg
done
for squares in 1 2 5; do
  "$deckmap" generate -q --seed 104 --doors 3 --squares $squares --cell 40 -o squares-$squares.png
  pin squares-$squares.png
done
"$deckmap" generate -q --seed 104 --cell 48 --notes --hidden-doors none -o notes.png
"$deckmap" generate -q --seed 104 --cell 30 --bare --hide all -o bare.png
pin notes.png
pin bare.png
# a players' sheet, with ruled space beside the rooms that they see
"$deckmap" generate -q --seed 104 --cell 48 --player --notes --hidden-doors none -o player.png
pin player.png
# the tileset of Tiled and the scene of Foundry
"$deckmap" generate -q --seed 7 --doors 2 -o set.tmj -o set.foundry.json
pin set-tiles.png
pin set-scene.png
# hidden doors, bolted and not, and a second entrance; a lower level
"$deckmap" generate -q --seed 34 --cell 40 --hidden-doors all --second-entrance farthest --legend -o ways.png
"$deckmap" generate -q --seed 42 --cell 40 --levels 2 -o level.png
pin ways.png
pin level-1.png
pin level-2.png
# an upright page and one lengthwise
for seed in 3 104; do
  "$deckmap" generate -q --seed $seed --chart fantasy --hidden-doors none -o page.pdf
  pdftoppm -r 60 -png -singlefile page.pdf page-$seed
  pin page-$seed.png
done

# the pictures that the documents show
mkdir shown && cd shown || exit 1
cp ../compare.py .
for style in ink press blue cards dark; do
  "$deckmap" generate -q --seed 42 --cell 60 --style $style -o style-$style.png
  pin style-$style.png "$shown"
done
"$deckmap" generate -q --seed 34 --cell 40 --hidden-doors all -o hidden-doors.png
"$deckmap" generate -q --seed 34 --cell 40 --second-entrance farthest -o second-entrance.png
"$deckmap" generate -q --seed 42 --cell 40 --levels 2 -o level.png
"$deckmap" generate -q --seed 34 --chart fantasy -o page.pdf
pdftoppm -r 96 -png -singlefile page.pdf page
for name in hidden-doors second-entrance level-1 level-2 page; do pin $name.png "$shown"; done
cd ..

# and the comparison bites: a missing rectangle, thinner hatching, a turned page
if [ "$mode" != --write ]; then
  "$deckmap" style ink >thin.toml
  sed -i 's/^hatch = 0.01$/hatch = 0.0075/' thin.toml
  "$deckmap" generate -q --seed 7 --doors 2 --style thin.toml -o thin.png
  $python - <<'END'
from PIL import Image, ImageDraw
picture = Image.open("cave-ink.png").convert("RGB")
ImageDraw.Draw(picture).rectangle((60, 100, 72, 108), fill=(255, 0, 0))
picture.save("missing.png")
Image.open("page-3.png").transpose(Image.ROTATE_90).save("turned.png")
END
  for bad in thin:cave-ink missing:cave-ink turned:page-3; do
    if $python compare.py "$golden/${bad#*:}.png" "${bad%:*}.png" 2>/dev/null; then
      wrong "${bad%:*} is not noticed"
    else
      ok
    fi
  done
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
