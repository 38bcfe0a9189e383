#!/usr/bin/env bash
# The Foundry module against the community's types and a stand-in for Foundry's documents.
# Usage: run.sh MODULE [--faults]: the module's folder as it is handed out; with --faults, what is
# changed in it on purpose has to be noticed. CCM may name the sources of Complete Card Management
set -u
MODULE=$(realpath "$1") faults=${2:-}
export MODULE
cd "$(dirname "$0")" || exit 1
work=../../build/foundry-tests
mkdir -p "$work" && cp ./*.mjs ./*.html package.json package-lock.json "$work" && cd "$work" || exit 1
if ! command -v npm >/dev/null || ! npm ci --ignore-scripts --no-audit --no-fund --silent >npm.log 2>&1; then
  echo 'skipped: the Foundry module under its types and against the stand-in (npm gets no packages here)'
  exit 0
fi
ln -sfn "$PWD/node_modules" "$MODULE/node_modules"
failed=0
try() {
  "$@" || { echo "FAILED: ${*##*/}" && failed=1; }
  echo "$SECONDS s: ${*##*/}"
}
# two processes at a time
(
  try node live.mjs 13 100
  try node levels.mjs 10
  exit $failed
) &
half=$!
try node_modules/.bin/tsc -p "$MODULE"
try node live.mjs 14 100 100
try node whole.mjs 10
try node pack.mjs
wait $half || failed=1
rm "$MODULE/node_modules"
if [ -n "$faults" ]; then try node faults.mjs; else
  echo 'skipped: faults put into the Foundry module (tools/package all --try)'
fi
if [ -n "${CCM:-}" ]; then try node canvas_cards.mjs "$CCM"; else
  echo 'skipped: cards on the canvas by Complete Card Management (its sources are not here)'
fi
if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then
  try node look.mjs pictures
else
  echo 'skipped: the dialog of the Foundry module in a browser (Chromium and its driver are not here)'
fi
echo "the tests of the Foundry module took $SECONDS s"
[ $failed -eq 0 ] && echo 'the Foundry module works, as far as it can be seen outside Foundry'
exit $failed
