// Uses the npm package, rightly and wrongly; run in a project that has it.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {catalogue, DeckmapError, features, load, NothingFound, tileKinds} from 'deckmap';
import {cardPicture, colours, deal, gallery, generate, hunt} from 'deckmap';
import {read, search, session, survey} from 'deckmap';

test('a dungeon', () => {
  const dungeon = generate({seed: 42});
  assert.equal(dungeon.code, '04N0B-1');
  assert.equal(dungeon.seed, 42n);
  assert.equal(dungeon.cards.length, 32);
  assert.equal(dungeon.json.seed, '42');
  const {cards, opened} = dungeon.json;
  for (const [i, {open, ...card}] of dungeon.cards.entries()) {
    const {state, trapped, behind, level, ...row} = cards[i];
    assert.deepEqual({...card, from: card.from ?? -1}, row);
    assert.equal(open, opened.includes(i));
  }
  assert.match(dungeon.write('map'), /seed 42/);
  for (const format of ['json', 'deal'])
    for (const file of [dungeon.write(format), dungeon.bytes(format)])
      assert.deepEqual(read(file).cards, dungeon.cards);
  assert.deepEqual(generate({code: '04N0B-1', seed: 7}).cards, generate({seed: 7}).cards);
});

test('another library, whose functions need no this', async () => {
  const {generate, hunt, survey} = await load();
  assert.equal(generate({seed: 42}).code, '04N0B-1');
  assert.deepEqual(survey(hunt('rooms >= 9'), 1)[features.indexOf('rooms')], 9);
});

test('seeds: numbers, text, and fresh ones', () => {
  for (const seed of [2n ** 64n - 1n, '18446744073709551615'])
    assert.equal(generate({seed}).seed, 2n ** 64n - 1n);
  assert.equal(
    generate({seed: 'crypt'}).code, generate({seed: generate({seed: 'crypt'}).seed}).code);
  const seeds = new Set(Array.from({length: 20}, () => generate().seed));
  assert.ok(seeds.size > 10);
  for (const dungeon
         of [generate(), deal().dungeon, generate({decks: 2}), generate({seed: null})]) {
    const {seed} = dungeon;
    assert.equal(dungeon.seed, seed);
    assert.equal(typeof seed, 'bigint');
  }
  const fresh = generate({decks: 2});
  assert.deepEqual(generate({decks: 2, seed: fresh.seed}).cards, fresh.cards);
  assert.equal(session().dungeon.seed, null);
});

test('tiles and links are those of JSON', () => {
  const dungeon = generate({seed: 1062});
  for (const options of [{squares: 1}, {squares: 3, walls: 'tiles'}, {squares: 2, player: true}]) {
    const {width, height, kinds, cards} = dungeon.tiles(options);
    const {tiles} = JSON.parse(dungeon.write('json', options));
    assert.deepEqual(tiles.kinds, [...tileKinds]);
    assert.deepEqual([width, height, [...kinds]], [tiles.width, tiles.height, tiles.kind]);
    if (!options.player) assert.deepEqual([...cards], tiles.card);
  }
  const links = dungeon.links(), {cards} = dungeon;
  assert.ok(links.length >= cards.length - 1);
  for (const {a, b} of links) {
    assert.ok(a < b);
    assert.equal(Math.abs(cards[a].x - cards[b].x) + Math.abs(cards[a].y - cards[b].y), 1);
  }
  assert.deepEqual(new Set(links.map(({kind}) => kind)), new Set(['open', 'door', 'secret']));
});

test('places, ways and doors are those of JSON, with a key for every lock', () => {
  const dungeon = generate({seed: 42});
  const options = {squares: 3, walls: 'tiles'};
  const {places, ways, doors} = JSON.parse(dungeon.write('json', options));
  assert.deepEqual(dungeon.plan({...options, player: true}), {places, ways, doors, stairs: []});
  assert.equal(dungeon.plan().doors[0].tiles, undefined);
  const levels = generate({seed: 42, levels: 3}), {stairs} = levels.plan();
  assert.ok(stairs.length >= 2);
  assert.deepEqual(stairs, levels.json.stairs);
  for (const {state, key, lever, way, near} of doors) {
    assert.equal(key !== null, state === 'locked');
    assert.equal(lever !== null, state === 'barred');
    assert.equal(ways[way].from.place, near);
    if (key !== null) assert.ok(places[key.place].standing.includes(key.holder));
  }
});

const dungeon = generate({seed: 42});

test('many dungeons without free', {timeout: 120000}, () => {
  const of = (/** @type {number} */ count) => {
    const begin = performance.now();
    for (let seed = 0; seed < count; ++seed) generate({seed});
    return performance.now() - begin;
  };
  of(1000);
  const few = of(5000);
  of(40000);
  const later = of(5000);
  // 50 times as long when each dungeon stayed in the memory of the library
  assert.ok(later < 8 * few + 500, `${few} ms, then ${later} ms`);
});

test('what is handed to the library is freed again', () => {
  const text = 'x'.repeat(2 ** 20), before = process.memoryUsage().rss;
  for (let i = 0; i < 300; ++i) assert.throws(() => read(text), DeckmapError);
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  assert.ok(grown < 150, `${grown} MiB more`);
});

/**
 * A library, and a map from the functions of deckmap.wasm to their calls; `meanwhile` replaces
 * one.
 */
async function watched() {
  const {instantiate} = WebAssembly, calls = new Map(), meanwhile = {};
  WebAssembly.instantiate = async (...given) => {
    const {exports} = await instantiate(...given), watchedExports = {...exports};
    for (const [name, call] of Object.entries(exports))
      if (typeof call === 'function')
        watchedExports[name] = (...values) => {
          const result = (meanwhile[name] ?? call)(...values);
          if (!calls.has(name)) calls.set(name, []);
          calls.get(name).push({values, result});
          return result;
        };
    return {exports: watchedExports};
  };
  try {
    return {library: await load(), calls, meanwhile};
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

test('each call frees what it makes, also where it fails', async () => {
  const {library, calls} = await watched();
  const made = {
    text: /^deckmap_(write.*|card_picture|style_colours|search|gallery|.*_state|fuzz_found)$/,
    options: /^deckmap_options_new$/,
    plan: /^deckmap_plan_new$/,
    fuzz: /^deckmap_fuzz_new$/,
    dungeon: /^deckmap_(generate|read|level|dungeon_copy)$/,
    deal: /^deckmap_deal_new$/,
    session: /^deckmap_session_new$/,
    space: /^malloc$/,
  };
  const dungeon = library.generate({seed: 42}), image = new Uint8Array(24);
  const deal = library.deal({seed: 7}), session = library.session();
  const uses = [
    () => dungeon.write('svg'), () => dungeon.write('svgg'), () => dungeon.write('svg', {sed: 1}),
    () => dungeon.write('svg', {title: 'a\0b'}), () => dungeon.write('uvtt', {}, image),
    () => dungeon.files('flare'), () => dungeon.files('foundry'), () => dungeon.files('svgg'),
    () => dungeon.tiles({squares: 2}), () => dungeon.tiles({squares: 99}), () => dungeon.links(),
    () => dungeon.plan(), () => dungeon.cards, () => dungeon.seed, () => dungeon.level(2).free(),
    () => dungeon.level(1).free(), () => library.read('{'), () => library.read('').free(),
    () => library.generate({decks: 2}).free(), () => library.generate({decks: 'x'}),
    () => deal.take('open 99'), () => deal.state, () => deal.copy().free(), () => deal.undo(),
    () => library.deal({seed: 'crypt', doors: 'x'}), () => session.draw('11C'), () => session.state,
    () => library.session({}, ['4C']).free(), () => library.session({doors: 'x'}),
    () => library.survey(0, 5000), () => library.survey(0, 9, {sed: 1}),
    () => library.gallery([1, 2]), () => library.gallery([1], {sed: 1}),
    () => library.cardPicture('XB'), () => library.cardPicture('11D'), () => library.colours(),
    () => library.colours({style: 'oil'}), () => library.hunt('rooms >= 6'),
    () => library.hunt('roomz'),
    () => library.findCounterexample(({cards}) => cards.length < 9, 0, 9, {starts: 1, tries: 20})
            .then((found) => found.dungeon.free()),
    () => library
            .findCounterexample(
              () => {
                throw 7;
              },
              0, 1, {starts: 1, tries: 5})
            .then((found) => found.dungeon.free()),
    () => library.findCounterexample(() => true, 3, 2)
  ];
  const seen = new Set();
  for (const use of uses) {
    calls.clear();
    try {
      await use();
    } catch (error) {
      assert.ok(error instanceof DeckmapError, error.stack);
    }
    for (const [kind, pattern] of Object.entries(made)) {
      const handles = [...calls].flatMap(
        ([name, list]) => pattern.test(name) ? list.map(({result}) => result).filter(Boolean) : []);
      const freed = calls.get(kind === 'space' ? 'free' : `deckmap_${kind}_free`) ?? [];
      assert.deepEqual(
        freed.map(({values}) => values[0]).sort(), handles.sort(), `${kind}: ${use}`);
      if (handles.length > 0) seen.add(kind);
    }
  }
  assert.deepEqual([...seen].sort(), Object.keys(made).sort());
});

test('32 objects stay, those that were used last, and none where memory ends', async () => {
  const {library, calls, meanwhile} = await watched();
  const count = (name) => calls.get(`deckmap_${name}`)?.length ?? 0;
  const dungeons = Array.from({length: 32}, (_, seed) => library.generate({seed}));
  dungeons.forEach(({seed}) => seed);
  assert.deepEqual([count('generate'), count('dungeon_free')], [32, 0]);
  void dungeons[0].seed;
  const next = library.generate({seed: 32});
  assert.deepEqual([count('generate'), count('dungeon_free')], [33, 1]);
  void dungeons[0].seed;
  assert.equal(count('generate'), 33);
  void dungeons[1].seed;
  assert.deepEqual([count('generate'), count('dungeon_free')], [34, 2]);
  calls.clear();
  // there is no memory for a dungeon until all others are freed
  meanwhile.deckmap_read = () => 0;
  meanwhile.deckmap_error_status = () => -2;
  assert.throws(() => library.read(''), DeckmapError);
  assert.deepEqual([count('read'), count('dungeon_free')], [2, 32]);
  delete meanwhile.deckmap_error_status;
  assert.throws(() => library.read(''), DeckmapError);
  assert.equal(count('read'), 3);
  assert.equal(next.seed, 32n);
});

test('a file of another version is refused', async () => {
  const {instantiate} = WebAssembly;
  try {
    WebAssembly.instantiate = async (...given) => {
      const {exports} = await instantiate(...given);
      return {exports: {...exports, deckmap_abi: () => 2}};
    };
    await assert.rejects(load(), {message: 'deckmap.wasm is of another version than deckmap.js'});
  } finally {
    WebAssembly.instantiate = instantiate;
  }
});

test('an object that others have pushed out is the same when it is used again', () => {
  const dungeons = Array.from({length: 200}, (_, seed) => generate({seed, decks: 2}));
  const fresh = Array.from({length: 100}, () => generate());
  const codes = fresh.map((dungeon) => dungeon.code);
  const files = dungeons.map((dungeon) => read(dungeon.write('json')));
  const deals = Array.from({length: 50}, (_, seed) => deal({seed}));
  const sessions =
    Array.from({length: 50}, () => session({table: '6x4', start: '5,0'}, ['4C', '3S']));
  deals.forEach((one) => {
    for (let card = 0; card < one.dungeon.cards.length; ++card)
      if (one.canOpen(card)) one.open(card);
  });
  sessions.forEach((one) => ['6C', '8H'].forEach((card) => one.draw(card)));
  sessions.slice(25).forEach((one) => one.undo());
  dungeons.forEach((dungeon, seed) => {
    const {cards} = generate({seed, decks: 2});
    assert.deepEqual(dungeon.cards, cards);
    assert.deepEqual(files[seed].cards, cards);
  });
  assert.deepEqual(fresh.map((dungeon) => dungeon.code), codes);
  deals.forEach((one, seed) => {
    const copy = one.copy();
    assert.deepEqual(copy.dungeon.cards, one.dungeon.cards);
    while (true) {
      const {length} = copy.dungeon.cards;
      const door = Array.from({length}, (_, i) => i).find((card) => copy.canOpen(card));
      if (door === undefined) break;
      copy.open(door);
    }
    assert.ok(copy.dungeon.cards.length >= one.dungeon.cards.length);
    assert.equal(copy.dungeon.seed, BigInt(seed));
  });
  sessions.forEach((one, i) => {
    const steps = ['4C', '3S', '6C', '8H'].slice(0, i < 25 ? 4 : 3);
    assert.deepEqual(one.state.steps, steps);
    // the spade is put aside
    assert.deepEqual(
      one.dungeon.cards.map(({card}) => card), steps.filter((card) => card !== '3S'));
  });
});

test('a freed dungeon is dealt again, and options are copied', () => {
  const options = {seed: 42};
  const dungeon = generate(options);
  options.seed = 43;
  dungeon.free();
  dungeon.free();
  assert.equal(dungeon.code, '04N0B-1');
});

test('a deal and a session', () => {
  const one = deal({seed: 7});
  for (let opened = true; opened;) {
    const doors = one.dungeon.cards.map((_, card) => card).filter((card) => one.canOpen(card));
    opened = doors.length > 0;
    if (opened) one.open(doors[0]);
  }
  assert.deepEqual(one.dungeon.cards, generate({seed: 7}).cards);
  const two = session({table: '6x4', start: '5,0'}, ['4C', '3S', '6C', '8H', 'AC', '2D', 'JS']);
  assert.equal(two.state.awaits, 'door');
  two.take(`open ${two.state.doors[0].door}`);
  two.undo();
  assert.equal(two.state.awaits, 'door');
});

test('a deal that was pushed out has its doors, and its secret passage', () => {
  const one = deal({seed: 58}), whole = generate({seed: 58});
  const pushOut = () => Array.from({length: 40}, (_, seed) => generate({seed}));
  const open = () => {
    const door = one.dungeon.cards.findIndex((_, card) => one.canOpen(card));
    if (door >= 0) one.open(door);
    return door >= 0;
  };
  while (open()) pushOut();
  const before = one.dungeon.cards, copy = one.copy();
  copy.secretPassage();
  pushOut();
  assert.deepEqual(one.dungeon.cards, before);
  one.secretPassage();
  pushOut();
  assert.deepEqual(one.dungeon.cards, copy.dungeon.cards);
  while (open()) pushOut();
  assert.deepEqual(one.dungeon.cards, whole.cards);
  assert.ok(before.length < whole.cards.length);
});

test('a deal has its state, and takes steps back', () => {
  const one = deal({seed: 58});
  assert.throws(() => one.undo(), /there is no step to take back/);
  assert.throws(() => one.take('opne 4'), /'opne 4' is neither 'open' and the index/);
  while (one.state.awaits === 'door') {
    const {state} = one, before = one.dungeon.cards;
    assert.ok(state.doors.every((row) => row.can_open === one.canOpen(row.door) &&
        row.card === before[row.door].card && (row.state === 'sealed') === !row.can_open));
    const {door} = state.doors.findLast((row) => row.can_open);
    one.open(door);
    const {cards} = one.dungeon;
    one.undo();
    assert.deepEqual([one.state, one.dungeon.cards], [state, before]);
    one.take(`open ${door}`);
    assert.deepEqual(one.dungeon.cards, cards);
  }
  assert.equal(one.state.awaits, 'secret');
  one.secretPassage();
  assert.equal(one.state.steps.at(-1), 'secret');
  assert.deepEqual(deal({seed: 58}, one.state.steps).dungeon.cards, one.dungeon.cards);
  assert.throws(() => deal({}, 'open 4'), /steps: 'open 4' is not a list/);
});

test('a scene of Foundry needs no picture', () => {
  const dungeon = generate({seed: 42});
  const {data} = dungeon.files('foundry', {file: 'crypt'})[0];
  assert.equal(new TextDecoder().decode(data), dungeon.write('foundry', {file: 'crypt'}));
  assert.deepEqual(dungeon.files('foundry', {file: 'crypt'}).map(({name}) => name),
    ['crypt.foundry.json', 'crypt-journal.json']);
  assert.throws(() => dungeon.write('uvtt'), /uvtt without a PNG that was drawn elsewhere/);
});

test('levels are dungeons whose files know each other', () => {
  const dungeon = generate({seed: 42, levels: 2, hidden_doors: 'all'});
  const [first, second] = [1, 2].map((level) => dungeon.level(level));
  assert.deepEqual(first.cards, dungeon.cards);
  assert.deepEqual(second.cards, generate({seed: 43}).cards);
  assert.deepEqual(second.json.hidden_doors, 'all');
  for (const [i, level] of [first, second].entries()) {
    const [scene, journal] =
      level.files('foundry').map(({data}) => JSON.parse(new TextDecoder().decode(data)));
    assert.equal(level.files('foundry').length, 2);
    assert.ok(scene.notes.every(({text}) => text.startsWith(`${i + 1}.`)));
    assert.ok(journal.pages.some(({text}) => text.content.includes(`${2 - i}.`)));
    assert.match(level.write('foundry.svg'), /^<svg/);
  }
  second.free();
  assert.deepEqual(second.cards, generate({seed: 43}).cards);
  assert.throws(() => dungeon.level(3), /^DeckmapError: level 3: the dungeon has 2 levels$/);
  assert.throws(() => generate({seed: 42}).level(2), /level 2: the dungeon has 1 level$/);
});

test('pictures of cards, and colours', () => {
  assert.ok(cardPicture('10D').includes('>10</text>'));
  assert.ok(cardPicture('XR').includes('>Joker</text>'));
  assert.notEqual(cardPicture(null), cardPicture(null, {style: 'blue'}));
  assert.equal(colours().paper, '#f6f1e4');
  assert.throws(() => cardPicture('11D'), /11D/);
});

test('many seeds', () => {
  const seed = hunt('rooms >= 7');
  const rows = survey(0, 10000), rooms = features.indexOf('rooms');
  assert.equal(rows.length, 10000 * features.length);
  for (let i = 0; i <= Number(seed); ++i)
    assert.equal(rows[i * features.length + rooms] >= 7, i === Number(seed));
  assert.deepEqual(survey('5000', 2), rows.slice(5000 * features.length, 5002 * features.length));
  assert.deepEqual(hunt('rooms >= 99', 0, 50), null);
});

test('a gallery', () => {
  assert.match(gallery([7, 42n, '9']), /<h1>3 dungeons<\/h1>/);
});

test('a search says what came nearest', () => {
  assert.deepEqual(search('rooms >= 12', 9000, 9500), {
    seed: null,
    tried: 500n,
    nearest: {seed: 9192n, unmet: 1, shortfall: 3, text: 'seed 9192 with rooms 9'}
  });
  assert.deepEqual(search('rooms >= 9', 9000), {seed: 9192n, tried: 193n, nearest: null});
  assert.deepEqual(search('rooms >= 0'), {seed: 0n, tried: 1n, nearest: null});
  // nothing is nearer than the rest where no condition names a feature
  assert.throws(() => hunt('room_pile[26] is AC', 4097),
    {message: 'none of 1000000 seeds from 4097 on fulfils the conditions'});
  assert.throws(() => hunt('room_pile[26] is AC and rooms >= 1', 4097), (error) => {
    assert.ok(error instanceof NothingFound && error instanceof DeckmapError);
    assert.match(error.message, /^none of 1000000 seeds from 4097 on fulfils .*nearest: seed 8192/);
    assert.equal(error.found.nearest.seed, 8192n);
    return true;
  });
  assert.throws(() => hunt('rooms >= 30', 2n ** 64n - 4n),
    {message: /^none of 3 seeds from 18446744073709551612 on fulfils the conditions; nearest: /});
});

// A PNG of a size, of which only the head is read.
function png(/** @type {string} */ svg) {
  const [, width, height] = /<svg [^>]*width="(\d+)[^"]*" height="(\d+)/.exec(svg);
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, Number(width));
  new DataView(bytes.buffer).setUint32(20, Number(height));
  return bytes;
}

test('formats of several files: each under its own name', () => {
  const names = {
    foundry: ['crypt.foundry.json', 'crypt-scene.png'],
    tmj: ['crypt.tmj', 'crypt-tiles.png'],
  };
  for (const [format, expected] of Object.entries(names)) {
    const image = png(dungeon.write(`${format}.svg`, {file: 'crypt'}));
    const files = dungeon.files(format, {file: 'crypt'}, image);
    assert.deepEqual(files.slice(0, 2).map(({name}) => name), expected);
    const first = new TextDecoder().decode(files[0].data);
    assert.equal(first, dungeon.write(format, {file: 'crypt'}, image));
    assert.ok(first.includes(`"${expected[1]}"`));
    assert.deepEqual(files[1].data, image);
    assert.equal(dungeon.files(format, {}, image)[0].name, expected[0].replace('crypt', 'dungeon'));
  }
  assert.deepEqual(
    dungeon.files('svg', {file: 'crypt'}), [{name: 'crypt.svg', data: dungeon.bytes('svg')}]);
});

test('a format that is not text or not built is refused, not spoilt or empty', () => {
  for (const format of ['wad', 'flare_zip'])
    assert.throws(() => dungeon.write(format), {message: `${format} is not text: use bytes()`});
  for (const format of ['png', 'pdf'])
    assert.throws(() => dungeon.files(format), /this build does not write/);
});

test('a folder is made once for all its files, and for each that is asked for again', () => {
  const levels = generate({seed: 3, levels: 4}), begun = performance.now();
  const files = levels.files('flare');
  assert.ok(files.length > 40);
  assert.ok(performance.now() - begun < 2000);  // each anew: 5 seconds
  assert.deepEqual(levels.files('flare'), files);
  const others = generate({seed: 4}).files('flare');
  assert.notDeepEqual(others, files);
  assert.deepEqual(
    levels.files('flare', {hero_level: 3}).map(({name}) => name), files.map(({name}) => name));
  assert.notDeepEqual(levels.files('flare', {hero_level: 3}), files);
});

test('files may begin with a byte order mark', () => {
  for (const format of ['json', 'deal'])
    assert.deepEqual(read('\ufeff' + dungeon.write(format)).cards, dungeon.cards);
});

// All files of a format as text; an image that it was given is left out.
function all(dungeon, format, options) {
  const holds = catalogue.formats.some(({name, holds_png}) => name === format && holds_png);
  const image = holds ? png(dungeon.write(`${format}.svg`, options)) : null;
  const files = dungeon.files(format, options, image);
  return files.filter((_, i) => i !== 1).map(({data}) => new TextDecoder().decode(data)).join('');
}

// A deal whose players' copy shows no secret passage, enemies, chart and seed is that of the same
// deal with other enemies, which ends before its secret passage, and has neither chart nor seed.
test('the players\' copy of every format says nothing that is not for players', () => {
  const shown = [], same = [];
  for (const {name, built, holds_png} of catalogue.formats) {
    if (!built && !holds_png) continue;
    try {
      all(dungeon, name, {player: true});
      shown.push(name);
    } catch (error) {
      assert.equal(error.message, `the format ${name} has no players' copy`);
    }
  }
  assert.deepEqual(shown, [
    'map', 'json', 'jsonl', 'svg', 'uvtt', 'dd2vtt', 'foundry', 'opd', 'donjon', 'tmj', 'dot',
    'name'
  ]);
  // among those with one secret passage, which closes no side of the first card
  for (const seed of [58, 64, 183, 265, 300, 344]) {
    const whole = generate({seed});
    let deal = whole.write('deal').replace(/\s+secret\b[^]*/, '\n');
    for (const pile of ['corridor', 'room']) {
      const cards = new RegExp(`^${pile}:[^]*?(?=^\\S)`, 'm').exec(deal)[0];
      const enemies = cards.match(/\b\d+S\b/g) ?? [];
      deal = deal.replace(
        cards, cards.replace(/\b\d+S\b/g, () => enemies.pop()).replace('XB XR', 'XR XB'));
    }
    const part = read(deal);
    assert.ok(part.cards.length < whole.cards.length);
    for (const format of shown) {
      const options = {squares: 2, player: true};
      assert.equal(all(whole, format, {...options, chart: 'fantasy'}), all(part, format, options),
        `${format} of seed ${seed}`);
      if (all(whole, format, {squares: 2}) === all(part, format, {squares: 2})) same.push(format);
    }
    const secret = tileKinds.indexOf('secret');
    assert.ok(whole.tiles({squares: 2, walls: 'tiles'}).kinds.includes(secret));
    assert.deepEqual(
      whole.tiles({walls: 'tiles', player: true}), part.tiles({walls: 'tiles', player: true}));
    assert.deepEqual(whole.links({player: true}), part.links({player: true}));
    assert.ok(whole.links().some(({kind}) => kind === 'secret'));
    assert.equal(whole.name, part.name);
  }
  // the test would notice: what is for the game master shows the difference
  assert.deepEqual([...new Set(same)], ['name']);
});
