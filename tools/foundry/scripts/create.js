// New scenes: the whole dungeon, or the first development of a deal; and the players' picture.

import {createCards} from './cards.js';
import {background, hasLevels} from './compat.js';
import {keyOn, levelName, lightData, noteData, ownFrame, pageData, pictureOf, placeOf, plan, tileData, wallData} from './documents.js';
import {id, library, report, text} from './library.js';
import {common, frameLike, frameOf, mine, optionsOn, planOf, reconcile, replay, statesOf, stepOf, version} from './live.js';
import {requireUpload, upload} from './picture.js';
import {changeLevel, stairNote, teleport} from './stairs.js';

/** @import {Dungeon, Options, Table} from '../vendor/deckmap/deckmap.js' */
/** @import {Plan} from './documents.js' */
/** @import {StairEnd} from './stairs.js' */
/** @import {DealState, Look, Wishes} from './types.d.ts' */

/**
 * @typedef {{delete: () => Promise<unknown>}[]} Made what was created, to be deleted after a
 * failure
 * @typedef {{kind: 'main' | 'lift', from: {level: number, card: number},
 *            to: {level: number, card: number}, bolt?: 'from' | 'to'}} Stair
 */

/** @param {Wishes} wishes @returns {Look} */
const lookOf = ({chart, style}) =>
  ({squares: 3, pixels: game.settings.get(id, 'pixels'), chart: chart ?? '', style: style ?? ''});

/** @param {Wishes} wishes @returns {Options} */
function dealOptions({seed, code, decks, table, hidden_doors, second_entrance, levels}) {
  if (table && table !== 'free' && !/^[1-9]\d*x[1-9]\d*$/.test(table))
    throw new Error(text('BadTable', {table}));
  const given = {seed, code, decks, table, hidden_doors, second_entrance, levels};
  const options =
    Object.entries(given).filter(([name, value]) => value && !(name === 'seed' && code));
  return Object.fromEntries(options);
}

/**
 * Makes a scene and what belongs to it; where that fails, nothing stays.
 * @param {Wishes} wishes
 */
export async function createScene(wishes) {
  requireUpload();
  /** @type {Made} */
  const made = [];
  try {
    const scene = await (wishes.live ? createLive : createWhole)(wishes, made);
    if (wishes.players) await playersPicture(scene);
    return scene;
  } catch (error) {
    for (const document of made.reverse()) await document.delete();
    throw error;
  }
}

/**
 * Adds to `made` a document that was created, and returns it.
 * @template {{delete: () => Promise<unknown>}} T
 * @param {Made} made
 * @param {T | undefined} document
 */
function kept(made, document) {
  if (!document) throw new Error(text('NotMade'));
  made.push(document);
  return document;
}

/** @param {Plan} plan @param {Made} made */
async function createTable({name, wandering}, made) {
  if (wandering.length === 0) return;
  kept(made, await RollTable.create({
    name: text('Wandering', {name}),
    formula: `1d${wandering.length}`,
    results: wandering.map(
      (description, i) =>
        ({type: /** @type {const} */ ('text'), description, weight: 1, range: [i + 1, i + 1]})),
  }));
}

/**
 * The ends of the stairs on a level.
 * @param {Stair[]} stairs
 * @param {number} here
 * @returns {StairEnd[]}
 */
function endsOn(stairs, here) {
  /** @type {StairEnd[]} */
  const ends = [];
  for (const {from, to, bolt} of stairs) {
    const number =
      stairs.filter((stair) => stair.from.level === from.level)
        .findIndex((stair) => stair.from.card === from.card && stair.to.card === to.card);
    for (const [{level, card}, down, side] of /** @type {const} */ (
           [[from, true, 'from'], [to, false, 'to']]))
      if (level === here)
        ends.push({number, level, down, card, bolted: bolt && (bolt === side ? 'here' : 'there')});
  }
  return ends;
}

/**
 * The frames in which levels lie above each other on one scene, and a cell more on each side.
 * @param {Dungeon[]} levels
 * @param {[number, number][]} origins the cell 0,0 of each level on the table of the first
 */
function framesOf(levels, origins) {
  const cells = levels.flatMap(
    (level, i) => level.cards.map(({x, y}) => [x + origins[i][0], y + origins[i][1]]));
  const [left, top] = [0, 1].map((side) => Math.min(...cells.map((cell) => cell[side])) - 1);
  const [width, height] =
    [left, top].map((low, side) => Math.max(...cells.map((cell) => cell[side])) + 2 - low);
  return origins.map(([x, y]) => `${left - x},${top - y},${width}x${height}`);
}

/** @param {Wishes} wishes @param {Made} made */
async function createWhole(wishes, made) {
  const deckmap = await library(), look = lookOf(wishes);
  const dungeon = deckmap.generate(dealOptions(wishes));
  /** @type {{levels?: {origin: [number, number]}[], stairs?: Stair[]}} */
  const {levels: below = [], stairs = []} = dungeon.json;
  const several = below.length > 0, together = several && hasLevels();
  const levels = several ? [0, ...below].map((_, i) => dungeon.level(i + 1)) : [dungeon];
  const frames = together ? framesOf(levels, [[0, 0], ...below.map(({origin}) => origin)]) : [];
  try {
    const {name} = dungeon, drawn = levels.map((level, i) => plan(level, look, {
      ...(together ? {frame: frames[i]} : {}),
      level: i + 1,
      levels: levels.length,
      name: several && !together ? levelName(i + 1, name) : name,
    }));
    // on one scene each lies where its cards are; on scenes of their own all have one size
    const pictures =
      levels.map((level) => pictureOf(level, look, together ? {frame: ownFrame(level)} : {}));
    /** @type {string[]} */
    const files = [];
    for (const [i, picture] of pictures.entries())
      files.push(
        await upload(`${dungeon.code}-${i + 1}-${look.style || 'ink'}-${look.pixels}`, picture));
    const tiles = together ?
      drawn.map(
        (one, i) => tileData(i + 1, {...pictures[i], ...placeOf(levels[i], one, look)}, files[i])) :
      [];
    if (!together)
      for (const [i, one] of drawn.entries())
        one.notes.push(
          ...endsOn(stairs, i + 1).map((end) => stairNote(end, one, levels[i].cards, look)));
    const entry = kept(made,
      await JournalEntry.create({name, pages: drawn.flatMap((one) => one.pages.map(pageData))}));
    const pages = new Map(entry.pages.map((page) => [page.getFlag(id, 'key'), page.id]));
    for (const one of drawn) await createTable(one, made);
    const scenes = [];
    for (const on of together ? [drawn] : drawn.map((one) => [one]))
      scenes.push(kept(made, await Scene.create({
        ...common(look),
        name: on[0].name,
        padding: on[0].padding,
        width: on[0].width,
        height: on[0].height,
        ...background(on.map(({level}) => together ? null : files[level - 1]), on[0].colour),
        walls: on.flatMap(({walls}) => walls.map(wallData)),
        lights: on.flatMap(({lights}) => lights.map(lightData)),
        notes: on.flatMap(
          ({notes}) => notes.map((note) => noteData(note, entry.id, pages.get(note.key) ?? null))),
        tiles,
        flags: {
          [id]: {whole: {options: {code: dungeon.code}, look, levels: on.map(({level}) => level)}}
        },
      })));
    const [first] = scenes;
    if (together)
      await first.createEmbeddedDocuments('Region',
        levels.flatMap(({cards}, i) => endsOn(stairs, i + 1)
                                         .flatMap((end) => end.number > 0 ?
                                             teleport(first, end, drawn[i], cards, look) :
                                             end.down ? changeLevel(end, drawn[i], cards, look) :
                                                        [])),
        {keepId: true});
    return first;
  } finally {
    for (const level of levels) level.free();
    dungeon.free();
  }
}

/** @param {Wishes} wishes @param {Made} made */
async function createLive(wishes, made) {
  const deckmap = await library(), look = lookOf(wishes), options = dealOptions(wishes);
  // Without a seed there is a fresh one, which has to stay.
  const fresh = deckmap.deal(options), {seed, name} = fresh.dungeon;
  // a code carries them, too
  const levels = Number(/^# .*\blevels (\d+)/.exec(fresh.dungeon.write('deal'))?.[1] ?? 1);
  fresh.free();
  /** @type {DealState} */
  const state = {
    version,
    module: mine(),
    rules: deckmap.rulesVersion,
    level: 1,
    levels,
    name,
    options: {...options, seed: String(seed), levels: '1'},
    look,
    frame: '',
    size: [0, 0],
    steps: [],
    journal: '',
    cards: null,
  };
  const deal = await replay(state);
  try {
    const frames = Array.from({length: levels}, (_, i) => {
      const level = deckmap.deal(optionsOn(state, i + 1));
      try {
        return frameOf(level);
      } finally {
        level.free();
      }
    });
    state.frame = frameLike(frames);
    const first = await planOf(deal, state);
    state.size = [first.width, first.height];
    const entry = kept(made, await JournalEntry.create({name}));
    state.journal = entry.id ?? '';
    state.cards = await createCards(name, deal, look, deckmap);
    for (const stack of Object.values(state.cards)) kept(made, game.cards.get(stack));
    await createTable(first, made);
    const scene = kept(made, await Scene.create({
      ...common(look),
      name,
      width: first.width,
      height: first.height,
      ...background(Array(levels).fill(null), first.colour),
      flags: {[id]: {deals: {1: state}}},
    }));
    await reconcile(scene, deal, state);
    return scene;
  } finally {
    deal.free();
  }
}

/**
 * The dungeons of a scene as they are by now, by level, with what their files are named after.
 * @param {Scene.Implementation} scene
 * @returns {Promise<{level: number, step: string, dungeon: Table, look: Look, free: () => void}[]>}
 */
async function dungeonsOn(scene) {
  const states = statesOf(scene), whole = scene.getFlag(id, 'whole');
  const found = [];
  for (const state of states) {
    const deal = await replay(state), {level, look} = state;
    found.push({level, step: stepOf(state), dungeon: deal.dungeon, look, free: () => deal.free()});
  }
  if (!whole) return found;
  const dungeon = (await library()).generate(whole.options);
  for (const level of whole.levels) {
    const one = dungeon.level(level);
    found.push(
      {level, step: `${level}-all`, dungeon: one, look: whole.look, free: () => one.free()});
  }
  return found;
}

/**
 * Gives all users the players' copy of the map so far, as a journal entry with a picture of each
 * level; a second time it replaces the pictures.
 * @param {Scene.Implementation} scene
 */
export async function playersPicture(scene) {
  try {
    requireUpload();
    const levels = await dungeonsOn(scene);
    if (levels.length === 0) throw new Error(text('NotLive'));
    const name = text('PlayersPicture', {name: scene.name});
    const pages = [];
    for (const {level, step, dungeon, look, free} of levels) {
      const picture = pictureOf(dungeon, look, {chart: null, player: true});
      free();
      const src = await upload(`${scene.id}-players-${step}`, picture);
      pages.push({
        name: levels.length > 1 ? levelName(level, name) : name,
        type: /** @type {const} */ ('image'),
        src,
        flags: {[id]: {key: keyOn(level, 'players')}},
      });
    }
    const entry = game.journal.get(scene.getFlag(id, 'players') ?? '');
    if (!entry) {
      const made = await JournalEntry.create(
        {name, pages, ownership: {default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER}});
      if (made?.id) await scene.setFlag(id, 'players', made.id);
      return;
    }
    for (const page of pages) {
      const old = entry.pages.find((one) => one.getFlag(id, 'key') === page.flags[id].key);
      if (old)
        await old.update({src: page.src});
      else
        await entry.createEmbeddedDocuments('JournalEntryPage', [page]);
    }
  } catch (error) {
    report(error);
  }
}
