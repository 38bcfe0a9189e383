// The types of index.cjs.

import type {Deckmap} from './deckmap.js' with {'resolution-mode': 'import'};

export type {
  Card, Catalogue, ClosedDoor, Colours, Counterexample, Deal, DealState, Dungeon, Feature, File,
  Format, Found, Link, Options, Session, SessionState, Table, Tiles,
} from './deckmap.js' with {'resolution-mode': 'import'};
/** Loads the library: `const deckmap = await load()`. */
export function load(given?: BufferSource | WebAssembly.Module): Promise<Deckmap>;
