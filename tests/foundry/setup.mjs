// The module in node over the stand-in: globals, a browser that paints nothing, and reloads. The
// variable MODULE names the folder of the module as it is handed out.

import {readFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {readSchemas} from './schemas.mjs';
import {World} from './world.mjs';

export const here = dirname(fileURLToPath(import.meta.url));
export const module = resolve(process.env.MODULE);
const {SCHEMAS} = process.env;  // where they were read before
export const types = SCHEMAS ? JSON.parse(readFileSync(SCHEMAS, 'utf8')) :
                               readSchemas(join(here, 'node_modules/fvtt-types/src'));
export const language = JSON.parse(readFileSync(join(module, 'lang/en.json'), 'utf8'));
const {version} = JSON.parse(readFileSync(join(module, 'module.json'), 'utf8'));
export const script = (name, query = '') =>
  import(pathToFileURL(join(module, 'scripts', name)) + query);

globalThis.Image = class {
  async decode() {
    if (!this.src) throw new Error('no picture');
  }
};
globalThis.document = {
  createElement() {
    return {
      getContext: () => ({drawImage() {}}),
      toBlob(done, type) {
        done(new Blob(['x'], {type}));
      }
    };
  }
};
const realFetch = globalThis.fetch;
globalThis.fetch = async (url, ...how) => String(url).startsWith('file:') ?
  {arrayBuffer: async () => readFileSync(fileURLToPath(url))} :
  realFetch(url, ...how);

/**
 * Whether pictures are drawn, which takes most of the time of a deal and which the stand-in only
 * stores. Without it all have one size.
 */
export const pictures = {
  drawn: process.env.PICTURES !== 'no'
};
const vendor = await import(pathToFileURL(join(module, 'vendor/deckmap/deckmap.js')));
const {write} = vendor.Table.prototype;
vendor.Table.prototype.write = function(format, ...how) {
  return pictures.drawn || format !== 'foundry.svg' ? write.call(this, format, ...how) :
                                                      '<svg width="100" height="100">';
};
// Those of cards are the same for each deal; by card and options.
export const cards = new Map();
const {library} = await script('library.js'), deckmap = await library();
const {cardPicture} = deckmap;
deckmap.cardPicture = (card, options) => {
  const key = JSON.stringify([card, options]);
  if (!cards.has(key)) cards.set(key, cardPicture(card, options));
  return cards.get(key);
};

let loads = 0;
/** A client: its own hooks of the module over a world. */
export async function client(options = {}) {
  const world = new World(types, {scopes: ['deckmap', 'complete-card-management'], ...options});
  world.install({language, modules: {deckmap: {active: true, version}}, ...options});
  await script('main.js', `?${++loads}`);
  const create = await script('create.js'), live = await script('live.js');
  world.call('init');
  const settled = (scene) => live.queued(scene, async () => {});
  const door = (scene, card, level = live.stateOf(scene).level) =>
    scene.walls.find((w) => w.getFlag('deckmap', 'card') === card &&
        w.getFlag('deckmap', 'key') === `${level === 1 ? '' : `${level} `}door ${card}`);
  /** Opens a door as a click on its icon does; a locked one is unlocked first. */
  const open = async (scene, card) => {
    const wall = door(scene, card);
    if (wall.ds === 2) await wall.update({ds: 0});
    await wall.update({ds: 1});
    await settled(scene);
  };
  const view = async (scene) => {
    globalThis.canvas.scene = scene;
    world.call('canvasReady', globalThis.canvas);
    await settled(scene);
  };
  /** The deal of a scene: its target, and where it stands. */
  const deal = async (scene, steps = live.stateOf(scene).steps) => {
    const state = {...live.stateOf(scene), steps}, now = await live.replay(state);
    const out = {target: await live.planOf(now, state), cards: now.dungeon.cards, ...now.state};
    if (out.awaits === 'nothing') {
      out.explained = now.dungeon.write('explain');
      out.json = now.dungeon.write('json');
    }
    now.free();
    return {...out, openable: out.doors.filter((d) => d.can_open).map((d) => d.door)};
  };
  // A notice of success would be one too many: Foundry's own of an upload has to be kept away.
  const errors = () =>
    world.log.filter(({action}) => action === 'error' || action === 'info').map(({text}) => text);
  return {world, version, create, live, settled, door, open, view, deal, errors};
}

/** The cards of a pile in the order of the table. */
export const lying =
  (pile) => [...pile]
              .sort((a, b) => a.getFlag('deckmap', 'index') - b.getFlag('deckmap', 'index'))
              .map((card) => card.getFlag('deckmap', 'code'));

/** All that matters of a wall, as text. */
export const plain = ({c, door, move, sight, light, sound, flags}) =>
  JSON.stringify({c, door, move, sight, light, sound, key: flags.deckmap.key});
export const sorted = (list) => [...list].sort();
export const walls = (scene) => sorted(scene.walls.map((wall) => plain(wall.toObject())));
