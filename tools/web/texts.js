// The texts of the adventure: changed where they stand, and rolled again.

import {$, button, make} from './dom.js';
import {DeckmapError} from 'built:library';

/**
 * The headings of the texts, by their names in the file.
 * @type {Record<string, string>}
 */
const headings = {
  hook: 'Story',
  name: 'Name',
  aloud: 'Read aloud',
  note: 'Note'
};

/**
 * The pieces of a file of texts as the library writes it, by how they begin.
 * @param {string} file
 */
function pieces(file) {
  const all = new Map();
  const piece =
    /^(\w+|\[place\.\S+\]|\[\[foot\]\])(?: = \[\n(?:  .*\n)*\]| = .*|(?:\n\w+ = .*)+)$/gm;
  for (const [text, key] of file.matchAll(piece))
    all.set(key, all.has(key) ? all.get(key) + '\n' + text : text);
  return /** @type {Map<string, string>} */ (all);
}
/** @param {string} label of a place; empty: the story */
const keyOf = (label) => label === '' ? 'hook' : `[place.${label}]`;
/** @param {string} text */
const quoted = (text) => '"' + text.trim().replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&') + '"';

/**
 * The paragraphs that a person may change, in the part of a place or of the story: the ways are the
 * map's.
 * @param {Element} part
 */
const paragraphs = (part) => [...part.querySelectorAll('p')].filter(
  (text) => !/^Ways /.test(text.textContent ?? ''));

/** The adventure beside the map, whose texts can be changed. */
export class Texts {
  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    /** Keeps what is typed, if anything is. Returns false if that is refused: it stays there. */
    this.keep = () => true;
  }

  /**
   * The texts of the dungeon in pieces; those of the chart's own words with `adventure: ''`. Throws
   * DeckmapError where the chart has no such texts, or does not take these.
   * @param {import('./page.js').Options} [options]
   */
  read(options = {}) {
    const {page} = this;
    return pieces(page.dungeon.write('adventure', {...page.look, player: false, ...options}));
  }

  /**
   * Returns what of these texts differs from the chart's own, as a file; empty if nothing does.
   * @param {Map<string, string>} now
   * @param {string} [reroll] of the chart's own
   */
  changes(now, reroll = this.page.state.reroll) {
    const before = this.read({adventure: '', reroll}), own = this.read({adventure: ''});
    const changed = [];
    for (const [key, text] of now) {
      const was = before.get(key)?.split('\n');
      // '': as it was; what nobody changed follows the roll, below the places too
      if (text === '' || text === was?.join('\n') || text === own.get(key)) continue;
      changed.push(key.startsWith('[place') ?
          text.split('\n').filter((line, i) => i === 0 || line !== was?.[i]).join('\n') :
          text);
    }
    const marks = ['format', 'code', 'chart'].map((key) => before.get(key));
    return changed.length === 0 ? '' : [...marks, ...changed].join('\n') + '\n';
  }

  /**
   * Puts beside each text the way to change it.
   * @param {Element} body
   */
  offer(body) {
    this.keep = () => true;
    if (this.page.look.chart === '') return;
    try {
      this.now = this.read();
    } catch (error) {
      if (error instanceof DeckmapError) return;  // several levels, or a deal under way
      throw error;
    }
    for (const part of body.querySelectorAll('header, section[id]')) {
      const label = part.id.replace('place-', '');
      const about = label === '' ? 'Change the story' : `Change the texts of ${label}`;
      part.querySelector('h2, h3')?.after(button('\u270e', () => this.open(label),
        {id: 'change-' + label, className: 'change', title: about, 'aria-label': about}));
      for (const text of paragraphs(part))
        text.addEventListener('click', (event) => {
          if (!(event.target instanceof HTMLAnchorElement))
            this.open(label, text.className || 'note');
        });
    }
  }

  /**
   * Opens the texts of a place, or of the story, to be changed.
   * @param {string} label
   * @param {string} [first] the text that gets the focus
   */
  open(label, first = '') {
    if (!this.keep()) return;
    const key = keyOf(label), piece = this.now?.get(key) ?? '', change = $('change-' + label);
    const texts = label === '' ?
      [['hook', [...piece.matchAll(/^  (.*),$/gm)].map(([, text]) => JSON.parse(text)).join(' ')]] :
      [...piece.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, text]) => [name, JSON.parse(text)]);
    const areas = texts.map(([name, text]) => make('textarea', {
      name,
      defaultValue: text,
      maxLength: name === 'name' ? 80 : 2000,
      rows: Math.ceil((text.length + 1) / 42)
    }));
    const changed = () => areas.some((area) => area.value !== area.defaultValue);
    const keep = () => {
      const lines = areas.map(({name, value}) => `${name} = ${quoted(value)}`);
      const text =
        label === '' ? lines[0].replace(' = ', ' = [\n  ') + ',\n]' : [key, ...lines].join('\n');
      return this.take(label, text, 'is changed');
    };
    const shut = () => {
      this.page.try(() => this.page.write());
      $('change-' + label).focus();
    };
    const keepOrShut = () => changed() ? keep() : shut();
    const roll = this.rollOf(label) % 99 + 1;
    const form = make('form', {
      className: 'texts',
      'aria-label': label === '' ? 'Story' : 'Texts of ' + label,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        keepOrShut();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const keeps = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!keeps && event.key !== 'Escape') return;
        event.preventDefault();  // for what has the focus then
        (keeps ? keepOrShut : shut)();
      },
    },
      ...areas.map((area) => make('label', {}, headings[area.name], area)),
      make('div', {className: 'row'}, make('button', {className: 'main'}, 'Keep'),
        button('Other words', () => this.take(label, '', 'has other words', roll),
          {hidden: label === ''}),
        button('As dealt', () => this.take(label, '', 'is as dealt', 0)), button('Cancel', shut)));
    for (const text of paragraphs(/** @type {Element} */ (change.parentElement)))
      text.hidden = true;
    change.after(form);
    change.hidden = true;
    this.keep = () => !changed() || keep();
    // a finger that wants to read needs no keyboard yet
    const area = areas.find(({name}) => name === first) ?? areas[0];
    (matchMedia('(pointer: coarse)').matches ? form.querySelector('button') : area)?.focus();
  }

  /** @param {string} label */
  rollOf(label) {
    const item = this.page.state.reroll.split(',').find((one) => one.split('*')[0] === label);
    return item === undefined ? 0 : Number(item.split('*')[1] ?? 1);
  }

  /**
   * Shows other texts of a place or of the story, and says so. A refusal leaves what is typed,
   * and returns false.
   * @param {string} label
   * @param {string} text the piece of the file; empty: the chart's own words
   * @param {string} what
   * @param {number} [roll] of the chart's words
   */
  take(label, text, what, roll) {
    const {page} = this;
    let {reroll} = page.state;
    if (roll !== undefined && label !== '')
      reroll = [
        ...reroll.split(',').filter((one) => one !== '' && one.split('*')[0] !== label),
        ...roll === 0 ? [] : [`${label}*${roll}`]
      ].join(',');
    page.try(() => {
      const texts = this.changes(new Map(this.now).set(keyOf(label), text), reroll);
      this.read({adventure: texts, reroll});
      this.keep = () => true;
      page.change({texts, reroll});
      $('change-' + label).focus();
    });
    const taken = $('error').textContent === '';
    if (taken) $('error').textContent = `${label || 'The story'} ${what}.`;
    return taken;
  }
}
