#!/usr/bin/env bash
# The npm package in an empty project: its module, its types and its command.
# Usage: npm.sh PACKAGE.tgz
set -u
package=$(realpath "$1")
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
  grep -qF -e "$text" <<<"$out" || { echo "FAILED: $*: no '$text' in: $(head -c 400 <<<"$out")" && failed=1; }
}
echo '{"type": "module"}' >package.json
npm install --offline --no-audit --no-fund --silent "$package" || exit 1
cat >use.js <<'JS'
import {generate, hunt, survey, features, session, deal} from 'deckmap';
const dungeon = generate({seed: 42});
const rows = survey(0, 10);
console.log(dungeon.code, dungeon.cards.length, rows.length === 10 * features.length, hunt('rooms >= 9'));
console.log(session().state.awaits, deal({seed: 7}).dungeon.cards.length > 0);
try { generate({seed: '42O'}); } catch (error) { console.log(error.message); }
JS
expect '04N0B-1 32 true' node use.js
expect 'card true' node use.js
expect "'42O' is neither a number" node use.js
expect 'seed 42' npx deckmap generate --seed 42
expect 'Written: map.svg' npx deckmap generate --seed 42 -o map.svg
expect '<svg ' cat map.svg
expect 'needs the native command' npx deckmap play soldiers
expect 'PNG needs the package @resvg/resvg-js' npx deckmap generate --seed 42 -o map.png
[ $failed -eq 0 ] && echo 'the npm package works'
exit $failed
