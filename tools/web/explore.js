// Explore: the first development is shown, and a click on a door opens it. For a shared screen.

import {$, button, make} from './dom.js';

/** @typedef {import('./page.js').Page} Page */

export class Explore {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {import('../../src/wasm/deckmap.js').Deal | undefined} */
    this.deal = undefined;
  }

  show() {
    this.deal?.free();
    this.deal = this.page.deckmap.deal(this.page.deal);
    for (const step of this.page.state.opened) this.take(step);
    this.draw();
  }

  /** @param {string} step `open 12` or `secret` */
  take(step) {
    if (step === 'secret')
      this.deal?.secretPassage();
    else
      this.deal?.open(Number(step.replace('open ', '')));
  }

  draw() {
    const {page, deal} = this;
    if (deal === undefined) return;
    page.draw(deal.dungeon.write('svg', {...page.look, player: true, id_prefix: 'map-'}));
    // Screen readers pass over what is inside an image; a group keeps its buttons.
    document.querySelector('#layer svg')?.setAttribute('role', 'group');
    const doors = deal.dungeon.cards.map((card, index) => ({...card, index}))
                    .filter(({index}) => deal.canOpen(index));
    for (const {index} of doors) {
      const door = document.getElementById(`map-door-${index}`);
      door?.classList.add('can-open');
      door?.setAttribute('tabindex', '0');
      door?.setAttribute('role', 'button');
      door?.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') this.open(`open ${index}`);
      });
    }
    $('controls')
      .replaceChildren(make('div', {className: 'row'},
        make('span', {id: 'explored'},
          doors.length > 0 ? `Click a door on the map to open it: ${doors.length} can be opened.` :
                             'No more doors can be opened.'),
        ...(doors.length === 0 && this.hasPassage() ?
            [button('Find the secret passage', () => this.open('secret'), {id: 'passage'})] :
            []),
        button('Close the last door again', () => this.back(),
          {id: 'undo', disabled: page.state.opened.length === 0}),
        button('Start over', () => page.change({opened: []}), {id: 'anew'})));
    page.viewport.fit();
  }

  hasPassage() {
    const ahead = this.deal?.copy();
    try {
      ahead?.secretPassage();
      return true;
    } catch {
      return false;
    } finally {
      ahead?.free();
    }
  }

  /** @param {string} step */
  open(step) {
    this.page.try(() => {
      this.take(step);
      this.page.state.opened.push(step);
      this.draw();
      this.page.remember();
    });
  }

  back() {
    this.page.change({opened: this.page.state.opened.slice(0, -1)});
  }

  /**
   * @param {string} id of what was clicked
   * @returns {boolean} whether that was a door
   */
  pick(id) {
    const door = /^door-(\d+)$/.exec(id);
    if (door === null) return false;
    this.open(`open ${door[1]}`);
    return true;
  }
}
