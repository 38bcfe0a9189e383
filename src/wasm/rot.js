// Dungeons in the shape of rot.js's maps: `new Map.Deckmap(80, 25, {seed: 42}).create(callback)`.

import {generate, tileKinds} from './index.js';

/** @typedef {import('./deckmap.js').Options} Options */
/** @typedef {(x: number, y: number, value: number) => void} Callback */

const most = 3, least = [12, 8];

/** A rectangle of floor, as rot.js's features have it; borders belong to it. */
class Box {
  #left;
  #top;
  #right;
  #bottom;
  #doors;
  #tiles;

  /**
   * @param {[number, number][]} tiles
   * @param {[number, number][]} doors
   */
  constructor(tiles, doors) {
    const xs = tiles.map(([x]) => x), ys = tiles.map(([, y]) => y);
    this.#left = Math.min(...xs);
    this.#right = Math.max(...xs);
    this.#top = Math.min(...ys);
    this.#bottom = Math.max(...ys);
    this.#doors = doors;
    this.#tiles = tiles;
  }

  getLeft() {
    return this.#left;
  }
  getRight() {
    return this.#right;
  }
  getTop() {
    return this.#top;
  }
  getBottom() {
    return this.#bottom;
  }
  /**
   * The tile of the place that is nearest to the middle: of a room with a bend, that may be rock.
   */
  getCenter() {
    const far = (/** @type {[number, number]} */[x, y]) =>
      Math.hypot(x - (this.#left + this.#right) / 2, y - (this.#top + this.#bottom) / 2);
    return this.#tiles.reduce((best, tile) => far(tile) < far(best) ? tile : best);
  }
  /**
   * Calls back with each door of the place.
   * @param {(x: number, y: number) => void} callback
   */
  getDoors(callback) {
    for (const [x, y] of this.#doors) callback(x, y);
  }
}

/**
 * A dungeon on `width` by `height` tiles, dealt on a table as large as fits: a card is `squares`
 * tiles wide, from 1 to 3, and walls are tiles. Without `squares` it is the most that leaves a
 * table of 12 by 8 cards, else 1. Other options are those of `generate`.
 */
class Deckmap {
  #width;
  #height;
  #squares;
  #options;
  /** @type {import('./deckmap.js').Dungeon | undefined} */
  #dungeon;
  /** @type {import('./deckmap.js').Plan | undefined} */
  #plan;
  /** @type {import('./deckmap.js').Tiles | undefined} */
  #tiles;

  /**
   * @param {number} [width]
   * @param {number} [height]
   * @param {Options} [options]
   */
  constructor(width = 80, height = 25, options = {}) {
    if (!Number.isInteger(width) || !Number.isInteger(height))
      throw new RangeError(`a map of ${width} x ${height} tiles: give whole numbers`);
    if (width < 3 || height < 3)
      throw new RangeError(`a map of ${width} x ${height} tiles is too small: at least 3 x 3`);
    const {squares, ...deal} = options;
    if (squares != null && ![1, 2, 3].includes(Number(squares)))
      throw new RangeError(`squares: ${squares} is not a number of squares: 1, 2 or 3`);
    const cards =
      (/** @type {number} */ n) => [width, height].map((size) => Math.floor((size - 1) / (n + 1)));
    let n = Number(squares ?? most);
    if (squares == null)
      while (n > 1 && cards(n).some((count, i) => count < least[i])) --n;
    const [across, down] = cards(n);
    if (across < 1 || down < 1)
      throw new RangeError(
        `a map of ${width} x ${height} tiles holds no card of ${n} squares: make squares smaller`);
    this.#width = width;
    this.#height = height;
    this.#squares = n;
    this.#options = {...deal, table: `${across}x${down}`};
  }

  /**
   * Deals the dungeon, and calls back with each tile: 1 for a wall, 0 for what one can walk on,
   * doors too. Another call deals another dungeon, unless the options have a seed.
   * @param {Callback} [callback]
   */
  create(callback) {
    const options = /** @type {Options} */ ({squares: this.#squares, walls: 'tiles'});
    this.#dungeon = generate(/** @type {Options} */ (this.#options));
    this.#plan = this.#dungeon.plan(options);
    const tiles = this.#tiles = this.#dungeon.tiles(options);
    if (callback)
      for (let y = 0; y < this.#height; ++y)
        for (let x = 0; x < this.#width; ++x) {
          const inside = x < tiles.width && y < tiles.height;
          callback(x, y, inside && isFloor(tiles.kinds[x + y * tiles.width]) ? 0 : 1);
        }
    return this;
  }

  /** The dungeon itself; `create` comes first. */
  get dungeon() {
    if (!this.#dungeon) throw new Error('there is no dungeon yet: call create first');
    return this.#dungeon;
  }

  /** The tile on which one comes in. */
  getStart() {
    const {tiles} = this.#dealt(), start = tiles.kinds.indexOf(tileKinds.indexOf('start'));
    // where the map begins with a door among others, one stands in it
    const at = start < 0 ? tiles.cards.indexOf(0) : start;
    return [at % tiles.width, Math.floor(at / tiles.width)];
  }
  /** The doors of the deal: their tiles and states, as `plan` of a dungeon has them. */
  getDoors() {
    return this.#dealt().plan.doors.flatMap(
      ({tiles, state}) => (tiles ?? []).map(([x, y]) => ({x, y, state})));
  }
  getRooms() {
    return this.#places((kind) => kind === 'room');
  }
  getCorridors() {
    return this.#places((kind) => kind === 'corridor');
  }

  #dealt() {
    void this.dungeon;
    return {
      plan: /** @type {import('./deckmap.js').Plan} */ (this.#plan),
      tiles: /** @type {import('./deckmap.js').Tiles} */ (this.#tiles)
    };
  }

  /** @param {(kind: string) => boolean} wanted */
  #places(wanted) {
    const {plan, tiles} = this.#dealt();
    /** @type {globalThis.Map<number, [number, number][]>} the tiles of each card */
    const of = new globalThis.Map();
    const door = [tileKinds.indexOf('door'), tileKinds.indexOf('open_door')];
    tiles.cards.forEach((card, i) => {
      if (card < 0 || door.includes(tiles.kinds[i])) return;
      of.set(card, [...of.get(card) ?? [], [i % tiles.width, Math.floor(i / tiles.width)]]);
    });
    const doorTiles = (/** @type {number} */ way) => {
      const door = plan.ways[way].door;
      return door === null ? [] : plan.doors[door].tiles ?? [];
    };
    return plan.places.filter(({kind}) => wanted(kind)).map(({cards,
      ways}) => new Box(cards.flatMap((card) => of.get(card) ?? []), ways.flatMap(doorTiles)));
  }
}

/** @param {number} kind */
function isFloor(kind) {
  return !['rock', 'wall'].includes(tileKinds[kind]);
}

export const Map = {Deckmap};
export default {Map};
