// The official packer takes scenes and journals of the module, and gives them back the same.
// MODULE=... node pack.mjs

import {compilePack, extractPack} from '@foundryvtt/foundryvtt-cli';
import {strict as assert} from 'node:assert';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {client} from './setup.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pack-'));
const kinds = {
  scenes: ['Scene', ['walls', 'lights', 'notes', 'tiles', 'levels', 'regions']],
  journal: ['JournalEntry', ['pages']],
};
let count = 0;
for (const generation of [13, 14]) {
  const here = await client({generation});
  for (let seed = 0; seed < 5; ++seed)
    await here.create.createScene({seed: String(seed), chart: 'fantasy'});
  await here.create.createScene({seed: '0', levels: '3'});
  const scene = await here.create.createScene({seed: '7', chart: 'fantasy', live: true});
  await here.open(scene, (await here.deal(scene)).openable[0]);
  for (const [kind, [type, embedded]] of Object.entries(kinds)) {
    const source = join(folder, `${generation}-${kind}-source`),
          pack = join(folder, `${generation}-${kind}`);
    mkdirSync(source);
    const put = here.world.collections[type].map((document) => document.toObject());
    for (const document of put) {
      document._key = `!${kind}!${document._id}`;
      for (const name of embedded)
        for (const inner of document[name] ?? []) {
          inner._key = `!${kind}.${name}!${document._id}.${inner._id}`;
          for (const within of inner.behaviors ?? [])
            within._key = `!${kind}.${name}.behaviors!${document._id}.${inner._id}.${within._id}`;
        }
      writeFileSync(join(source, `${document._id}.json`), JSON.stringify(document));
    }
    await compilePack(source, pack, {log: false});
    await extractPack(pack, `${pack}-back`, {log: false});
    const back = readdirSync(`${pack}-back`)
                   .map((file) => JSON.parse(readFileSync(join(`${pack}-back`, file), 'utf8')));
    const ordered = (list) => [...list].sort((a, b) => a._id < b._id ? -1 : 1);
    const all = (list) => ordered(list).map((document) => ({
      ...document,
      ...Object.fromEntries(embedded.map((name) => [name, ordered(document[name] ?? [])]))
    }));
    // to a scene of 14 it adds the empty list of templates, which 13 had
    for (const document of back)
      if (generation >= 14 && kind === 'scenes') delete document.templates;
    assert.deepEqual(all(back), all(put));
    count += put.length;
  }
}
rmSync(folder, {recursive: true});
console.log(`packed and given back by the official packer: ${count} scenes and journals`);
