// A digest of every text and vector format over many seeds, a line each, for tests/web/same.sh.
// digests.mjs FOLDER SEEDS; FOLDER holds deckmap.js and deckmap.wasm.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, seeds] = process.argv.slice(2);
const {load} = await import(pathToFileURL(resolve(folder, 'deckmap.js')));
const deckmap = await load(readFileSync(resolve(folder, 'deckmap.wasm')));
const {formats, styles, charts} = deckmap.catalogue;
const names = formats.filter(({built}) => built).map(({name}) => name);
names.push('uvtt.svg', 'foundry.svg', 'tmj.svg');
const digests = Object.fromEntries(names.map((name) => [name, createHash('sha256')]));
for (let seed = 0; seed < Number(seeds); ++seed) {
  const dungeon = deckmap.generate({seed, decks: 1 + (seed % 10 === 0)});
  const options = {
    style: styles[seed % styles.length],
    chart: charts[seed % charts.length],
    squares: 2 + seed % 2,
    features: true
  };
  for (const name of names) {
    digests[name].update(dungeon.bytes(name, options));
  }
  dungeon.free();
}
for (const name of names) console.log(name, digests[name].digest('hex'));
