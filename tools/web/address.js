// The address of the page: it carries everything that is shown, so that a link shows the same
// everywhere.

/** @typedef {import('../../src/wasm/deckmap.js').Options} Options */
/** @typedef {'map' | 'lay' | 'explore' | 'table' | 'find'} Mode */
/**
 * `code` is the deal; `shown` is how many steps of it `lay` shows, null those to the first card,
 * `opened` which doors `explore` has opened, `steps` what people drew and opened at the table,
 * `must` what is searched and `found` the seeds that fulfil it; `texts` is a file of what is
 * changed in the adventure, `reroll` which places have other words.
 * @typedef {{mode: Mode, code: string, style: string, chart: string, player: boolean,
 *            shown: number | null, opened: string[], steps: string[], must: string,
 *            found: string[], texts: string, reroll: string}} State
 */

export const modes = /** @type {Mode[]} */ (['map', 'lay', 'explore', 'table', 'find']);
/** @type {State} */
const defaults = {
  mode: 'map',
  code: '',
  style: 'ink',
  chart: 'fantasy',
  player: false,
  shown: null,
  opened: [],
  steps: [],
  must: '',
  found: [],
  texts: '',
  reroll: ''
};
/** The parts that belong to one deal, and go with it. */
const ofDeal = ['code', 'shown', 'opened', 'steps', 'found', 'texts', 'reroll'];
/** In a link in place of texts that are too long for it: they are kept by the browser. */
export const kept = 'kept';
/** The most characters of a link with texts. */
const most = 8000;
// Names that others add to links.
const foreign = /^(utm_.*|.*clid|ref)$/;

/**
 * Steps in an address: `7D.o12.s` for 7D, the door of card 12, the secret passage.
 * @param {string[]} steps
 */
const packed = (steps) =>
  steps.map((step) => step === 'secret' ? 's' : step.replace('open ', 'o')).join('.');
/** @param {string} text */
const unpacked = (text) => text.split('.').filter(Boolean).map(
  (step) => step === 's' ? 'secret' : step.replace(/^o(?=\d)/, 'open '));

/**
 * Reads an address. What is typed behind `?` is newer than what the page wrote behind `#`, so it
 * wins; a deal there is another deal than that of the fragment. `deal` has the options of the deal,
 * `unknown` the names that mean nothing.
 * @param {Location | URL} location
 * @param {Set<string>} options the names of the options of a deal
 * @returns {{state: State, deal: Options, embed: boolean, unknown: string[]}}
 */
export function read(location, options) {
  /** @param {string} text */
  const pairs = (text) => new Map(
    [...new URLSearchParams(text)].map(([name, value]) => [name.replaceAll('-', '_'), value]));
  const query = pairs(location.search), hash = pairs(location.hash.slice(1));
  const embed = query.delete('embed');
  if ([...query.keys()].some((name) => options.has(name)))
    for (const name of [...hash.keys()])
      if (options.has(name) || ofDeal.includes(name)) hash.delete(name);
  const said = new Map([...hash, ...query]);
  /** @param {string} name */
  const value = (name) => said.get(name) ?? '';
  const mode = /** @type {Mode} */ (value('mode'));
  return {
    state: {
      mode: modes.includes(mode) ? mode : defaults.mode,
      code: value('code'),
      style: value('style') || defaults.style,
      chart: value('chart') || defaults.chart,
      player: value('player') === '1',
      shown: /^\d{1,9}$/.test(value('shown')) ? Number(value('shown')) : defaults.shown,
      opened: unpacked(value('opened')),
      steps: unpacked(value('steps')),
      must: value('must'),
      found: value('found').split('.').filter((seed) => /^\d{1,20}$/.test(seed)),
      texts: value('texts'),
      reroll: value('reroll'),
    },
    deal: Object.fromEntries([...said].filter(([name, text]) => options.has(name) && text !== '')),
    embed,
    unknown: [...said.keys()].filter(
      (name) => !options.has(name) && !Object.hasOwn(defaults, name) && !foreign.test(name)),
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
  if (state.mode === 'find' && state.found.length > 0) pairs.set('found', state.found.join('.'));
  if (state.reroll !== '') pairs.set('reroll', state.reroll);
  if (state.texts !== '') pairs.set('texts', state.texts);
  if (String(pairs).length > most && pairs.has('texts')) pairs.set('texts', kept);
  return '#' + pairs;
}

/**
 * Whether people did something that no seed brings again.
 * @param {State} state
 */
export const hasWork = ({opened, steps, texts, reroll}) =>
  opened.length + steps.length + texts.length + reroll.length > 0;

/**
 * Whether `after` is without something that people did in `before`: opened doors, cards drawn at a
 * table, changed texts, other words. A single step taken back is not; the next one brings it again.
 * @param {State} before
 * @param {State} after
 */
export function loses(before, after) {
  const another = before.code !== after.code;
  /**
   * @param {string[]} was
   * @param {string[]} is
   */
  const lost = (was, is) => was.length > 0 && (another || is.length + 1 < was.length);
  /**
   * @param {string} was
   * @param {string} is
   */
  const gone = (was, is) => was !== '' && (another || is === '');
  return lost(before.opened, after.opened) || lost(before.steps, after.steps) ||
    gone(before.texts, after.texts) || gone(before.reroll, after.reroll);
}
