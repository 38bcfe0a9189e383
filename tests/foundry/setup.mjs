// The module in node over the stand-in: globals, a browser that paints nothing, and reloads. The
// variable MODULE names the folder of the module as it is handed out.

import {readFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {readSchemas} from './schemas.mjs';
import {World} from './world.mjs';

export const here = dirname(fileURLToPath(import.meta.url));
export const module = resolve(process.env.MODULE);
export const types = readSchemas(join(here, 'node_modules/fvtt-types/src'));
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
    const out = {target: live.planOf(now, state), cards: now.dungeon.cards, ...now.state};
    if (out.awaits === 'nothing') {
      out.explained = now.dungeon.write('explain');
      out.json = now.dungeon.write('json');
    }
    now.free();
    return {...out, openable: out.doors.filter((d) => d.can_open).map((d) => d.door)};
  };
  const errors = () => world.log.filter(({action}) => action === 'error').map(({text}) => text);
  return {world, version, create, live, settled, door, open, view, deal, errors};
}

/** All that matters of a wall, as text. */
export const plain = ({c, door, move, sight, light, sound, flags}) =>
  JSON.stringify({c, door, move, sight, light, sound, key: flags.deckmap.key});
export const sorted = (list) => [...list].sort();
export const walls = (scene) => sorted(scene.walls.map((wall) => plain(wall.toObject())));
