// The library as JavaScript objects over the C interface (deckmap.h) of deckmap.wasm. It runs in
// browsers, in workers and in node, and uses nothing that belongs to only one of them.

/**
 * Options by name, those of the C interface: `{seed: 42, jokers: 'one_last', squares: 3}`.
 * @typedef {Record<string, string | number | bigint | boolean | null | undefined>} Options
 */
/**
 * A card on the table; `from` is null for the first one.
 * @typedef {{card: string, x: number, y: number, from: number | null, segment: number,
 *            heading: 'right' | 'down' | 'left' | 'up',
 *            role: 'corridor' | 'room' | 'shop' | 'healing' | 'door', open: boolean}} Card
 */
/** @typedef {{name: string, suffix: string, data: Uint8Array}} Part */
/**
 * The menus of the library.
 * @typedef {{options: {name: string, kind: string, of: string, values: string[], default: string,
 *                      about: string}[],
 *            formats: {name: string, suffix: string, type: string, text: boolean,
 *                      built: boolean}[],
 *            styles: string[], charts: string[],
 *            features: {name: string, about: string}[]}} Catalogue
 */
/**
 * Where a session stands.
 * @typedef {{awaits: 'card' | 'door' | 'secret' | 'nothing', pile?: 'corridor' | 'room',
 *            left?: number, cards?: string[],
 *            doors: {door: number, card: string, behind: string, can_open: boolean}[],
 *            steps: string[], why: string}} SessionState
 */
/**
 * The end of a search. `seed` is the first that fulfils the conditions, `tried` the number of seeds
 * tried. Without a seed `nearest` is the one that came nearest: the fewest conditions `unmet`, then
 * the smallest `shortfall` of the comparisons among them, then the smallest seed; null if none was
 * measured. `text` describes it: 'seed 4711 with rooms 10'.
 * @typedef {{seed: bigint | null, tried: bigint,
 *            nearest: {seed: bigint, unmet: number, shortfall: number, text: string} | null}} Found
 */
/** @typedef {Record<string, (...values: any[]) => any> & {memory: WebAssembly.Memory}} Exports */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const abi = 1;
const none = 0xffffffff;
/** Seeds that a search without an end tries: a second or a few. */
const searched = 1000000n, last = 2n ** 64n - 1n;

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
 * An option's value as the library reads it.
 * @param {string | number | bigint | boolean} value
 */
const written = (value) => typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** The memory and the functions of deckmap.wasm. */
class Library {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.c = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.c._initialize?.();
    if (this.c.deckmap_abi() !== abi) throw new Error('deckmap.wasm is of another version');
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
   * Calls `use` with the address and size of bytes, with a zero behind them.
   * @template T
   * @param {string | Uint8Array} data
   * @param {(at: number, size: number) => T} use
   * @returns {T}
   */
  withBytes(data, use) {
    const bytes = typeof data === 'string' ? encoder.encode(data) : data;
    const at = this.c.malloc(bytes.length + 1);
    if (at === 0) throw new DeckmapError('not enough memory');
    try {
      const memory = this.bytes;
      memory.set(bytes, at);
      memory[at + bytes.length] = 0;
      return use(at, bytes.length);
    } finally {
      this.c.free(at);
    }
  }

  /**
   * Calls `use` with the address of options.
   * @template T
   * @param {Options} options
   * @param {(options: number) => T} use
   * @returns {T}
   */
  withOptions(options, use) {
    const handle = this.object(this.c.deckmap_options_new());
    try {
      // A code sets all of the deal, so what else is set changes it.
      const names =
        Object.keys(options).sort((a, b) => Number(b === 'code') - Number(a === 'code'));
      for (const name of names) {
        const value = options[name];
        if (value === undefined || value === null) continue;
        this.withBytes(name, (n) => this.withBytes(written(value), (v) => {
          this.check(this.c.deckmap_options_set(handle, n, v));
        }));
      }
      return use(handle);
    } finally {
      this.c.deckmap_options_free(handle);
    }
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

/** Frees what a JavaScript object owns when it is collected, or earlier by `free()`. */
class Owned {
  static #freed = new FinalizationRegistry((/** @type {() => void} */ free) => free());
  #free;
  /**
   * @param {Library} library
   * @param {number} handle
   * @param {string} type
   */
  constructor(library, handle, type) {
    this.library = library;
    this.handle = handle;
    this.#free = () => library.c[`deckmap_${type}_free`](handle);
    Owned.#freed.register(this, this.#free, this);
  }

  /** Gives the memory back at once; the object must not be used afterwards. */
  free() {
    if (this.handle === 0) return;
    Owned.#freed.unregister(this);
    this.#free();
    this.handle = 0;
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
class Table {
  /**
   * @param {Library} library
   * @param {() => number} handle
   */
  constructor(library, handle) {
    this.library = library;
    this.address = handle;
  }

  /**
   * Returns the dungeon as a file of a format, as text where the format is text.
   * @param {string} format
   * @param {Options} [options]
   * @param {Uint8Array | null} [image] a PNG for a format that holds one, painted from the picture
   *   that `write(format + '.svg')` returns
   * @returns {string}
   */
  write(format, options = {}, image = null) {
    return decoder.decode(this.bytes(format, options, image));
  }

  /**
   * Returns the bytes of the same file.
   * @param {string} format
   * @param {Options} [options]
   * @param {Uint8Array | null} [image]
   * @returns {Uint8Array}
   */
  bytes(format, options = {}, image = null) {
    const {library} = this, {c} = library;
    return library.withOptions(options, (o) => library.withBytes(format, (f) => {
      if (image === null)
        return library.take(library.object(c.deckmap_write(this.address(), f, o)));
      return library.withBytes(image,
        (at, size) =>
          library.take(library.object(c.deckmap_write_with_image(this.address(), f, o, at, size))));
    }));
  }

  /**
   * The cards on the table, in the order in which they were placed.
   * @returns {Card[]}
   */
  get cards() {
    const {library} = this, {c} = library;
    const count = c.malloc(4);
    try {
      const at = c.deckmap_cards(this.address(), count), view = library.view;
      const headings = /** @type {const} */ (['right', 'down', 'left', 'up']);
      const roles = /** @type {const} */ (['corridor', 'room', 'shop', 'healing', 'door']);
      return Array.from({length: view.getUint32(count, true)}, (_, i) => {
        const card = at + 20 * i, from = view.getUint32(card + 8, true);
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
    } finally {
      c.free(count);
    }
  }

  /** The dungeon as the object of its JSON format. */
  get json() {
    return JSON.parse(this.write('json'));
  }
  /** The deal code, which deals the same dungeon everywhere. */
  get code() {
    return this.write('code').trim();
  }
  /** The name, such as "The Forgotten Tunnels of the Widow Queen". */
  get name() {
    return this.write('name').trim();
  }
}

/** A dealt dungeon. */
export class Dungeon extends Table {
  #owned;
  /**
   * @param {Library} library
   * @param {number} handle
   */
  constructor(library, handle) {
    const owned = new Owned(library, handle, 'dungeon');
    super(library, () => owned.handle);
    this.#owned = owned;
  }
  /** Gives its memory back at once. */
  free() {
    this.#owned.free();
  }
}

/** A deal taken door by door. */
export class Deal {
  #owned;
  /**
   * @param {Library} library
   * @param {number} handle
   */
  constructor(library, handle) {
    this.#owned = new Owned(library, handle, 'deal');
    /** The dungeon so far; it changes with the deal. */
    this.dungeon = new Table(library, () => library.c.deckmap_deal_dungeon(this.#owned.handle));
  }
  /**
   * Whether a closed door, by the index of its card, can be opened.
   * @param {number} card
   */
  canOpen(card) {
    return this.#owned.library.c.deckmap_deal_can_open(this.#owned.handle, card) === 1;
  }
  /**
   * Opens a door and deals what lies behind it.
   * @param {number} card
   */
  open(card) {
    const {library, handle} = this.#owned;
    library.check(library.c.deckmap_deal_open(handle, card));
  }
  /** Takes the secret passage that the rules offer where no door can be opened. */
  secretPassage() {
    const {library, handle} = this.#owned;
    library.check(library.c.deckmap_deal_secret_passage(handle));
  }
  /** Returns a copy that goes its own way. */
  copy() {
    const {library, handle} = this.#owned;
    return new Deal(library, library.object(library.c.deckmap_deal_copy(handle)));
  }
  free() {
    this.#owned.free();
  }
}

/** A deal card by card, for people with a real deck. */
export class Session {
  #owned;
  /**
   * @param {Library} library
   * @param {number} handle
   */
  constructor(library, handle) {
    this.#owned = new Owned(library, handle, 'session');
    /** The dungeon so far; it changes with the session. */
    this.dungeon = new Table(library, () => library.c.deckmap_session_dungeon(this.#owned.handle));
  }
  /**
   * Where the deal stands: what it awaits, and why the last card went where it is.
   * @returns {SessionState}
   */
  get state() {
    const {library, handle} = this.#owned;
    const text = library.take(library.object(library.c.deckmap_session_state(handle)));
    return JSON.parse(decoder.decode(text));
  }
  /**
   * Places a card that was drawn, such as '10D'.
   * @param {string} card
   */
  draw(card) {
    const {library, handle} = this.#owned;
    library.withBytes(card, (at) => library.check(library.c.deckmap_session_draw(handle, at)));
  }
  /**
   * Opens a door, by the index of its card.
   * @param {number} door
   */
  open(door) {
    const {library, handle} = this.#owned;
    library.check(library.c.deckmap_session_open(handle, door));
  }
  secretPassage() {
    const {library, handle} = this.#owned;
    library.check(library.c.deckmap_session_secret_passage(handle));
  }
  /**
   * Takes a step as `state.steps` holds them: '7D', 'open 12' or 'secret'.
   * @param {string} step
   */
  take(step) {
    if (step === 'secret')
      this.secretPassage();
    else if (step.startsWith('open '))
      this.open(Number(step.slice(5)));
    else
      this.draw(step);
  }
  /** Takes the last step back. */
  undo() {
    const {library, handle} = this.#owned;
    library.check(library.c.deckmap_session_undo(handle));
  }
  free() {
    this.#owned.free();
  }
}

/** The library; `load` returns one. */
export class Deckmap {
  #library;
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const library = new Library(instance);
    this.#library = library;
    /** The version, such as '0.2.0'. */
    this.version = library.string(library.c.deckmap_version());
    /** @type {number} the same seed, options and rules version give the same deal */
    this.rulesVersion = library.c.deckmap_rules_version();
    /** @type {Catalogue} */
    this.catalogue = JSON.parse(library.string(library.object(library.c.deckmap_catalogue())));
  }

  /**
   * Deals a whole dungeon.
   * @param {Options} [options]
   */
  generate(options = {}) {
    const library = this.#library;
    return library.withOptions(
      options, (o) => new Dungeon(library, library.object(library.c.deckmap_generate(o))));
  }

  /**
   * Reads a dungeon from its JSON, or from the text form of a deal, and deals it again.
   * @param {string} text
   */
  read(text) {
    const library = this.#library;
    return library.withBytes(
      text, (at, size) => new Dungeon(library, library.object(library.c.deckmap_read(at, size))));
  }

  /**
   * Begins a deal door by door; its first development is dealt.
   * @param {Options} [options]
   */
  deal(options = {}) {
    const library = this.#library;
    return library.withOptions(
      options, (o) => new Deal(library, library.object(library.c.deckmap_deal_new(o))));
  }

  /**
   * Begins a deal card by card.
   * @param {Options} [options] decks, extra cards, rules, table and start
   * @param {string[]} [steps] taken at once
   */
  session(options = {}, steps = []) {
    const library = this.#library;
    const session = library.withOptions(
      options, (o) => new Session(library, library.object(library.c.deckmap_session_new(o))));
    for (const step of steps) session.take(step);
    return session;
  }

  /** The names of the features, in the order of the columns of `survey`. */
  get features() {
    return this.catalogue.features.map((feature) => feature.name);
  }

  /**
   * Returns the features of `count` dungeons from seed `first` on, row by row; `noValue` where a
   * dungeon has none.
   * @param {number | bigint} first
   * @param {number} count
   * @param {Options} [options]
   */
  survey(first, count, options = {}) {
    const {c} = this.#library;
    const size = c.deckmap_feature_count() * count;
    const rows = c.malloc(4 * Math.max(size, 1));
    if (rows === 0) throw new DeckmapError('not enough memory');
    try {
      return this.#library.withOptions(options, (o) => {
        this.#library.check(c.deckmap_survey(o, BigInt(first), count, rows));
        return new Int32Array(c.memory.buffer, rows, size).slice();
      });
    } finally {
      c.free(rows);
    }
  }
  static noValue = -0x80000000;

  /**
   * Returns the HTML page of `deckmap gallery`: a small map of each of these seeds.
   * @param {(number | bigint | string)[]} seeds
   * @param {Options} [options]
   * @returns {string}
   */
  gallery(seeds, options = {}) {
    const library = this.#library, list = new Uint8Array(BigUint64Array.from(seeds, BigInt).buffer);
    return library.withOptions(options,
      (o) => library.withBytes(list,
        (at) => decoder.decode(
          library.take(library.object(library.c.deckmap_gallery(o, at, seeds.length))))));
  }

  /**
   * Returns the first seed from `first` on, below `end`, whose dungeon fulfils the conditions, or
   * null. Without `end` it tries a million seeds, and throws `NothingFound` if none is found.
   * @param {string} must such as 'rooms >= 8 and doors < 5'
   * @param {number | bigint} [first]
   * @param {number | bigint | null} [end]
   * @param {Options} [options]
   * @returns {bigint | null}
   */
  hunt(must, first = 0, end = null, options = {}) {
    const found = this.search(must, first, end, options);
    if (found.seed === null && end == null) throw new NothingFound(BigInt(first), found);
    return found.seed;
  }

  /**
   * Searches like `hunt`, and says without a seed which one came nearest.
   * @param {string} must
   * @param {number | bigint} [first]
   * @param {number | bigint | null} [end] null: a million seeds are tried
   * @param {Options} [options]
   * @returns {Found}
   */
  search(must, first = 0, end = null, options = {}) {
    const library = this.#library;
    const begin = BigInt(first), limit = begin + searched;
    const stop = end == null ? (limit < last ? limit : last) : BigInt(end);
    const text = library.withOptions(options,
      (o) => library.withBytes(
        must, (m) => library.take(library.object(library.c.deckmap_search(o, m, begin, stop)))));
    const {seed, tried, nearest} = JSON.parse(decoder.decode(text));
    return {
      seed: seed === null ? null : BigInt(seed),
      tried: BigInt(tried),
      nearest: nearest && {...nearest, seed: BigInt(nearest.seed)},
    };
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
        throw new Error(`deckmap.wasm ended with status ${status}`);
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
