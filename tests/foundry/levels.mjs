// Dungeons of several levels: levels of one scene on 14, scenes with notes at the stairs on 13;
// whole, and dealt door by door, with reloads and crashes on the way down. MODULE=... node
// levels.mjs [SEEDS]

import {strict as assert} from 'node:assert';
import {leaks} from './rooms.mjs';
import {client, lying, plain, script, sorted} from './setup.mjs';

const count = Number(process.argv[2] ?? 10);
const {wallData} = await script('documents.js'), {library} = await script('library.js');
const deckmap = await library();
const totals = {
  whole: 0,
  levels: 0,
  lifts: 0,
  bolted: 0,
  live: 0,
  liveLifts: 0,
  liveBolted: 0,
  back: 0,
  descents: 0,
  ended: 0,
  crashes: 0
};
console.error = () => {};
const key = (document) => document.getFlag('deckmap', 'key');
const levelOf = (document) => Number(/^\d+/.exec(key(document))?.[0] ?? 1);
const levelId = (level) => level === 1 ? 'defaultLevel0000' : `deckmapLevel000${level}`;
const on = (all, level) => all.filter((document) => key(document) && levelOf(document) === level);
const middle = ({shapes: [{x, y, width, height}]}) => [x + width / 2, y + height / 2];
/** Whether a point is within what is dealt on a level. */
const within = (scene, level, from) => {
  const walls = on(scene.walls, level).map((wall) => ({...wall.toObject(), ds: 0}));
  const {width, height} = scene.dimensions;
  return !leaks(walls, from, {width, height, pixels: 100});
};

for (const generation of [13, 14])
  for (let seed = 0; seed < count; ++seed) {
    const at = `whole, seed ${seed}, version ${generation}`;
    const {world, create, errors} = await client({generation});
    await create.createScene({
      seed: String(seed),
      chart: 'fantasy',
      levels: '3',
      hidden_doors: seed % 2 ? 'all' : 'none',
      players: true,
    });
    const scenes = world.collections.Scene.contents, [{flags}] = scenes.map((s) => s._source);
    const levels = generation >= 14 ? flags.deckmap.whole.levels : scenes.map((_, i) => i + 1);
    const home = (level) => generation >= 14 ? scenes[0] : scenes[level - 1];
    ++totals.whole;
    totals.levels += levels.length;
    assert.equal(scenes.length, generation >= 14 ? 1 : levels.length);
    const [entry, players] = world.collections.JournalEntry.contents;
    assert.equal(world.collections.RollTable.size, levels.length);
    for (const level of levels) {
      const scene = home(level), notes = on(scene.notes, level);
      for (const note of notes.filter((note) => key(note).includes('place'))) {
        assert(note.text.startsWith(`${level}.`), at);
        assert(entry.pages.get(note.pageId).name.startsWith(`${note.text}. `), at);
      }
      const {width, height, sceneX, sceneY} = scene.dimensions;
      for (const {c} of on(scene.walls, level))
        assert(
          c[0] >= sceneX && c[1] >= sceneY && c[2] <= width - sceneX && c[3] <= height - sceneY);
      assert(within(scene, level, [notes[0].x, notes[0].y]), at);
      if (generation >= 14) {
        assert.equal(on(scene.tiles, level).length, levels.length > 1 ? 1 : 0);
        for (const all of [scene.walls, scene.lights, scene.notes, scene.tiles])
          for (const document of on(all, level))
            assert.deepEqual([...document.levels], [levelId(level)], at);
        continue;
      }
      for (const [way, other] of [['down', level + 1], ['up', level - 1]])
        assert.equal(notes.filter(({text}) => text === `stairs ${way} to level ${other}`).length,
          levels.includes(other) ? 1 : 0, at);
      totals.lifts += notes.filter(({text}) => text.startsWith('lift down')).length;
      totals.bolted +=
        notes.filter(({text}) => text.startsWith('lift') && text.includes('bolted here')).length;
    }
    assert.equal(players.pages.size, generation >= 14 ? levels.length : 1);
    if (generation < 14 || levels.length === 1) continue;
    // stairs lie above each other, lifts lead to each other
    const [scene] = scenes, lists = scene.regions.map((region) => region.toObject());
    const stairs = lists.filter(({behaviors: [{type}]}) => type === 'changeLevel');
    assert.deepEqual(sorted(stairs.map(({levels}) => levels.join())),
      sorted(levels.slice(1).map((level) => [levelId(level - 1), levelId(level)].join())), at);
    for (const region of stairs)
      for (const level of levels.filter((level) => region.levels.includes(levelId(level))))
        assert(within(scene, level, middle(region)), `${at}: stairs in the rock`);
    for (const region of lists.filter(({behaviors: [{type}]}) => type === 'teleportToken')) {
      const [{system: {destinations: [uuid]}, disabled}] = region.behaviors;
      const other = fromUuidSync(uuid)?.toObject();
      assert.equal(
        other?.behaviors[0].system.destinations[0], `${scene.uuid}.Region.${region._id}`);
      assert(!(disabled && other.behaviors[0].disabled));
      assert.notEqual(region.levels[0], other.levels[0]);
    }
    assert.deepEqual(errors(), [], at);
  }

/** A number from 0 to 1, the same each time. */
const random = (seed) => () => {
  seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
  return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32;
};

const isStair = (document) => key(document).includes('stair');
const stairsOn = (scene) => globalThis.game.release.generation >= 14 ? scene.regions : scene.notes;

/**
 * Doors opened in the order of the deal: lifts are those that the library deals at once.
 */
async function checkJoints(here, options, at) {
  const whole = deckmap.generate(options), {json} = whole, all = [json, ...json.levels];
  whole.free();
  const wanted = [], found = [];
  for (const {kind, from, to, bolt} of json.stairs) {
    if (kind !== 'lift') continue;
    ++totals.liveLifts;
    if (bolt) ++totals.liveBolted;
    for (const [end, other, side] of [[from, to, 'from'], [to, from, 'to']]) {
      const {x, y} = all[end.level - 1].cards[end.card];
      const bolted = !bolt ? '' : bolt === side ? ' (bolted here)' : ' (bolted on the other side)';
      wanted.push(`${end.level}: lift ${side === 'from' ? 'down' : 'up'} to level ${other.level}${
        bolted} at ${x},${y}`);
    }
  }
  for (const scene of here.world.collections.Scene)
    for (const state of here.live.statesOf(scene)) {
      const deal = await here.live.replay(state), {origin} = await here.live.planOf(deal, state);
      deal.free();
      for (const end of on(stairsOn(scene), state.level).filter(isStair)) {
        const {name, text, x, y, shapes, behaviors} = end.toObject(), place = shapes?.[0] ?? {x, y};
        const cell = [place.x, place.y].map((v, i) => Math.floor((v - origin[i]) / 300));
        if (/ 0 /.test(key(end))) continue;
        found.push(`${state.level}: ${name ?? text} at ${cell}`);
        if (behaviors) {
          const [{system: {destinations: [uuid]}, disabled}] = behaviors;
          assert.equal(disabled, name.includes('other side'), at);
          assert.equal(fromUuidSync(uuid).toObject().behaviors[0].system.destinations[0],
            `${scene.uuid}.Region.${end.id}`, at);
        }
      }
    }
  assert.deepEqual(sorted(found), sorted(wanted), at);
}

/** Each level of each scene is what its deal says. */
async function check(here, at) {
  for (const scene of here.world.collections.Scene)
    for (const state of here.live.statesOf(scene)) {
      const deal = await here.live.replay(state), target = await here.live.planOf(deal, state);
      const {cards} = deal.dungeon;
      deal.free();
      assert.deepEqual(sorted(on(scene.walls, state.level).map((wall) => plain(wall.toObject()))),
        sorted(target.walls.map((wall) => plain(wallData(wall)))), at);
      assert.deepEqual(sorted(on(scene.notes, state.level).map(({text}) => text)),
        sorted(target.notes.map(({label}) => label)), at);
      const {pages} = here.world.collections.JournalEntry.get(state.journal);
      for (const {text: {content}} of on(pages, state.level)
             .filter((page) => / ?place /.test(key(page))))
        assert.match(content, /<strong>Ways:<\/strong> (?!.*sealed)./, at);
      assert.deepEqual(sorted(on(stairsOn(scene), state.level).filter(isStair).map(key)),
        sorted(target.stairs.map(
          ({number, level, down}) =>
            `${level === 1 ? '' : `${level} `}stair ${number} ${down ? 'down' : 'up'}`)),
        at);
      assert.equal(on(scene.tiles, state.level).length, 1, at);
      const [left, top] = target.origin, side = 300;
      const middle = ({x, y}) => [left + (x + 0.5) * side, top + (y + 0.5) * side];
      const walls = on(scene.walls, state.level).map((wall) => wall.toObject());
      assert(
        !leaks(walls, middle(cards[0]), {width: scene.width, height: scene.height, pixels: 100}),
        at);
    }
}
const lowest = (here) => here.world.collections.Scene.contents
                           .sort((a, b) => here.live.stateOf(a).level - here.live.stateOf(b).level)
                           .at(-1);
const began = (here) => here.live.stateOf(lowest(here)).level;

for (const generation of [13, 14])
  for (let seed = 0; seed < count; ++seed) {
    const dice = random(seed + 1), at = `live, seed ${seed}, version ${generation}`;
    let here = await client({generation});
    const wishes = {
      seed: seed === 0 ? String(2n ** 64n - 1n) : String(seed),  // after the last seed comes 0
      table: seed % 2 ? '14x10' : 'free',
      levels: '3',
    };
    const inOrder = seed % 2 > 0, chart = seed % 4 === 1 ? 'fantasy' : '';
    // a code carries the levels, too
    await here.create.createScene(
      {...(seed % 3 ? wishes : {code: deckmap.generate(wishes).code}), chart, live: true});
    assert.equal(here.live.stateOf(lowest(here)).levels, 3, at);
    ++totals.live;
    for (;;) {
      const scene = lowest(here), {awaits, openable} = await here.deal(scene), level = began(here);
      globalThis.canvas.scene = scene;
      if (awaits === 'nothing') {
        if (level < 3) ++totals.ended;
        break;
      }
      if (awaits === 'secret')
        await here.live.secretPassage(scene);
      else
        await here.open(scene, openable[inOrder ? 0 : Math.floor(dice() * openable.length)]);
      assert.deepEqual(here.errors(), [], at);
      if (level > 1 && began(here) === level && dice() < 0.2) {
        ++totals.back;
        const [last] = here.live.stateOf(scene).steps.slice(-1);
        await here.live.stepBack(scene);
        await check(here, at);
        await (last === 'secret' ? here.live.secretPassage(scene) :
                                   here.open(scene, Number(last.slice(5))));
        await check(here, at);
      }
      if (began(here) > level) {
        ++totals.descents;
        await check(here, at);
        const {journal, cards} = here.live.stateOf(lowest(here));
        const pages = here.world.collections.JournalEntry.get(journal).pages;
        assert(pages.some((page) => page.name === `Level ${level + 1}: Introduction`), at);
        // the deck is taken together again: what lies on the table is of the new level
        const pile = here.world.collections.Cards.get(cards.pile).cards;
        assert.deepEqual(
          lying(pile), (await here.deal(lowest(here))).cards.map(({card}) => card), at);
        // the level above is over
        if (generation < 14) {
          const above = here.world.collections.Scene.contents.find(
            (one) => here.live.stateOf(one).level === level);
          await here.live.stepBack(above);
          assert.match(here.errors().pop() ?? '', /level below has begun/);
          here.world.log.splice(here.world.log.findIndex(({action}) => action === 'error'), 1);
        } else {
          for (const region of scene.regions)
            assert(fromUuidSync(region.toObject().behaviors[0].system.destinations[0]), at);
        }
      }
      if (dice() < 0.1) {
        here = await client({generation, saved: here.world.saved()});
        const changes = here.world.log.length;
        for (const one of here.world.collections.Scene.contents) await here.view(one);
        assert.equal(here.world.log.length, changes, `${at}: a reload changed something`);
      }
    }
    await check(here, at);
    if (inOrder) await checkJoints(here, {...wishes, chart}, at);
  }

// A crash after each change of the step that ends a level: the next reload ends it.
for (const generation of [13, 14]) {
  // one whose boss guards a stair when the oldest door is opened first
  let seed = 0, before = null, here = await client({generation});
  while (deckmap.generate({seed, levels: 2}).json.levels.length === 0) ++seed;
  await here.create.createScene({seed: String(seed), levels: '2', live: true});
  const step = async () => {
    const scene = lowest(here), {awaits, openable} = await here.deal(scene);
    globalThis.canvas.scene = scene;
    await (awaits === 'secret' ? here.live.secretPassage(scene) : here.open(scene, openable[0]));
  };
  while (began(here) < 2) {
    before = here.world.saved();
    await step();
  }
  for (let last = 1;; ++last) {
    here = await client({generation, saved: structuredClone(before)});
    let left = last, crashed = null;
    here.world.after = () => {
      if (--left === 0) crashed = here.world.saved();
    };
    await step();
    if (crashed === null) break;
    ++totals.crashes;
    const later = await client({generation, saved: crashed});
    for (const twice of [1, 2])
      for (const one of later.world.collections.Scene.contents) await later.view(one);
    assert.deepEqual(later.errors(), []);
    // the first change opened the door, or kept the step
    assert.equal(began(later), 2, `the descent is lost after change ${last}`);
    await check(later, `crash ${last}, version ${generation}`);
  }
}
assert(totals.descents > count / 2 && totals.crashes > 12 && totals.lifts > 0 && totals.bolted > 0);
if (count > 4) assert(totals.liveLifts > 0 && totals.liveBolted > 0 && totals.back > 0);
console.log(`levels: ${JSON.stringify(totals)}`);
