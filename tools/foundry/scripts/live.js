// A scene that is dealt door by door. Its state is the options and the steps of each level, in a
// flag of the scene; everything else follows from them, so that a reload, a crash or a step back
// need nothing of their own.

import {layCards} from './cards.js';
import {background, hasLevels} from './compat.js';
import {grows, levelName, levelOf, lightData, mapKey, noteData, pageData, pictureOf, placeOf, plan, printOf, tileData, wallData} from './documents.js';
import {id, library, report, text} from './library.js';
import {requireUpload, upload} from './picture.js';
import {liftsBetween, stairNote, teleport} from './stairs.js';

/** @import {Deal} from '../vendor/deckmap/deckmap.js' */
/** @import {Plan} from './documents.js' */
/** @import {StairEnd} from './stairs.js' */
/** @import {DealState, Look} from './types.d.ts' */

/** The version of the state in the flag. */
export const version = 1;

/** The version of the module. */
export const mine = () => game.modules.get(id)?.version ?? '';

/** @param {DealState} state @returns {Promise<Deal>} */
export async function replay(state) {
  const deckmap = await library();
  if (state.rules !== deckmap.rulesVersion)
    throw new Error(
      text('OtherRules', {rules: String(state.rules), mine: String(deckmap.rulesVersion)}));
  try {
    return deckmap.deal(state.options, state.steps);
  } catch (error) {
    throw new Error(text('BadState', {why: error instanceof Error ? error.message : ''}));
  }
}

/** @param {Deal} deal @param {DealState} state */
export async function planOf(deal, state) {
  const target = plan(deal.dungeon, state.look, {...state, doors: deal.state.doors});
  const stairs = stairsOf(deal, state);
  for (const down of [false, true]) {
    const there = dealOn(state, state.level + (down ? 1 : -1));
    if (!there) continue;
    const other = await replay(there.state), [upper, lower] = down ? [deal, other] : [other, deal];
    const boss = bossCard(upper);
    if (boss !== null)
      for (const lift of liftsBetween(upper.dungeon.cards, lower.dungeon.cards, boss)) {
        const here = down ? 'from' : 'to';
        const bolted = lift.bolt && (lift.bolt === here ? 'here' : 'there');
        stairs.push({number: lift.number, level: state.level, down, card: lift[here], bolted});
      }
    other.free();
  }
  if (!hasLevels())
    for (const end of stairs)
      target.notes.push(stairNote(end, target, deal.dungeon.cards, state.look));
  return {...target, stairs};
}

/**
 * The states of the levels of a scene, from the top down; none where it is no deal. Throws for
 * those of another version.
 * @param {Scene.Implementation} scene
 * @returns {DealState[]}
 */
export function statesOf(scene) {
  const states = Object.values(scene.getFlag(id, 'deals') ?? {});
  for (const state of states)
    if (state.version !== version)
      throw new Error(
        text('OtherVersion', {version: String(state.version), mine: String(version)}));
  return states.sort((a, b) => a.level - b.level);
}

/** The state of the lowest level. @param {Scene.Implementation} scene */
export const stateOf = (scene) => statesOf(scene).at(-1);

/** @param {Scene.Implementation} scene @param {DealState} state */
const keep = (scene, state) => scene.setFlag(id, 'deals', {[state.level]: state});

/** A name of where a deal stands: after a step back another door has another picture. */
export const stepOf = (/** @type {DealState} */ {level, steps}) =>
  `${level}-${steps.length}-${printOf(steps.join())}`;

/**
 * The state of another level of the same dungeon, and its scene, if that level is begun.
 * @param {DealState} state
 * @param {number} level
 */
function dealOn({journal}, level) {
  const scene =
    game.scenes.find((scene) => scene.getFlag(id, 'deals')?.[level]?.journal === journal);
  const state = scene && statesOf(scene).find((state) => state.level === level);
  return state && {scene, state};
}
/** @param {DealState} state */
const isBelow = (state) => dealOn(state, state.level + 1) !== undefined;

/**
 * The documents of a collection that the module made on a level, by key.
 * @template T
 * @param {Iterable<T>} documents
 * @param {number} level
 * @returns {Map<string, T>}
 */
function keyed(documents, level) {
  /** @type {Map<string, T>} */
  const found = new Map();
  for (const document of documents) {
    const key = /** @type {any} */ (document).getFlag(id, 'key');
    if (key !== undefined && levelOf(String(key)) === level) found.set(String(key), document);
  }
  return found;
}

/**
 * The ids of those whose key is not wanted.
 * @param {Map<string, {id: string | null}>} had
 * @param {{key: string}[]} wanted
 */
function unwanted(had, wanted) {
  const keys = new Set(wanted.map(({key}) => key));
  return [...had].flatMap(([key, one]) => keys.has(key) || one.id === null ? [] : [one.id]);
}

/**
 * The changes of pages that are there: the introduction grows; what a place says and its name stay,
 * and so does an introduction that somebody else has written.
 * @param {Plan} target
 * @param {Map<string, JournalEntryPage.Implementation>} pages
 */
const rewritten = (target, pages) => target.pages.filter(grows).flatMap(({key, content}) => {
  const page = pages.get(key);
  if (!page?.id) return [];
  const written = printOf(content), was = page.getFlag(id, 'written');
  if (was === written || was !== printOf(page.text.content ?? '')) return [];
  return [{_id: page.id, text: {content}, flags: {[id]: {written}}}];
});

/**
 * Makes a level of a scene what its deal says: first what is new, last what goes, so that no wall
 * is missing in between. What people have changed by hand, and the deal does not, stays.
 * @param {Scene.Implementation} scene
 * @param {Deal} deal
 * @param {DealState} state
 */
export async function reconcile(scene, deal, state) {
  if (scene.width !== state.size[0] || scene.height !== state.size[1] || scene.padding !== 0 ||
    scene.grid.size !== state.look.pixels)
    throw new Error(text('Resized'));
  const {level} = state, target = await planOf(deal, state);
  const entry = game.journal.get(state.journal);

  // Walls: the new ones.
  const walls = keyed(scene.walls, level);
  const fresh = target.walls.filter(({key}) => !walls.has(key));
  if (fresh.length > 0) await scene.createEmbeddedDocuments('Wall', fresh.map(wallData));
  const changed = target.walls.flatMap((wall) => {
    const old = walls.get(wall.key), at = wall.c.join(' ');
    if (wall.card === null || old === undefined || old.id === null) return [];
    const moves = at !== old.getFlag(id, 'at'), turns = wall.state !== old.getFlag(id, 'state');
    if (!moves && !turns) return [];
    // A door that the game master has opened stays open.
    const ds = old.ds === CONST.WALL_DOOR_STATES.OPEN ? old.ds : wall.ds;
    return [
      {_id: old.id, ds, flags: {[id]: {state: wall.state, at}}, ...(moves ? {c: wall.c} : {})}
    ];
  });
  if (changed.length > 0) await scene.updateEmbeddedDocuments('Wall', changed);

  // The picture under them: a tile, as a new background would draw the whole canvas again.
  const tile = keyed(scene.tiles, level).get(mapKey(level)), step = stepOf(state);
  if (tile === undefined || tile.getFlag(id, 'step') !== step) {
    const picture = pictureOf(deal.dungeon, state.look);
    const src = await upload(`${scene.id}-${step}`, picture);
    const place = {...picture, ...placeOf(deal.dungeon, target, state.look)};
    const data = tileData(level, place, src, step);
    if (tile === undefined || tile.id === null)
      await scene.createEmbeddedDocuments('Tile', [data]);
    else
      await scene.updateEmbeddedDocuments('Tile', [{_id: tile.id, ...data}]);
  }

  // Lights, pages, notes and stairs.
  const lights = keyed(scene.lights, level);
  const lit = target.lights.filter(({key}) => !lights.has(key));
  if (lit.length > 0) await scene.createEmbeddedDocuments('AmbientLight', lit.map(lightData));
  if (entry) {
    const pages = keyed(entry.pages, level), notes = keyed(scene.notes, level);
    const unwritten = target.pages.filter(({key}) => !pages.has(key));
    if (unwritten.length > 0)
      await entry.createEmbeddedDocuments('JournalEntryPage', unwritten.map(pageData));
    const all = keyed(entry.pages, level);
    const unmarked = target.notes.filter(({key}) => !notes.has(key));
    if (unmarked.length > 0)
      await scene.createEmbeddedDocuments(
        'Note', unmarked.map((note) => noteData(note, entry.id, all.get(note.key)?.id ?? null)));
    const again = rewritten(target, pages);
    if (again.length > 0) await entry.updateEmbeddedDocuments('JournalEntryPage', again);
    const moved = target.notes.flatMap(({key, x, y, label}) => {
      const note = notes.get(key), at = `${x} ${y}`;
      if (!note?.id || (note.text === label && note.getFlag(id, 'at') === at)) return [];
      const moves = note.getFlag(id, 'at') !== at;
      return [{_id: note.id, text: label, ...(moves ? {x, y, flags: {[id]: {at}}} : {})}];
    });
    if (moved.length > 0) await scene.updateEmbeddedDocuments('Note', moved);
    // A step back takes them away.
    const gone = unwanted(notes, target.notes), torn = unwanted(pages, target.pages);
    if (gone.length > 0) await scene.deleteEmbeddedDocuments('Note', gone);
    if (torn.length > 0) await entry.deleteEmbeddedDocuments('JournalEntryPage', torn);
  }
  const out = unwanted(lights, target.lights);
  if (out.length > 0) await scene.deleteEmbeddedDocuments('AmbientLight', out);
  if (hasLevels()) {
    const regions = keyed(scene.regions, level), {cards} = deal.dungeon;
    const stairs = target.stairs.map((end) => teleport(scene, end, target, cards, state.look));
    const built = stairs.filter(({flags}) => !regions.has(flags[id].key));
    if (built.length > 0) await scene.createEmbeddedDocuments('Region', built, {keepId: true});
    const gone = unwanted(regions, stairs.map(({flags}) => flags[id]));
    if (gone.length > 0) await scene.deleteEmbeddedDocuments('Region', gone);
  }

  if (!isBelow(state)) await layCards(scene, deal.dungeon.cards, target, state);

  // Walls: the old ones, now that the new ones stand.
  const old = unwanted(walls, target.walls);
  if (old.length > 0) await scene.deleteEmbeddedDocuments('Wall', old);
}

/**
 * The same, and on the level above the other ends of lifts, which come and go with their shops
 * here.
 * @param {Scene.Implementation} scene
 * @param {Deal} deal
 * @param {DealState} state
 */
async function settle(scene, deal, state) {
  await reconcile(scene, deal, state);
  const above = dealOn(state, state.level - 1);
  if (!above) return;
  const upper = await replay(above.state);
  try {
    const {stairs} = await planOf(upper, above.state), {level} = above.state;
    const {regions, notes} = above.scene;
    const built = hasLevels() ? keyed(regions, level) : keyed(notes, level);
    const ends = [...built.keys()].filter((key) => key.includes('stair'));
    if (ends.length !== stairs.length) await reconcile(above.scene, upper, above.state);
  } finally {
    upper.free();
  }
}

/**
 * The card of the last boss that stands somewhere, from which a stair leads down; null while the
 * deal goes on, and where there is none.
 * @param {Deal} deal
 * @returns {number | null}
 */
function bossCard(deal) {
  if (deal.state.awaits !== 'nothing') return null;
  /** @type {{enemies: string[], counters_on: number | null}[]} */
  const segments = deal.dungeon.json.segments;
  return segments
           .findLast(
             (one) => one.counters_on !== null && one.enemies.some((card) => card.startsWith('X')))
           ?.counters_on ??
    null;
}

/**
 * The stairs of a level of several: up from its first card, and down from its boss, once the deal
 * of the level is over.
 * @param {Deal} deal
 * @param {DealState} state
 * @returns {StairEnd[]}
 */
function stairsOf(deal, {level, levels}) {
  const boss = level < levels ? bossCard(deal) : null;
  return [
    ...(level > 1 ? [{number: 0, level, down: false, card: 0}] : []),
    ...(boss === null ? [] : [{number: 0, level, down: true, card: boss}]),
  ];
}

/** @type {Map<string, Promise<void>>} */
const queues = new Map();

/**
 * One thing at a time on the scenes of a dungeon.
 * @param {Scene.Implementation} scene
 * @param {() => Promise<void>} task
 */
export function queued(scene, task) {
  const [state] = Object.values(scene.getFlag(id, 'deals') ?? {});
  const key = state?.journal || (scene.id ?? '');
  const next = (queues.get(key) ?? Promise.resolve()).then(task).catch(report);
  queues.set(key, next);
  return next;
}

/** @param {string} frame @returns {number[]} x, y, width and height */
const cellsOf = (frame) => (frame.match(/-?\d+/g) ?? []).map(Number);

/**
 * Whether every card lies in the cells of the scene.
 * @param {Deal} deal
 * @param {string} frame
 */
function isWithin(deal, frame) {
  const [x, y, width, height] = cellsOf(frame);
  return deal.dungeon.cards.every(
    (card) => card.x >= x && card.y >= y && card.x < x + width && card.y < y + height);
}

/**
 * The cells that a deal may come to, whichever doors are opened: its table, or those of a hundred
 * ways to the end, and one more on each side. A scene cannot grow to the left without moving all
 * that stands on it.
 * @param {Deal} first
 */
export function frameOf(first) {
  const {table} = first.dungeon.json;
  if (table?.width) return `0,0,${table.width}x${table.height}`;
  let dice = 1, left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (let way = 0; way < 100; ++way) {
    const deal = first.copy();
    try {
      for (;;) {
        const {awaits, doors} = deal.state, open = doors.filter((door) => door.can_open);
        if (awaits === 'nothing') break;
        dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
        if (awaits === 'secret')
          deal.secretPassage();
        else
          deal.open(open[Math.floor(dice / 2 ** 32 * open.length)].door);
      }
      for (const {x, y} of deal.dungeon.cards) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
    } finally {
      deal.free();
    }
  }
  return `${left - 1},${top - 1},${right - left + 3}x${bottom - top + 3}`;
}

/** The frame of a level, as large as that of the largest. @param {string[]} frames */
export function frameLike(frames, level = 1) {
  const [x, y] = cellsOf(frames[level - 1]), all = frames.map(cellsOf);
  return `${x},${y},${Math.max(...all.map((cells) => cells[2]))}x${
    Math.max(...all.map((cells) => cells[3]))}`;
}

/**
 * The options of another level of the same dungeon. @param {DealState} state @param {number} level
 */
export const optionsOn = ({options, level: here}, level) => (
  {...options, seed: String(BigInt.asUintN(64, BigInt(options.seed ?? 0) + BigInt(level - here)))});

/** The data of a scene, whichever level is on it. @param {Look} look */
export const common = ({pixels}) => ({
  tokenVision: true,
  padding: 0,
  grid: {type: CONST.GRID_TYPES.SQUARE, size: pixels, distance: 5, units: 'ft'},
});

/**
 * Begins the level below one whose deal is over: on the same scene, or on one of its own.
 * @param {Scene.Implementation} scene
 * @param {Deal} deal
 * @param {DealState} state
 */
async function descend(scene, deal, state) {
  if (state.level >= state.levels || deal.state.awaits !== 'nothing' || isBelow(state)) return;
  if (bossCard(deal) === null) return;
  const level = state.level + 1, options = optionsOn(state, level);
  const begun = {...state, module: mine(), level, options, steps: []};
  const below = await replay(begun);
  try {
    begun.frame = frameLike([state.frame, frameOf(below)], 2);
    let home = scene;
    if (hasLevels()) {
      await keep(scene, begun);
    } else {
      const [width, height] = state.size;
      const made = await Scene.create({
        ...common(state.look),
        name: levelName(level, state.name),
        width,
        height,
        ...background([null], (await planOf(below, begun)).colour),
        flags: {[id]: {deals: {[level]: begun}}},
      });
      if (!made) return;
      home = made;
    }
    await settle(home, below, begun);
    await tell(text('Descent', {level: String(level)}));
  } finally {
    below.free();
  }
}

/**
 * @param {Scene.Implementation} scene
 * @param {DealState} state
 * @param {string} step
 */
async function take(scene, state, step) {
  requireUpload();
  const now = await replay(state), before = now.dungeon.cards.length;
  /** @type {DealState} */
  let next;
  try {
    now.take(step);
    if (!isWithin(now, state.frame)) throw new Error(text('TooFar'));
    next = {...state, module: mine(), steps: now.state.steps};
  } finally {
    now.free();
  }
  await keep(scene, next);  // from here on a reload ends what this begins
  const deal = await replay(next);
  try {
    await settle(scene, deal, next);
    await say(deal, before, next);
    await descend(scene, deal, next);
  } finally {
    deal.free();
  }
}

/** A message for game masters. @param {string} content */
async function tell(content) {
  const whisper = game.users.filter((user) => user.isGM).map((user) => user.id ?? '');
  await ChatMessage.create({content: `<p>${content}</p>`, whisper});
}

/**
 * Shows the new cards in the chat. @param {Deal} deal @param {number} before @param {DealState}
 * state
 */
async function say(deal, before, {level, levels}) {
  const drawn =
    text('Drawn', {cards: deal.dungeon.cards.slice(before).map(({card}) => card).join(' ')});
  if (game.settings.get(id, 'chat'))
    await ChatMessage.create({content: `<p>${drawn}</p>`});
  else
    await tell(drawn);
  const {awaits} = deal.state;
  if (awaits === 'secret') await tell(text('SecretOffered'));
  if (awaits === 'nothing')
    await tell(text(level < levels && bossCard(deal) === null ? 'DescentEnds' : 'NoneLeft'));
}

/**
 * Deals behind a door that is open and whose step was not taken. Where that cannot be, the door is
 * shut again.
 * @param {Scene.Implementation} scene
 * @param {WallDocument.Implementation} wall
 */
async function deal(scene, wall) {
  const level = levelOf(wall.getFlag(id, 'key') ?? ''), step = `open ${wall.getFlag(id, 'card')}`;
  const here = () => statesOf(scene).find((state) => state.level === level);
  const state = here();
  if (state === undefined || state.steps.includes(step)) return;
  const now = await replay(state), can = now.canOpen(wall.getFlag(id, 'card') ?? -1);
  now.free();
  try {
    if (can)
      await take(scene, state, step);
    else
      ui.notifications?.warn(text('NothingBehind'));
  } finally {
    if (!here()?.steps.includes(step)) await wall.update({ds: CONST.WALL_DOOR_STATES.LOCKED});
  }
}

/** A door opened. @param {WallDocument.Implementation} wall */
export function doorOpened(wall) {
  const scene = wall.parent;
  if (scene && wall.getFlag(id, 'card') !== undefined)
    return queued(scene, () => deal(scene, wall));
}

/** Takes the secret passage, where one is offered. @param {Scene.Implementation} scene */
export function secretPassage(scene) {
  return queued(scene, async () => {
    const state = stateOf(scene);
    if (state === undefined) throw new Error(text('NotLive'));
    const now = await replay(state), {awaits} = now.state;
    now.free();
    if (awaits !== 'secret') throw new Error(text('NoSecret'));
    await take(scene, state, 'secret');
  });
}

/** Takes the last step back. @param {Scene.Implementation} scene */
export function stepBack(scene) {
  return queued(scene, async () => {
    requireUpload();
    const state = stateOf(scene), last = state?.steps.at(-1);
    if (state === undefined) throw new Error(text('NotLive'));
    if (isBelow(state)) throw new Error(text('LevelBegun'));
    if (last === undefined) throw new Error(text('NoStep'));
    const next = {...state, module: mine(), steps: state.steps.slice(0, -1)};
    const before = await replay(next);
    try {
      // Shut first: a door that is open would be dealt behind again after a reload.
      const opened = [...keyed(scene.walls, state.level).values()].find(
        (wall) => last === `open ${wall.getFlag(id, 'card')}`);
      const {walls} = await planOf(before, next);
      const shut = walls.find(({card}) => last === `open ${card}`);
      if (opened && shut) await opened.update({ds: shut.ds});
      await keep(scene, next);
      await settle(scene, before, next);
    } finally {
      before.free();
    }
  });
}

/**
 * After a reload: ends what was begun, and deals behind doors that opened meanwhile.
 * @param {Scene.Implementation} scene
 */
export function resume(scene) {
  return queued(scene, async () => {
    for (const state of statesOf(scene)) {
      const now = await replay(state);
      try {
        await settle(scene, now, state);
        await descend(scene, now, state);
      } finally {
        now.free();
      }
    }
    for (const wall of scene.walls.filter((wall) => wall.ds === CONST.WALL_DOOR_STATES.OPEN))
      if (wall.getFlag(id, 'card') !== undefined) await deal(scene, wall);
  });
}
