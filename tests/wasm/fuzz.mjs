// Counterexamples in JavaScript are those of C++; run in a project that has the npm package.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {DeckmapError, findCounterexample, generate, read} from 'deckmap';

import {hasNoSecretPassage, hasOneDoorACard, size} from './properties.mjs';

test('it is that of C++', async () => {
  // tests/fuzz.cpp has the same
  const {dungeon, deal, ...found} = await findCounterexample(hasOneDoorACard, 0, 20000);
  assert.ok(deal.endsWith('\ncorridor: 2C\nroom: JC JS\nopened: secret\n'), deal);
  assert.deepEqual(dungeon.cards, read(deal).cards);
  assert.deepEqual(found, {
    failure: 'the property does not hold',
    seed: 2n,
    code: '04107-T',
    dungeons: 3n,
    tries: 90,
  });
  const rare = await findCounterexample(
    hasNoSecretPassage, '10', 2000n, {space: 'any_options', starts: 2, tries: 100});
  assert.equal(size(rare.dungeon), 2);
});

test('a promise may fail too, and shrinking keeps to the kind of an error', async () => {
  const found = await findCounterexample(async ({cards}) => {
    if (cards.length > 9) throw new RangeError(`${cards.length} cards\0`);
    await null;
    if (cards.length > 0) throw new TypeError('short');
  }, 0, 9, {starts: 1});
  assert.equal(found.failure, 'RangeError: 10 cards ');
  const text = await findCounterexample(() => {
    throw 'a word';
  }, 0, 1);
  assert.equal(text.failure, '\'a word\' is thrown, which is not an Error');
});

test('nothing is found where nothing fails, and each dungeon stays what it was', async () => {
  const tried = [];
  assert.equal(await findCounterexample((dungeon) => {
    tried.push(dungeon);
  }, 5, 60), null);
  assert.equal(tried.length, 55);
  for (const [i, dungeon] of tried.entries()) {
    assert.equal(dungeon.seed, BigInt(5 + i));
    assert.deepEqual(dungeon.cards, generate({seed: 5 + i}).cards);
  }
});

test('any piles have no code', async () => {
  const found =
    await findCounterexample((dungeon) => dungeon.cards.length === 0, 0, 99, {space: 'any_piles'});
  assert.equal(found.code, null);
  assert.equal(found.dungeon.cards.length, 1);
});

test('a failure of levels keeps them', async () => {
  const hasOneLevel = (dungeon) => dungeon.plan().stairs.length === 0;
  const found = await findCounterexample(hasOneLevel, 0, 200, {space: 'any_options', starts: 1});
  assert.equal(hasOneLevel(found.dungeon), false);
  assert.equal(found.dungeon.write('code').trim(), found.code);
  assert.ok(!('levels' in found));
});

test('refusals', async () => {
  const holds = () => true;
  for (const [given, message] of [[[undefined], 'property: undefined is not a function'],
         [[holds, 2, 1], 'the first seed is beyond the end'],
         [[holds, -1], 'first: -1 is not a number from 0 to 18446744073709551615'],
         [
           [holds, 0, 9, {space: 'rooms'}],
           'space: \'rooms\' is not one of seeds, any_options, any_piles'
         ],
         [[holds, 0, 9, {space: null}], 'space: null is not text'],
         [[holds, 0, 9, {starts: 1.5}], 'starts: 1.5 is not a whole number from 0 to 4294967295'],
         [[holds, 0, 9, {start: 1}], '\'start\' is not an option: space, starts, tries'],
  ])
    await assert.rejects(findCounterexample(...given), (error) => {
      assert.ok(error instanceof DeckmapError);
      assert.equal(error.message, message);
      return true;
    });
});
