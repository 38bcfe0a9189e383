#!/usr/bin/env bash
# The npm package in an empty project: its module, its types and its command.
# Usage: npm.sh PACKAGE.tgz
set -u
package=$(realpath "$1") root=$(cd "$(dirname "$0")/../.." && pwd)
if ! command -v npm >/dev/null; then
  echo 'skipped: the npm package installed by npm, which is not here'
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0
expect() { # TEXT COMMAND...
  local text=$1 out
  shift
  out=$("$@" 2>&1)
  [[ $out == *"$text"* ]] || { echo "FAILED: $*: no '$text' in: $(head -c 400 <<<"$out")" && failed=1; }
}
echo '{"type": "module"}' >package.json
npm install --offline --no-audit --no-fund --silent "$package" || exit 1
cat >use.js <<'JS'
import {gallery, generate, hunt, survey, features, session, deal} from 'deckmap';
const dungeon = generate({seed: 42});
const rows = survey(0, 10);
console.log(dungeon.code, dungeon.cards.length, rows.length === 10 * features.length, hunt('rooms >= 9'),
  gallery([7, 42n]).includes('<h1>2 dungeons</h1>'));
console.log(session().state.awaits, deal({seed: 7}).dungeon.cards.length > 0);
try { generate({seed: '42O'}); } catch (error) { console.log(error.message); }
JS
expect '04N0B-1 32 true' node use.js
expect 'n true' node use.js
cat >search.js <<'JS'
import {DeckmapError, hunt, NothingFound, search} from 'deckmap';
console.log(search('rooms >= 12', 9000, 9500), search('rooms >= 9', 9000), hunt('rooms >= 9', 0, 99));
try {
  hunt('room_pile[26] is AC', 4097);
} catch (error) {
  console.log(error instanceof NothingFound && error instanceof DeckmapError, error.message,
              error.found.nearest.seed);
}
try { hunt('rooms >= 30', 2n ** 64n - 4n); } catch (error) { console.log(error.message); }
JS
expect "nearest: {
    seed: 9192n,
    unmet: 1,
    shortfall: 3,
    text: 'seed 9192 with rooms 9'
  }
} { seed: 9192n, tried: 193n, nearest: null } null
true none of 1000000 seeds from 4097 on fulfils the conditions; nearest: seed 8192 8192n
none of 3 seeds from 18446744073709551612 on fulfils the conditions; nearest: seed " node search.js
expect 'card true' node use.js
expect "'42O' is neither a number" node use.js
for page in README.md docs/languages.md; do
  sed -n '/^```js/,/^```/{/^```/d; p}' "$root/$page" >page.js
  expect 'seed 42, code 04N0B-1; 5 rooms' node page.js
done
expect 'seed 42' npx deckmap generate --seed 42
expect 'Written: map.svg' npx deckmap generate --seed 42 -o map.svg
expect '<svg ' cat map.svg
expect 'needs the native command' npx deckmap play soldiers
expect 'PNG needs the package @resvg/resvg-js' npx deckmap generate --seed 42 -o map.png

# an unknown option is refused; a known one that does not concern a call is not
expect "'sed' is not an option" npx deckmap generate --sed 1
cat >bundled.js <<'JS'
import wasm from 'deckmap/deckmap.wasm';
import {load} from 'deckmap/deckmap.js';
const deckmap = await load(wasm);
console.log(deckmap.generate({seed: 42, squares: 2}).code);
JS
cat >page.js <<'JS'
import {generate} from 'deckmap';
document.body.innerHTML = generate({seed: 42}).write('svg');
JS
if command -v esbuild >/dev/null; then
  # one file with the library in it, and one for a browser, which fetches the library
  esbuild bundled.js --bundle --format=esm --loader:.wasm=binary --log-level=warning --outfile=one.mjs &&
    rm -rf node_modules/deckmap.away && mv node_modules/deckmap node_modules/deckmap.away
  expect '04N0B-1' node one.mjs
  mv node_modules/deckmap.away node_modules/deckmap
  esbuild page.js --bundle --format=esm --log-level=warning --outfile=browser.js || failed=1
  expect 'new URL("./deckmap.wasm", import.meta.url)' cat browser.js
else
  echo 'skipped: the npm package in a bundler (esbuild is not here)'
fi
cat >types.ts <<'TS'
import {generate, hunt, search} from 'deckmap';
const near: string | undefined = search('rooms >= 12', 0, 9).nearest?.text;
const code: string = generate({seed: 42n, jokers: 'one_last'}).code;
const seed: bigint | null = hunt('rooms >= 9', 0, 100);
console.log(code, near, seed, generate().cards[0].role === 'corridor');
TS
if command -v tsc >/dev/null; then
  tsc --strict --noEmit --target es2022 --module es2022 --moduleResolution node --lib esnext,dom types.ts ||
    failed=1
fi
[ $failed -eq 0 ] && echo 'the npm package works'
exit $failed
