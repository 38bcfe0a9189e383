// Lay the cards: the deal card by card, with the rule that put each one there.

import {faced} from './cards.js';
import {$, button, make, select} from './dom.js';

/** @typedef {import('./page.js').Page} Page */

/** Milliseconds a card while it plays. */
const speeds =
  /** @type {[string, string][]} */ ([['2000', 'slow'], ['900', 'normal'], ['300', 'fast']]);

export class Lay {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    /** @type {{text: string, cards: number}[]} */
    this.steps = [];
    this.speed = '900';
  }

  show() {
    this.pause();
    this.steps = JSON.parse(this.page.dungeon.write('steps')).steps;
    this.slider = make('input', {
      type: 'range',
      id: 'step',
      min: '0',
      max: String(this.steps.length),
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
          this.slider,
          select(speeds, this.speed,
            (speed) => {
              this.speed = speed;
              if (this.timer !== undefined) this.run();
            },
            {id: 'speed', 'aria-label': 'Speed'})),
        this.why);
    this.draw(this.at);
  }

  get at() {
    const first = this.steps.findIndex(({cards}) => cards > 0) + 1;
    return Math.min(this.page.state.shown ?? first, this.steps.length);
  }

  /** @param {number} step */
  go(step) {
    this.pause();
    this.draw(Math.max(0, Math.min(step, this.steps.length)));
    this.page.remember(false);  // a step is no place to go back to
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    if (this.playing) this.playing.textContent = 'Play';
  }

  play() {
    if (this.timer !== undefined) return this.go(this.at);
    if (this.at >= this.steps.length) this.draw(0);
    this.run();
  }

  run() {
    clearInterval(this.timer);
    if (this.playing) this.playing.textContent = 'Pause';
    this.timer = setInterval(() => {
      if (this.page.state.mode !== 'lay') return this.pause();
      this.draw(this.at + 1);
      if (this.at >= this.steps.length) this.go(this.at);
    }, Number(this.speed));
  }

  /**
   * Shows the deal after `count` steps.
   * @param {number} count
   */
  draw(count) {
    this.page.state.shown = count;
    if (this.slider) this.slider.value = String(count);
    this.page.draw();
    if (this.why)
      this.why.textContent = count === 0 ? 'The table is empty. Play, or step by step.' :
                                           faced(this.steps[count - 1].text);
  }

  /** @param {import('../../src/wasm/deckmap.js').Options} options */
  picture(options) {
    const {page, at, steps} = this;
    return page.dungeon.write('svg', {
      ...page.look,
      ...options,
      style: 'cards',
      squares: 1,
      player: false,
      cards: at === steps.length ? undefined :
        at === 0                 ? 0 :
                                   steps[at - 1].cards
    });
  }
}
