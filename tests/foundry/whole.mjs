// Whole scenes, clients that must not act, crashes, and what people do wrong.
// MODULE=... node whole.mjs [SEEDS]

import {strict as assert} from 'node:assert';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {leaks} from './rooms.mjs';
import {cards, client, language, module, types, walls} from './setup.mjs';
import {World} from './world.mjs';

const count = Number(process.argv[2] ?? 20), gm = 'user000000000gm1';
const sizes = (world) =>
  Object.fromEntries(Object.entries(world.collections).map(([type, all]) => [type, all.size]));
console.error = () => {};
const live = {
  seed: '42',
  chart: 'fantasy',
  table: '14x10',
  live: true
};

// Whole scenes: walls within the padding and round everything, files that exist, a page a place.
for (const generation of [13, 14])
  for (let seed = 0; seed < count; ++seed) {
    const {world, create} = await client({generation});
    const scene = await create.createScene(
      {seed: String(seed), chart: 'fantasy', style: 'blue', players: true});
    const data = scene.toObject(), {sceneX, sceneY, width, height} = scene.dimensions;
    for (const {c} of data.walls)
      assert(c[0] > sceneX && c[1] > sceneY && c[2] < width - sceneX && c[3] < height - sceneY);
    const {src, color} = generation >= 14 ? data.levels[0].background :
                                            {...data.background, color: data.backgroundColor};
    assert(world.files.has(src) && /^#[0-9a-f]{6}$/.test(color));
    assert.equal('background' in data, generation < 14);
    assert(!leaks(data.walls, [data.notes[0].x, data.notes[0].y], {width, height, pixels: 100}));
    const [entry, players] = world.collections.JournalEntry.contents;
    assert.equal(entry.pages.size, data.notes.length + 1);
    for (const note of scene.notes)
      assert(entry.pages.get(note.pageId).name.startsWith(`${note.text}. `));
    assert.deepEqual(players._source.ownership, {default: 2});
    assert(world.files.has(players.pages.contents[0].src));
    const [table] = world.collections.RollTable.contents;
    assert.deepEqual(table.results.map((row) => row.range), [1, 2, 3, 4, 5, 6].map((n) => [n, n]));
  }
console.log(`whole scenes: ${2 * count}`);

// Players, and the second of two game masters, do nothing when a door opens; the next one who
// returns deals. The same with the module switched off while two doors are opened.
{
  const {world, create, deal, open} = await client(), first = await create.createScene(live);
  while ((await deal(first)).openable.length < 2)
    await open(first, (await deal(first)).openable[0]);
  const {id} = first, [card, other] = (await deal(first)).openable;
  const before = first.getFlag('deckmap', 'deals')[1].steps.length;
  const door = (scene, card) => scene.walls.find((w) => w.getFlag('deckmap', 'card') === card);
  const player = await client({saved: world.saved(), asGM: false});
  const scene = player.world.collections.Scene.get(id);
  for (const opened of [card, other]) {
    door(scene, opened)._source.ds = 1;  // the server's message on each client
    player.world.call('updateWall', door(scene, opened), {ds: 1}, {}, gm);
  }
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(player.world.log.length, 0);
  const later = await client({saved: player.world.saved()});
  const again = later.world.collections.Scene.get(id);
  await later.view(again);
  assert.deepEqual(sorted(later.live.stateOf(again).steps.slice(before)),
    sorted([`open ${card}`, `open ${other}`]));
  assert.deepEqual(later.errors(), []);
}
function sorted(list) {
  return [...list].sort();
}

// Two doors at once: one after the other, in whatever order.
{
  let pairs = 0;
  for (let seed = 0; seed < 2 * count; ++seed) {
    const here = await client({generation: 14});
    const scene = await here.create.createScene({...live, chart: '', seed: String(seed)});
    for (let turn = 0; turn < 6; ++turn) {
      const {openable} = await here.deal(scene), two = openable.slice(0, 2);
      if (two.length === 0) break;
      await Promise.all(two.map(
        (card) => scene.walls.find((w) => w.getFlag('deckmap', 'card') === card).update({ds: 1})));
      await here.settled(scene);
      if (two.length === 2) ++pairs;
      const {target} = await here.deal(scene);
      assert.deepEqual(sorted(scene.walls.map((w) => w.getFlag('deckmap', 'key'))),
        sorted(target.walls.map(({key}) => key)));
      assert.equal(scene.tiles.size, 1);
      assert.deepEqual(here.errors(), []);
    }
  }
  assert(pairs > count);
  console.log(`pairs of doors opened at once: ${pairs}`);
}

// A crash after each change of a step, and of a step back: the next reload ends it.
for (const back of [false, true]) {
  let crashes = 0;
  for (let at = 1;; ++at) {
    const here = await client({generation: 14});
    const scene = await here.create.createScene(live);
    const [card] = (await here.deal(scene)).openable;
    if (back) await here.open(scene, card);
    let left = at, crashed = null;
    here.world.after = () => {
      if (--left === 0) crashed = here.world.saved();
    };
    await (back ? here.live.stepBack(scene) : here.open(scene, card));
    if (crashed === null) break;
    ++crashes;
    const later = await client({generation: 14, saved: crashed});
    const again = later.world.collections.Scene.get(scene.id);
    await later.view(again);
    // Before the first change counts, the door was only unlocked, or not yet shut.
    const steps = later.live.stateOf(again).steps.length;
    if (steps === here.live.stateOf(scene).steps.length) {
      assert.deepEqual(walls(again), walls(scene));
      assert.equal(again.notes.size, scene.notes.size);
      assert.equal(again.lights.size, scene.lights.size);
    } else {
      assert(at <= 2, `the step is lost after change ${at}`);
    }
    assert.equal(again.tiles.size, 1);
    assert.deepEqual(later.errors(), []);
  }
  assert(crashes >= 6);
  console.log(`crashes healed, ${back ? 'of a step back' : 'of a step'}: ${crashes}`);
}

// The game master's own things stay; what is deleted by mistake, or by Ctrl+Z, comes back.
{
  const here = await client({generation: 14});
  const scene = await here.create.createScene(live), whole = walls(scene);
  const [own] = await scene.createEmbeddedDocuments('Wall', [{c: [0, 0, 100, 0]}]);
  await scene.createEmbeddedDocuments('AmbientLight', [{x: 5, y: 5}]);
  await scene.deleteEmbeddedDocuments(
    'Wall', scene.walls.filter((w) => w.id !== own.id).slice(0, 3).map((w) => w.id));
  await scene.deleteEmbeddedDocuments('Tile', scene.tiles.map((tile) => tile.id));
  const entry = here.world.collections.JournalEntry.contents[0], [page] = entry.pages.contents;
  await page.update({text: {content: '<p>mine</p>'}});
  await here.view(scene);
  await here.open(scene, (await here.deal(scene)).openable[0]);
  assert(scene.walls.get(own.id) && scene.lights.some((light) => light.x === 5));
  assert.equal(page.text.content, '<p>mine</p>');
  await here.live.stepBack(scene);
  await own.delete();
  assert.deepEqual(walls(scene), whole);
  assert.equal(scene.tiles.size, 1);
  // Without journal and cards, which somebody deleted, the deal goes on.
  for (const all of [here.world.collections.JournalEntry, here.world.collections.Cards])
    for (const one of all.contents) await one.delete();
  await here.open(scene, (await here.deal(scene)).openable[0]);
  assert.equal(here.live.stateOf(scene).steps.length, 1);
  assert.deepEqual(here.errors(), []);
}

// Things that people move or write themselves stay; the introduction grows until somebody writes
// it.
{
  const here = await client({generation: 14}), scene = await here.create.createScene(live);
  const [entry] = here.world.collections.JournalEntry.contents;
  const page = entry.pages.find((one) => one.getFlag('deckmap', 'key') === 'introduction');
  await page.update({text: {content: page.text.content.replace('<p>', '<p class="cleaned">')}});
  const next = async () => here.open(scene, (await here.deal(scene)).openable[0]);
  const said = async () => (await here.deal(scene)).target.pages[0].content;
  const first = await said();
  do await next();
  while ((await here.deal(scene)).openable.length < 2);
  assert.notEqual(await said(), first);
  assert.equal(page.text.content, await said());
  await page.update({text: {content: '<p>mine</p>'}});
  const place = entry.pages.find((one) => one.getFlag('deckmap', 'key') !== 'introduction');
  await place.update({name: 'The cellar'});
  const [note] = scene.notes.contents, x = note.x + 40,
        [opened] = (await here.deal(scene)).openable;
  await note.update({x});
  const door = scene.walls.find(
    (wall) => wall.door === 1 && wall.ds !== 1 && wall.getFlag('deckmap', 'card') !== opened);
  const c = door.c.map((v) => v + 10);
  await door.update({c});
  await here.open(scene, opened);
  await here.view(scene);
  assert.deepEqual(
    [page.text.content, place.name, note.x, door.c], ['<p>mine</p>', 'The cellar', x, c]);
  assert.deepEqual(here.errors(), []);
}

// After a step back another door has another picture: Foundry would show the one that it has
// loaded.
{
  const here = await client({generation: 14}), scene = await here.create.createScene(live);
  while ((await here.deal(scene)).openable.length < 2)
    await here.open(scene, (await here.deal(scene)).openable[0]);
  const pictures = [], [tile] = scene.tiles.contents;
  for (const card of (await here.deal(scene)).openable.slice(0, 2)) {
    await here.open(scene, card);
    pictures.push(tile.texture.src);
    await here.live.stepBack(scene);
  }
  assert.notEqual(pictures[0], pictures[1]);
  assert.notEqual(pictures[1], tile.texture.src);
}

// The module is switched off in the middle of a deal: doors open, its flags cannot be read, and
// what people do stays. Switched on again it deals behind the doors that are open.
{
  const here = await client({generation: 14});
  const {id} = await here.create.createScene(live), scenes = (world) => world.collections.Scene;
  while ((await here.deal(scenes(here.world).get(id))).openable.length < 2)
    await here.open(
      scenes(here.world).get(id), (await here.deal(scenes(here.world).get(id))).openable[0]);
  const first = scenes(here.world).get(id), two = (await here.deal(first)).openable.slice(0, 2);
  const ids = two.map((card) => here.door(first, card).id), {steps} = here.live.stateOf(first);
  const off = new World(types, {generation: 14, saved: here.world.saved()});
  off.install({language});
  const scene = scenes(off).get(id);
  assert.throws(() => scene.getFlag('deckmap', 'deals'), /no active package/);
  for (const door of ids) await scene.walls.get(door).update({ds: 1});
  await scene.createEmbeddedDocuments('Wall', [{c: [0, 0, 100, 0]}]);
  const on = await client({generation: 14, saved: off.saved()}), again = scenes(on.world).get(id);
  await on.view(again);
  assert.deepEqual(sorted(on.live.stateOf(again).steps.slice(steps.length)),
    sorted(two.map((card) => `open ${card}`)));
  assert.equal(again.walls.filter((wall) => !wall.getFlag('deckmap', 'key')).length, 1);
  assert.deepEqual(on.errors(), []);
}
// The same with Complete Card Management: without it the cards lie on the pile alone, and on the
// scene as soon as it is there again.
{
  const module = 'complete-card-management', scopes = ['deckmap', module], laid = [];
  const ccm = {
    api: {
      placeCard: (card, {x, y, sceneId}) => {
        laid.push(card.id);
        return card.setFlag(module, sceneId, {x, y});
      }
    }
  };
  let here = await client({scopes}), scene = await here.create.createScene(live);
  globalThis.ccm = ccm;
  await here.view(scene);
  const before = laid.length;
  assert(before > 0);
  for (const [on, more] of [[false, 0], [true, 1]]) {
    globalThis.ccm = on ? ccm : undefined;
    here = await client({scopes: on ? scopes : ['deckmap'], saved: here.world.saved()});
    scene = here.world.collections.Scene.get(scene.id);
    await here.view(scene);
    assert.equal(laid.length > before, more === 1);
    await here.open(scene, (await here.deal(scene)).openable[0]);
    assert.deepEqual(here.errors(), []);
  }
  assert.equal(
    laid.length, here.world.collections.Cards.get(here.live.stateOf(scene).cards.pile).cards.size);
  globalThis.ccm = undefined;
}

// An update of the module between two doors; a state of another version is left alone.
{
  const here = await client();
  const scene = await here.create.createScene(live), state = here.live.stateOf(scene);
  const {version} = JSON.parse(readFileSync(join(module, 'module.json'), 'utf8'));
  assert.deepEqual([state.version, state.module], [1, version]);
  await here.open(scene, (await here.deal(scene)).openable[0]);
  await scene.setFlag('deckmap', 'deals', {1: {...here.live.stateOf(scene), module: '0.0.1'}});
  const updated = await client({saved: here.world.saved()});
  const again = updated.world.collections.Scene.get(scene.id);
  await updated.view(again);
  await updated.open(again, (await updated.deal(again)).openable[0]);
  assert.equal(updated.live.stateOf(again).steps.length, 2);
  assert.equal(updated.live.stateOf(again).module, version);
  await again.setFlag('deckmap', 'deals', {1: {...updated.live.stateOf(again), version: 9}});
  const stood = JSON.stringify(again.toObject()),
        door = again.walls.find((w) => w.ds === 0 && w.door === 1);
  await updated.view(again);
  await updated.live.stepBack(again);
  await updated.live.secretPassage(again);
  assert.equal(JSON.stringify(again.toObject()), stood);
  const why = 'deckmap: this scene is of another version of the module (9; this one reads 1): ' +
    'it is left as it is';
  assert.deepEqual(updated.errors(), [why, why, why]);
  assert(door === undefined || door.ds === 0);
}
// So is one dealt by other rules, and one whose steps somebody has edited.
for (const [change, why] of [[
       {rules: 99},
       /^deckmap: this scene was dealt by other rules \(99; .* by 1\): it is left as it is$/
     ],
       [
         {steps: ['open 9999', 'open 9998']},
         /^deckmap: the deal that this scene remembers cannot be dealt \(.*9999.*\): it is left as/
       ],
       [
         {options: {seed: '@'}},
         /^deckmap: the deal .* cannot be dealt \(.*'@'.*\): it is left as it/
       ],
]) {
  const here = await client({generation: 14}), scene = await here.create.createScene(live);
  await here.open(scene, (await here.deal(scene)).openable[0]);
  const [card] = (await here.deal(scene)).openable;
  await scene.setFlag('deckmap', 'deals', {1: {...here.live.stateOf(scene), ...change}});
  const door = here.door(scene, card);
  await door.update({ds: 0});
  const stood = JSON.stringify(scene.toObject());
  const open = async () => {
    await door.update({ds: 1});
    await here.settled(scene);
    await door.update({ds: 0});
  };
  for (const act of [() => here.view(scene), () => here.live.stepBack(scene), open]) {
    const heard = here.errors().length;
    await act();
    assert.equal(here.errors().length, heard + 1);
    assert.match(here.errors().at(-1), why);
  }
  assert.equal(JSON.stringify(scene.toObject()), stood);
}

// Mistakes of people: one message, and nothing is made or lost.
{
  const refused = async (options, wishes, why) => {
    const here = await client(options), before = sizes(here.world);
    await assert.rejects(here.create.createScene(wishes), (error) => {
      assert.match(error.message, why);
      return true;
    });
    assert.deepEqual(sizes(here.world), before);
  };
  for (const kind of [{}, {live: true}]) {
    await refused({}, {code: 'nonsense', ...kind}, /^code: .*nonsense/i);
    await refused({}, {seed: '1', decks: '99999999', ...kind}, /^decks: /);
    await refused({}, {seed: '@', ...kind}, /'@' is neither a number .* nor a word/);
    await refused({}, {seed: '1', chart: 'fantsy', ...kind}, /^chart: 'fantsy' is not a chart/);
    await refused({}, {seed: '1', table: 'wide', ...kind}, /^'wide' is not a table/);
    await refused({mayUpload: false}, {seed: '1', ...kind}, /^your user may not upload files/);
  }
  // A scene that Foundry refuses, when its journal is already made.
  const here = await client(), before = sizes(here.world);
  here.world.handlers.set('preCreateScene', [() => false]);
  for (const kind of [{}, {live: true}])
    await assert.rejects(
      here.create.createScene({seed: '1', chart: 'fantasy', ...kind}), /Foundry has not made/);
  assert.deepEqual(sizes(here.world), before);
}
{
  const here = await client();
  const scene = await here.create.createScene(live), [card] = (await here.deal(scene)).openable;
  const door = scene.walls.find((w) => w.getFlag('deckmap', 'card') === card);
  const only = async (why, act) => {
    const heard = here.errors().length, stood = walls(scene), {steps} = here.live.stateOf(scene);
    await act();
    await here.settled(scene);
    assert.deepEqual(here.errors().slice(heard), [`deckmap: ${why}`]);
    assert.deepEqual(walls(scene), stood);
    assert.deepEqual(here.live.stateOf(scene).steps, steps);
  };
  await only('There is no step to take back.', () => here.live.stepBack(scene));
  await only('No secret passage is offered here: doors can be opened, or the deal is over.',
    () => here.live.secretPassage(scene));
  // a step beyond the frame
  const state = here.live.stateOf(scene), cards = (await here.deal(scene)).cards;
  const [xs, ys] = ['x', 'y'].map((side) => cards.map((one) => one[side]));
  const small = `${Math.min(...xs)},${Math.min(...ys)},${Math.max(...xs) - Math.min(...xs) + 1}x${
    Math.max(...ys) - Math.min(...ys) + 1}`;
  await scene.setFlag('deckmap', 'deals', {1: {...state, frame: small}});
  await only('what lies behind this door is outside the scene, which cannot grow: the door stays ' +
      'shut',
    () => here.open(scene, card));
  assert.equal(door.ds, 2);
  await scene.setFlag('deckmap', 'deals', {1: state});
  // no right to upload, in the middle of a deal
  here.world.mayUpload = false;
  await only('your user may not upload files, and a dungeon needs its picture: the permission ' +
      '"Upload New Files" is missing',
    () => here.open(scene, card));
  assert.equal(door.ds, 2);
  here.world.mayUpload = true;
  // a scene that somebody resized
  const {width} = scene;
  await scene.update({width: width + 100});
  await only(
    'the scene was resized, or its grid changed, so that nothing dealt now would fit: it ' +
      'is left as it is',
    () => here.view(scene));
  await scene.update({width});
  // a door that leads nowhere, and a scene of somebody else's
  await here.open(scene, card);
  assert.equal(here.live.stateOf(scene).steps.length, 1);
  const plain = await Scene.create({name: 'x'});
  const heard = here.errors().length;
  await here.view(plain);
  assert.equal(here.errors().length, heard);
  await here.live.stepBack(plain);
  await here.live.secretPassage(plain);
  await here.create.playersPicture(plain);
  assert.deepEqual(
    here.errors().slice(heard), Array(3).fill('deckmap: This scene is not dealt door by door.'));
}

// Cards have the style of the map, which is ink where none is named.
for (const style of ['blue', '']) {
  const here = await client();
  cards.clear();
  await here.create.createScene({...live, style});
  assert(cards.size > 1);
  for (const asked of cards.keys()) assert.equal(JSON.parse(asked)[1]?.style, style || 'ink');
  assert.deepEqual(here.errors(), []);
}

// Cards in the chat, for game masters alone or for all; the players' picture again.
{
  for (const chat of [false, true]) {
    const here = await client({settings: {'deckmap.chat': chat}});
    const scene = await here.create.createScene(live);
    await here.open(scene, (await here.deal(scene)).openable[0]);
    const message = here.world.collections.ChatMessage.contents[0].toObject();
    assert.match(message.content, /^<p>Drawn: (\d+|[AJQKX])[CDSHRB]/);
    assert.deepEqual(message.whisper, chat ? [] : [gm]);
    await here.create.playersPicture(scene);
    const [page] =
      here.world.collections.JournalEntry.get(scene.getFlag('deckmap', 'players')).pages;
    const first = page.src;
    await here.open(scene, (await here.deal(scene)).openable[0]);
    await here.create.playersPicture(scene);
    assert.notEqual(page.src, first);
    assert.equal(here.world.collections.JournalEntry.size, 2);
    assert.deepEqual(here.errors(), []);
  }
}

// The stand-in refuses what Foundry would drop, round or lose.
{
  const {create} = await client();
  const scene = await create.createScene(live), wall = {c: [0, 0, 100, 0], door: 1, ds: 0};
  const bad = [
    [() => scene.createEmbeddedDocuments('Wall', [{...wall, ds: 3}]), /ds/],
    [() => scene.createEmbeddedDocuments('Wall', [{...wall, c: [0, 0, 100.5, 0]}]), /integer/],
    [() => scene.createEmbeddedDocuments('Wall', [{...wall, c: [0, 0, 0, 0]}]), /two points/],
    [
      () => scene.createEmbeddedDocuments('Wall', [{...wall, levels: ['defaultLevel0000']}]),
      /levels/
    ],
    [() => scene.createEmbeddedDocuments('Wall', [{...wall, flags: {other: {}}}]), /other/],
    [
      () => scene.createEmbeddedDocuments('Note', [{x: 0, y: 0, entryId: 'nosuchentry00000'}]),
      /entry/
    ],
    [
      () => scene.createEmbeddedDocuments(
        'Tile', [{width: 10, height: 10, texture: {src: 'no/such.webp'}}]),
      /exists/
    ],
    [() => scene.updateEmbeddedDocuments('Wall', [{_id: 'nosuchwall000000', ds: 1}]), /exist/],
    [() => Scene.create({name: 'x', padding: 0.33}), /padding/],
    [() => Scene.create({name: 'x', levels: []}), /levels/],
  ];
  for (const [act, why] of bad) await assert.rejects(act, why);
  console.log(`mistakes that the stand-in refuses: ${bad.length}`);
}
