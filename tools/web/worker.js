// Searches seeds beside the page, so that it stays quick.

import {DeckmapError, load} from '../../src/wasm/deckmap.js';

/**
 * `conditions` are the comparisons of `must`, for how near a dungeon comes.
 * @typedef {{module: WebAssembly.Module, options: import('../../src/wasm/deckmap.js').Options,
 *            must: string, conditions: import('./find.js').Comparison[], first: number}} Task
 */
/** @typedef {{seed: string, unmet: number, shortfall: number, text: string} | null} Nearest */
/**
 * So many dungeons were searched since the last report; a seed was found, or one came nearest.
 * @typedef {{searched: number, found: string | null, nearest: Nearest}} Report
 */

const chunk = 4096;
const measured = 256;  // of a chunk: to measure a dungeon takes longer than to refuse it

/**
 * Returns the nearest of the seeds from `first` on: the fewest conditions unmet, then the smallest
 * shortfall.
 * @param {import('../../src/wasm/deckmap.js').Deckmap} deckmap
 * @param {Task} task
 * @param {number} first
 */
function nearest(deckmap, {conditions, options}, first) {
  const {features} = deckmap, rows = deckmap.survey(first, measured, options);
  /** @type {Nearest} */
  let best = null;
  for (let i = 0; i < measured && conditions.length > 0; ++i) {
    const row = rows.subarray(i * features.length, (i + 1) * features.length);
    const misses = conditions.map(({feature, comparison, value}) => {
      const lacks = value - row[features.indexOf(feature)];
      return comparison === '==' ? Math.abs(lacks) : Math.max(0, comparison === '>=' ? lacks : -lacks);
    });
    const unmet = misses.filter((miss) => miss > 0).length;
    const shortfall = misses.reduce((sum, miss) => sum + miss);
    if (best !== null && (unmet - best.unmet || shortfall - best.shortfall) >= 0) continue;
    const values = conditions.map(({feature}) =>
      `${feature.replaceAll('_', ' ')} ${row[features.indexOf(feature)]}`);
    best = {
      seed: String(first + i), unmet, shortfall, text: `seed ${first + i} with ${values.join(', ')}`
    };
  }
  return best;
}

onmessage = async (/** @type {MessageEvent<Task>} */ {data}) => {
  try {
    const deckmap = await load(data.module);
    for (let next = data.first; next < 2 ** 53 - chunk;) {
      const found = deckmap.hunt(data.must, next, next + chunk, data.options);
      const searched = found === null ? chunk : Number(found) + 1 - next;
      postMessage({
        searched,
        found: found === null ? null : String(found),
        nearest: found === null ? nearest(deckmap, data, next) : null
      });
      next += searched;
      await new Promise((resume) => setTimeout(resume));  // lets the page stop it
    }
  } catch (error) {
    if (!(error instanceof DeckmapError)) throw error;
    postMessage({error: error.message});
  }
};
