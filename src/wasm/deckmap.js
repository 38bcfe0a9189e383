// The library as JavaScript objects over the C interface (deckmap.h) of deckmap.wasm. It runs in
// browsers, in workers and in node, and uses nothing that belongs to only one of them.

/** @typedef {import('./catalogue.js').Options} Options */
/** @typedef {import('./catalogue.js').Format} Format */
/** @typedef {import('./catalogue.js').Feature} Feature */
/**
 * A card on the table; `from` is null for the first one.
 * @typedef {{card: string, x: number, y: number, from: number | null, segment: number,
 *            heading: 'right' | 'down' | 'left' | 'up',
 *            role: 'corridor' | 'room' | 'shop' | 'healing' | 'door', open: boolean}} Card
 */
/** @typedef {{name: string, data: Uint8Array}} File */
/** @typedef {{a: number, b: number, kind: 'open' | 'door' | 'secret' | 'hidden'}} Link */
/**
 * A tile map, row by row: `kinds` as in `tileKinds`, and the card to which each tile belongs, -1
 * where it belongs to none.
 * @typedef {{width: number, height: number, kinds: Uint8Array, cards: Int32Array}} Tiles
 */
/**
 * One end of a way; null outside, and behind a sealed door.
 * @typedef {{place: number | null, card: number | null,
 *            side: 'right' | 'down' | 'left' | 'up'}} WayEnd
 */
/**
 * The places of a dungeon, the ways between them and the doors on these, as docs/json.md has them:
 * all numbers are indices into these lists and into `cards`, those of enemies by drawing order.
 * With the option `squares` doors have tiles.
 * @typedef {{kind: 'room' | 'corridor' | 'landing' | 'dead_end', label: string | null,
 *            depth: number, shape?: 'round' | 'cut_off' | 'apse', segment: number | null,
 *            cards: number[], ways: number[], standing: number[]}} Place
 * @typedef {{kind: 'open' | 'door' | 'secret' | 'way_in' | 'hidden' | 'second_entrance',
 *            from: WayEnd, to: WayEnd, door: number | null, bolt?: 'from' | 'to'}} Way
 * @typedef {{card: number, way: number,
 *            state: 'stuck' | 'locked' | 'barred' | 'sealed' | 'outside', level: 1 | 2 | 3,
 *            trapped: boolean, side: 'right' | 'down' | 'left' | 'up',
 *            near: number | null, far: number | null,
 *            key: {place: number | null, holder: number | null} | null,
 *            lever: {place: number | null, card: number | null} | null,
 *            tiles?: [number, number][], near_tile?: [number, number] | null,
 *            far_tile?: [number, number] | null}} Door
 * @typedef {{kind: 'main' | 'lift', from: StairEnd, to: StairEnd, bolt?: 'from' | 'to'}} Stair
 * @typedef {{level: number, card: number}} StairEnd
 * @typedef {{places: Place[], ways: Way[], doors: Door[], stairs: Stair[]}} Plan
 */
/**
 * The menus of the library.
 * @typedef {{options: {name: string, kind: string, of: string, values: string[], default: string,
 *                      about: string}[],
 *            formats: {name: Format, suffix: string, type: string, about: string, text: boolean,
 *                      player: boolean, chart: boolean, holds_png: boolean,
 *                      each_level: boolean, folder: boolean, built: boolean}[],
 *            styles: string[], charts: string[],
 *            features: {name: Feature, about: string, can_be_none: boolean}[]}} Catalogue
 */
/**
 * A closed door of a deal under way: the index of its card, that card, the pile behind it, and how
 * it opens; one that never will is sealed.
 * @typedef {{door: number, card: string, behind: 'corridor' | 'room', can_open: boolean,
 *            state: 'stuck' | 'locked' | 'barred' | 'sealed'}} ClosedDoor
 */
/**
 * Where a deal door by door stands; steps are 'open 12' and 'secret'.
 * @typedef {{awaits: 'door' | 'secret' | 'nothing', doors: ClosedDoor[],
 *            steps: string[]}} DealState
 */
/**
 * Where a session stands; its steps are cards, too: '7D'.
 * @typedef {{awaits: 'card' | 'door' | 'secret' | 'nothing', pile?: 'corridor' | 'room',
 *            left?: number, cards?: string[], doors: ClosedDoor[], steps: string[],
 *            why: string}} SessionState
 */
/**
 * The colours of a style, by name: paper, field, rock and so on, as '#f6f1e4'.
 * @typedef {Record<string, string>} Colours
 */
/**
 * The end of a search. `seed` is the first that fulfils the conditions, `tried` the number of seeds
 * tried. Without a seed `nearest` is the one that came nearest: the fewest conditions `unmet`, then
 * the smallest `shortfall` of the comparisons among them, then the smallest seed; null if none came
 * nearer than others. `text` describes it: 'seed 4711 with rooms 10'.
 * @typedef {{seed: bigint | null, tried: bigint,
 *            nearest: {seed: bigint, unmet: number, shortfall: number, text: string} | null}} Found
 */
/**
 * The smallest dungeon on which a property fails: its deal for `read`, how it fails, seed and code
 * of the dungeon from which it was shrunk (no code among any piles), the number of dungeons tried
 * until the first failure, and of smaller deals.
 * @typedef {{dungeon: Dungeon, deal: string, failure: string, seed: bigint, code: string | null,
 *            dungeons: bigint, tries: number}} Counterexample
 */
/** @typedef {Record<string, (...values: any[]) => any> & {memory: WebAssembly.Memory}} Exports */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const abi = 1;
const none = 0xffffffff;
const ok = 0, noMemory = -2, notBuilt = -3;
const lastSeed = 2n ** 64n - 1n;
/** Seeds that a search without an end tries: a second or a few. */
const searched = 1000000n;

/** The kinds of tiles, in the order of their numbers. */
export const tileKinds = /** @type {const} */ (
  ['rock', 'room', 'corridor', 'door', 'open_door', 'secret', 'start', 'wall']);

/** A failure that the library reports; its message names the input and what would be right. */
export class DeckmapError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'DeckmapError';
  }
}

/** No seed fulfils the conditions of a hunt; `found` says how many were tried, and the nearest. */
export class NothingFound extends DeckmapError {
  /**
   * @param {bigint} first
   * @param {Found} found
   */
  constructor(first, found) {
    super(`none of ${found.tried} seeds from ${first} on fulfils the conditions` +
      (found.nearest ? `; nearest: ${found.nearest.text}` : ''));
    this.name = 'NothingFound';
    this.found = found;
  }
}

/**
 * A value as a message shows it.
 * @param {unknown} value
 */
function shown(value) {
  if (typeof value === 'string') return `'${value.slice(0, 100)}'`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}

/**
 * Returns text, or throws.
 * @param {string} name of the argument
 * @param {unknown} value
 */
function text(name, value) {
  if (typeof value !== 'string') throw new DeckmapError(`${name}: ${shown(value)} is not text`);
  if (value.includes('\0')) throw new DeckmapError(`${name}: the text has a character NUL`);
  return value;
}

/**
 * Throws for a number that a rounding may have changed.
 * @param {string} name
 * @param {unknown} value
 */
function requireExact(name, value) {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return;
  throw new DeckmapError(`${name}: ${value} is beyond 2^53, where a number is not exact: ` +
    `give a BigInt (${name}: 12n) or text (${name}: '12')`);
}

/**
 * An option's value as the library reads it.
 * @param {string} name
 * @param {unknown} value
 */
function written(name, value) {
  requireExact(name, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return text(name, value);
  throw new DeckmapError(`${name}: ${shown(value)} is not text, a number, true or false`);
}

/**
 * A seed as the C interface takes it.
 * @param {string} name
 * @param {unknown} value
 */
function seedOf(name, value) {
  requireExact(name, value);
  const whole = typeof value === 'bigint' || Number.isInteger(value) ||
    (typeof value === 'string' && /^\d+$/.test(value));
  const seed = whole ? BigInt(/** @type {bigint} */ (value)) : -1n;
  if (seed < 0n || seed > lastSeed)
    throw new DeckmapError(`${name}: ${shown(value)} is not a number from 0 to ${lastSeed}`);
  return seed;
}

/**
 * The index of a card, or another number as large.
 * @param {unknown} value
 * @param {string} what
 */
function indexOf(value, what = 'the index of a card') {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) < none) return Number(value);
  throw new DeckmapError(`${shown(value)} is not ${what}`);
}

/**
 * The kind of a failure and its text, from what was thrown. An error of another realm has another
 * class.
 * @param {any} thrown
 */
function failureOf(thrown) {
  if (typeof thrown?.message !== 'string')
    return {kind: 'throws', text: `${shown(thrown)} is thrown, which is not an Error`};
  const [kind, text] = [`throws ${thrown.name}`, `${thrown.name}: ${thrown.message}`].map(
    (words) => words.replaceAll('\0', ' '));
  return {kind, text};
}

/** The memory and the functions of deckmap.wasm. */
class Library {
  /** @type {Set<Made>} the objects that there are */
  made = new Set();

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.c = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.c._initialize?.();
    if (this.c.deckmap_abi() !== abi)
      throw new DeckmapError('deckmap.wasm is of another version than deckmap.js');
    /** @type {Catalogue} */
    this.catalogue = JSON.parse(this.string(this.object(this.c.deckmap_catalogue())));
  }

  // Views go stale when the memory grows, so each is made where it is used.
  get bytes() {
    return new Uint8Array(this.c.memory.buffer);
  }
  get view() {
    return new DataView(this.c.memory.buffer);
  }

  /**
   * Reads text that ends with a zero.
   * @param {number} at
   */
  string(at) {
    const bytes = this.bytes;
    return at === 0 ? '' : decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  fail() {
    return new DeckmapError(this.string(this.c.deckmap_error()));
  }

  /**
   * Throws for a status that is not DECKMAP_OK.
   * @param {number} status
   */
  check(status) {
    if (status < 0) throw this.fail();
    return status;
  }

  /**
   * Returns an object's address, or throws.
   * @param {number} object
   */
  object(object) {
    if (object === 0) throw this.fail();
    return object;
  }

  /**
   * Calls `use` with the address of `size` bytes.
   * @template T
   * @param {number} size
   * @param {(at: number) => T} use
   * @returns {T}
   */
  withSpace(size, use) {
    const at = size < 2 ** 31 ? this.c.malloc(size) >>> 0 : 0;
    if (at === 0) throw new DeckmapError('not enough memory');
    try {
      return use(at);
    } finally {
      this.c.free(at);
    }
  }

  /**
   * Calls `use` with the address and size of bytes, with a zero after them.
   * @template T
   * @param {Uint8Array} bytes
   * @param {(at: number, size: number) => T} use
   * @returns {T}
   */
  withBytes(bytes, use) {
    return this.withSpace(bytes.length + 1, (at) => {
      const memory = this.bytes;
      memory.set(bytes, at);
      memory[at + bytes.length] = 0;
      return use(at, bytes.length);
    });
  }

  /**
   * Calls `use` with the address of a text.
   * @template T
   * @param {string} name of the argument
   * @param {unknown} value
   * @param {(at: number) => T} use
   * @returns {T}
   */
  withText(name, value, use) {
    return this.withBytes(encoder.encode(text(name, value)), use);
  }

  /**
   * Calls `use` with the address of options.
   * @template T
   * @param {Options} options
   * @param {(options: number) => T} use
   * @returns {T}
   */
  withOptions(options, use) {
    if (typeof options !== 'object' || options === null || Array.isArray(options))
      throw new DeckmapError(`${shown(options)} is not options by name, as in {seed: 42}`);
    const handle = this.object(this.c.deckmap_options_new());
    try {
      // A code sets all of the deal, so what else is set changes it.
      const names =
        Object.keys(options).sort((a, b) => Number(b === 'code') - Number(a === 'code'));
      for (const name of names) {
        const value = /** @type {Record<string, unknown>} */ (options)[name];
        if (value === undefined || value === null) continue;
        this.withText('options', name, (n) => this.withText(name, written(name, value), (v) => {
          this.check(this.c.deckmap_options_set(handle, n, v));
        }));
      }
      return use(handle);
    } finally {
      this.c.deckmap_options_free(handle);
    }
  }

  /**
   * Copies an array out.
   * @template T
   * @param {number} size of an element
   * @param {(count: number) => number} call returns the array and sets the number of elements
   * @param {(view: DataView, element: number) => T} read
   * @returns {T[]}
   */
  array(size, call, read) {
    return this.withSpace(4, (count) => {
      const at = call(count), view = this.view;
      return Array.from({length: view.getUint32(count, true)}, (_, i) => read(view, at + size * i));
    });
  }

  /**
   * Copies a text out and frees it.
   * @param {number} text
   */
  take(text) {
    const at = this.c.deckmap_text_data(text), size = this.c.deckmap_text_size(text);
    const data = this.bytes.slice(at, at + size);
    this.c.deckmap_text_free(text);
    return data;
  }
}

/**
 * An object in the memory of the library, which no garbage collector sees. JavaScript holds the way
 * to make it, and the library the objects that were used last; any other is made again when it is
 * used. So nobody has to free anything.
 */
class Made {
  static #most = 32;
  #handle = 0;
  /**
   * @param {Library} library
   * @param {string} type
   * @param {() => number} make makes the object, the same each time; may return 0 for a failure
   */
  constructor(library, type, make) {
    this.library = library;
    this.type = type;
    this.make = make;
  }

  /** The address of the object. */
  get handle() {
    const {made, c} = this.library;
    if (this.#handle === 0) {
      let handle = this.make();
      if (handle === 0 && c.deckmap_error_status() === noMemory) {
        for (const other of made) other.free();
        handle = this.make();
      }
      this.#handle = this.library.object(handle);
    }
    made.delete(this);
    made.add(this);  // the last one used is the last one
    if (made.size > Made.#most) made.values().next().value?.free();
    return this.#handle;
  }

  free() {
    if (this.#handle === 0) return;
    this.library.c[`deckmap_${this.type}_free`](this.#handle);
    this.#handle = 0;
    this.library.made.delete(this);
  }
}

const suits = 'CDSH';
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** @param {number} code */
function cardName(code) {
  const rank = code & 15, suit = code >> 4;
  return rank === 14 ? (suit & 1 ? 'XR' : 'XB') : ranks[rank - 1] + suits[suit];
}

/** The functions of a dungeon, whoever owns it. */
export class Table {
  #library;
  #address;
  /**
   * @param {Library} library
   * @param {() => number} address
   */
  constructor(library, address) {
    this.#library = library;
    this.#address = address;
  }

  /**
   * Returns the dungeon as a file of a format, as text.
   * @param {Format} format
   * @param {Options} [options]
   * @param {Uint8Array | null} [image] a PNG for a format that holds one, painted from the picture
   *   that `write(format + '.svg')` returns
   * @returns {string}
   */
  write(format, options = {}, image = null) {
    const {formats} = this.#library.catalogue;
    if (formats.some((row) => row.name === format && row.built && !row.text))
      throw new DeckmapError(`${format} is not text: use bytes()`);
    const bytes = this.bytes(format, options, image);
    try {
      return decoder.decode(bytes);
    } catch {
      throw new DeckmapError(`${format}: ${bytes.length} bytes are too long for text: use bytes()`);
    }
  }

  /**
   * Returns the bytes of the same file.
   * @param {Format} format
   * @param {Options} [options]
   * @param {Uint8Array | null} [image]
   * @returns {Uint8Array}
   */
  bytes(format, options = {}, image = null) {
    const {c} = this.#library;
    return this.#written(format, options, image, (f, o, png, size) => {
      const text = png === 0 ? c.deckmap_write(this.#address(), f, o) :
                               c.deckmap_write_with_image(this.#address(), f, o, png, size);
      return this.#library.take(this.#library.object(text));
    });
  }

  /**
   * Returns all files of a format, for those that consist of several. They refer to each other by
   * their names, which begin with the option `file`. Without an image a scene of Foundry and a map
   * of Tiled come without their picture, which `write(format + '.svg')` returns.
   * @param {Format} format
   * @param {Options} [options]
   * @param {Uint8Array | null} [image]
   * @returns {File[]}
   */
  files(format, options = {}, image = null) {
    const library = this.#library, {c} = library;
    return this.#written(format, options, image, (f, o, png, size) => library.withSpace(4, (at) => {
      /** @type {File[]} */
      const files = [];
      for (let part = 0;; ++part) {
        const text = png === 0 ?
          c.deckmap_write_part(this.#address(), f, o, part, at) :
          c.deckmap_write_part_with_image(this.#address(), f, o, png, size, part, at);
        if (text === 0 && c.deckmap_error_status() === ok) return files;
        if (text === 0 && part > 0 && c.deckmap_error_status() === notBuilt) continue;
        const data = library.take(library.object(text));
        const name = library.string(library.view.getUint32(at, true));
        const {suffix} = /** @type {Catalogue['formats'][0]} */ (
          library.catalogue.formats.find((row) => row.name === format));
        files.push({name: name || `${options.file || 'dungeon'}${suffix}`, data});
      }
    }));
  }

  /**
   * Calls `use` with the addresses of a format, options and an image, 0 for none.
   * @template T
   * @param {Format} format
   * @param {Options} options
   * @param {Uint8Array | null} image
   * @param {(format: number, options: number, png: number, size: number) => T} use
   * @returns {T}
   */
  #written(format, options, image, use) {
    const library = this.#library;
    if (image !== null && !(image instanceof Uint8Array))
      throw new DeckmapError(`image: ${shown(image)} is not a Uint8Array`);
    return library.withOptions(options,
      (o) => library.withText('format', format,
        (f) => image === null ? use(f, o, 0, 0) :
                                library.withBytes(image, (png, size) => use(f, o, png, size))));
  }

  /**
   * The cards on the table, in the order in which they were placed.
   * @returns {Card[]}
   */
  get cards() {
    const headings = /** @type {const} */ (['right', 'down', 'left', 'up']);
    const roles = /** @type {const} */ (['corridor', 'room', 'shop', 'healing', 'door']);
    const {c} = this.#library;
    return this.#library.array(
      20, (count) => c.deckmap_cards(this.#address(), count), (view, card) => {
        const from = view.getUint32(card + 8, true);
        return {
          card: cardName(view.getUint8(card + 16)),
          x: view.getInt32(card, true),
          y: view.getInt32(card + 4, true),
          from: from === none ? null : from,
          segment: view.getUint32(card + 12, true),
          heading: headings[view.getUint8(card + 17)],
          role: roles[view.getUint8(card + 18)],
          open: view.getUint8(card + 19) === 1,
        };
      });
  }

  /**
   * Returns the ways between neighbouring cards, by their indices.
   * @param {Options} [options] `player`
   * @returns {Link[]}
   */
  links(options = {}) {
    const kinds = /** @type {const} */ (['open', 'door', 'secret', 'hidden']);
    const {c} = this.#library;
    return this.#plan(options,
      (plan) =>
        this.#library.array(12, (count) => c.deckmap_plan_links(plan, count), (view, link) => ({
          a: view.getUint32(link, true),
          b: view.getUint32(link + 4, true),
          kind: kinds[view.getUint32(link + 8, true) - 1],
        })));
  }

  /**
   * Returns the tile map for a game engine.
   * @param {Options} [options] `squares` (tiles on a side of a card), `walls` and `player`
   * @returns {Tiles}
   */
  tiles(options = {}) {
    const library = this.#library, {c} = library;
    return this.#plan(options, (plan) => library.withSpace(8, (size) => {
      const at = c.deckmap_plan_tiles(plan, size, size + 4);
      const cards = c.deckmap_plan_tile_cards(plan);
      const width = library.view.getInt32(size, true),
            height = library.view.getInt32(size + 4, true);
      return {
        width,
        height,
        kinds: library.bytes.slice(at, at + width * height),
        cards: new Int32Array(c.memory.buffer, cards, width * height).slice(),
      };
    }));
  }

  /**
   * @template T
   * @param {Options} options
   * @param {(plan: number) => T} use
   * @returns {T}
   */
  #plan(options, use) {
    const library = this.#library, {c} = library;
    const plan =
      library.withOptions(options, (o) => library.object(c.deckmap_plan_new(this.#address(), o)));
    try {
      return use(plan);
    } finally {
      c.deckmap_plan_free(plan);
    }
  }

  /**
   * Returns places, ways and doors; of a dungeon of several levels also the stairs between them.
   * @param {Options} [options] `squares` (tiles on a side of a card) and `walls`
   * @returns {Plan}
   */
  plan(options = {}) {
    const {places, ways, doors, stairs = []} =
      JSON.parse(this.write('json', {...options, player: false}));
    return {places, ways, doors, stairs};
  }

  /** The dungeon as the object of its JSON format. */
  get json() {
    return JSON.parse(this.write('json'));
  }
  /** The deal code, which deals the same dungeon everywhere. */
  get code() {
    return this.write('code').trim();
  }
  /**
   * The seed; null for a dungeon of given cards.
   * @returns {bigint | null}
   */
  get seed() {
    return seedAt(this.#library, this.#address());
  }
  /** The name, such as "The Forgotten Tunnels of the Widow Queen". */
  get name() {
    return this.write('name').trim();
  }
}

/**
 * @param {Library} library
 * @param {number} dungeon
 * @returns {bigint | null}
 */
function seedAt(library, dungeon) {
  return library.withSpace(8,
    (at) => library.check(library.c.deckmap_seed(dungeon, at)) === 1 ?
      library.view.getBigUint64(at, true) :
      null);
}

/** A dealt dungeon. */
export class Dungeon extends Table {
  #made;
  /** @param {Made} made */
  constructor(made) {
    super(made.library, () => made.handle);
    this.#made = made;
  }
  /**
   * Returns a level, counted from 1, of a dungeon with the option `levels`: a dungeon of its own,
   * whose files know the other levels.
   * @param {number} number
   */
  level(number) {
    const {library} = this.#made;
    const level = new Made(library, 'dungeon',
      () => library.c.deckmap_level(this.#made.handle, indexOf(number, 'the number of a level')));
    level.handle;  // refuses a level that there is not
    return new Dungeon(level);
  }
  /** Gives memory back at once; a dungeon that is used again is dealt again. */
  free() {
    this.#made.free();
  }
}

/**
 * Returns options that deal the same for ever: a copy, with the seed.
 * @param {Options} options
 * @param {bigint | null} seed
 * @returns {Options}
 */
const seeded = (options, seed) => ({...options, ...(seed === null ? {} : {seed})});

/**
 * The index of the door that a step opens; null for any other step.
 * @param {string} step
 */
function openedBy(step) {
  const door = /^open (\d+)$/.exec(step);
  return door === null ? null : indexOf(Number(door[1]));
}

/**
 * Where a deal or a session stands.
 * @param {Library} library
 * @param {number} text
 */
const stateOf = (library, text) => JSON.parse(decoder.decode(library.take(library.object(text))));

/**
 * Takes the steps of a list.
 * @template {Deal | Session} T
 * @param {T} deal
 * @param {string[]} steps
 */
function taken(deal, steps) {
  if (!Array.isArray(steps)) throw new DeckmapError(`steps: ${shown(steps)} is not a list`);
  for (const step of steps) deal.take(step);
  return deal;
}

/** A deal taken door by door. */
export class Deal {
  #library;
  #options;
  /** @type {string[]} */
  #steps = [];
  #made;
  /**
   * @param {Library} library
   * @param {Options} options
   */
  constructor(library, options) {
    const {c} = library;
    this.#library = library;
    this.#options = options;
    this.#made = new Made(library, 'deal', () => {
      const deal = library.withOptions(this.#options, (o) => c.deckmap_deal_new(o));
      for (const step of deal === 0 ? [] : this.#steps) this.#take(deal, step);
      return deal;
    });
    const dungeon = () => c.deckmap_deal_dungeon(this.#made.handle);
    this.#options = seeded(options, seedAt(library, dungeon()));
    /** The dungeon so far; it changes with the deal. */
    this.dungeon = new Table(library, dungeon);
  }
  /**
   * Where the deal stands: what it awaits, its closed doors, and its steps so far.
   * @returns {DealState}
   */
  get state() {
    return stateOf(this.#library, this.#library.c.deckmap_deal_state(this.#made.handle));
  }
  /**
   * Whether a closed door, by the index of its card, can be opened.
   * @param {number} card
   */
  canOpen(card) {
    return this.#library.c.deckmap_deal_can_open(this.#made.handle, indexOf(card)) === 1;
  }
  /**
   * Opens a door and deals what lies behind it.
   * @param {number} card
   */
  open(card) {
    this.take(`open ${indexOf(card)}`);
  }
  /** Takes the secret passage that the rules offer where no door can be opened. */
  secretPassage() {
    this.take('secret');
  }
  /**
   * Takes a step as `state.steps` holds them: 'open 12' or 'secret'.
   * @param {string} step
   */
  take(step) {
    this.#take(this.#made.handle, text('step', step));
    this.#steps.push(step);
  }
  /**
   * @param {number} deal
   * @param {string} step
   */
  #take(deal, step) {
    const {c} = this.#library, door = openedBy(step);
    if (door === null && step !== 'secret')
      throw new DeckmapError(`step: ${shown(step)} is neither 'open' and the index of a door's ` +
        `card, as in 'open 12', nor 'secret'`);
    this.#library.check(
      door === null ? c.deckmap_deal_secret_passage(deal) : c.deckmap_deal_open(deal, door));
  }
  /** Takes the last step back. */
  undo() {
    this.#library.check(this.#library.c.deckmap_deal_undo(this.#made.handle));
    this.#steps.pop();
  }
  /** Returns a copy that goes its own way. */
  copy() {
    const copy = new Deal(this.#library, this.#options);
    copy.#made.free();
    copy.#steps = [...this.#steps];
    return copy;
  }
  /** Gives memory back at once, as `Dungeon.free`. */
  free() {
    this.#made.free();
  }
}

/** A deal card by card, for people with a real deck. */
export class Session {
  #library;
  /** @type {string[]} */
  #steps = [];
  #made;
  /**
   * @param {Library} library
   * @param {Options} options
   */
  constructor(library, options) {
    let setup = options;
    this.#library = library;
    this.#made = new Made(library, 'session', () => {
      const session = library.withOptions(setup, (o) => library.c.deckmap_session_new(o));
      for (const step of session === 0 ? [] : this.#steps) this.#take(session, step);
      return session;
    });
    const dungeon = () => library.c.deckmap_session_dungeon(this.#made.handle);
    dungeon();  // refuses what is wrong with the options
    setup = {...options};
    /** The dungeon so far; it changes with the session. */
    this.dungeon = new Table(library, dungeon);
  }
  /**
   * Where the deal stands: what it awaits, and why the last card went where it is.
   * @returns {SessionState}
   */
  get state() {
    return stateOf(this.#library, this.#library.c.deckmap_session_state(this.#made.handle));
  }
  /**
   * Places a card that was drawn, such as '10D'.
   * @param {string} card
   */
  draw(card) {
    this.#draw(this.#made.handle, card);
    this.#steps.push(card);
  }
  /**
   * Opens a door, by the index of its card.
   * @param {number} door
   */
  open(door) {
    this.take(`open ${indexOf(door)}`);
  }
  secretPassage() {
    this.take('secret');
  }
  /**
   * Takes a step as `state.steps` holds them: '7D', 'open 12' or 'secret'.
   * @param {string} step
   */
  take(step) {
    this.#take(this.#made.handle, text('step', step));
    this.#steps.push(step);
  }
  /**
   * @param {number} session
   * @param {string} card
   */
  #draw(session, card) {
    const library = this.#library;
    library.withText(
      'card', card, (at) => library.check(library.c.deckmap_session_draw(session, at)));
  }
  /**
   * @param {number} session
   * @param {string} step
   */
  #take(session, step) {
    const {c} = this.#library, door = openedBy(step);
    if (step === 'secret')
      this.#library.check(c.deckmap_session_secret_passage(session));
    else if (door !== null)
      this.#library.check(c.deckmap_session_open(session, door));
    else
      this.#draw(session, step);
  }
  /** Takes the last step back. */
  undo() {
    this.#library.check(this.#library.c.deckmap_session_undo(this.#made.handle));
    this.#steps.pop();
  }
  /** Gives memory back at once, as `Dungeon.free`. */
  free() {
    this.#made.free();
  }
}

/** The library; `load` returns one. Its functions need no `this`. */
export class Deckmap {
  #library;
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const library = new Library(instance);
    this.#library = library;
    /** The version, such as '0.3.0'. */
    this.version = library.string(library.c.deckmap_version());
    /** @type {number} the same seed, options and rules version give the same deal */
    this.rulesVersion = library.c.deckmap_rules_version();
    /** @type {Catalogue} */
    this.catalogue = library.catalogue;
    /** The names of the features, in the order of the columns of `survey`. */
    this.features = this.catalogue.features.map((feature) => feature.name);
  }

  /**
   * Deals a whole dungeon; without `seed` and `code` a fresh one each time, whose `seed` says
   * which.
   * @param {Options} [options]
   */
  generate = (options = {}) => {
    const library = this.#library;
    let deal = options;
    const made = new Made(
      library, 'dungeon', () => library.withOptions(deal, (o) => library.c.deckmap_generate(o)));
    deal = seeded(options, seedAt(library, made.handle));
    return new Dungeon(made);
  };

  /**
   * Reads a dungeon from its JSON, or from the text form of a deal, and deals it again: of several
   * levels the first. Its code deals them all.
   * @param {string | Uint8Array} file
   */
  read = (file) => {
    const library = this.#library;
    const bytes = file instanceof Uint8Array ? file.slice() : encoder.encode(text('file', file));
    const made = new Made(library, 'dungeon',
      () => library.withBytes(bytes, (at, size) => library.c.deckmap_read(at, size)));
    made.handle;  // refuses what is wrong with the file
    return new Dungeon(made);
  };

  /**
   * Begins a deal door by door; its first development is dealt.
   * @param {Options} [options]
   * @param {string[]} [steps] taken at once
   */
  deal = (options = {}, steps = []) => taken(new Deal(this.#library, options), steps);

  /**
   * Begins a deal card by card.
   * @param {Options} [options] decks, extra cards, rules, table and start
   * @param {string[]} [steps] taken at once
   */
  session = (options = {}, steps = []) => taken(new Session(this.#library, options), steps);

  /**
   * Returns the picture of a playing card, such as '10D', as SVG: a square in whose middle the card
   * lies, as in a cell of the table; null is the back of the cards.
   * @param {string | null} card
   * @param {Options} [options] `style`
   */
  cardPicture = (card, options = {}) => {
    const library = this.#library;
    return library.withOptions(options,
      (o) => library.withText('card', card ?? '',
        (at) =>
          decoder.decode(library.take(library.object(library.c.deckmap_card_picture(at, o))))));
  };

  /**
   * Returns the colours of a style.
   * @param {Options} [options] `style`
   * @returns {Colours}
   */
  colours = (options = {}) => this.#library.withOptions(
    options, (o) => stateOf(this.#library, this.#library.c.deckmap_style_colours(o)));

  /**
   * Returns the features of `count` dungeons from seed `first` on, row by row; `noValue` where a
   * dungeon has none.
   * @param {number | bigint | string} first
   * @param {number} count
   * @param {Options} [options]
   */
  survey = (first, count, options = {}) => {
    const library = this.#library, {c} = library;
    const width = this.features.length, most = 4096;
    const begin = seedOf('first', first);
    if (!Number.isSafeInteger(count) || count < 0)
      throw new DeckmapError(`count: ${shown(count)} is not a number of dungeons`);
    if (begin + BigInt(count) > lastSeed + 1n)
      throw new DeckmapError(`count: ${count} seeds from ${begin} on go beyond ${lastSeed}`);
    /** @type {Int32Array} */
    let rows;
    try {
      rows = new Int32Array(width * count);
    } catch {
      throw new DeckmapError(
        `count: ${count} dungeons do not fit into memory; ask for fewer at once`);
    }
    library.withOptions(options, (o) => library.withSpace(4 * width * most, (at) => {
      for (let done = 0; done < count; done += most) {
        const part = Math.min(most, count - done);
        library.check(c.deckmap_survey(o, begin + BigInt(done), part, at));
        rows.set(new Int32Array(c.memory.buffer, at, width * part), width * done);
      }
    }));
    return rows;
  };
  static noValue = -0x80000000;

  /**
   * Returns the HTML page of `deckmap gallery`: a small map of each of these seeds, with
   * the option `levels` of all levels on a sheet.
   * @param {(number | bigint | string)[]} seeds
   * @param {Options} [options]
   * @returns {string}
   */
  gallery = (seeds, options = {}) => {
    const library = this.#library;
    if (!Array.isArray(seeds)) throw new DeckmapError(`seeds: ${shown(seeds)} is not a list`);
    const list = BigUint64Array.from(seeds, (seed) => seedOf('seeds', seed));
    return library.withOptions(options,
      (o) => library.withBytes(new Uint8Array(list.buffer),
        (at) => decoder.decode(
          library.take(library.object(library.c.deckmap_gallery(o, at, seeds.length))))));
  };

  /**
   * Returns the first seed from `first` on, below `end`, whose dungeon fulfils the conditions, or
   * null. Without `end` it tries a million seeds, and throws `NothingFound` if none is found.
   * @param {string} must such as 'rooms >= 8 and doors < 5'
   * @param {number | bigint | string} [first]
   * @param {number | bigint | string | null} [end]
   * @param {Options} [options]
   * @returns {bigint | null}
   */
  hunt = (must, first = 0, end = null, options = {}) => {
    const found = this.search(must, first, end, options);
    if (found.seed === null && end === null) throw new NothingFound(BigInt(first), found);
    return found.seed;
  };

  /**
   * Searches like `hunt`, and says without a seed which one came nearest.
   * @param {string} must
   * @param {number | bigint | string} [first]
   * @param {number | bigint | string | null} [end] null: a million seeds are tried
   * @param {Options} [options]
   * @returns {Found}
   */
  search = (must, first = 0, end = null, options = {}) => {
    const library = this.#library, begin = seedOf('first', first), limit = begin + searched;
    const stop = end !== null ? seedOf('end', end) : limit < lastSeed ? limit : lastSeed;
    const text = library.withOptions(options,
      (o) => library.withText('must', must,
        (m) => library.take(library.object(library.c.deckmap_search(o, m, begin, stop)))));
    const {seed, tried, nearest} = JSON.parse(decoder.decode(text));
    return {
      seed: seed === null ? null : BigInt(seed),
      tried: BigInt(tried),
      nearest: nearest && {...nearest, seed: BigInt(nearest.seed)},
    };
  };

  /**
   * Tries the dungeons of the seeds from `first` on, below `end`, and shrinks those on which the
   * property fails: it returns false or throws, or its promise does. Resolves to the smallest
   * dungeon that fails in the same way, or null. C++ finds the same one.
   * @param {(dungeon: import('./deckmap.js').Dungeon) => unknown} property
   * @param {number | bigint | string} [first]
   * @param {number | bigint | string} [end]
   * @param {{space?: 'seeds' | 'any_options' | 'any_piles', starts?: number, tries?: number}}
   *   [options] `space`: dungeons by other rules, on tables, with several decks, or of any piles;
   *   `starts`: the number of failing dungeons that are shrunk (6); `tries`: the most smaller deals
   *   for each (5000)
   * @returns {Promise<Counterexample | null>}
   */
  findCounterexample = async (property, first = 0, end = 1000, options = {}) => {
    const library = this.#library, {c} = library;
    const {space = 'seeds', starts = 6, tries = 5000, ...unknown} = options;
    if (typeof property !== 'function')
      throw new DeckmapError(`property: ${shown(property)} is not a function`);
    for (const name in unknown)
      throw new DeckmapError(`'${name}' is not an option: space, starts, tries`);
    for (const [name, number] of Object.entries({starts, tries}))
      if (!Number.isInteger(number) || number < 0 || number > none)
        throw new DeckmapError(`${name}: ${shown(number)} is not a whole number from 0 to ${none}`);
    const begin = seedOf('first', first), stop = seedOf('end', end);
    const fuzz = library.withText('space', space,
      (name) => library.object(c.deckmap_fuzz_new(name, begin, stop, starts, tries)));
    const candidate = () => library.withSpace(4, (at) => {
      const isOne = library.check(c.deckmap_fuzz_candidate(fuzz, at)) === 1;
      return isOne ? library.view.getUint32(at, true) : 0;
    });
    try {
      for (let at = candidate(); at !== 0; at = candidate()) {
        const dungeon = this.#copied(at);
        let failure = {kind: '', text: ''};
        try {
          if (await property(dungeon) === false)
            failure = {kind: 'false', text: 'the property does not hold'};
        } catch (thrown) {
          failure = failureOf(thrown);
        }
        dungeon.free();
        library.withText('kind', failure.kind, (kind) => {
          library.withText(
            'text', failure.text, (text) => library.check(c.deckmap_fuzz_tell(fuzz, kind, text)));
        });
      }
      const all =
        JSON.parse(decoder.decode(library.take(library.object(c.deckmap_fuzz_found(fuzz)))));
      if (all === null) return null;
      const {levels, ...found} = all;
      return {
        ...found,
        dungeon: levels > 1 ? this.generate({code: found.code}) : this.read(found.deal),
        seed: BigInt(found.seed),
        dungeons: BigInt(found.dungeons),
      };
    } finally {
      c.deckmap_fuzz_free(fuzz);
    }
  };

  /**
   * A copy of a dungeon that is going to change; later it is dealt again.
   * @param {number} dungeon
   */
  #copied(dungeon) {
    const library = this.#library, {c} = library;
    let copy = library.object(c.deckmap_dungeon_copy(dungeon));
    let isOfSeed = false, text = '';
    const made = new Made(library, 'dungeon', () => {
      const first = copy;
      copy = 0;
      if (first !== 0) return first;
      if (isOfSeed) return library.withOptions({code: text}, (o) => c.deckmap_generate(o));
      return library.withBytes(encoder.encode(text), (at, size) => c.deckmap_read(at, size));
    });
    const copied = new Dungeon(made);
    isOfSeed = copied.seed !== null;
    text = copied.write(isOfSeed ? 'code' : 'deal').trim();
    return copied;
  }
}

/**
 * Makes the library from the bytes of deckmap.wasm, or from a compiled module.
 * @param {BufferSource | WebAssembly.Module} wasm
 * @returns {Promise<Deckmap>}
 */
export async function load(wasm) {
  const unsupported = () => 52;  // ENOSYS: the library opens no files and asks no clock
  /** @type {WebAssembly.Memory} */
  let memory;
  const imports = {
    env: {
      emscripten_notify_memory_growth() {},
      /**
       * Fills bytes at random, for a seed that nobody gives.
       * @param {number} at
       * @param {number} size
       */
      getentropy(at, size) {
        const bytes = new Uint8Array(memory.buffer, at, size);
        // node 18 has no `crypto` here, and a seed has no secrets
        if (globalThis.crypto)
          crypto.getRandomValues(bytes);
        else
          for (let i = 0; i < size; ++i) bytes[i] = Math.random() * 256;
        return 0;
      },
    },
    wasi_snapshot_preview1: {
      /** @param {number} status */
      proc_exit(status) {
        throw new DeckmapError(`deckmap.wasm ended with status ${status}`);
      },
      fd_write: unsupported,
      fd_close: unsupported,
      fd_seek: unsupported,
      fd_read: unsupported,
      clock_time_get: unsupported,
      environ_sizes_get: unsupported,
      environ_get: unsupported,
    },
  };
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const instance = await WebAssembly.instantiate(module, imports);
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  return new Deckmap(instance);
}
