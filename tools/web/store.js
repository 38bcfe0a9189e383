// Keeps values for the page in the browser of this machine. Where the browser keeps nothing, as in
// a frame or a private window, they last as long as the page.

/** @type {Map<string, string>} */
const kept = new Map();

/** @param {string} name */
export function stored(name) {
  try {
    return kept.get(name) ?? localStorage.getItem('deckmap-' + name) ?? '';
  } catch {
    return '';
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function store(name, value) {
  try {
    localStorage.setItem('deckmap-' + name, value);
    kept.delete(name);
  } catch {
    kept.set(name, value);
  }
}

/** So many dungeons have texts here; those of older ones go, so that there is room. */
const most = 20;

/**
 * The texts that are too long for a link, by the dungeons' names here; the newest first.
 * @returns {[string, string][]}
 */
const longTexts = () => JSON.parse(stored('long-texts') || '[]');

/** @param {import('./address.js').State} state */
const nameOf = ({code, chart}) => `${code} ${chart}`;

/** @param {import('./address.js').State} state of the dungeon whose texts are returned */
export const storedTexts = (state) =>
  longTexts().find(([name]) => name === nameOf(state))?.[1] ?? '';

/** @param {import('./address.js').State} state with the texts */
export function storeTexts(state) {
  const others = longTexts().filter(([name]) => name !== nameOf(state));
  store('long-texts', JSON.stringify([[nameOf(state), state.texts], ...others].slice(0, most)));
}
