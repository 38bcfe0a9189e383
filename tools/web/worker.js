// Searches seeds beside the page, so that it stays quick.

import {DeckmapError, load} from 'built:library';

/**
 * @typedef {{module: WebAssembly.Module, options: import('../../src/wasm/deckmap.js').Options,
 *            must: string, first: number}} Task
 */
/**
 * So many dungeons were searched since the last report; a seed was found, or one came nearest.
 * @typedef {{searched: number, found: string | null, nearest: Nearest}} Report
 */
/** @typedef {import('../../src/wasm/deckmap.js').Found['nearest']} Nearest */

const chunk = 4096;

onmessage = async (/** @type {MessageEvent<Task>} */ {data}) => {
  try {
    const deckmap = await load(data.module);
    for (let next = BigInt(data.first);;) {
      const {seed, tried, nearest} =
        deckmap.search(data.must, next, next + BigInt(chunk), data.options);
      postMessage({searched: Number(tried), found: seed === null ? null : String(seed), nearest});
      next += BigInt(tried);
      await new Promise((resume) => setTimeout(resume));  // lets the page stop it
    }
  } catch (error) {
    if (!(error instanceof DeckmapError)) throw error;
    postMessage({error: error.message});
  }
};
