// Lay the cards: the deal card by card, with the rule that put each one there.

import {faced} from './cards.js';
import {$, button, make} from './dom.js';

/** @typedef {import('./page.js').Page} Page */

const interval = 900;  // milliseconds a card while it plays

export class Lay {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {{text: string, cards: number}[]} */
    this.steps = [];
  }

  show() {
    clearInterval(this.timer);
    this.steps = JSON.parse(this.page.dungeon.write('steps')).steps;
    const last = this.steps.length;
    this.slider = make('input', {
      type: 'range',
      id: 'step',
      min: '0',
      max: String(last),
      'aria-label': 'Step of the deal',
      oninput: () => this.go(Number(this.slider?.value))
    });
    this.playing = button('Play', () => this.play(), {id: 'play', className: 'main'});
    this.why = make('p', {id: 'why', 'aria-live': 'polite'});
    $('controls')
      .replaceChildren(
        make('div', {className: 'row'}, this.playing,
          button('◀', () => this.go(this.at - 1), {id: 'back', 'aria-label': 'One step back'}),
          button(
            '▶', () => this.go(this.at + 1), {id: 'forward', 'aria-label': 'One step forward'}),
          this.slider),
        this.why);
    this.draw(Math.min(this.page.state.shown ?? last, last));
  }

  get at() {
    return Number(this.slider?.value ?? 0);
  }

  /** @param {number} step */
  go(step) {
    clearInterval(this.timer);
    if (this.playing) this.playing.textContent = 'Play';
    this.draw(Math.max(0, Math.min(step, this.steps.length)));
    this.page.remember();
  }

  play() {
    const playing = this.playing?.textContent === 'Pause';
    this.go(this.at >= this.steps.length && !playing ? 0 : this.at);
    if (playing) return;
    if (this.playing) this.playing.textContent = 'Pause';
    this.timer = setInterval(() => {
      if (this.page.state.mode !== 'lay') return clearInterval(this.timer);
      if (this.at >= this.steps.length) return this.go(this.at);
      this.draw(this.at + 1);
    }, interval);
  }

  /**
   * Shows the deal after `count` steps.
   * @param {number} count
   */
  draw(count) {
    const {page} = this;
    page.state.shown = count === this.steps.length ? null : count;
    if (this.slider) this.slider.value = String(count);
    const cards = count === 0 ? 0 : this.steps[count - 1].cards;
    page.draw(page.dungeon.write('svg', {
      ...page.look,
      style: 'cards',
      squares: 1,
      player: false,
      id_prefix: 'map-',
      cards: count === this.steps.length ? undefined : cards
    }));
    if (this.why)
      this.why.textContent = count === 0 ? 'The table is empty. Play, or step by step.' :
                                           faced(this.steps[count - 1].text);
  }
}
