// What the browser keeps for the page on this machine. Some keep nothing, as in a frame or a private
// window: then it lasts as long as the page.

/** @type {Map<string, string>} */
const kept = new Map();

/** @param {string} name */
export function stored(name) {
  try {
    return localStorage.getItem('deckmap-' + name) ?? kept.get(name) ?? '';
  } catch {
    return kept.get(name) ?? '';
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function store(name, value) {
  kept.set(name, value);
  try {
    localStorage.setItem('deckmap-' + name, value);
  } catch {
    // kept above
  }
}
