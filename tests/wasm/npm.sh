#!/usr/bin/env bash
# The npm package in an empty project: its module, its types, its command, CommonJS, browsers and
# bundlers. Usage: npm.sh PACKAGE.tgz [--write], which writes tests/golden/languages anew
set -u
package=$(realpath "$1") write=${2:-} here=$(cd "$(dirname "$0")" && pwd)
root=$(realpath "$here/../..")
if ! command -v npm >/dev/null; then
  echo 'skipped: the npm package installed by npm, which is not here'
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0
wrong() {
  echo "FAILED: $*"
  failed=1
}
expect() { # TEXT COMMAND...
  local text=$1 out
  shift
  out=$("$@" 2>&1)
  grep -qF -e "$text" <<<"$out" || wrong "$*: no '$text' in: $(head -c 400 <<<"$out")"
}
echo '{"type": "module"}' >package.json
npm install --offline --no-audit --no-fund --silent "$package" || exit 1
cp "$here"/{use,said,called,fuzz,properties,fast_check}.mjs "$here/types.ts" .
tests() { node --test "$1" >use.log 2>&1 || wrong "$1: $(grep -B 2 -A 25 '^not ok' use.log)"; }
tests use.mjs
tests fuzz.mjs
golden=$root/tests/golden/languages
node said.mjs "$golden/javascript.txt" ${write:+--write} || wrong said.mjs
if [ -n "${DECKMAP:-}" ]; then
  # the command, which tries a program instead of a function, finds the same deal
  cat >secret.mjs <<'JS'
import {readFileSync} from 'node:fs';
import {hasNoSecretPassage} from './properties.mjs';
process.exit(hasNoSecretPassage({json: JSON.parse(readFileSync(process.argv[2]))}) ? 0 : 1);
JS
  "$DECKMAP" fuzz --seeds 50..70 -q -o found -- node secret.mjs {} >/dev/null
  cat >same.mjs <<'JS'
import {findCounterexample} from 'deckmap';
import {hasNoSecretPassage} from './properties.mjs';
const found = await findCounterexample(hasNoSecretPassage, 50, 70, {starts: 1, tries: 500});
process.stdout.write(found.deal);
JS
  node same.mjs | cmp - found/fail.deal || wrong 'the command finds another deal than JavaScript'
fi
for page in README.md docs/languages.md src/wasm/README.md; do
  sed -n '/^```js/,/^```/{/^```/d; p}' "$root/$page" >page.js
  expect 'seed 42, code 04N0B-1; 5 rooms' node page.js
done

# ---- the command ----
expect 'seed 42' npx --offline deckmap generate --seed 42
# npm.txt: calls, and below each all that it prints, with "! " before the lines of stderr, and its
# status if that is not 0
aside() { # COMMAND...
  "$@" 2>aside.err
  local status=$?
  sed 's/^/! /' aside.err
  return $status
}
# painter: puts a package in the place of @resvg/resvg-js, whose PNG is a head and the SVG itself
painter() {
  local made=node_modules/@resvg/resvg-js
  mkdir -p "$made" && echo '{"type": "module", "exports": "./index.js"}' >"$made/package.json"
  cat >"$made/index.js" <<'JS'
export class Resvg {
  constructor(svg) {
    if (svg.includes('unpaintable')) throw new Error('the painter fails');
    const [, width, height] = /<svg [^>]*width="(\d+)[^"]*" height="(\d+)/.exec(svg);
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452' + '0'.repeat(16), 'hex');
    head.writeUint32BE(width, 16);
    head.writeUint32BE(height, 20);
    this.png = Buffer.concat([head, Buffer.from(svg)]);
  }
  render() {
    return {asPng: () => this.png};
  }
}
JS
  serve # node remembers what was not there
}
# deckmap WORDS: as the command, in the process of called.mjs, for a start of node takes half a second
calls=$folder/calls
mkdir "$calls" && mkfifo "$calls/ask"
serve() {
  [ ! -e server.pid ] || kill "$(cat server.pid)"
  node called.mjs <"$calls/ask" >server.log 2>&1 &
  echo $! >server.pid
  exec 9>"$calls/ask"
}
deckmap() {
  local call status
  call=$(mktemp -d "$calls/XXXXXX") && mkfifo "$call/done"
  printf '%s\0' "$PWD" "$@" >"$call/words"
  echo "$call" >&9
  read -r status <"$call/done"
  cat "$call/out"
  cat "$call/err" >&2
  return "$status"
}
serve
version=$(deckmap version | cut -d ' ' -f 2)
sed -n '/^\$ /p; /^#/p; /^$/p' "$golden/npm.txt" | while IFS= read -r line; do
  printf '%s\n' "$line"
  [[ $line != '$ '* ]] && continue
  (aside eval "${line#??}" </dev/null || echo "status $?") | sed "s/^/  /; s/${version//./\\.}/VERSION/"
done >npm.txt
[ -z "$write" ] || cp npm.txt "$golden/npm.txt"
diff "$golden/npm.txt" npm.txt || wrong 'the command prints something else: npm.sh --write writes npm.txt anew'
[ ! -e b.svg ] || wrong 'b.svg is written before a.gif is refused'
kill "$(cat server.pid)"
rm -rf node_modules/@resvg
# as a process of its own
cmp <(node_modules/.bin/deckmap generate --seed 42) <(sed -n '/^\$ deckmap generate --seed 42$/,/^\$ /{s/^  //p}' npm.txt) ||
  wrong 'the command itself prints another map'
node_modules/.bin/deckmap generate --seed 42 --levels 2 -o level.svg 2>&1 | tr '\n' ' ' |
  grep -qx 'Written: level-1.svg Written: level-2.svg ' && grep -q ', level 2' level-2.svg ||
  wrong 'levels are not files'
expect 'the format svg is a file a level: name it, as in -o dungeon.svg' \
  node_modules/.bin/deckmap generate --levels 2 --format svg
node_modules/.bin/deckmap generate --sed 1 >out 2>err
[ "$? $(cat out err | cut -c 1-35)" = "2 deckmap: 'sed' is not an option: se" ] || wrong "a usage error: $(cat out err)"
node_modules/.bin/deckmap generate -o none/a.svg >out 2>err
[ "$? $(cat out err)" = "1 deckmap: 'none/a.svg' cannot be written (ENOENT)" ] || wrong "a failure: $(cat out err)"
echo mine >kept.svg
out=$(bash -c 'ulimit -f 1; exec node_modules/.bin/deckmap generate --seed 42 -o kept.svg' 2>&1)
[ "$out" = "deckmap: 'kept.svg' cannot be written (EFBIG)" ] && [ "$(cat kept.svg)" = mine ] ||
  wrong "a file that could not be written: $out"
node_modules/.bin/deckmap generate --seed 42 2>err | head -n 1 >/dev/null
[ "${PIPESTATUS[0]}" = 0 ] && [ ! -s err ] || wrong "a closed pipe: $(cat err)"
[ -z "$(find . -maxdepth 1 -name '*.part')" ] || wrong 'a file is left half written'

# ---- CommonJS ----
cat >use.cjs <<'JS'
const {load, generate} = require('deckmap');
try { generate({seed: 42}); } catch (error) { console.log(error.message); }
load().then((deckmap) => console.log(deckmap.generate({seed: 42}).code));
JS
expect '04N0B-1' node use.cjs
expect "const deckmap = await require('deckmap').load(), then deckmap.generate()" node use.cjs

# ---- types ----
tsc_flags=(--strict --noEmit --target es2022 --lib 'esnext,dom')
if command -v tsc >/dev/null; then
  tsc "${tsc_flags[@]}" --module es2022 --moduleResolution node types.ts || failed=1
else
  echo 'skipped: the types of the npm package under the installed TypeScript (no tsc)'
fi

# ---- rot.js ----
cp "$root/examples/roguelike.mjs" .
if npm install --no-audit --no-fund --silent rot-js@2 >/dev/null 2>&1; then
  cp "$here/rot.mjs" . && tests rot.mjs
  expect 'walked from 1 to' node roguelike.mjs
else
  echo 'skipped: deckmap/rot with the real rot.js (npm gets none)'
fi

# ---- fast-check ----
refused=$(node -e "import('deckmap/fast-check').catch(({code}) => console.log(code))" 2>&1)
[ "$refused" = ERR_MODULE_NOT_FOUND ] || wrong "without fast-check: $refused"
if npm install --no-audit --no-fund --silent fast-check@4 >/dev/null 2>&1; then
  tests fast_check.mjs
else
  echo 'skipped: deckmap/fast-check with the real fast-check (npm gets none)'
fi

# ---- browsers and bundlers ----
page() { # NAME SCRIPT
  cat >"$1" <<HTML
<!doctype html><meta charset="utf-8"><title>deckmap</title>
<script>
  const report = (body) => fetch(new URLSearchParams(location.search).get('report'),
    {method: 'POST', mode: 'no-cors', body});
  addEventListener('error', (e) => report(e.message ?? 'not found: ' + e.target.src), true);
  addEventListener('unhandledrejection', (e) => report(String(e.reason)));
</script>
$2
HTML
}
echo "import {generate} from 'deckmap'; report(generate({seed: 42}).code);" >main.js
echo "import {load} from 'deckmap/load';
load().then((deckmap) => report(deckmap.generate({seed: 42}).code));" >later.js
page plain.html '<script type="module">import {generate} from "./node_modules/deckmap/index.js";
  report(generate({seed: 42}).code);</script>'
pages=(plain.html)
npm install --no-audit --no-fund --silent esbuild vite typescript@5 @resvg/resvg-js@2 \
  >/dev/null 2>&1 ||
  echo 'skipped: the npm package in Vite, under newer esbuild and TypeScript, PNG (npm gets none)'
PATH=$folder/node_modules/.bin:$PATH
if command -v esbuild >/dev/null; then
  # one file each with the library in it: a module, and a script for pages without modules
  esbuild main.js --bundle --minify --format=esm --log-level=warning --outfile=module.js || failed=1
  esbuild later.js --bundle --minify --log-level=warning --outfile=script.js || failed=1
  esbuild main.js --bundle --platform=node --format=esm --log-level=warning --outfile=node.mjs \
    --banner:js='const report = console.log;' || failed=1
  mv node_modules/deckmap node_modules/deckmap.away
  expect '04N0B-1' node node.mjs
  mv node_modules/deckmap.away node_modules/deckmap
  page module.html '<script type="module" src="module.js"></script>'
  page script.html '<script src="script.js"></script>'
  pages+=(module.html script.html)
else
  echo 'skipped: the npm package in esbuild (not here)'
fi
vite=''
if [ -x node_modules/.bin/vite ]; then
  mkdir app && cp main.js app
  page app/index.html '<script type="module" src="./main.js"></script>'
  vite build app --base ./ --logLevel error && pages+=(app/dist/index.html) || wrong 'vite build'
  port=$(node -p 's = require("net").createServer().listen(0, () => s.close()), s.address().port')
  vite app --port "$port" --strictPort --host 127.0.0.1 --logLevel error &
  vite=$!
  pages+=("http://127.0.0.1:$port/")
  tsc "${tsc_flags[@]}" --module nodenext types.ts || failed=1
  cat >types.cts <<'TS'
import {load, type Dungeon, type Options, type Stair, type StairEnd, type WayEnd} from 'deckmap';
const options: Options = {seed: 42, levels: 2};
load().then((deckmap) => {
  const dungeon: Dungeon = deckmap.generate(options);
  const {stairs: [stair], ways: [way]} = dungeon.plan();
  const down: Stair = stair, top: StairEnd = down.from, end: WayEnd = way.to;
  console.log(top.level, end.place);
  // @ts-expect-error
  dungeon.write('svgg');
});
TS
  tsc "${tsc_flags[@]}" --module nodenext types.cts || failed=1
  cat >property.ts <<'TS'
import fc from 'fast-check';
import {dungeons} from 'deckmap/fast-check';
fc.assert(fc.property(dungeons({anyRules: true}), (dungeon) => dungeon.write('json') !== ''));
// @ts-expect-error
dungeons({rules: true});
TS
  [ ! -d node_modules/fast-check ] ||
    tsc "${tsc_flags[@]}" --skipLibCheck --module nodenext property.ts || failed=1
  expect 'Written: map.png' node_modules/.bin/deckmap generate --seed 42 -o map.png
  expect PNG head -c 4 map.png
  expect 'Written: ./crypt-scene.png' node_modules/.bin/deckmap generate --seed 42 -o ./crypt.foundry.json
  expect '"crypt-scene.png"' cat crypt.foundry.json
fi
if npm install --no-audit --no-fund --silent phaser@4 >/dev/null 2>&1; then
  cp "$root"/examples/phaser.{html,mjs} . && cp "$here/phaser.mjs" walk.mjs
  page walk.html "$(grep -A 3 importmap phaser.html)
    <script type=module>import './walk.mjs'; import {generate} from 'deckmap';
      report(generate({seed: 42}).code);</script>"
  pages+=(walk.html)
else
  echo 'skipped: ten maps walked in Phaser (npm gets none)'
fi
if command -v chromium >/dev/null; then
  node "$here/browser.mjs" . "${pages[@]}" || failed=1
else
  echo 'skipped: the npm package in a browser (Chromium is not here)'
fi
if command -v chromedriver >/dev/null && /usr/bin/python3 -c 'import selenium' 2>/dev/null; then
  "$here/map_element.py" . || wrong '<deckmap-map> in Chromium'
else
  echo 'skipped: <deckmap-map> in Chromium (chromium-driver or python3-selenium is not here)'
fi
[ -z "$vite" ] || kill "$vite"
[ $failed -eq 0 ] && echo 'the npm package works'
exit $failed
