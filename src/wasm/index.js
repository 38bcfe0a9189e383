// The package: the library, loaded.

import {load} from './load.js';

export * from './load.js';

/** @typedef {import('./deckmap.js').Options} Options */
/** @typedef {import('./deckmap.js').Format} Format */
/** @typedef {import('./deckmap.js').Feature} Feature */
/** @typedef {import('./deckmap.js').Card} Card */
/** @typedef {import('./deckmap.js').Link} Link */
/** @typedef {import('./deckmap.js').Tiles} Tiles */
/** @typedef {import('./deckmap.js').File} File */
/** @typedef {import('./deckmap.js').Plan} Plan */
/** @typedef {import('./deckmap.js').Place} Place */
/** @typedef {import('./deckmap.js').Way} Way */
/** @typedef {import('./deckmap.js').WayEnd} WayEnd */
/** @typedef {import('./deckmap.js').Door} Door */
/** @typedef {import('./deckmap.js').Stair} Stair */
/** @typedef {import('./deckmap.js').StairEnd} StairEnd */
/** @typedef {import('./deckmap.js').Found} Found */
/** @typedef {import('./deckmap.js').Counterexample} Counterexample */
/** @typedef {import('./deckmap.js').ClosedDoor} ClosedDoor */
/** @typedef {import('./deckmap.js').DealState} DealState */
/** @typedef {import('./deckmap.js').SessionState} SessionState */
/** @typedef {import('./deckmap.js').Colours} Colours */
/** @typedef {import('./deckmap.js').Catalogue} Catalogue */

const deckmap = await load();

export default deckmap;
export const {
  generate,
  read,
  deal,
  session,
  survey,
  hunt,
  search,
  findCounterexample,
  gallery,
  cardPicture,
  colours,
  catalogue,
  features,
  version,
  rulesVersion,
} = deckmap;
