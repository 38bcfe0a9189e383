// The types of fast-check.js.

import type {Arbitrary} from 'fast-check';
import type {Dungeon} from './deckmap.js';

/**
 * Dungeons of any of a deck's cards in any order, which one real deck lays out. With `anyRules` they
 * are dealt by other rules too, with `tables` on small tables.
 */
export function dungeons(options?: {anyRules?: boolean; tables?: boolean}): Arbitrary<Dungeon>;
