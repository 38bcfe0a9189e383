// The page: what is shown is a function of the state, and the state is the address.

import {DeckmapError, load} from 'built:library';
import * as address from './address.js';
import {$, button, hasFaces, input, keepingFocus, make, select, useFaces} from './dom.js';
import {Explore} from './explore.js';
import {kinds, save} from './files.js';
import {Find} from './find.js';
import {Lay} from './lay.js';
import {fill, paper} from './sheet.js';
import {store, stored, storedTexts, storeTexts} from './store.js';
import {RealTable} from './table.js';
import {Texts} from './texts.js';
import {Viewport} from './viewport.js';
import wasm from 'built:wasm';

/** @typedef {import('./address.js').State} State */
/** @typedef {import('../../src/wasm/deckmap.js').Options} Options */

const begun = performance.now();
const module = await WebAssembly.compile(await wasm());
const deckmap = await load(module);
const dealOptions =
  new Set(deckmap.catalogue.options.filter((option) => option.of !== 'file').map(({name}) => name));

/**
 * Dungeons to print have hidden doors and a second entrance, unless one of the two or a code is
 * given.
 * @param {Options} options
 * @returns {Options}
 */
function withPrintedWays(options) {
  const given = (/** @type {string} */ name) => Object.hasOwn(options, name);
  if (['code', 'hidden_doors', 'second_entrance'].some(given)) return options;
  return {...options, hidden_doors: 'all', second_entrance: 'farthest'};
}

/** The most cards that a browser draws in a second or two: about two hundred decks. */
const mostCards = 6000;

/**
 * The parts that a view adds to the map: its controls, and its own picture where it has one. That
 * is what is printed too.
 * @typedef {{show: () => void, picture?: (options: Options) => string}} View
 */

/** @typedef {{door: number, label: string, can_open: boolean}} Door */

/** The page as the views see it. */
export class Page {
  constructor() {
    this.deckmap = deckmap;
    this.module = module;
    this.viewport = new Viewport($('map'), $('layer'), $('zoom'));
    this.dungeon = deckmap.generate();
    /** A seed or a code that was typed and cannot be. */
    this.refused = '';
    this.texts = new Texts(this);
    this.find = new Find(this);
    /** @type {Record<address.Mode, View | null>} */
    this.views = {
      map: null,
      lay: new Lay(this),
      explore: new Explore(this),
      table: new RealTable(this),
      find: this.find,
    };
    this.embedded = new URLSearchParams(location.search).has('embed');
    document.body.classList.toggle('embed', this.embedded);
    // A visit that asks for nothing, or for something else, leads back to where the last one ended.
    const work = stored('work');
    if (!this.embedded && work !== location.hash) store('dropped', work);
    /** The hash of what is shown; empty before anything is. */
    this.saved = '';
    this.state = address.read(new URL('about:blank'), dealOptions).state;
    this.printed = '';
    this.makeMenus();
    this.listen();
    this.restore();
  }

  /** The options of files that are shown. */
  get look() {
    const {style, chart, player, texts, reroll} = this.state;
    return {
      style,
      adventure: texts,
      reroll,
      chart: chart === 'own' ? stored('chart') :
        chart === 'none'     ? '' :
                               chart,
      player
    };
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
    $('error').textContent = '';
    try {
      action();
    } catch (error) {
      if (!(error instanceof DeckmapError)) throw error;
      $('error').textContent = error.message;
    }
  }

  /** Deals what the address asks for. Of one that cannot be, the deal is kept if it can. */
  restore() {
    this.find.stop();
    const plain = address.read(new URL('about:blank'), dealOptions).state;
    const {state, deal, unknown} = address.read(location, dealOptions);
    let refusal = '';
    if (unknown.length > 0)
      refusal = `the address says '${unknown[0]}', which is no option of the page or the deal`;
    // these are the game master's
    if (this.embedded && state.player && state.mode !== 'explore') state.mode = 'map';
    if (state.chart === 'own' && stored('chart') === '') {
      refusal = 'this link is for a chart of its sender\'s own: choose the file under Options';
      state.chart = plain.chart;
    }
    if (state.texts === address.kept) {
      state.texts = storedTexts(state);
      if (state.texts === '')
        refusal = 'this link is for texts that its sender keeps in a file: open it under Options';
    }
    const {seed, ...others} = deal;
    const asked = {...others, ...(seed === undefined ? {} : this.asked(String(seed)))};
    if (asked.code === undefined && asked.seed === undefined) asked.seed = fresh();
    const {code, seed: asSeed} = asked;
    const alone = code === undefined ? {seed: asSeed} : {code};
    for (const [options, as] of /** @type {[Options, State][]} */ (
           [[asked, state], [asked, plain], [alone, plain], [{seed: fresh()}, plain]])) {
      this.state = {...as};
      this.try(() => this.take(withPrintedWays(options), false));
      if ($('error').textContent === '') break;
      refusal ||= $('error').textContent ?? '';
    }
    $('error').textContent = refusal;
  }

  /**
   * Returns what a text asks for: a number or words are a seed, all else is a deal code.
   * @param {string} text
   * @returns {Options}
   */
  asked(text) {
    if (/^\d+$/.test(text)) return {seed: text};
    try {
      deckmap.generate({code: text}).free();
      return {code: text};
    } catch {
      return /^\d.*-/.test(text) ? {code: text} : {seed: text};
    }
  }

  /**
   * Deals a dungeon and shows it. Throws DeckmapError, and nothing has changed.
   * @param {Options} options
   * @param {boolean} [push] whether the way back leads to what is shown now
   */
  take(options, push = true) {
    const dungeon = deckmap.generate(options);
    const {length} = dungeon.cards;
    if (length > mostCards) {
      dungeon.free();
      throw new DeckmapError(`${length} cards are too many to draw on a page, which has room for ` +
        `${mostCards}: ask for fewer decks, or take the command deckmap`);
    }
    const before = this.dungeon;
    this.dungeon = dungeon;
    this.state.code = dungeon.code;
    try {
      this.show();
    } catch (error) {
      this.dungeon = before;
      dungeon.free();
      throw error;
    }
    before.free();
    this.remember(push);
  }

  /**
   * Another deal: what was laid, opened and drawn belongs to the one before.
   * @param {Options} options
   */
  another(options) {
    if (!this.texts.keep()) return this.showMenus();
    const before = this.state;
    this.state = {...before, shown: null, opened: [], steps: [], texts: '', reroll: ''};
    // seeds that were found are those of these options
    if (options.code !== before.code ||
      Object.keys(options).some((k) => !/^(code|seed)$/.test(k))) {
      this.find.stop();
      this.state.found = [];
    }
    this.try(() => {
      try {
        this.take(options);
      } catch (error) {
        this.state = before;
        this.show();
        throw error;
      }
    });
  }

  /** Deals what is new in the field, and returns whether anything was. */
  dealTyped() {
    const typed = input('seed').value.trim();
    if (['', String(this.dungeon.json.seed), this.refused].includes(typed)) return false;
    this.another({...this.deal, ...this.asked(typed)});
    this.refused = $('error').textContent === '' ? '' : typed;
    if (this.refused !== '') input('seed').value = typed;  // to be corrected
    return true;
  }

  /** Shows the state. */
  show() {
    const {mode} = this.state;
    // the frame of a page for players holds no seed
    input('seed').value = this.embedded ? '' : this.dungeon.json.seed;
    document.title = `${this.dungeon.name} – deckmap`;
    for (const name of address.modes) {
      $('tab-' + name).setAttribute('aria-selected', String(name === mode));
      $('tab-' + name).tabIndex = name === mode ? 0 : -1;
      if (name === mode) $('tab-' + name).scrollIntoView({block: 'nearest', inline: 'nearest'});
    }
    $('view').setAttribute('aria-labelledby', 'tab-' + mode);
    $('controls').setAttribute('aria-label', $('tab-' + mode).textContent ?? '');
    document.body.dataset.mode = mode;
    $('controls').hidden = this.view === null;
    const {chart, texts, reroll} = this.state;
    // The first map is there before its text, for which the chart has to be read, and before what
    // the chart says of its rooms; but for a chart that changes the picture, and for texts that may
    // be refused.
    const textLater = !hasFaces() && mode === 'map' && chart === 'fantasy' && texts + reroll === '';
    keepingFocus(() => {
      if (!textLater) this.write();
      this.viewport.anew(mode === 'explore');
      if (this.view === null) $('controls').replaceChildren();
      this.view?.show();
      if (this.view?.picture === undefined) this.draw(textLater ? {chart: ''} : {});
    });
    this.viewport.fit();
    this.showMenus();
    if (textLater)
      requestAnimationFrame(() => setTimeout(() => {
        if (hasFaces()) return;
        this.write();
        this.draw();
      }));
  }

  /**
   * The picture of what is shown.
   * @param {Options} options
   */
  picture(options) {
    if (this.view?.picture) return this.view.picture(options);
    return this.dungeon.write('svg', {...this.look, ...options});
  }

  /**
   * Draws the picture, with a button on each of these doors.
   * @param {Options} options
   * @param {Door[]} doors
   * @param {(door: number) => void} open
   */
  draw(options = {}, doors = [], open = () => {}) {
    const picture = $('picture');
    picture.innerHTML = this.picture({id_prefix: 'map-', ...options});
    const paper = picture.querySelector('path[fill]')?.getAttribute('fill') ?? '';
    $('map').style.background = paper;
    // the lighter ones: #rrggbb
    $('map').classList.toggle('light', /^#[89a-f]/i.test(paper));
    $('doors').replaceChildren(...doors.map(({door, label, can_open}) => {
      const box = /** @type {SVGGElement} */ (
        /** @type {unknown} */ ($(`map-door-${door}`)))
                    .getBBox();
      // a click by a key has no detail
      const made = button('', ({detail}) => {
        if (can_open && !(detail > 0 && this.viewport.dragged)) open(door);
      }, {id: `open-${door}`, 'aria-label': label, title: label, 'aria-disabled': !can_open});
      made.style.left = `${box.x + box.width / 2}px`;
      made.style.top = `${box.y + box.height / 2}px`;
      made.style.setProperty('--width', `${box.width}px`);
      made.style.setProperty('--height', `${box.height}px`);
      return made;
    }));
  }

  /** Shows the adventure beside the map, where the game master is alone with it. */
  write() {
    const {mode, player} = this.state;
    const beside = mode === 'map' || mode === 'lay';
    // the map is there already; players have no key, but its faces
    const html = beside && !player || !hasFaces() ?
      this.dungeon.write('html', {...this.look, player: false, cards: 0}) :
      '';
    if (!hasFaces()) useFaces(html);
    if (!beside) return $('text').replaceChildren();
    if (player)
      return $('text').replaceChildren(make('p', {}, 'The adventure is not for players\' eyes.'));
    const {body} = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html');
    for (const part of body.querySelectorAll('figure, .whole')) part.remove();  // and its box
    for (const main of body.querySelectorAll('main')) main.replaceWith(...main.childNodes);
    // The page has a heading of its own above these.
    for (const heading of body.querySelectorAll('h1, h2, h3')) {
      const lower = make(/** @type {'h2'} */ (`h${Number(heading.tagName[1]) + 1}`));
      const place = heading.tagName === 'H2' && heading.closest('section[id]') !== null;
      (place ? lower.appendChild(button('', () => {}, {className: 'place'})) : lower)
        .append(...heading.childNodes);
      heading.replaceWith(lower);
    }
    if (!this.embedded) this.texts.offer(body);
    $('text').replaceChildren(...body.childNodes);
  }

  /**
   * Puts what is shown into the address, and keeps what people did.
   * @param {boolean} [push] whether the way back leads to what was there before
   */
  remember(push = true) {
    const hash = address.hash(this.state);
    const before = address.read(new URL('about:blank' + this.saved), dealOptions).state;
    if (push && !this.embedded && address.loses(before, this.state)) store('dropped', this.saved);
    if (hash !== location.hash || location.search !== '') {
      const at = (this.embedded ? '?embed' : location.pathname) + hash;
      push && this.saved !== '' ? history.pushState(null, '', at) :
                                  history.replaceState(null, '', at);
    }
    this.saved = hash;
    if (this.embedded) return;
    if (new URLSearchParams(hash).get('texts') === address.kept) storeTexts(this.state);
    if (stored('dropped') === hash) store('dropped', '');
    if (address.hasWork(this.state)) store('work', hash);
    $('dropped').hidden = stored('dropped') === '';
  }

  /** Goes back to what people did before it was dropped. */
  goBack() {
    if (!this.texts.keep()) return;
    const to = stored('dropped');
    store('dropped', '');
    history.pushState(null, '', to);
    if (address.loses(this.state, address.read(new URL('about:blank' + to), dealOptions).state))
      store('dropped', this.saved);
    this.restore();
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
    /**
     * @param {string} text
     * @param {string} id
     * @param {(field: HTMLInputElement) => void} read
     * @param {string} about
     */
    const file = (text, id, read, about) => row(text,
      make('input', {type: 'file', id, accept: '.toml,text/*', onchange: () => read(input(id))}),
      about);
    $('looks').replaceChildren(row('Style',
                                 select(named(catalogue.styles), this.state.style,
                                   (style) => this.change({style}), {id: 'style'}),
                                 'How the map is drawn.'),
      row('Chart',
        select([...named(catalogue.charts), ['none', 'none'], ['own', 'your own']],
          this.state.chart, (chart) => this.change({chart}), {id: 'chart'}),
        'What enemies, shops and treasure stand for in your game.'),
      file('Your own chart', 'own-chart', (field) => this.readChart(field),
        'A TOML file, as the documents describe it. It stays in this browser; a link leaves it out.'),
      file('Changed texts', 'own-texts', (field) => this.readTexts(field),
        'The file of this dungeon\'s texts, saved below and changed here or in an editor.'),
      row('Players\' map', make('input', {
        type: 'checkbox',
        id: 'player',
        onchange: () => this.change({player: input('player').checked})
      }),
        'Leaves out enemies and secret passages.'),
      make('div', {id: 'dark-row'},
        row('Dark map', make('input', {
          type: 'checkbox',
          id: 'dark',
          onchange: () => {
            store('light-map', input('dark').checked ? '' : 'yes');
            this.darken();
          }
        }),
          'Darkens the map on this screen, as your system is dark; files stay as they are.')));
    this.darken();
    $('files').replaceChildren(
      ...kinds.map((kind) => make('div', {}, make('span', {}, kind.label),
                     button(kind.print === undefined ? 'Save' : 'Print', () => this.save(kind),
                       {id: 'save-' + kind.id, 'aria-label': 'Save ' + kind.label}),
                     make('small', {}, kind.about))));
    $('share').replaceChildren(
      button('Copy the link', () => this.copy(location.href), {id: 'copy-link'}),
      button('Copy code to embed the map', () => this.copy(this.embedding()), {id: 'copy-embed'}),
      button('Print', () => print(), {id: 'print'}),
      make('small', {},
        'A link holds the deal, with all its secrets. The code to embed a players\' map is the ' +
          'picture itself, and holds none.'));
    $('rules').replaceChildren(
      ...catalogue.options.filter((option) => option.of !== 'file' && option.values.length > 0)
        .map((option) => row(option.name.replaceAll('_', ' '),
               select(named(option.values.filter((value) => value !== 'chosen')), option.default,
                 (value) => this.another({...this.deal, [option.name]: value}),
                 {id: 'rule-' + option.name}),
               option.about)));
    $('about').textContent =
      `deckmap ${deckmap.version}. Every dungeon is a legal deal of a deck ` +
      'of playing cards; the same seed gives the same dungeon everywhere. Free under the MIT ' +
      'licence. Texts in pictures are set in EB Garamond, copyright 2010-2012 Georg Duffner, under the SIL ' +
      'Open Font License 1.1.';
  }

  showMenus() {
    const json = this.dungeon.json;
    for (let decks = 1; decks <= 3; ++decks)
      $(`size-${decks}`).setAttribute('aria-checked', String(json.decks === decks));
    const {style, chart, player} = this.state;
    /** @type {HTMLSelectElement} */ ($('style')).value = style;
    /** @type {HTMLSelectElement} */ ($('chart')).value = chart;
    input('player').checked = player;
    const own = $('chart').querySelector('[value=own]');
    own?.toggleAttribute('hidden', stored('chart') === '');
    if (own) own.textContent = stored('chart-name') || 'your own';
    const table = this.state.mode === 'table';
    /**
     * @param {string} id
     * @param {boolean} able
     * @param {boolean} ofSeed not of what lies on the table
     */
    const offer = (id, able, ofSeed) => {
      const refused = table && ofSeed, field = input(id);
      field.disabled = !able || refused;
      const title = refused ? 'This would be the seed\'s dungeon, not what lies on the table.' : '';
      if (field.title !== title) field.title = title;
    };
    for (const {id, secret, print} of kinds)
      offer('save-' + id, !(player && secret), print === undefined);
    offer('copy-embed', true, true);
    const ways = {
      hidden_doors: json.hidden_doors ?? 'none',
      second_entrance: json.second_entrance ?? 'none'
    };
    for (const [name, value] of Object.entries({...json.rules, ...ways})) {
      const rule = document.getElementById('rule-' + name);
      if (rule instanceof HTMLSelectElement) rule.value = String(value);
    }
  }

  /** @param {Partial<State>} changed */
  change(changed) {
    if (!this.texts.keep()) return this.showMenus();
    this.try(() => {
      const before = this.state;
      // changed texts are those of one chart
      const words = changed.chart === undefined ? {} : {texts: '', reroll: ''};
      this.state = {...before, ...words, ...changed};
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

  /** Darkens the map where the system is dark, unless somebody wants none of that. */
  darken() {
    input('dark').checked = stored('light-map') === '';
    document.body.classList.toggle('darken', input('dark').checked && !this.embedded);
  }

  /**
   * Reads a file and shows it. A refused one changes nothing.
   * @param {HTMLInputElement} field
   * @param {(text: string, name: string) => void} take refuses by DeckmapError
   */
  async read(field, take) {
    const file = field.files?.[0];
    if (file === undefined) return;
    const most = 1 << 20;
    const text = file.size > most ? '' : await file.text();
    field.value = '';
    this.try(() => {
      try {
        if (file.size > most) throw new DeckmapError('it is larger than a mebibyte');
        take(text, file.name);
      } catch (error) {
        if (error instanceof DeckmapError) error.message = `${file.name}: ${error.message}`;
        throw error;
      }
    });
  }

  /** @param {HTMLInputElement} field */
  readChart(field) {
    return this.read(field, (text, name) => {
      // with a line end, no text is the name of a chart
      const chart = text + '\n';
      this.dungeon.write('md', {chart});
      store('chart', chart);
      store('chart-name', name);
      this.change({chart: 'own'});
    });
  }

  /** @param {HTMLInputElement} field */
  readTexts(field) {
    return this.read(field, (text) => {
      if (!this.texts.keep()) return;
      // with a line end: an empty text stands for the chart's own words
      this.change({texts: this.texts.changes(this.texts.read({adventure: text + '\n'}))});
    });
  }

  /** The code to embed the map. For players, it is the picture: an address holds the deal. */
  embedding() {
    if (this.state.player) return this.dungeon.write('svg', {...this.look, id_prefix: 'dungeon-'});
    const address = (location.origin === 'null' ? '' : location.origin) + location.pathname;
    return `<iframe src="${(address + '?embed' + location.hash).replaceAll('&', '&amp;')}"` +
      ' width="800" height="600" title="A dungeon by deckmap"></iframe>';
  }

  /** @param {import('./files.js').Kind} kind */
  async save(kind) {
    if (kind.print !== undefined) {
      this.printed = kind.print;
      return print();
    }
    try {
      const {seed} = this.dungeon.json;
      // players' files hold no seed, and neither do their names
      const name = this.state.player ? `${fileName(this.dungeon.name)}-players` : `dungeon-${seed}`;
      const {files, note} =
        await kind.make({dungeon: this.dungeon, options: this.look, name, page: this});
      save(files, name + '-' + kind.id);
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

  /** Puts on the sheet what is printed: what is shown, and with a map the game master's notes. */
  fillPrint() {
    const options = {style: 'press', id_prefix: 'print-'};
    if (this.printed === 'inches') {
      const inch = {...options, bare: true, squares: 3, cell: 3 * 96};
      fill($('sheet-print'), this.picture(inch), true);
    } else {
      const noted = this.view?.picture === undefined && !this.state.player;
      fill($('sheet-print'),
        this.picture(noted ? {...options, notes: true, sheets: paper} : options), false);
    }
  }

  // ---- what people do ----

  listen() {
    // what has been typed is dealt by the button too
    $('new').onclick = () =>
      this.texts.keep() && (this.dealTyped() || this.another({...this.deal, seed: fresh()}));
    $('deal').onsubmit = (event) => {
      event.preventDefault();
      if (this.texts.keep()) this.dealTyped();
    };
    $('go-back').onclick = () => this.goBack();
    $('forget').onclick = () => {
      store('dropped', '');
      if (!address.hasWork(this.state)) store('work', '');
      $('dropped').hidden = true;
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
      $('open-drawer').setAttribute('aria-expanded', String(open));
      $(open ? 'close-drawer' : 'open-drawer').focus();
    };
    $('open-drawer').onclick = () => drawer($('drawer').hidden);
    $('close-drawer').onclick = () => drawer(false);
    // what Tab reaches next lies under it
    $('drawer').addEventListener('keydown', ({key}) => {
      if (key === 'Tab')
        setTimeout(() => {
          const {activeElement} = document;
          if ([document.body, $('open-drawer')].includes(
                /** @type {HTMLElement} */ (activeElement)) ||
            $('drawer').contains(activeElement))
            return;
          drawer(false);
          /** @type {HTMLElement} */ (activeElement).focus();
        });
    });
    $('sheet').onclick = () => this.raise(!$('side').classList.contains('up'));
    $('text').addEventListener('click', (event) => this.follow(event));
    addEventListener('beforeprint', () => this.fillPrint());
    addEventListener('afterprint', () => {
      this.printed = '';
      $('sheet-print').replaceChildren();
      $('sheet-print').className = '';
    });
    $('layer').addEventListener('click', (event) => this.pick(event));
    addEventListener('popstate', () => {
      // the way forward leads to what was typed; what is refused stays
      const {hash} = location, {saved} = this;
      if (!this.texts.keep())
        history.pushState(null, '', saved);
      else if (location.hash !== hash)
        history.back();
      else
        this.restore();
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !$('drawer').hidden) return drawer(false);
      const target = /** @type {HTMLElement} */ (event.target);
      // where nobody's work is in the way
      const deals = !this.embedded && ['map', 'lay'].includes(this.state.mode);
      if (event.key !== 'n' || !deals || event.ctrlKey || event.metaKey || event.altKey ||
        target.matches('input, select, textarea'))
        return;
      event.preventDefault();
      $('new').click();
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
    $('sheet').setAttribute('aria-expanded', String(up));
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

/**
 * A name as part of a file's.
 * @param {string} name
 */
const fileName = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const page = new Page();
Object.assign(window, {deckmap, page, started: performance.now() - begun});
