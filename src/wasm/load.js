// The library without a wait at the top of a module: `const deckmap = await load()`.

import {load as loadFrom} from './deckmap.js';
import wasm from './wasm.js';

export {Deal, Deckmap, DeckmapError, Dungeon, Session, Table} from './deckmap.js';
export {NothingFound, tileKinds} from './deckmap.js';

/**
 * Makes a library of its own.
 * @param {BufferSource | WebAssembly.Module} [given] deckmap.wasm, where not the one of the package
 */
export const load = async (given) => loadFrom(given ?? await wasm());
