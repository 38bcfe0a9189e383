// A dungeon as documents: pure functions, which know neither the world nor the canvas.

import {onLevels, tileTexture} from './compat.js';
import {id, text} from './library.js';

/** @import {ClosedDoor, Options, Table} from '../vendor/deckmap/deckmap.js' */
/** @import {Look} from './types.d.ts' */

/**
 * @typedef {[number, number, number, number]} Line
 * @typedef {CONST.WALL_DOOR_STATES} DoorState
 * @typedef {CONST.WALL_SENSE_TYPES} Sense
 * @typedef {{key: string, c: Line, door: CONST.WALL_DOOR_TYPES, ds: DoorState, sense: Sense,
 *            card: number | null, state: string}} WallPlan
 * @typedef {{key: string, x: number, y: number,
 *            config: {dim: number, bright: number, color: string, alpha: number}}} LightPlan
 * @typedef {{key: string, name: string, content: string, sort: number}} PagePlan
 * @typedef {{key: string, x: number, y: number, label: string}} NotePlan
 * @typedef {{level: number, name: string, width: number, height: number, padding: number,
 *            colour: string, origin: [number, number], walls: WallPlan[], lights: LightPlan[],
 *            notes: NotePlan[], pages: PagePlan[], wandering: string[]}} Plan
 * @typedef {{flags?: {deckmap: {card?: number, wandering?: string[]}}}} Flagged
 * @typedef {{name: string, width: number, height: number, padding: number, backgroundColor: string,
 *            flags: {deckmap: {origin: [number, number]}},
 *            walls: ({c: Line, door: CONST.WALL_DOOR_TYPES, ds: DoorState, sight: Sense} &
 *                    Flagged)[],
 *            lights: {x: number, y: number, config: LightPlan['config']}[],
 *            notes: ({x: number, y: number, text: string} & Flagged)[]}} SceneFile
 * @typedef {{pages: ({name: string, text: {content: string}} & Flagged)[]}} JournalFile
 */

/** @param {Look} look @returns {Options} */
export const fileOptions = ({squares, pixels, chart, style}) =>
  ({squares, pixels_per_square: pixels, chart: chart || null, style: style || null});

/**
 * The key of a document that belongs to a level below the first begins with its number.
 * @param {number} level
 * @param {string} key
 */
export const keyOn = (level, key) => level === 1 ? key : `${level} ${key}`;

/** The level of a document by its key. @param {string} key */
export const levelOf = (key) => Number(/^\d+/.exec(key)?.[0] ?? 1);

/**
 * Everything that stands on the scene.
 * @param {Table} dungeon
 * @param {Look} look
 * @param {{frame?: string, doors?: ClosedDoor[], level?: number, levels?: number,
 *          name?: string}} [how] the cells of the scene, and the closed doors, of a deal under way;
 *   the level, of how many, and the name of the whole
 * @returns {Plan}
 */
export function plan(dungeon, look, {frame, doors, level = 1, levels = 1, name} = {}) {
  const options = fileOptions(look), decoder = new TextDecoder();
  const framed = frame === undefined ? options : {...options, frame, padding: 0};
  const [scene, journal] =
    dungeon.files('foundry', framed).map(({data}) => JSON.parse(decoder.decode(data)));
  /** @type {SceneFile} */
  const file = scene;
  /** @type {JournalFile} */
  const {pages} = journal;
  const {cards} = dungeon, {OPEN, CLOSED, LOCKED} = CONST.WALL_DOOR_STATES;
  const key = (/** @type {string} */ rest) => keyOn(level, rest);
  // In a deal under way a level does not know that it is one of several.
  const number = levels > 1 && doors !== undefined ? `${level}.` : '';
  const walls = file.walls.map(({c, door, ds, sight, flags}) => {
    const card = door === CONST.WALL_DOOR_TYPES.DOOR ? flags?.deckmap.card ?? null : null;
    const closed = doors?.find((row) => row.door === card);
    const opened = doors !== undefined && card !== null && cards[card].open;
    return {
      key: key(card === null ? `wall ${door} ${c.join(' ')}` : `door ${card}`),
      c,
      door,
      sense: sight,
      card,
      ds: opened                 ? OPEN :
        !closed                  ? ds :
        closed.state === 'stuck' ? CLOSED :
                                   LOCKED,
      state: closed?.state ?? '',
    };
  });
  const written = pages.map(({name, text: {content}, flags}) => {
    const card = flags?.deckmap.card, page = {content, sort: level * 1e7 + (card ?? -1) * 10};
    if (card === undefined)
      return {...page, key: key('introduction'), name: levels > 1 ? levelName(level, name) : name};
    return {...page, key: key(`place ${card}`), name: number + name};
  });
  return {
    level,
    name: name ?? file.name,
    padding: file.padding,
    width: file.width,
    height: file.height,
    colour: file.backgroundColor,
    origin: file.flags.deckmap.origin,
    walls,
    lights: file.lights.map((light) => ({key: key(`light ${light.x} ${light.y}`), ...light})),
    notes:
      file.notes.map(({x, y, text, flags}) =>
                       ({key: key(`place ${flags?.deckmap.card}`), x, y, label: number + text})),
    pages: written,
    wandering: pages[0]?.flags?.deckmap.wandering ?? [],
  };
}

/** @param {number} level @param {string} name */
export const levelName = (level, name) => text('LevelName', {level: String(level), name});

/**
 * The picture of a dungeon.
 * @param {Table} dungeon
 * @param {Look} look
 * @param {Options} [more]
 */
export function pictureOf(dungeon, look, more = {}) {
  const svg = dungeon.write('foundry.svg', {...fileOptions(look), ...more});
  const size = /width="(\d+)" height="(\d+)"/.exec(svg);
  if (size === null) throw new Error('the picture has no size');
  return {svg, width: Number(size[1]), height: Number(size[2])};
}

/**
 * The frame of a level's own cards, where its picture has no more than those.
 * @param {Table} dungeon
 */
export function ownFrame({cards}) {
  const [[left, width], [top, height]] = /** @type {const} */ (['x', 'y']).map((side) => {
    const cells = cards.map((card) => card[side]), low = Math.min(...cells);
    return [low, Math.max(...cells) - low + 1];
  });
  return `${left},${top},${width}x${height}`;
}

/**
 * Where the picture of a dungeon lies on a scene with a frame, with the square of rock round it.
 * @param {Table} dungeon
 * @param {Plan} drawn
 * @param {Look} look
 */
export function placeOf({cards}, {origin}, {squares, pixels}) {
  const low = (/** @type {'x' | 'y'} */ side, /** @type {number} */ from) =>
    from + (Math.min(...cards.map((card) => card[side])) * squares - 1) * pixels;
  return {x: low('x', origin[0]), y: low('y', origin[1])};
}

/**
 * The map as a tile.
 * @param {number} level
 * @param {{x: number, y: number, width: number, height: number}} place
 * @param {string} src
 */
export const tileData = (level, {x, y, width, height}, src, step = '') => ({
  x,
  y,
  width,
  height,
  texture: tileTexture(src),
  locked: true,
  flags: {[id]: {key: mapKey(level), step}},
  ...onLevels(level),
});
/** @param {number} level */
export const mapKey = (level) => keyOn(level, 'map');

/** @param {WallPlan} wall */
export const wallData = ({key, c, door, ds, sense, card, state}) => ({
  c,
  door,
  ds,
  move: CONST.WALL_MOVEMENT_TYPES.NORMAL,
  light: sense,
  sight: sense,
  sound: sense,
  flags: {[id]: {key, ...(card === null ? {} : {card, state, at: c.join(' ')})}},
  ...onLevels(levelOf(key)),
});
/** @param {LightPlan} light */
export const lightData = ({key, x, y, config}) =>
  ({x, y, config, flags: {[id]: {key}}, ...onLevels(levelOf(key))});
/** @param {NotePlan} note @param {string | null} entryId @param {string | null} pageId */
export const noteData = ({key, x, y, label}, entryId, pageId) => ({
  x,
  y,
  text: label,
  entryId,
  pageId,
  texture: {src: 'icons/svg/book.svg'},
  flags: {[id]: {key, at: `${x} ${y}`}},
  ...onLevels(levelOf(key)),
});

/** The letters of a text, whatever became of its markup, in one number. @param {string} content */
export function printOf(content) {
  let print = 0;
  for (const [letter] of content.replace(/<[^>]*>|&#?\w+;/g, '').matchAll(/[\p{L}\p{N}]/gu))
    print = Math.imul(print, 31) + (letter.codePointAt(0) ?? 0) | 0;
  return String(print);
}
/** Whether a page is written again as the deal goes on. @param {PagePlan} page */
export const grows = ({key}) => key.endsWith('introduction');
/** @param {PagePlan} page */
export const pageData = (page) => ({
  name: page.name,
  type: /** @type {const} */ ('text'),
  text: {content: page.content},
  sort: page.sort,
  flags: {
    [id]: {
      key: page.key,
      ...(grows(page) ? {written: printOf(page.content)} : {}),
    }
  },
});
