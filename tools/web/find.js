// Find me one: conditions on the numbers of a dungeon, searched seed by seed in a worker.

import {$, button, make, select} from './dom.js';
import workerText from 'built:worker-text';

/** @typedef {import('./page.js').Page} Page */
/** @typedef {{feature: string, comparison: string, value: number}} Condition */

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

export class Find {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {Condition[]} */
    this.conditions = [{feature: 'rooms', comparison: '>=', value: 7}];
    /** @type {string[]} the seeds found so far */
    this.hits = [];
    this.report = '';
  }

  show() {
    const {must} = this.page.state;
    if (must !== '' && must !== this.text)
      this.conditions = must.split(' and ')
                          .map((part) => {
                            const [feature, comparison, value] = part.split(' ');
                            return {feature, comparison, value: Number(value)};
                          })
                          .filter(({feature, value}) =>
                                    this.page.deckmap.features.includes(feature) && !isNaN(value));
    this.rows = make('div', {className: 'rows', id: 'conditions'});
    this.rate = make('p', {id: 'rate', 'aria-live': 'off'});
    this.found =
      make('div', {className: 'result', id: 'found', role: 'group', 'aria-label': 'Seeds found'});
    this.start = button(
      'Search', () => this.worker ? this.stop() : this.search(), {id: 'search', className: 'main'});
    if (this.worker) this.start.textContent = 'Stop';
    $('controls')
      .replaceChildren(this.rows,
        make('div', {className: 'row'}, button('Another condition', () => this.add(), {id: 'add'}),
          this.start),
        this.rate, this.found);
    this.drawConditions();
    this.drawHits();
  }

  drawHits() {
    if (this.rate) this.rate.textContent = this.report;
    this.found?.replaceChildren(
      ...this.hits.map((seed) => button(seed, () => this.page.another({...this.page.deal, seed}),
                         {title: 'Show this dungeon'})));
  }

  get text() {
    return this.conditions.map((c) => `${c.feature} ${c.comparison} ${c.value}`).join(' and ');
  }

  add() {
    const used = new Set(this.conditions.map((condition) => condition.feature));
    const feature = Object.keys(ranges).find((name) => !used.has(name)) ?? 'rooms';
    this.conditions.push({feature, comparison: '>=', value: ranges[feature][2]});
    this.drawConditions();
  }

  drawConditions() {
    this.rows?.replaceChildren(...this.conditions.map((condition, i) => {
      const {about} =
        this.page.deckmap.catalogue.features.find(({name}) => name === condition.feature) ??
        {about: ''};
      const [low, high] = ranges[condition.feature] ?? [0, 60];
      const value = make('output', {}, String(condition.value));
      return make('div', {className: 'row'},
        select(this.page.deckmap.features.map((name) => [name, name.replaceAll('_', ' ')]),
          condition.feature,
          (feature) => {
            this
              .conditions[i] = {...condition, feature, value: (ranges[feature] ?? [0, 60, 10])[2]};
            this.drawConditions();
          },
          {'aria-label': 'Feature', title: about}),
        select(comparisons, condition.comparison,
          (comparison) => {
            condition.comparison = comparison;
          },
          {'aria-label': 'Comparison'}),
        make('input', {
          type: 'range',
          min: String(low),
          max: String(high),
          value: String(condition.value),
          'aria-label': `Value of ${condition.feature}`,
          oninput: (/** @type {Event} */ event) => {
            condition.value = Number(/** @type {HTMLInputElement} */ (event.target).value);
            value.textContent = String(condition.value);
          }
        }),
        value, button('×', () => {
          this.conditions.splice(i, 1);
          this.drawConditions();
        }, {'aria-label': 'Remove this condition', disabled: this.conditions.length === 1}));
    }));
  }

  search() {
    const {page} = this;
    page.state.must = this.text;
    page.remember();
    this.hits = [];
    const url = URL.createObjectURL(new Blob([workerText], {type: 'text/javascript'}));
    this.worker = new Worker(url);
    URL.revokeObjectURL(url);
    if (this.start) this.start.textContent = 'Stop';
    const begun = performance.now();
    this.worker.onmessage = ({data}) => {
      if (data.error !== undefined) {
        $('error').textContent = data.error;
        return this.stop();
      }
      if (data.found !== null) this.hits.push(data.found);
      const rate = data.searched / (performance.now() - begun) * 1000;
      this.report = `${data.searched.toLocaleString('en')} dungeons searched, ` +
        `${Math.round(rate).toLocaleString('en')} a second; ${this.hits.length} found.`;
      if (data.found !== null && this.hits.length === 1)
        page.another({...page.deal, seed: data.found});
      this.drawHits();
      if (this.hits.length >= 24) this.stop();
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
}
