// A roguelike with rot.js: npm install rot-js deckmap. Of a program with rot.js's own map one line
// differs, but for the import; it was
//   const map = new ROT.Map.Digger(80, 25);

import {Map} from 'deckmap/rot';
import * as ROT from 'rot-js';

const map = new Map.Deckmap(80, 25, {seed: 42});

const floor = new Set();
map.create((x, y, value) => {
  if (value === 0) floor.add(`${x},${y}`);
});
const passable = (x, y) => floor.has(`${x},${y}`);

// From room to room, looking around.
const view = new ROT.FOV.PreciseShadowcasting(passable), seen = new Set();
const rooms = map.getRooms();
let [x, y] = rooms[0].getCenter(), steps = 0;
for (const room of rooms) {
  const [toX, toY] = room.getCenter();
  new ROT.Path.AStar(toX, toY, passable, {topology: 4}).compute(x, y, (nextX, nextY) => {
    [x, y] = [nextX, nextY];
    steps += 1;
    view.compute(x, y, 8, (a, b) => seen.add(`${a},${b}`));
  });
}

const doors = new Set();
for (const room of rooms) room.getDoors((a, b) => doors.add(`${a},${b}`));
for (let row = 0; row < 25; ++row) {
  const tile = (column) => {
    const at = `${column},${row}`;
    if (column === x && row === y) return '@';
    if (!seen.has(at)) return ' ';
    return doors.has(at) ? '+' : floor.has(at) ? '.' : '#';
  };
  console.log(Array.from({length: 80}, (_, column) => tile(column)).join('').trimEnd());
}
console.log(`walked from 1 to ${rooms.length} in ${steps} steps`);
