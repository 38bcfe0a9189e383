// The library, loaded once, when it is first needed; and texts.

import {load} from '../vendor/deckmap/deckmap.js';

export const id = 'deckmap';

/** @type {Promise<import('../vendor/deckmap/deckmap.js').Deckmap> | null} */
let loading = null;

export function library() {
  loading ??= fetch(new URL('../vendor/deckmap/deckmap.wasm', import.meta.url))
                .then((answer) => answer.arrayBuffer())
                .then(load);
  return loading;
}

/** @param {string} key @param {Record<string, string>} [values] */
export const text = (key, values = {}) => game.i18n.format(`DECKMAP.${key}`, values);

/** Reports a failure. @param {unknown} error */
export function report(error) {
  console.error(error);
  const why = error instanceof Error ? error.message : String(error);
  ui.notifications?.error(text('Failed', {why}));
}
