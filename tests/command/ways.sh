#!/usr/bin/env bash
# Hidden doors, a second entrance and levels as a user meets them.   ways.sh DECKMAP
set -u
. "$(dirname "$0")/support.sh"
both=(--hidden-doors all --second-entrance farthest)
code=$("$deckmap" generate --seed 42 "${both[@]}" --format code)

# -- off by default, and by name
"$deckmap" generate --seed 42 -o off.json -o off.txt -q
"$deckmap" generate --seed 42 --hidden-doors none --second-entrance none --levels 1 -o none.json -q
same off.json none.json
whole 04N0B-1 generate --seed 42 --format code
whole 04N0C-0G704-NQ generate --seed 42 "${both[@]}" --format code
expect 0 'SS' generate --code "$code"
expect 0 'hidden door' generate --code "$code"
expect 0 'hidden_doors colour' generate --seed 42 --hidden-doors colour
expect 0 '(1)' generate --seed 5 "${both[@]}"
expect 0 'second entrance: a door that leads outside' generate --seed 5 "${both[@]}"
expect 2 "'some' is not one of none, colour, all" generate --hidden-doors some
expect 2 '--hidden-doors does not go with --code' generate --code "$code" --hidden-doors all

# -- players see walls
mkdir a b
files=(txt json svg tmj uvtt opd.json donjon.json dot)
"$deckmap" generate --seed 5 --player -q $(printf -- ' -o a/p.%s' "${files[@]}")
"$deckmap" generate --seed 5 "${both[@]}" --player -q $(printf -- ' -o b/p.%s' "${files[@]}")
for file in "${files[@]}"; do same "a/p.$file" "b/p.$file"; done

# -- a deal and a dungeon's JSON carry them
"$deckmap" generate --seed 5 "${both[@]}" -o d.deal -o d.json -q
grep -q '^hidden_doors: all$' d.deal && grep -q '^second_entrance: farthest$' d.deal && ok ||
  wrong 'a deal without its ways'
"$deckmap" replay d.deal -o from-deal.json -q && "$deckmap" replay d.json -o from-json.json -q
same from-deal.json from-json.json
grep -q '"kind": "hidden"' from-json.json && grep -q '"state": "outside"' from-json.json && ok ||
  wrong 'a replay without ways'

# -- other formats
"$deckmap" generate --seed 42 "${both[@]}" -o o.opd.json -o o.donjon.json -o o.dot -o o.md -o o.svg -q
grep -q '"type": 6' o.opd.json && ok || wrong 'opd'
grep -q '"Hidden door"' o.donjon.json && ok || wrong 'donjon'
grep -q 'label="hidden"' o.dot && ok || wrong 'dot'
grep -q 'A hidden door, E, to 3: ' o.md && grep -q 'A hidden door, W, to 4: ' o.md && ok || wrong 'key'
grep -q '<title>Hidden door</title>' o.svg && ok || wrong 'picture'
expect 0 'a hidden door between them, on the side' explain --seed 42 "${both[@]}"
expect 0 'leads outside: of the closed doors with no card ahead of them' explain --seed 5 "${both[@]}"
expect 0 'There is a second way in, from the east' generate --seed 5 "${both[@]}" --format md
for chart in fantasy horror modern scifi; do # in the hook, which ends the third line
  "$deckmap" generate --seed 5 --chart $chart --format md >out
  [[ $(sed -n 3p out) == *' There is a second way in, from the east, bolted within: it comes to passage C2.' ]] &&
    ok ||
    wrong "$chart: the hook does not name the second way in: $(sed -n 3p out)"
done

# -- what people print has both
"$deckmap" generate --seed 42 --chart fantasy -o p.md -o p.json -q
grep -q "code $code" p.md && grep -q "\"code\": \"$code\"" p.json && ok || wrong 'printed without ways'
"$deckmap" generate --code "$code" --chart fantasy -o q.md -q
same p.md q.md
"$deckmap" generate --seed 42 --notes -o p.svg -q
grep -q "$code" p.svg && ok || wrong 'notes without ways'
"$deckmap" generate --seed 42 --chart fantasy --hidden-doors none -o n.md -q
grep -q 'code 04N0B-1' n.md && ok || wrong 'printed with ways'
"$deckmap" generate --code 04N0B-1 --chart fantasy -o n.md -q
grep -q 'code 04N0B-1' n.md && ok || wrong 'a code with other ways'

# -- levels
"$deckmap" generate --seed 42 --levels 3 -o l.svg -o l.json -o l.md -o l.tmj -o l.pdf -q || wrong 'levels'
"$deckmap" generate --seed 42 --levels 3 -o l.html -o l.foundry.json -o l.uvtt -q || wrong 'levels'
for file in l-1.svg l-2.svg l-3.svg l-1.tmj l-3-tiles.png l.json l.md l.pdf l.html l-3.uvtt \
  l.foundry.json l-journal.json l-2.foundry.json l-3-scene.png; do
  [ -s $file ] && ok || wrong "no $file"
done
for file in l.svg l-4.svg l-1.md l-1.html l-1-journal.json; do [ -e $file ] && wrong "there is $file" || ok; done
grep -q 'l-2-tiles.png' l-2.tmj && ok || wrong 'the tileset of a level'
grep -q '^## 3.1. ' l.md && grep -q 'stairs down to 2.C1' l.md && grep -q 'stairs up to 1.' l.md && ok ||
  wrong 'the key of three levels'
"$deckmap" generate --seed 43 --format cards >two.txt
"$deckmap" generate --seed 42 --levels 3 --format cards >three.txt
grep -qF "$(head -3 two.txt)" three.txt && ok || wrong 'the second level'
expect 2 'the format svg is a file a level: name it, as in -o dungeon.svg' \
  generate --seed 42 --levels 2 --format svg
expect 0 'levels 3, level 2' generate --seed 42 --levels 3
expect 0 'The descent ends here' generate --seed 42 --levels 3 --doors 0
for file in e.md e.html e-notes.svg; do
  expect 0 'The descent ends on level 1: no boss guards a stair there.' \
    generate --seed 42 --levels 3 --doors 0 $([ $file != e-notes.svg ] || echo --notes) -o $file
done
[ "$("$deckmap" generate --seed 42 --levels 3 --doors 0 --format name 2>stderr)" = "$("$deckmap" generate --seed 42 --format name)" ] &&
  [ "$(cat stderr)" = 'The descent ends on level 1: no boss guards a stair there.' ] && ok ||
  wrong "what is no part of the file is not beside it: $(cat stderr)"
grep -c 'The descent ends here' e.md e.html | tr '\n' ' ' | grep -q '^e.md:1 e.html:1 $' && ok || wrong 'keys of a descent that ends'
grep -q 'descent' e-notes-1.svg && ok || wrong 'a sheet of a descent that ends'
grep -q 'id="place-3.1"' l.html && grep -q 'href="#place-2.C1"' l.html && ok ||
  wrong 'the page of three levels'
"$deckmap" gallery --seed 42 --levels 3 -o l-gallery.html -q
[ "$(grep -c '<figure class="sheet"' l-gallery.html)" -eq 1 ] && [ "$(grep -o 'Level [0-9]*</p>' l-gallery.html | wc -l)" -eq 3 ] &&
  grep -q '^.sheet ' l-gallery.html && ok || wrong 'the gallery of three levels'
"$deckmap" gallery --seeds 42..43 -o one.html -q && ! grep -q sheet one.html && ok || wrong 'a gallery without levels'
"$deckmap" generate --seed 42 --levels 3 --doors 0 -q -o quiet.json 2>stderr && [ ! -s stderr ] && ok ||
  wrong "--quiet says: $(cat stderr)"
expect 0 'The descent ends with the last' gallery --seed 42 --levels 3 --doors 0
expect 1 'the 20 levels of seed 7 do not fit on a sheet: a card would be 1 mm wide, less than 2: ask for fewer levels, or smaller ones' \
  gallery --seed 7 --levels 20 --decks 3
expect 2 '--seeds: 300 dungeons of 20 levels are too many for a page: at most 250' gallery --seeds 0..300 --levels 20
# the same place of each picture: the stairs
python3 - <<'PYTHON' && ok || wrong 'stairs do not lie below each other'
import json, sys
levels = [json.load(open("l-%d.uvtt" % k)) for k in (1, 2, 3)]
sys.exit(len({json.dumps(level["resolution"]["map_size"]) for level in levels}) != 1)
PYTHON
sizes=$(grep -ho '<svg[^>]*viewBox="[^"]*"' l-?.svg | grep -o 'viewBox="[^"]*"' | sort -u | wc -l)
[ "$sizes" -eq 1 ] && ok || wrong "pictures of levels have $sizes sizes"
# one scene of three levels, with stairs and lifts
python3 - <<'PYTHON' && ok || wrong 'the scene of three levels'
import json
scene = json.load(open("l.foundry.json"))
stairs = json.load(open("l.json"))["stairs"]
levels = [level["_id"] for level in scene["levels"]]
assert levels[0] == scene["initialLevel"] == "defaultLevel0000" and len(set(levels)) == 3, levels
assert [level["background"]["src"] for level in scene["levels"]] == [
    "l-%d-scene.png" % k for k in (1, 2, 3)]
regions = scene["regions"]
ids = {region["_id"]: region for region in regions}
assert len(ids) == len(regions) and all(len(one) == 16 for one in [*ids, *levels])
assert sum(r["behaviors"][0]["type"] == "changeLevel" and len(r["levels"]) == 2 for r in regions) == 2
lifts = [r for r in regions if r["behaviors"][0]["type"] == "teleportToken"]
assert len(lifts) == 2 * sum(stair["kind"] == "lift" for stair in stairs) > 0
for lift in lifts:
    (to,) = lift["behaviors"][0]["system"]["destinations"]
    other = ids[to.split(".")[3]]
    assert to.split(".")[1] == scene["_id"] and other["levels"] != lift["levels"]
    assert not (lift["behaviors"][0]["disabled"] and other["behaviors"][0]["disabled"])
bolted = sum("bolt" in stair for stair in stairs)
assert sum(lift["behaviors"][0]["disabled"] for lift in lifts) == bolted
assert all(set(one["levels"]) <= set(levels) for kind in ("walls", "lights", "notes") for one in scene[kind])
level = json.load(open("l-2.foundry.json"))
assert level["width"] == scene["width"] and level["height"] == scene["height"]
texts = [note["text"] for note in level["notes"]]
assert any(text.startswith("Stairs up to 1.") for text in texts), texts
assert any(text.startswith("Stairs down to 3.") for text in texts), texts
pages = [page["name"] for page in json.load(open("l-journal.json"))["pages"]]
assert "Introduction, level 3" in pages and any(page.startswith("3.1. ") for page in pages), pages
PYTHON
expect 0 'levels ' survey --seeds 0..10 --levels 2
expect 0 'in 10 seeds' hunt --seeds 0..10 --levels 2 --must 'levels == 2' --must 'rooms >= 8'
"$deckmap" generate --seed 18446744073709551615 --levels 2 --format jsonl >wrapped
grep -q '"seed":"0"' wrapped && ok || wrong 'seeds do not wrap'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
