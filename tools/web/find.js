// Find me one: conditions on the numbers of a dungeon, searched seed by seed in a worker.

import {$, button, make, select} from './dom.js';
import workerText from 'built:worker-text';

/** @typedef {import('./page.js').Page} Page */
/** A comparison on a slider, or any condition as text. */
/** @typedef {{feature: string, comparison: string, value: number} | {text: string}} Condition */

/**
 * Usual values of the features that most people ask for, so that the sliders are at hand.
 * @type {Record<string, [number, number, number]>} lowest, highest, and where the slider begins
 */
const ranges = {
  rooms: [1, 12, 7],
  enemies: [0, 15, 6],
  boss_distance: [0, 40, 20],
  doors: [0, 20, 10],
  largest_room: [1, 10, 5],
  secret_passages: [0, 3, 1],
  shops: [0, 4, 2],
  healing: [0, 4, 2],
  leniency: [-100, 100, 0],
  linearity: [0, 100, 50],
};
const comparisons =
  /** @type {[string, string][]} */ ([['>=', 'at least'], ['<=', 'at most'], ['==', 'exactly']]);
const most = 24;        // results
const patience = 3000;  // milliseconds without a result, until the page says how near it came
const usual = 'rooms >= 7';

export class Find {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {Condition[]} */
    this.conditions = [];
    this.report = '';
    /** @type {import('./worker.js').Nearest} */
    this.nearest = null;
    /** @type {import('./worker.js').Nearest} the one that is shown */
    this.drawn = null;
  }

  show() {
    const {state} = this.page;
    state.must ||= usual;
    this.conditions = this.parsed(state.must);
    this.rows = make('div', {className: 'rows', id: 'conditions'});
    this.rate = make('p', {id: 'rate', 'aria-live': 'off'}, this.report);
    this.near = make('div', {id: 'near', role: 'status'});
    this.found = make(
      'div', {className: 'result', id: 'found', role: 'group', 'aria-label': 'Dungeons found'});
    this.start = button(this.worker ? 'Stop' : 'Search',
      () => this.worker ? this.end() : this.search(), {id: 'search', className: 'main'});
    $('controls')
      .replaceChildren(this.rows,
        make('div', {className: 'row'}, button('Another condition', () => this.add(), {id: 'add'}),
          this.start),
        this.rate, this.near, this.found);
    this.drawConditions();
    this.found.append(...this.maps(state.found));
    this.drawn = null;
    this.drawNearest();
  }

  /**
   * Reads conditions; what is no list of comparisons with numbers is one condition as text.
   * @param {string} must
   * @returns {Condition[]}
   */
  parsed(must) {
    const comparison = /^\s*(\w+)\s*(>=|<=|==)\s*(-?\d+)\s*$/;
    const parts = must.split(/\sand\s/).map((part) => comparison.exec(part));
    if (parts.some((part) => part === null || !this.page.deckmap.features.includes(part[1])))
      return [{text: must}];
    return parts.map((part) => {
      const [, feature, compared, value] = /** @type {RegExpExecArray} */ (part);
      return {feature, comparison: compared, value: Number(value)};
    });
  }

  get text() {
    return this.conditions
      .map((c) => 'text' in c ? (this.conditions.length > 1 ? `(${c.text})` : c.text) :
                                                              `${c.feature} ${c.comparison} ${c.value}`)
      .join(' and ');
  }

  /** The conditions are other ones, which a reload keeps. */
  changed() {
    this.page.state.must = this.text;
    this.page.remember(false);
  }

  add() {
    const used = new Set(this.conditions.map((c) => 'text' in c ? '' : c.feature));
    const feature = Object.keys(ranges).find((name) => !used.has(name)) ?? 'rooms';
    this.conditions.push({feature, comparison: '>=', value: ranges[feature][2]});
    this.changed();
    this.drawConditions();
  }

  drawConditions() {
    this.rows?.replaceChildren(...this.conditions.map(
      (condition, i) =>
        make('div', {className: 'row'}, ...this.controls(condition, i), button('×', () => {
          this.conditions.splice(i, 1);
          this.changed();
          this.drawConditions();
        }, {'aria-label': 'Remove this condition', disabled: this.conditions.length === 1}))));
  }

  /**
   * @param {Condition} condition
   * @param {number} i
   */
  controls(condition, i) {
    if ('text' in condition)
      return [make('input', {
        value: condition.text,
        'aria-label': 'Condition',
        oninput: (/** @type {Event} */ event) => {
          condition.text = /** @type {HTMLInputElement} */ (event.target).value;
          this.changed();
        }
      })];
    const {catalogue} = this.page.deckmap;
    const [low, high] = ranges[condition.feature] ?? [0, 60];
    const value = make('output', {}, String(condition.value));
    return [
      select(catalogue.features.map(({name}) => [name, name.replaceAll('_', ' ')]),
        condition.feature,
        (feature) => {
          const [, , begin] = ranges[feature] ?? [0, 60, 10];
          this.conditions[i] = {...condition, feature, value: begin};
          this.changed();
          this.drawConditions();
        },
        {
          'aria-label': 'Feature',
          title: catalogue.features.find(({name}) => name === condition.feature)?.about ?? ''
        }),
      select(comparisons, condition.comparison,
        (comparison) => {
          condition.comparison = comparison;
          this.changed();
        },
        {'aria-label': 'Comparison'}),
      make('input', {
        type: 'range',
        min: String(Math.min(low, condition.value)),
        max: String(Math.max(high, condition.value)),
        value: String(condition.value),
        'aria-label': `Value of ${condition.feature}`,
        oninput: (/** @type {Event} */ event) => {
          condition.value = Number(/** @type {HTMLInputElement} */ (event.target).value);
          value.textContent = String(condition.value);
          this.changed();
        }
      }),
      value,
    ];
  }

  /**
   * Small maps of seeds, of which a click shows the dungeon.
   * @param {string[]} seeds
   */
  maps(seeds) {
    if (seeds.length === 0) return [];
    const {page} = this;
    // without its style, which the page's policy refuses
    const html = page.deckmap.gallery(seeds.slice(0, most), {...page.deal, levels: null})
                   .replace(/^.*<body>/s, '')
                   .replace(/ style="[^"]*"/, '');
    const gallery = new DOMParser().parseFromString(html, 'text/html');
    // the signs that all of them share
    const signs = /** @type {Element} */ (gallery.querySelector('body > svg'));
    if ($('signs').childElementCount === 0) $('signs').append(signs);
    return [...gallery.querySelectorAll('figure')].map((figure, i) => {
      const about = figure.querySelector('figcaption');
      const counts = about?.lastChild?.textContent ?? '';
      return button('', () => page.another({...page.deal, seed: seeds[i]}), {
        className: 'small-map',
        title: about?.firstChild?.textContent ?? '',
        'aria-label': `Show seed ${seeds[i]}: ${about?.firstChild?.textContent}, ${counts}`
      },
        figure.querySelector('svg') ?? '', make('span', {}, counts));
    });
  }

  /** Says how near a search came that finds nothing. */
  drawNearest() {
    const nearest = this.page.state.found.length > 0 ? null : this.nearest;
    if (nearest === this.drawn) return;
    this.drawn = nearest;
    if (nearest === null) return this.near?.replaceChildren();
    this.near?.replaceChildren(
      make('p', {}, `None of them is such a dungeon. The nearest: ${nearest.text}.`),
      ...this.maps([String(nearest.seed)]));
  }

  search() {
    const {page} = this;
    page.state.must = this.text;
    page.state.found = [];
    page.remember();
    this.report = '';
    this.nearest = null;
    this.show();
    const script =
      new Blob([$('library').textContent ?? '', workerText], {type: 'text/javascript'});
    const url = URL.createObjectURL(script);
    this.worker = new Worker(url);
    URL.revokeObjectURL(url);
    if (this.start) this.start.textContent = 'Stop';
    const begun = performance.now();
    let searched = 0;
    this.worker.onmessage = ({data}) => {
      if (data.error !== undefined) {
        $('error').textContent = data.error;
        return this.end();
      }
      searched += data.searched;
      const {found} = page.state;
      if (data.found !== null) {
        found.push(data.found);
        this.found?.append(...this.maps([data.found]));
      }
      const passed = performance.now() - begun;
      this.report = `${searched.toLocaleString('en')} dungeons searched, ` +
        `${Math.round(searched / passed * 1000).toLocaleString('en')} a second; ` +
        `${found.length} found.`;
      if (this.rate) this.rate.textContent = this.report;
      this.nearest = nearer(this.nearest, data.nearest);
      if (passed > patience || found.length > 0) this.drawNearest();
      if (found.length >= most) this.end();
    };
    this.worker.postMessage({
      module: page.module,
      options: page.deal,
      must: this.text,
      first: Math.floor(Math.random() * 900_000)
    });
  }

  stop() {
    this.worker?.terminate();
    this.worker = undefined;
    if (this.start) this.start.textContent = 'Search';
  }

  /** Stops, and what was found is kept. */
  end() {
    this.stop();
    this.page.remember(false);
  }
}

/**
 * The nearer of two dungeons that miss conditions.
 * @param {import('./worker.js').Nearest} a
 * @param {import('./worker.js').Nearest} b
 */
function nearer(a, b) {
  if (a === null || b === null) return a ?? b;
  return b.unmet < a.unmet || (b.unmet === a.unmet && b.shortfall < a.shortfall) ? b : a;
}
