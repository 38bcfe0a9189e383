// The package: the library, loaded from the deckmap.wasm beside this module.

import bytes from '#bytes';
import {load} from './deckmap.js';

export {Deal, Deckmap, DeckmapError, Dungeon, load, NothingFound, Session} from './deckmap.js';

const deckmap = await load(await bytes());

export default deckmap;
/** @param {import('./deckmap.js').Options} [options] */
export const generate = (options) => deckmap.generate(options);
/** @param {string} text */
export const read = (text) => deckmap.read(text);
/** @param {import('./deckmap.js').Options} [options] */
export const deal = (options) => deckmap.deal(options);
/**
 * @param {import('./deckmap.js').Options} [options]
 * @param {string[]} [steps]
 */
export const session = (options, steps) => deckmap.session(options, steps);
/**
 * @param {number | bigint} first
 * @param {number} count
 * @param {import('./deckmap.js').Options} [options]
 */
export const survey = (first, count, options) => deckmap.survey(first, count, options);
/**
 * @param {string} must
 * @param {number | bigint} [first]
 * @param {number | bigint | null} [end]
 * @param {import('./deckmap.js').Options} [options]
 */
export const hunt = (must, first, end, options) => deckmap.hunt(must, first, end, options);
/**
 * @param {string} must
 * @param {number | bigint} [first]
 * @param {number | bigint | null} [end]
 * @param {import('./deckmap.js').Options} [options]
 */
export const search = (must, first, end, options) => deckmap.search(must, first, end, options);
/**
 * @param {(number | bigint | string)[]} seeds
 * @param {import('./deckmap.js').Options} [options]
 */
export const gallery = (seeds, options) => deckmap.gallery(seeds, options);
export const {catalogue, features, version, rulesVersion} = deckmap;
