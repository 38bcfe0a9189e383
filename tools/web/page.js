// The page: what is shown is a function of the state, and the state is the address.

import {DeckmapError, load} from '../../src/wasm/deckmap.js';
import * as address from './address.js';
import {$, button, input, make, select} from './dom.js';
import {Explore} from './explore.js';
import {kinds, save} from './files.js';
import {Find} from './find.js';
import {Lay} from './lay.js';
import {RealTable} from './table.js';
import {Viewport} from './viewport.js';
import wasm from 'built:wasm';

/** @typedef {import('./address.js').State} State */
/** @typedef {import('../../src/wasm/deckmap.js').Options} Options */

const begun = performance.now();
const module = await WebAssembly.compile(await wasm());
const deckmap = await load(module);

/**
 * The parts that a view adds to the map.
 * @typedef {{show: () => void, pick?: (id: string) => boolean}} View
 */

/** The page as the views see it. */
export class Page {
  constructor() {
    this.deckmap = deckmap;
    this.module = module;
    this.viewport = new Viewport($('map'), $('layer'));
    const {state, seed, embed} = address.read(location);
    this.state = state;
    this.dungeon = deckmap.generate();
    /** @type {Record<import('./address.js').Mode, View | null>} */
    this.views = {
      map: null,
      lay: new Lay(this),
      explore: new Explore(this),
      table: new RealTable(this),
      find: new Find(this),
    };
    // Dark follows the system, unless an address says how it was.
    if (location.hash === '' && location.search === '' &&
      matchMedia('(prefers-color-scheme: dark)').matches)
      this.state.style = 'dark';
    document.body.classList.toggle('embed', embed);
    this.makeMenus();
    this.listen();
    this.restore(state.code === '' ? {seed: seed || fresh()} : {code: state.code});
  }

  /** The options of files that are shown. */
  get look() {
    const {style, chart, player} = this.state;
    return {style, chart: chart === 'none' ? '' : chart, player};
  }
  get view() {
    return this.views[this.state.mode];
  }
  /** The options of the deal. */
  get deal() {
    return {code: this.state.code};
  }

  /**
   * Runs `action`; a refusal is shown, and changes nothing.
   * @param {() => void} action
   */
  try(action) {
    try {
      action();
      $('error').textContent = '';
    } catch (error) {
      if (!(error instanceof DeckmapError)) throw error;
      $('error').textContent = error.message;
    }
  }

  /**
   * Deals what an address asks for. Of one that cannot be, the deal is kept if it can.
   * @param {Options} options
   */
  restore(options) {
    let refusal = '';
    for (const attempt of [() => options, () => options, () => ({seed: fresh()})]) {
      this.try(() => this.take(attempt()));
      if ($('error').textContent === '') break;
      refusal ||= $('error').textContent ?? '';
      this.state = address.read(new URL('about:blank')).state;
    }
    $('error').textContent = refusal;
  }

  /**
   * Deals a dungeon and shows it. Throws DeckmapError, and nothing has changed.
   * @param {Options} options
   */
  take(options) {
    const dungeon = deckmap.generate(options);
    this.dungeon.free();
    this.dungeon = dungeon;
    this.state.code = dungeon.code;
    this.show();
    this.remember();
  }

  /**
   * Another deal: what was laid, opened and drawn belongs to the one before.
   * @param {Options} options
   */
  another(options) {
    this.try(() => {
      const {shown, opened, steps} = this.state;
      Object.assign(this.state, {shown: null, opened: [], steps: []});
      try {
        this.take(options);
      } catch (error) {
        Object.assign(this.state, {shown, opened, steps});
        throw error;
      }
    });
  }

  /** Shows the state. */
  show() {
    const {mode} = this.state;
    const {seed} = this.dungeon.json;
    input('seed').value = seed;
    document.title = `${this.dungeon.name} – deckmap`;
    for (const name of address.modes) {
      $('tab-' + name).ariaSelected = String(name === mode);
      $('tab-' + name).tabIndex = name === mode ? 0 : -1;
      if (name === mode) $('tab-' + name).scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
    $('view').setAttribute('aria-labelledby', 'tab-' + mode);
    document.body.dataset.mode = mode;
    $('controls').hidden = this.view === null;
    $('controls').replaceChildren();
    this.draw(this.dungeon.write('svg', {...this.look, id_prefix: 'map-'}));
    if (mode === 'map' || mode === 'lay') this.write();
    this.view?.show();
    this.viewport.fit();
    this.showMenus();
  }

  /** @param {string} svg */
  draw(svg) {
    const layer = $('layer');
    layer.innerHTML = svg;
    const paper = layer.querySelector('path[fill]')?.getAttribute('fill');
    $('map').style.background = paper ?? '';
  }

  /** Shows the adventure beside the map. */
  write() {
    if (this.state.player)
      return $('text').replaceChildren(make('p', {}, 'The adventure is not for players\' eyes.'));
    const html = this.dungeon.write('html', {...this.look, cards: 0});  // the map is there already
    const {body} = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html');
    for (const part of body.querySelectorAll('figure, .large')) part.remove();  // and its box
    $('text').replaceChildren(...body.childNodes);
    for (const place of $('text').querySelectorAll('section[id] h2')) {
      place.setAttribute('tabindex', '0');
      place.setAttribute('role', 'button');
    }
  }

  remember() {
    const hash = address.hash(this.state);
    if (hash !== location.hash) history.pushState(null, '', hash);
  }

  // ---- menus ----

  makeMenus() {
    const {catalogue} = deckmap;
    const sizes = ['Small, 1 deck', 'Medium, 2 decks', 'Large, 3 decks'];
    $('sizes').replaceChildren(
      ...sizes.map((label, i) => button(label, () => this.another({...this.deal, decks: i + 1}),
                     {role: 'radio', id: `size-${i + 1}`})));
    const named = /** @type {(names: string[]) => [string, string][]} */ (
      (names) => names.map((name) => [name, name.replaceAll('_', ' ')]));
    /**
     * @param {string} text
     * @param {HTMLElement} control
     * @param {string} about
     */
    const row = (text, control, about) =>
      make('label', {}, text, control, make('small', {}, about));
    $('looks').replaceChildren(row('Style',
                                 select(named(catalogue.styles), this.state.style,
                                   (style) => this.change({style}), {id: 'style'}),
                                 'How the map is drawn.'),
      row('Chart',
        select([...named(catalogue.charts), ['none', 'none']], this.state.chart,
          (chart) => this.change({chart}), {id: 'chart'}),
        'What enemies, shops and treasure stand for in your game.'),
      row('Players\' map', make('input', {
        type: 'checkbox',
        id: 'player',
        onchange: () => this.change({player: input('player').checked})
      }),
        'Leaves out enemies and secret passages.'));
    $('files').replaceChildren(
      ...kinds.map((kind) => make('div', {}, make('span', {}, kind.label),
                     button('Save', () => this.save(kind),
                       {id: 'save-' + kind.id, 'aria-label': 'Save ' + kind.label}),
                     make('small', {}, kind.about))));
    $('share').replaceChildren(
      button('Copy the link', () => this.copy(location.href), {id: 'copy-link'}),
      button('Copy code to embed the map',
        () => this.copy(
          `<iframe src="${location.href.replace('#', '?embed#')}" width="800" height="600"` +
          ' title="A dungeon by deckmap"></iframe>'),
        {id: 'copy-embed'}),
      button('Print', () => print(), {id: 'print'}));
    $('rules').replaceChildren(
      ...catalogue.options.filter((option) => option.of === 'rules' && option.values.length > 0)
        .map((option) => row(option.name.replaceAll('_', ' '),
               select(named(option.values.filter((value) => value !== 'chosen')), option.default,
                 (value) => this.another({...this.deal, [option.name]: value}),
                 {id: 'rule-' + option.name}),
               option.about)));
    $('about').textContent =
      `deckmap ${deckmap.version}. Every dungeon is a legal deal of a deck ` +
      'of playing cards; the same seed gives the same dungeon everywhere. Free under the MIT ' +
      'licence. Titles are outlines of EB Garamond, copyright 2010-2012 Georg Duffner, under the SIL ' +
      'Open Font License 1.1.';
  }

  showMenus() {
    const json = this.dungeon.json;
    for (let decks = 1; decks <= 3; ++decks)
      $(`size-${decks}`).ariaChecked = String(json.decks === decks);
    const {style, chart, player} = this.state;
    /** @type {HTMLSelectElement} */ ($('style')).value = style;
    /** @type {HTMLSelectElement} */ ($('chart')).value = chart;
    input('player').checked = player;
    for (const [name, value] of Object.entries(json.rules)) {
      const rule = document.getElementById('rule-' + name);
      if (rule instanceof HTMLSelectElement) rule.value = String(value);
    }
  }

  /** @param {Partial<State>} changed */
  change(changed) {
    this.try(() => {
      const before = this.state;
      this.state = {...before, ...changed};
      try {
        this.show();
      } catch (error) {
        this.state = before;
        this.show();
        throw error;
      }
      this.remember();
    });
  }

  /** @param {import('./files.js').Kind} kind */
  async save(kind) {
    try {
      const name = `dungeon-${this.dungeon.json.seed}`;
      const {files, note} = await kind.make({dungeon: this.dungeon, options: this.look, name});
      save(files, name);
      $('error').textContent = note ?? '';
    } catch (error) {
      $('error').textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      $('error').textContent = 'Copied.';
    } catch {
      prompt('Copy this:', text);
    }
  }

  /** Puts on the sheet what is printed: the notes page, or the players' map as it is. */
  fillPrint() {
    const {player} = this.state;
    $('sheet-print').innerHTML = this.dungeon.write(
      'svg', {...this.look, notes: !player, style: 'press', id_prefix: 'print-'});
  }

  // ---- what people do ----

  listen() {
    $('new').onclick = () => this.another({...this.deal, seed: fresh()});
    $('deal').onsubmit = (event) => {
      event.preventDefault();
      const asked = input('seed').value.trim();
      this.another(/-|^[0-9a-z]*\d[0-9a-z]*$/i.test(asked) && !/^\d+$/.test(asked) ?
          {code: asked} :
          {...this.deal, seed: asked});
    };
    for (const mode of address.modes) $('tab-' + mode).onclick = () => this.change({mode});
    $('tab-map').parentElement?.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      const {modes} = address, at = modes.indexOf(this.state.mode);
      this.change({mode: modes[(at + step + modes.length) % modes.length]});
      $('tab-' + this.state.mode).focus();
    });
    $('zoom-in').onclick = () => this.viewport.step(true);
    $('zoom-out').onclick = () => this.viewport.step(false);
    $('zoom-fit').onclick = () => this.viewport.fit();
    const drawer = (/** @type {boolean} */ open) => {
      $('drawer').hidden = !open;
      $('open-drawer').ariaExpanded = String(open);
      $(open ? 'close-drawer' : 'open-drawer').focus();
    };
    $('open-drawer').onclick = () => drawer($('drawer').hidden);
    $('close-drawer').onclick = () => drawer(false);
    $('sheet').onclick = () => this.raise(!$('side').classList.contains('up'));
    $('text').addEventListener('click', (event) => this.follow(event));
    $('text').addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.follow(event);
    });
    addEventListener('beforeprint', () => this.fillPrint());
    $('layer').addEventListener('click', (event) => this.pick(event));
    addEventListener('popstate', () => {
      this.state = address.read(location).state;
      this.restore({code: this.state.code});
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !$('drawer').hidden) return drawer(false);
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey ||
        target.matches('input, select, textarea'))
        return;
      if (event.key === 'n' || (event.key === ' ' && !target.matches('button, summary, a'))) {
        event.preventDefault();
        $('new').click();
      }
    });
  }

  /**
   * A link of the text leads to the text and the map; it must not touch the address.
   * @param {Event} event
   */
  follow(event) {
    const target = /** @type {Element} */ (event.target);
    const link = target.closest('a[href^="#"]');
    if (link !== null) event.preventDefault();
    const id = link?.getAttribute('href')?.slice(1) ?? target.closest('section[id]')?.id;
    if (id !== undefined) this.light(id.replace('place-', ''));
  }

  /** @param {MouseEvent} event */
  pick(event) {
    if (this.viewport.dragged) return;
    // The contents of a room are drawn over it.
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const ids = [/** @type {Element} */ (event.target), ...below].map(
      (element) => element.closest('#layer g[id]')?.id.replace(/^map-/, '') ?? '');
    if (ids.some((id) => this.view?.pick?.(id))) return;
    const place = ids.map((id) => /^(?:room|number)-(.+)$/.exec(id)?.[1]).find(Boolean) ??
      (ids.some((id) => id.startsWith('corridor-')) ? this.nearest(event) : undefined);
    if (place === undefined) return;
    this.light(place);
    if (document.getElementById('place-' + place) !== null) this.raise(true);
  }

  /**
   * Returns the label nearest to a point of the map, which is that of its corridor.
   * @param {MouseEvent} event
   * @returns {string | undefined}
   */
  nearest({clientX, clientY}) {
    let least = Infinity, label;
    for (const number of document.querySelectorAll('[id^=map-number-C]')) {
      const {x, y, width, height} = number.getBoundingClientRect();
      const distance = Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
      if (distance < least) [least, label] = [distance, number.id.replace('map-number-', '')];
    }
    return label;
  }

  /**
   * Pulls the text up on a phone, or lets it down.
   * @param {boolean} up
   */
  raise(up) {
    $('side').classList.toggle('up', up);
    $('sheet').ariaExpanded = String(up);
  }

  /**
   * Lights a place, '2' or 'C1', in text and map.
   * @param {string} place
   */
  light(place) {
    for (const lit of document.querySelectorAll('.lit')) lit.classList.remove('lit');
    const text = document.getElementById('place-' + place);
    text?.classList.add('lit');
    const onMap = document.getElementById('map-room-' + place) ??
      document.getElementById('map-number-' + place);
    onMap?.classList.add('lit');
    text?.scrollIntoView({block: 'nearest', behavior: 'smooth'});
  }
}

/** A seed below a million, which people can read to each other. */
function fresh() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
}

const page = new Page();
Object.assign(window, {deckmap, page, started: performance.now() - begun});
