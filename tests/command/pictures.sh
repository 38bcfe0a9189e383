#!/usr/bin/env bash
# Pictures as other programs see them: xmllint and Python read the SVG, librsvg draws it as we draw
# the PNG, poppler measures the PDF and reads its text.   pictures.sh DECKMAP
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/support.sh"
python=/usr/bin/python3 # Debian's, whose package reads images
# check WHAT COMMAND...: the command succeeds
check() {
  local what=$1
  shift
  if "$@"; then ok; else wrong "$what"; fi
}

# -- SVG: well-formed, ids unique, and the same picture as the PNG
cat >compare.py <<'END'
# compare.py A B: two pictures of one size differ by no more than the ways of smoothing edges,
# and by the letters: librsvg takes those of the system
import sys
from PIL import Image, ImageChops, ImageFilter
a, b = (Image.open(name).convert("RGB") for name in sys.argv[1:3])
assert a.size == b.size, (a.size, b.size)
# a soft look, by which a mark that is missing or a pixel off shows, and smoothing does not
soft = [image.filter(ImageFilter.BoxBlur(2)) for image in (a, b)]
counts = ImageChops.difference(*soft).convert("L").histogram()
far = sum(counts[40:]) / sum(counts)
assert far < 0.002, f"{far:.2%} of the pixels differ"
END
cat >ids.py <<'END'
# ids.py SVG: every id once, a name that aria-labelledby finds, no element that could act or load
import sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
ids = [element.get("id") for element in root.iter() if element.get("id")]
assert len(ids) == len(set(ids)), "an id comes twice"
assert root.get("role") == "img" and root.get("aria-labelledby") in ids
names = {element.tag.split("}")[1] for element in root.iter()}
assert names == {"svg", "g", "title", "desc", "path", "text"}, names
END
for style in ink press blue cards dark; do
  for seed in 3 7 42; do
    "$deckmap" generate --seed $seed --style $style --scale '1 square = 5 ft' -o a.svg -o a.png
    check "$style $seed: not well-formed" xmllint --noout --nonet a.svg
    check "$style $seed: ids" $python ids.py a.svg
    rsvg-convert a.svg -o b.png
    check "$style $seed: the SVG is not the PNG" $python compare.py a.png b.png
  done
done
"$deckmap" generate --seed 42 --squares 3 --player -o a.svg -o a.png
rsvg-convert a.svg -o b.png
check 'squares and players: the SVG is not the PNG' $python compare.py a.png b.png
# and the comparison bites
"$deckmap" generate --seed 42 --squares 3 -o c.png
if $python compare.py c.png b.png 2>/dev/null; then wrong 'enemies are not seen'; else ok; fi
"$deckmap" generate --seed 7 --title '<b>"A" & B</b>' -o a.svg
check 'a title that looks like XML' grep -qF '<title id="name">&lt;b&gt;&quot;A&quot; &amp; B' a.svg
check 'a title that looks like XML' xmllint --noout --nonet a.svg

# -- PDF: one page by default, its text, its size, the same bytes every time
"$deckmap" generate --seed 42 --legend -o a.pdf && sleep 1.1 && "$deckmap" generate --seed 42 --legend -o b.pdf
same a.pdf b.pdf
pdfinfo a.pdf >info
check 'PDF: A4' grep -q 'Page size: .*(A4)' info
check 'PDF: one page' grep -q '^Pages: *1$' info
check 'PDF: title' grep -q '^Title: *The Burning Cellars of the Black King$' info
if grep -q 'CreationDate' info; then wrong 'PDF: a date'; else ok; fi
pdftotext a.pdf text
for words in 'healing spring' 'double door' 'code 04N0B-1'; do
  check "PDF: no '$words'" grep -qF "$words" text
done
if pdffonts a.pdf | tail -n +3 | grep -qv 'yes yes'; then wrong 'PDF: a font is not embedded'; else ok; fi
"$deckmap" generate --seed 42 --paper letter -o l.pdf
check 'PDF: letter' grep -q 'Page size: .*(letter)' <(pdfinfo l.pdf)

# The picture lies within the margins, and comes near two of them.
pdftoppm -r 50 -gray a.pdf page
cat >margins.py <<'END'
import sys
from PIL import Image, ImageChops
page = Image.open(sys.argv[1]).convert("L")
paper = Image.new("L", page.size, page.getpixel((0, 0)))
box = ImageChops.difference(page, paper).point(lambda p: 255 * (p > 20)).getbbox()
margins = [box[0], box[1], page.width - box[2], page.height - box[3]]
assert min(margins) >= 50 * 10 / 25.4 - 1, margins
assert min(margins) < 50, margins
END
check 'PDF: margins' $python margins.py page-1.pgm

# -- squares of one inch: the lines of the grid are an inch apart, sheets are named and marked
printf '[colours]\ngrid = "#00ff00"\nshadow = "#fffdf7"\n[weights]\ngrid = 0.035\nshake = 0\n' >grid.toml
for paper in a4 letter; do
  "$deckmap" generate --seed 42 --inch-squares --paper $paper --squares 2 --style grid.toml -o i.pdf
  pages=$(pdfinfo i.pdf | sed -n 's/^Pages: *//p')
  [ "$pages" -gt 3 ] && [ "$pages" -lt 12 ] && ok || wrong "$paper: $pages pages"
  pdftotext -f 2 i.pdf text
  check "$paper: labels" grep -q '^[A-Z][1-9] of The Burning Cellars' text
  rm -f sheet-*
  pdftoppm -f 2 -r 72 i.pdf sheet
  check "$paper: inches" $python - sheet-*.ppm <<'END'
import sys
from collections import Counter
from PIL import Image
measured = Counter()
for name in sys.argv[1:]:
    sheet = Image.open(name).convert("RGB")
    pixels = sheet.load()
    green = lambda x, y: pixels[x, y][1] > 200 and pixels[x, y][0] < 140 and pixels[x, y][2] < 140
    for y in range(sheet.height):
        # middles of the green lines that this row crosses
        lines, x = [], 0
        while x < sheet.width:
            if green(x, y):
                begin = x
                while x < sheet.width and green(x, y):
                    x += 1
                if 4 <= x - begin <= 6:  # a whole line, not one half under a mark
                    lines.append((begin + x) / 2)
            x += 1
        measured.update(b - a for a, b in zip(lines, lines[1:]))
# lines are dotted, and cracks have their colour: what is seen often counts
often = {apart: count for apart, count in measured.items() if apart >= 36 and count >= 100}
assert sum(often.values()) > 1000, measured
assert all(apart % 72 == 0 for apart in often), often
END
done

# -- a page with notes: one sheet, its notes as text; SVG and PNG grow
"$deckmap" generate --seed 7 --chart fantasy -o page.pdf -o plain.svg
"$deckmap" generate --seed 7 --notes -o noted.svg -o noted.pdf
same page.pdf noted.pdf
check 'notes: one page, or a second for stat lines' grep -q '^Pages: *[12]$' <(pdfinfo page.pdf)
pdftotext page.pdf text
for words in 'C4. The Landing.' '1. The Statue.' 'The Widow Queen kept a place'; do
  check "notes: no '$words'" grep -qF "$words" text
done
check 'the title can be searched' grep -qF 'The Forgotten Tunnels of the Widow Queen' <(tr '\n' ' ' <text)
# what a reader aloud gets: the title, then the story, the map and the places in the key's order
"$deckmap" generate --seed 7 --chart fantasy --format md -q >key.md
pdfinfo -struct-text page.pdf >parts 2>&1
check 'read in order' $python - parts key.md <<'END'
import re, sys
text, key = (open(name).read() for name in sys.argv[1:])
parts = re.findall(r"^( *)(Document|H1|P|Figure)", text, re.M)
assert parts[:4] == [("", "Document"), ("  ", "H1"), ("  ", "P"), ("  ", "Figure")], parts[:4]
assert {indent for indent, name in parts[1:]} == {"  "}, parts
labels = re.findall(r'^ *"(C?\d+)\. ', text, re.M)
assert labels == re.findall(r"^## (C?\d+)\. ", key, re.M) and len(labels) > 6, labels
END
check 'tagged' grep -q '^Tagged: *yes$' <(pdfinfo page.pdf)
"$deckmap" generate --seed 7 --paper letter -q -o letter.pdf
check 'tagged on Letter' grep -q '^Tagged: *yes$' <(pdfinfo letter.pdf)
check 'its language, and what the figure shows' $python - page.pdf <<'END'
import re, sys
pdf = open(sys.argv[1], "rb").read()
catalogue = pdf[pdf.rindex(b"/Type /Catalog") :]
assert b"/Lang (en-GB)" in catalogue[: catalogue.index(b"endobj")]
shown = [
    bytes.fromhex(alt.decode()).decode("utf-16")
    for alt in re.findall(rb"/Alt <([0-9A-F]*)>\s+/S /Figure", pdf)
]
assert len(shown) == pdf.count(b"/S /Figure") - len(shown) > 0, shown  # each is written anew
assert all(re.fullmatch(r"A dungeon of \d+ rooms and \d+ doors, .*\.", one) for one in shown), shown
# the last table of objects is right about each of its own
table = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", pdf)[1])
assert pdf[table:].startswith(b"xref\n")
entries = re.findall(rb"(\d+) 1\n(\d{10}) 00000 n \n", pdf[table:])
assert len(entries) == len(shown) + 1
for number, at in entries:
    assert pdf[int(at) :].startswith(number + b" 0 obj\n"), (number, at)
END
check 'bookmarks' grep -qa '/Outlines' page.pdf
pdftotext -bbox page.pdf words.html
check 'the bookmark of the title is where it stands' $python - page.pdf words.html <<'END'
import re, sys
pdf, words = (open(name, "rb").read() for name in sys.argv[1:])
height = float(re.search(rb"/MediaBox \[ ?0 0 [\d.]+ ([\d.]+)", pdf)[1])
x, y = map(float, re.search(rb"/XYZ ([\d.]+) ([\d.]+)", pdf).groups())
title = rb'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>The</word>\s*<word [^>]*xMax="([\d.]+)[^>]*>Forgotten<'
left, top, right = map(float, re.search(title, words).groups())
assert left < x < right and abs(height - y - top) < 30, (x, y, left, right, height - top)
END
"$deckmap" generate --seed 7 --player --notes -o player.svg -o player.pdf
check "players' ruled space" [ "$(grep -c 'class="note"' player.svg)" -ge 3 ]
pdftotext player.pdf text
for words in 'The Statue' 'kept a place' 'Wandering'; do
  if grep -q "$words" text; then wrong "players read '$words'"; else ok; fi
done
check 'notes in SVG' grep -q 'class="note"' noted.svg
if grep -q 'class="note"' plain.svg; then wrong 'an SVG with a chart has notes'; else ok; fi
"$deckmap" generate --seed 7 --chart fantasy --no-notes -o bare.pdf
pdftotext bare.pdf text
if grep -q 'The Pool' text; then wrong '--no-notes has notes'; else ok; fi

# -- the map alone: whole squares, and nothing that players should not see
"$deckmap" generate --seed 7 --squares 3 --cell 90 --bare --player --hide all -o bare.svg -o bare.png
check 'bare: whole squares' $python - bare.png <<'END'
import sys
from PIL import Image
width, height = Image.open(sys.argv[1]).size
assert width % 30 == 0 and height % 30 == 0, (width, height)
END
for kind in shop healing number title compass origin enemy boss; do
  if grep -q "class=\"$kind\"" bare.svg; then wrong "bare: $kind"; else ok; fi
done
if grep -q 'of level' bare.svg; then wrong 'bare: levels'; else ok; fi

# -- the files for tabletops and the key
check 'files agree with the key' $python "$here/agreement.py" "$deckmap"

# -- a style of the user's own, whatever its file is called
"$deckmap" style dark >mine && cp mine folder-less.toml
"$deckmap" generate --seed 7 --style dark -q -o dark.svg
for mine in ./mine folder-less.toml "$PWD/mine"; do
  "$deckmap" generate --seed 7 --style "$mine" -q -o mine.svg; same dark.svg mine.svg
done

# -- faults
expect 2 "--notes does not go with --bare" generate --seed 7 --notes --bare -o x.png
expect 2 "--title does nothing here: a bare PNG shows no title" generate --seed 7 --bare --title X -o bare-title.png
expect 0 '' generate -q --seed 7 --bare --title X -o bare-title.png -o bare-title.svg
expect 2 "--notes does not go with --no-notes" generate --seed 7 --notes --no-notes -o x.pdf
expect 2 "--notes does nothing here; it is for png, svg, pdf" generate --seed 7 --notes -o x.json
expect 2 "'doors' cannot be hidden: all, or shops, springs, door-levels, numbers" generate --seed 7 --hide doors -o x.png
hidden='--hide needs a value: all, or shops, springs, door-levels, numbers, joined by commas'
expect 2 "$hidden" generate --seed 7 -o x.png --hide
expect 2 "$hidden" generate --seed 7 --hide -o x.png
expect 2 "--paper needs a value: a4, letter" generate --seed 7 --paper --notes -o x.pdf
expect 2 "'foo' is not a style: ink, press, blue, cards, dark; or your own file" generate --seed 7 --style foo -o x.png
expect 1 "'no.toml' cannot be read" generate --seed 7 --style no.toml -o x.png
printf '[colours]\npapr = "#123456"\n' >bad.toml
expect 1 "bad.toml: line 2: 'papr' is not a colour of a style: paper, field" generate --seed 7 --style bad.toml -o x.png
expect 2 'a whole number from 1 to 20' generate --seed 7 --squares 0 -o x.png
expect 2 "--paper: 'a3' is not one of a4, letter" generate --seed 7 --paper a3 -o x.pdf
expect 2 '--paper does nothing here; it is for pdf' generate --seed 7 --paper a4 -o x.png
expect 2 '--inch-squares does nothing here; it is for pdf' generate --seed 7 --inch-squares -o x.svg
expect 1 'the largest cell size that fits is' generate --seed 7 --decks 100 --cell 2000 -o x.png
expect 2 '--title: the text is empty' generate --seed 7 --title ' ' -o x.png
[ ! -e x.png ] && ok || wrong 'half a picture was left behind'

# -- the styles as a user sees them
expect 0 'blue   the old-school blue map' style
expect 0 'press  black on white' style
expect 0 'deckmap style ink >my.toml' style --help
expect 2 "'foo' is not a style: ink, press, blue, cards, dark" style foo
for style in ink press blue cards dark; do
  "$deckmap" style $style >own.toml
  "$deckmap" generate --seed 7 --style own.toml -o a.svg
  "$deckmap" generate --seed 7 --style $style -o b.svg
  same a.svg b.svg
done

# -- counters: usual on a map, none beside notes
for call in 'yes --cell=40' 'no --no-counters' 'no --notes' 'yes --notes --counters'; do
  # shellcheck disable=SC2086 # words
  "$deckmap" generate --seed 7 -q ${call#* } -o counters.svg
  shown=no
  ! grep -q 'id="enemy-' counters.svg || shown=yes
  [ $shown = "${call%% *}" ] && ok || wrong "counters with ${call#* }"
done

# -- a hundred decks
"$deckmap" generate --seed 7 --cell 12 -q -o small.svg
[ "$(grep -o 'font-size="[0-9.]*"' small.svg | sort -t '"' -g -k 2 | head -1)" = 'font-size="4.5"' ] && ok ||
  wrong 'the smallest text of a small map'
"$deckmap" generate --seed 1 --decks 100 --cell 16 -o big.svg -o big.png -o big.pdf
check 'a hundred decks: SVG' xmllint --noout --nonet --huge big.svg
check 'a hundred decks: PDF' grep -q '^Pages: *1$' <(pdfinfo big.pdf)

# A character that the fonts lack is refused, never a box; an SVG holds it as text.
expect 1 "have no '日', so '日本' cannot be drawn in a PNG or PDF" generate --seed 7 --title 日本 -o x.png
expect 1 "have no '日', so '日本' cannot be drawn in a PNG or PDF" generate --seed 7 --title 日本 -o x.pdf
expect 0 'Written: x.svg' generate --seed 7 --title 日本 -o x.svg
expect 0 'Written: x.png, x.pdf' generate --seed 7 --title 'Ωμέγα, Подземелье' -o x.png -o x.pdf

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
