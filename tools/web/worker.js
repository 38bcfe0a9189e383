// Searches seeds beside the page, so that it stays quick.

import {DeckmapError, load} from '../../src/wasm/deckmap.js';

/**
 * @typedef {{module: WebAssembly.Module, options: import('../../src/wasm/deckmap.js').Options,
 *            must: string, first: number}} Task
 */

const chunk = 4096;

onmessage = async (/** @type {MessageEvent<Task>} */ {data}) => {
  try {
    const deckmap = await load(data.module);
    const end = 2 ** 53;
    for (let next = data.first, searched = 0; next < end;) {
      const stop = Math.min(next + chunk, end);
      const found = deckmap.hunt(data.must, next, stop, data.options);
      searched += (found === null ? stop : Number(found) + 1) - next;
      next = found === null ? stop : Number(found) + 1;
      postMessage({searched, found: found === null ? null : String(found)});
      await new Promise((resume) => setTimeout(resume));  // lets the page stop it
    }
  } catch (error) {
    if (!(error instanceof DeckmapError)) throw error;
    postMessage({error: error.message});
  }
};
