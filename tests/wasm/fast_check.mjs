// fast-check shrinks the dungeons of deckmap/fast-check to few cards; run in a project that has
// both.

import fc from 'fast-check';
import assert from 'node:assert/strict';
import {test} from 'node:test';

import {generate, read} from 'deckmap';
import {dungeons} from 'deckmap/fast-check';

import {hasNoSecretPassage, hasOneBossACard, hasOneDoorACard, size} from './properties.mjs';

/** The dungeon to which fast-check shrinks a failure. */
function shrunk(holds, seed, options) {
  const {counterexample} = fc.check(fc.property(dungeons(options), holds), {seed, numRuns: 2000});
  assert.notEqual(counterexample, null, `${holds.name} never fails`);
  return counterexample[0];
}

test('common bugs shrink to four cards or fewer', () => {
  for (const holds of [hasOneDoorACard, hasNoSecretPassage, hasOneBossACard])
    for (let seed = 1; seed <= 10; ++seed) {
      const cards = size(shrunk(holds, seed));
      assert.ok(cards <= 4, `${holds.name}: ${cards} cards`);
    }
});

test('rules and tables are tried', () => {
  const tabled = shrunk(({json}) => json.table.width === null, 1, {tables: true});
  assert.equal(size(tabled), 0);
  const ruled = shrunk(({json}) => json.rules.room_spades !== 'laid', 1, {anyRules: true});
  assert.equal(ruled.json.rules.room_spades, 'laid');
});

test('a line of a deal has each of its words, some time or other', () => {
  const found = {};
  for (const dungeon of fc.sample(
         dungeons({anyRules: true, tables: true}), {seed: 1, numRuns: 2000})) {
    const [, deal] = /^read\((.*)\)$/s.exec(dungeon[fc.toStringMethod]());
    for (const [, name, words] of JSON.parse(deal).matchAll(/^(\w+): (.*)$/gm))
      for (const word of words.split(/ |(?<=\d)x(?=\d)/)) (found[name] ??= new Set()).add(word);
  }
  const sorted = (words) => [...words].filter((word) => word !== '').sort();
  const counted = (first, last) =>
    sorted(Array.from({length: last - first + 1}, (_, i) => String(first + i)));
  const {corridor, room} = generate({seed: 1}).json.piles;
  assert.deepEqual(
    Object.fromEntries(Object.entries(found).map(([name, words]) => [name, sorted(words)])), {
      corridor: sorted(corridor),
      room: sorted(room),
      doors: counted(0, 12),
      table: counted(1, 12),
      turn_colour: ['drawn'],
      corridor_heading: ['each'],
      door_colour: ['ignored'],
      room_spades: ['laid'],
      stuck: ['stop'],
      directions: ['RULURULUD', 'grid'],
    });
});

test('a failure prints the call that reads its dungeon', () => {
  const property = fc.property(dungeons(), ({cards}) => cards.length === 0);
  assert.throws(() => fc.assert(property, {seed: 1}), (error) => {
    const [, deal] = /^Counterexample: \[read\((.*)\)\]$/m.exec(error.message);
    assert.equal(read(JSON.parse(deal)).cards.length, 1);
    return true;
  });
});
