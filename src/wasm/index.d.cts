// The types of index.cjs.

import type {Deckmap} from './deckmap.js' with {'resolution-mode': 'import'};

export type {
  Card, Catalogue, Deal, Dungeon, Feature, File, Format, Found, Link, Options, Session,
  SessionState, Tiles,
} from './deckmap.js' with {'resolution-mode': 'import'};
/** Loads the library: `const deckmap = await load()`. */
export function load(given?: BufferSource | WebAssembly.Module): Promise<Deckmap>;
