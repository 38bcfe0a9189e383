// Ten maps of examples/phaser.mjs, walked by keyboard: each room, a wall and each sealed door. In a
// page: resolves, or rejects with what went wrong.

import {tileKinds} from 'deckmap';
import {play} from './phaser.mjs';

const maps = 10, keyCodes = {
  left: 37,
  up: 38,
  right: 39,
  down: 40
};
const sides = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1]
};
const press = (side, down) => window.dispatchEvent(
  new KeyboardEvent(down ? 'keydown' : 'keyup', {keyCode: keyCodes[side], bubbles: true}));

/**
 * A game whose time this file moves on, without drawing once the hero was seen: a frame takes
 * long without a GPU.
 */
async function begin(seed) {
  const game = play(document.body, {options: {seed, hidden_doors: 'all'}, pace: 0});
  const scene = () => game.scene.getScene('dungeon');
  while (!scene()?.cursor) await new Promise((resume) => requestAnimationFrame(resume));
  const middle = [game.scale.width / 2, game.scale.height / 2];
  const drawn = await new Promise((resume) => game.renderer.snapshotPixel(...middle, resume));
  if (drawn.color !== 0xc0392b)
    throw new Error(`seed ${seed}: no hero is drawn, but ${drawn.rgba}`);
  game.loop.stop();
  let now = game.loop.now;
  return {game, scene: scene(), frame: () => game.headlessStep(now += 16, 16)};
}

/** Holds a key until the hero has moved, or for so many frames. Returns whether it has. */
function moves({scene, frame}, side, frames = 300) {
  const {x, y} = scene.at;
  press(side, true);
  while (frames-- > 0 && scene.at.x === x && scene.at.y === y) frame();
  press(side, false);
  frame();
  const [dx, dy] = sides[side];
  return scene.at.x === x + dx && scene.at.y === y + dy;
}

async function walk(seed) {
  const playing = await begin(seed), {game, scene} = playing;
  const {dungeon} = scene;
  const {width, kinds, cards} = dungeon.tiles({squares: 2, walls: 'tiles'});
  const kind = (at) => tileKinds[kinds[at]];
  const shut = (at) => ['rock', 'wall', 'door'].includes(kind(at));
  const neighbours = (at) =>
    Object.entries(sides).map(([side, [x, y]]) => [side, at + x + y * width]);
  const here = () => scene.at.x + scene.at.y * width;

  /** Walks to the nearest tile that is wanted; false if there is none. */
  function go(wanted) {
    const before = new Map([[here(), null]]), queue = [here()];
    const goal = (() => {
      for (const at of queue) {
        if (wanted(at)) return at;
        for (const [side, next] of neighbours(at))
          if (!shut(next) && !before.has(next)) {
            before.set(next, [at, side]);
            queue.push(next);
          }
      }
      return null;
    })();
    if (goal === null) return false;
    const path = [];
    for (let at = goal; before.get(at) !== null;[at] = before.get(at)) path.unshift(before.get(at));
    for (const [, side] of path)
      if (!moves(playing, side)) throw new Error(`seed ${seed}: stuck at ${here()}, ${side}`);
    return true;
  }

  const rooms = dungeon.plan().places.filter((place) => place.kind === 'room');
  const todo = new Set(rooms);
  while (todo.size > 0) {
    const roomAt = (at) => [...todo].find((room) => room.cards.includes(cards[at]));
    if (!go(roomAt)) throw new Error(`seed ${seed}: ${todo.size} rooms are out of reach`);
    todo.delete(roomAt(here()));
  }
  const faces = [...kinds.keys()].filter((at) => kind(at) === 'door');
  for (const closed of [...faces, null]) {
    const side = (at) => neighbours(
      at).find(([, next]) => closed === null ? kind(next) === 'wall' :
                                               next ===
               closed)?.[0];
    if (!go(side)) continue;  // the door by which the map begins
    if (moves(playing, side(here()), 4)) throw new Error(`seed ${seed}: through a wall or seal`);
  }
  game.destroy(true);
  playing.frame();  // which does it
  return rooms.length;
}

document.body.style.height = '100vh';
let rooms = 0;
for (let seed = 1; seed <= maps; ++seed) rooms += await walk(seed);
if (rooms < 3 * maps) throw new Error(`only ${rooms} rooms in ${maps} maps`);
