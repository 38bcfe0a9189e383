// Deals scenes door by door, for many seeds, and checks at every change what must hold.
// MODULE=... node live.mjs GENERATION [SEEDS [FIRST]]

import {strict as assert} from 'node:assert';
import {leaks} from './rooms.mjs';
import {client, lying, pictures, plain, script, sorted, walls} from './setup.mjs';

const [generation, seeds = 200, first = 0] = process.argv.slice(2).map(Number);
const {plan, wallData} = await script('documents.js'), {library} = await script('library.js');
const deckmap = await library();
const totals = {
  seeds,
  doors: 0,
  secrets: 0,
  pairs: 0,
  reloads: 0,
  crashes: 0,
  players: 0,
  back: 0,
  wallsMade: 0,
  wallsDeleted: 0,
  deletions: 0,
  floods: 0,
  notesChanged: 0,
  notesGone: 0,
  pagesChanged: 0,
  texts: 0,
  keys: 0
};

/** Numbers from 0 to 1 that come again. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** The texts of places in the journal of a dungeon, by their cards. */
function journalOf(dungeon, chart) {
  const [, {data}] = dungeon.files('foundry', {squares: 3, chart: chart || null});
  const texts = new Map();
  for (const {name, flags, text} of JSON.parse(new TextDecoder().decode(data)).pages)
    if (flags?.deckmap.card !== undefined)
      texts.set(flags.deckmap.card, `${name.split('.')[0]}: ${text.content}`);
  return texts;
}
/**
 * Every page, which was written on the way, says what the deal says in the end; there is no
 * thread.
 */
function lasts(at, {look: {chart}}, {dungeon}, pages) {
  const last = journalOf(dungeon, chart);
  for (const [key, {name, text: {content}}] of pages) {
    assert.equal(`${name.split('.')[0]}: ${content}`, last.get(Number(key.split(' ')[1])), at);
    assert.doesNotMatch(content, /sealed|second entrance|\(key in/, at);
    ++totals.texts;
  }
  assert.equal(pages.size, last.size, at);
  const {adventure} = JSON.parse(dungeon.write('json', {chart: chart || null}));
  if (!adventure) return;
  assert.deepEqual([adventure.things, adventure.clues, adventure.links], [[], [], []], at);
  // keys are where they are said to be, those that somebody holds too
  const named = new Map([...pages.values()].map((page) => [page.name.split('.')[0], page]));
  for (const {name, place} of adventure.keys) {
    const {content} = named.get(adventure.places[place].label).text;
    assert(content.toLowerCase().includes(name), `${at}: ${name}`);
    ++totals.keys;
  }
}

for (let seed = first; seed < first + seeds; ++seed) {
  const inOrder = seed % 2 === 0, dice = random(seed), at = `seed ${seed}`;
  if (process.env.PICTURES !== 'no') pictures.drawn = seed % 10 < 2;
  let here = await client({generation});
  let scene = await here.create.createScene({
    seed: String(seed),
    chart: seed % 3 === 0 ? 'fantasy' : '',
    live: true,
    table: seed % 4 < 2 ? 'free' : '14x10',
    hidden_doors: seed % 5 === 0 ? 'colour' : 'none',
    second_entrance: seed % 5 === 1 ? 'farthest' : 'none',
  });
  globalThis.canvas.scene = scene;
  const state = () => here.live.stateOf(scene);
  if (seed % 4 >= 2) assert.equal(state().frame, '0,0,14x10', at);
  let goal = null;

  const watch = () => {
    const {squares, pixels} = state().look, [start] = goal.cards, [left, top] = goal.target.origin;
    const from = [start.x, start.y].map((v, i) => (i ? top : left) + (v + 0.5) * squares * pixels);
    const keys = goal.target.walls.map(({key}) => key);
    here.world.after = ({action, type, documents}) => {
      if (action === 'update' && type === 'Note') totals.notesChanged += documents.length;
      if (action === 'delete' && type === 'Note') totals.notesGone += documents.length;
      if (action === 'update' && type === 'JournalEntryPage')
        totals.pagesChanged += documents.length;
      if (type !== 'Wall') return;
      if (action === 'create') totals.wallsMade += documents.length;
      if (action === 'delete') {
        totals.wallsDeleted += documents.length;
        ++totals.deletions;
        const standing = new Set(scene.walls.map((wall) => wall.getFlag('deckmap', 'key')));
        for (const key of keys) assert(standing.has(key), `${at}: no ${key} while walls go`);
      }
      const open = leaks(scene.walls.map((wall) => wall.toObject()), from,
        {width: scene.width, height: scene.height, pixels});
      ++totals.floods;
      assert(!open, `${at}: open to the void after ${action} of ${documents.length} walls`);
    };
  };
  const matches = ({target, cards}) => {
    assert.deepEqual(walls(scene), sorted(target.walls.map((w) => plain(wallData(w)))), at);
    for (const wall of scene.walls) {
      const plan = target.walls.find(({card}) => card === wall.getFlag('deckmap', 'card'));
      if (plan !== undefined && plan.card !== null) assert.equal(wall.ds, plan.ds, `${at}: door`);
    }
    assert.deepEqual(sorted(scene.notes.map((n) => `${n.x} ${n.y} ${n.text}`)),
      sorted(target.notes.map((n) => `${n.x} ${n.y} ${n.label}`)), at);
    assert.deepEqual(sorted(scene.lights.map((l) => `light ${l.x} ${l.y}`)),
      sorted(target.lights.map(({key}) => key)), at);
    assert.equal(scene.tiles.size, 1);
    const entry = here.world.collections.JournalEntry.get(state().journal);
    for (const note of scene.notes) assert(entry.pages.get(note.pageId));
    const labels = (pages, keyOf) =>
      sorted(pages.map((page) => `${keyOf(page)}: ${page.name.split('. ')[0]}`));
    assert.deepEqual(labels(entry.pages, (page) => page.getFlag('deckmap', 'key')),
      labels(target.pages, ({key}) => key), at);
    const read = entry.pages.map((page) => page).sort((a, b) => a.sort - b.sort);
    assert.equal(read[0].getFlag('deckmap', 'key'), 'introduction', at);
    assert.equal(new Set(read.map((page) => page.sort)).size, read.length, at);
    assert.equal(
      entry.pages.find((page) => page.getFlag('deckmap', 'key') === 'introduction').text.content,
      target.pages[0].content, `${at}: the introduction is not that of the deal so far`);
    for (const {c} of target.walls)
      assert(c.every((v, i) => v >= 0 && v <= (i % 2 ? scene.height : scene.width)), at);
    // the cards of the table lie on the pile, in their order
    const pile = here.world.collections.Cards.get(state().cards.pile).cards;
    assert.deepEqual(lying(pile), cards.map(({card}) => card), at);
  };
  /** The pages of places, by their keys. */
  const pages = () => new Map(here.world.collections.JournalEntry.get(state().journal)
                                .pages.map((page) => [page.getFlag('deckmap', 'key'), page])
                                .filter(([key]) => key !== 'introduction'));
  /** Their names and texts. */
  const texts = () =>
    new Map([...pages()].map(([key, {name, text}]) => [key, `${name}: ${text.content}`]));

  /** Another client, from what was saved. */
  const again = async (saved) => {
    here = await client({generation, saved});
    scene = here.world.collections.Scene.get(scene.id);
  };
  /** The game master's client ends after some of the changes that `act` makes; the next goes on. */
  const crash = async (act) => {
    let left = 1 + Math.floor(dice() * 12), saved = null;
    here.world.after = () => {
      if (--left === 0) saved = here.world.saved();
    };
    await act();
    await again(saved ?? here.world.saved());
    await here.view(scene);
    ++totals.crashes;
  };
  /** A player's client hears that a door opens, and does nothing. */
  const player = async (card) => {
    const other = await client({generation, saved: here.world.saved(), asGM: false});
    const theirs = other.world.collections.Scene.get(scene.id), wall = other.door(theirs, card, 1);
    wall._source.ds = 1;
    globalThis.canvas.scene = theirs;
    other.world.call('updateWall', wall, {ds: 1}, {}, 'user000000000gm1');
    other.world.call('canvasReady', globalThis.canvas);
    await new Promise((done) => setImmediate(done));
    await other.settled(theirs);
    assert.equal(other.world.log.length, 0, `${at}: a player's client changed something`);
    await again(here.world.saved());
    ++totals.players;
  };

  let now = await here.deal(scene);
  matches(now);
  while (now.awaits !== 'nothing') {
    const {steps} = state(), secret = now.awaits === 'secret', before = texts();
    const card = now.openable[inOrder ? 0 : Math.floor(dice() * now.openable.length)];
    const second = now.openable.find((other) => other !== card);
    const step = secret ? 'secret' : `open ${card}`;
    const take = () => secret ? here.live.secretPassage(scene) : here.open(scene, card);
    const lot = dice();
    goal = null;
    ++totals[secret ? 'secrets' : 'doors'];
    if (!secret && lot < 0.1) await player(card);
    if (lot > 0.9) {
      await crash(take);
      // Before the step was kept, the door was at most unlocked.
      if (state().steps.length === steps.length) await take();
    } else if (!secret && !inOrder && second !== undefined && lot > 0.75) {
      ++totals.pairs;
      ++totals.doors;
      await Promise.all([card, second].map((one) => here.door(scene, one).update({ds: 1})));
      await here.settled(scene);
    } else {
      goal = await here.deal(scene, [...steps, step]);
      watch();
      await take();
      now = goal;
      assert.deepEqual(state().steps, [...steps, step]);
      assert.equal(state().module, here.version);
    }
    here.world.after = () => {};
    assert.deepEqual(here.errors(), [], at);
    if (now !== goal) now = await here.deal(scene);
    assert.deepEqual(now.steps.slice(0, steps.length + 1), [...steps, step], at);
    matches(now);
    for (const [key, content] of before)
      assert.equal(texts().get(key), content, `${at}: ${key} was dealt before, and changed`);

    if (dice() < 0.15) {  // a step back, and again
      const stood = walls(scene), last = now.steps.at(-1);
      await here.live.stepBack(scene);
      matches(await here.deal(scene));
      await (last === 'secret' ? here.live.secretPassage(scene) :
                                 here.open(scene, Number(last.slice(5))));
      assert.deepEqual(walls(scene), stood, at);
      ++totals.back;
    }
    if (dice() < 0.15) {  // a reload
      await again(here.world.saved());
      const changes = here.world.log.length;
      await here.view(scene);
      assert.equal(here.world.log.length, changes, `${at}: a reload changed something`);
      ++totals.reloads;
    }
  }

  const over = await here.live.replay(state());
  lasts(at, state(), over, pages());
  over.free();

  // The end is what the package deals at once, wherever it lies.
  const whole = inOrder ? deckmap.generate(state().options) : deckmap.read(now.json);
  const rows = (text) => text.split('\n').slice(1).join('\n');
  if (inOrder) assert.equal(rows(now.explained), rows(whole.write('explain')), at);
  const {look, frame} = state();
  assert.deepEqual(walls(scene),
    sorted(plan(whole, look, {frame}).walls.map((w) => plain(wallData(w)))),
    `${at}: the whole dungeon's walls`);
  const file = JSON.parse(whole.write('foundry', {squares: 3}));
  const bare = (list) => {
    const least = [0, 1].map((i) => Math.min(...list.flatMap(({c}) => [c[i], c[i + 2]])));
    return sorted(
      list.map(({c, door, move, light, sight, sound}) => JSON.stringify(
                 [c.map((v, i) => v - least[i % 2]), door, move, light, sight, sound])));
  };
  assert.deepEqual(
    bare(scene.walls.map((wall) => wall.toObject())), bare(file.walls), `${at}: the file's walls`);
  // Every door is open, or leads nowhere and is locked.
  for (const wall of scene.walls.filter((wall) => wall.door === 1))
    assert.equal(
      wall.ds, state().steps.includes(`open ${wall.getFlag('deckmap', 'card')}`) ? 1 : 2);
  whole.free();
}
if (seeds >= 20) assert(totals.keys > seeds / 10);
console.log(`live, version ${generation}: ${JSON.stringify(totals)}`);
