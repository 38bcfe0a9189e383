// Dungeons as maps of rot.js, compared with rot.js's own by its means.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import deckmap from 'deckmap';
import {Map} from 'deckmap/rot';
import * as ROT from 'rot-js';

/** The rows of a map: # for walls, a full stop for floor. */
function rows(map, width, height) {
  const rows = Array.from({length: height}, () => Array(width).fill('?'));
  assert.equal(map.create((x, y, value) => rows[y][x] = value === 1 ? '#' : '.'), map);
  return rows;
}

test('sizes that no map has are refused', () => {
  for (const squares of [0, -1, 4, 1.5, 'x', NaN])
    assert.throws(() => new Map.Deckmap(80, 25, {squares}), /squares: .* 1, 2 or 3$/);
  for (const [width, height] of [[80.5, 25], [NaN, 25], [80, Infinity]])
    assert.throws(() => new Map.Deckmap(width, height), RangeError);
});

for (const [width, height] of [[80, 25], [40, 40], [9, 9], [120, 60]])
  test(`maps of ${width} x ${height}: each tile once, a wall round all, every room reached`, () => {
    for (let seed = 0; seed < 25; ++seed) {
      const map = new Map.Deckmap(width, height, {seed}), all = rows(map, width, height);
      assert.ok(all.flat().every((tile) => tile !== '?'));
      assert.ok(
        [all[0], all.at(-1), all.map((row) => row[0]), all.map((row) => row.at(-1))].flat().every(
          (tile) => tile === '#'));
      const passable = (x, y) => all[y]?.[x] === '.', [startX, startY] = map.getStart();
      const rooms = map.dungeon.plan().places.filter(({kind}) => kind === 'room');
      assert.equal(map.getRooms().length, rooms.length);
      for (const place of [...map.getRooms(), ...map.getCorridors()]) {
        const [x, y] = place.getCenter();
        assert.ok(passable(x, y) && place.getLeft() <= x && x <= place.getRight() &&
          place.getTop() <= y && y <= place.getBottom());
        let steps = 0;
        new ROT.Path.Dijkstra(startX, startY, passable, {topology: 4}).compute(x, y, () => ++steps);
        assert.ok(steps > 0, `seed ${seed}: ${x}, ${y}`);
        place.getDoors((a, b) => assert.ok(passable(a, b)));
      }
      assert.ok(map.getDoors().every(({x, y}) => passable(x, y)));
    }
  });

test('the shape of a map is that of rot.js', () => {
  const own = new ROT.Map.Digger(80, 25).create(), map = new Map.Deckmap(80, 25).create();
  for (const name of ['create', 'getRooms', 'getCorridors'])
    assert.equal(typeof map[name], typeof own[name]);
  for (const name of ['getLeft', 'getRight', 'getTop', 'getBottom', 'getCenter', 'getDoors'])
    assert.equal(typeof map.getRooms()[0][name], typeof own.getRooms()[0][name]);
});

test('options are those of generate, and a seed is a map', () => {
  const same = (options) => rows(new Map.Deckmap(80, 25, options), 80, 25).join('\n');
  assert.equal(same({seed: 7}), same({seed: 7}));
  assert.notEqual(same({seed: 7}), same({seed: 7, directions: 'grid'}));
  const map = new Map.Deckmap(80, 25, {seed: 7, squares: 3}).create();
  assert.equal(map.dungeon.write('deal'), deckmap.generate({seed: 7, table: '19x6'}).write('deal'));
  assert.throws(
    () => new Map.Deckmap(2, 9), {message: 'a map of 2 x 9 tiles is too small: at least 3 x 3'});
  assert.throws(() => new Map.Deckmap(4, 5, {squares: 3}),
    {message: 'a map of 4 x 5 tiles holds no card of 3 squares: make squares smaller'});
  assert.throws(
    () => new Map.Deckmap().getRooms(), {message: 'there is no dungeon yet: call create first'});
});
