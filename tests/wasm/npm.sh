#!/usr/bin/env bash
# The npm package in an empty project: its module, its types, its command, CommonJS, browsers and
# bundlers. Usage: npm.sh PACKAGE.tgz
set -u
package=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd)
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
refuse() { # STATUS TEXT COMMAND...
  local status=$1 text=$2 out code
  shift 2
  out=$("$@" 2>&1 >/dev/null)
  code=$?
  [ $code -eq "$status" ] && [[ $out == "deckmap: "*"$text"* ]] && [ "$(wc -l <<<"$out")" -eq 1 ] ||
    wrong "$*: status $code, and no '$text' in one line: $(head -c 400 <<<"$out")"
}
echo '{"type": "module"}' >package.json
npm install --offline --no-audit --no-fund --silent "$package" || exit 1
cp "$here/use.mjs" "$here/types.ts" .
node --test use.mjs >use.log 2>&1 || wrong "use.mjs: $(grep -B 2 -A 25 '^not ok' use.log)"
for page in README.md docs/languages.md src/wasm/README.md; do
  sed -n '/^```js/,/^```/{/^```/d; p}' "$root/$page" >page.js
  expect 'seed 42, code 04N0B-1; 5 rooms' node page.js
done

# ---- the command ----
expect 'seed 42' npx --offline deckmap generate --seed 42
deckmap=(node_modules/.bin/deckmap) verbs='generate, explain, hunt, features'
expect '(rules version 1)' "${deckmap[@]}" --version
expect '--turn-colour' "${deckmap[@]}" generate --help
expect 'Written: map.svg' "${deckmap[@]}" generate --seed=42 -o map.svg
expect '<svg ' cat map.svg
[ -z "$("${deckmap[@]}" generate --seed 42 -q -o quiet.svg 2>&1)" ] && cmp map.svg quiet.svg ||
  wrong '-q is not quiet'
expect '<svg ' "${deckmap[@]}" generate --seed 42 --format svg -o -
expect '"seed": "42"' "${deckmap[@]}" generate --code 04N0B-1 -o - --format json
expect "the map's first card lies at the start" "${deckmap[@]}" explain --seed 42 -o -
echo "base = 'dark'" >mine.toml
expect '#15171c' "${deckmap[@]}" generate --seed 42 --format svg --style mine.toml
expect 'rooms' "${deckmap[@]}" features
expect 2 "${deckmap[@]}" hunt --must 'rooms >= 1' --seeds 2..3
expect 'None in 9 seeds. Nearest: seed ' \
  "${deckmap[@]}" hunt --must 'rooms >= 99' --seeds 0..9
refuse 2 "'42' is not a verb: ${verbs}; did you mean deckmap generate --seed 42?" \
  "${deckmap[@]}" 42
refuse 2 'the verb comes first' "${deckmap[@]}" --seed 42
refuse 2 'needs the native command' "${deckmap[@]}" play soldiers
refuse 2 "generate takes no argument '42'; did you mean --seed 42?" "${deckmap[@]}" generate 42
refuse 2 "did you mean -o map.svg?" "${deckmap[@]}" generate map.svg
refuse 2 "'-omap.svg' is not an option; did you mean -o map.svg?" "${deckmap[@]}" generate -omap.svg
refuse 2 "'-seed' is not an option; did you mean --seed?" "${deckmap[@]}" generate -seed 3
refuse 2 "'sed' is not an option" "${deckmap[@]}" generate --sed 1
refuse 2 '--seed needs a value' "${deckmap[@]}" generate --seed
refuse 2 '--seed needs a value' "${deckmap[@]}" generate --seed --legend
refuse 2 '--seed is given twice' "${deckmap[@]}" generate --seed 1 --seed 2
refuse 2 "'42O' is neither a number" "${deckmap[@]}" generate --seed 42O
refuse 2 "'SVGG' is not a format" "${deckmap[@]}" generate --format SVGG
refuse 2 "'a.gif' ends with the suffix of no format: .txt " \
  "${deckmap[@]}" generate -o b.svg -o a.gif
[ ! -e b.svg ] || wrong 'b.svg is written before a.gif is refused'
refuse 2 "'a.pdf': the format pdf needs the native command" "${deckmap[@]}" generate -o a.pdf
refuse 1 "'none/a.svg' cannot be written (ENOENT)" "${deckmap[@]}" generate -o none/a.svg
echo mine >kept.svg
refuse 1 "'kept.svg' cannot be written (EFBIG)" \
  bash -c 'ulimit -f 1; exec "$@"' - "${deckmap[@]}" generate --seed 42 -o kept.svg
[ "$(cat kept.svg)" = mine ] || wrong 'a file that could not be written lost what it was'
refuse 1 "--style: 'none.toml' cannot be read (ENOENT)" "${deckmap[@]}" generate --style none.toml
refuse 2 'hunt writes no files' "${deckmap[@]}" hunt --must 'rooms > 1' -o a.txt
refuse 2 'hunt needs --must' "${deckmap[@]}" hunt
refuse 2 '--seeds: 5..5 is empty' "${deckmap[@]}" hunt --must 'rooms > 1' --seeds 5..5
refuse 2 "--top: '0' is not a number from 1 on" "${deckmap[@]}" hunt --must 'rooms > 1' --top 0
refuse 2 'hunt has no option --seed' "${deckmap[@]}" hunt --must 'rooms > 1' --seed 4
refuse 2 'PNG needs the package @resvg/resvg-js' "${deckmap[@]}" generate --seed 42 -o map.png
"${deckmap[@]}" generate --seed 42 | head -n 1 >/dev/null 2>err
[ ! -s err ] || wrong "a closed pipe: $(cat err)"
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
import {load, type Dungeon, type Options} from 'deckmap';
const options: Options = {seed: 42};
load().then((deckmap) => {
  const dungeon: Dungeon = deckmap.generate(options);
  // @ts-expect-error
  dungeon.write('svgg');
});
TS
  tsc "${tsc_flags[@]}" --module nodenext types.cts || failed=1
  expect 'Written: map.png' "${deckmap[@]}" generate --seed 42 -o map.png
  expect PNG head -c 4 map.png
  expect 'Written: ./crypt-scene.png' "${deckmap[@]}" generate --seed 42 -o ./crypt.foundry.json
  expect '"crypt-scene.png"' cat crypt.foundry.json
fi
if command -v chromium >/dev/null; then
  node "$here/browser.mjs" . "${pages[@]}" || failed=1
else
  echo 'skipped: the npm package in a browser (Chromium is not here)'
fi
[ -z "$vite" ] || kill "$vite"
[ $failed -eq 0 ] && echo 'the npm package works'
exit $failed
