// Keeps values for the page in the browser of this machine. Where the browser keeps nothing, as in
// a frame or a private window, they last as long as the page.

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
