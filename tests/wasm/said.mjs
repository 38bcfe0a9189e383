// Compares what the npm package returns and how it refuses, word for word, with a golden: a line
// "> EXPRESSION", and below it the value, or the error with its name.
//   node said.mjs GOLDEN            compares; run in a project that has the package
//   node said.mjs GOLDEN --write    writes the values anew: read the difference before you commit
//   it

import {readFileSync, writeFileSync} from 'node:fs';

import * as deckmap from 'deckmap';
import {Map} from 'deckmap/rot';

const {deal, generate, session} = deckmap;

/** The head of a PNG of some size, which is all that is read of it. */
function png(width, height) {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

/** The rows of a map of rot.js. */
function rows(map) {
  const found = [];
  map.create((x, y, value) => (found[y] ??= [])[x] = '.#'[value]);
  return found.map((row) => row.join('')).join('\n');
}

/** The sides, the middle and the doors of the boxes of a map of rot.js. */
const boxes = (list) => list.map((box) => {
  const doors = [];
  box.getDoors((x, y) => doors.push([x, y]));
  return [box.getLeft(), box.getTop(), box.getRight(), box.getBottom(), box.getCenter(), doors];
});

const names = {
  ...deckmap,
  Map,
  boxes,
  png,
  rows,
  dungeon: generate({seed: 42}),
  begun: deal({seed: 7}),
  table: session({table: '6x4', start: '5,0'}, ['4C', '3S'])
};
delete names.default;

function shown(value) {
  if (typeof value === 'string') return value;
  return JSON.stringify(value,
           (_, part) => typeof part === 'bigint' ? `${part}n` :
             ArrayBuffer.isView(part) ? [...part] :
                                        part) ??
    String(value);
}

async function answer(expression) {
  try {
    const Run = (async () => {}).constructor;
    return shown(
      await new Run(...Object.keys(names), `return (${expression})`)(...Object.values(names)));
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

const [golden, mode] = process.argv.slice(2);
const pinned = readFileSync(golden, 'utf8');
let text = '';
for (const [line, expression] of pinned.matchAll(/^> (.*)$|^#.*$|^$/gm))
  text += expression === undefined ?
    `${line}\n` :
    `${line}\n${(await answer(expression)).replace(/^/gm, '  ')}\n`;
text = text.trimEnd() + '\n';
if (mode === '--write') {
  writeFileSync(golden, text);
} else if (text !== pinned) {
  const [is, was] = [text, pinned].map((whole) => whole.split('\n'));
  const at = is.findIndex((line, i) => line !== was[i]);
  console.error(`${golden}:${at + 1}: ${was[at]}\nis now: ${is[at]}`);
  process.exitCode = 1;
}
