// The address of the page: it carries everything that is shown, so that a link shows the same
// everywhere.

/** @typedef {'map' | 'lay' | 'explore' | 'table' | 'find'} Mode */
/**
 * `code` is the deal; `shown` is how many cards of it `lay` shows, `opened` which doors `explore`
 * has opened, `steps` what people drew and opened at the table, `must` what is searched.
 * @typedef {{mode: Mode, code: string, style: string, chart: string, player: boolean,
 *            shown: number | null, opened: string[], steps: string[], must: string}} State
 */

export const modes = /** @type {Mode[]} */ (['map', 'lay', 'explore', 'table', 'find']);
export const defaults = {
  style: 'ink',
  chart: 'fantasy'
};

/**
 * Steps in an address: `7D.o12.s` for 7D, the door of card 12, the secret passage.
 * @param {string[]} steps
 */
const packed = (steps) =>
  steps.map((step) => step === 'secret' ? 's' : step.replace('open ', 'o')).join('.');
/** @param {string | null} text */
const unpacked = (text) =>
  (text ?? '')
    .split('.')
    .filter(Boolean)
    .map((step) => step === 's' ? 'secret' : step.replace(/^o(?=\d)/, 'open '));

/**
 * Reads an address. `?seed=` is as good as a code in the hash, so that a link is easily written.
 * @param {Location | URL} location
 * @returns {{state: State, seed: string, embed: boolean}}
 */
export function read(location) {
  const query = new URLSearchParams(location.search);
  const hash = new URLSearchParams(location.hash.slice(1));
  /** @param {string} name */
  const value = (name) => hash.get(name) ?? query.get(name);
  const mode = /** @type {Mode} */ (value('mode'));
  const shown = value('shown');
  return {
    state: {
      mode: modes.includes(mode) ? mode : 'map',
      code: value('code') ?? '',
      style: value('style') ?? defaults.style,
      chart: value('chart') ?? defaults.chart,
      player: value('player') === '1',
      shown: shown !== null && /^\d+$/.test(shown) ? Number(shown) : null,
      opened: unpacked(value('opened')),
      steps: unpacked(value('steps')),
      must: value('must') ?? '',
    },
    seed: value('seed') ?? '',
    embed: query.has('embed'),
  };
}

/**
 * Returns the hash of a state; what is as by default is left out.
 * @param {State} state
 */
export function hash(state) {
  const pairs = new URLSearchParams({code: state.code});
  if (state.mode !== 'map') pairs.set('mode', state.mode);
  if (state.style !== defaults.style) pairs.set('style', state.style);
  if (state.chart !== defaults.chart) pairs.set('chart', state.chart);
  if (state.player) pairs.set('player', '1');
  if (state.mode === 'lay' && state.shown !== null) pairs.set('shown', String(state.shown));
  if (state.opened.length > 0) pairs.set('opened', packed(state.opened));
  if (state.steps.length > 0) pairs.set('steps', packed(state.steps));
  if (state.mode === 'find' && state.must !== '') pairs.set('must', state.must);
  return '#' + pairs;
}
