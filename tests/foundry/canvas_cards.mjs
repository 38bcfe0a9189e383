// The function of Complete Card Management that lays cards on the canvas, as it is, lays those of a
// deal where the map has them. MODULE=... node canvas_cards.mjs FOLDER-OF-ITS-SOURCES

import {strict as assert} from 'node:assert';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {client} from './setup.mjs';

const source = readFileSync(join(process.argv[2], 'src/module/api/singles.mjs'), 'utf8')
                 .replace(/import \{ MODULE_ID \} from "[^"]+";/,
                   'const MODULE_ID = "complete-card-management";');
globalThis.ccm = {
  api: await import(`data:text/javascript,${encodeURIComponent(source)}`)
};
const here = await client({generation: 14});
const scene = await here.create.createScene({seed: '7', live: true});
await here.view(scene);
for (let turn = 0; turn < 4; ++turn) await here.open(scene, (await here.deal(scene)).openable[0]);
await here.live.stepBack(scene);
const {cards: table, target: {origin: [left, top]}} = await here.deal(scene);
const {deck, pile} = here.live.stateOf(scene).cards, {Cards} = here.world.collections;
assert.equal(Cards.get(pile).cards.size, table.length);
assert.equal(Cards.get(deck).cards.filter((card) => card.drawn).length, table.length);
for (const card of Cards.get(pile).cards) {
  const {code, index} = card.toObject().flags.deckmap, {x, y} = table[index];
  const at = card.getFlag('complete-card-management', scene.id);
  assert.equal(table[index].card, code);
  assert.deepEqual([at.x + 150, at.y + 150], [left + (x + 0.5) * 300, top + (y + 0.5) * 300]);
}
assert.deepEqual(here.errors(), []);
console.log(`Complete Card Management: ${table.length} cards lie where the map has them`);
