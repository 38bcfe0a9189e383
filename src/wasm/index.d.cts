// The types of index.cjs.

import type {Deckmap} from './deckmap.js' with {'resolution-mode': 'import'};

export type {
  Card, Catalogue, ClosedDoor, Colours, Counterexample, Deal, DealState, Door, Dungeon, Feature,
  File, Format, Found, Link, Options, Place, Plan, Session, SessionState, Stair, StairEnd, Table,
  Tiles, Way, WayEnd,
} from './deckmap.js' with {'resolution-mode': 'import'};
/** Loads the library: `const deckmap = await load()`. */
export function load(given?: BufferSource | WebAssembly.Module): Promise<Deckmap>;
