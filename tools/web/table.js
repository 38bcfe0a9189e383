// At the table: people with a real deck tap the card that they drew; the page says where it goes
// and why. The draws are in the address, so a reload loses nothing.

import {face, faced, isRed} from './cards.js';
import {$, button, keepingFocus, make} from './dom.js';

/** @typedef {import('./page.js').Page} Page */

/** @param {string} step */
const spelt = (step) => /^(open|secret)/.test(step) ? '|' : face(step);

export class RealTable {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {import('../../src/wasm/deckmap.js').Session | undefined} */
    this.session = undefined;
  }

  show() {
    this.session?.free();
    this.session = this.page.deckmap.session(this.page.deal, this.page.state.steps);
    this.draw();
  }

  /** @param {import('../../src/wasm/deckmap.js').Options} options */
  picture(options) {
    const {dungeon} = /** @type {import('../../src/wasm/deckmap.js').Session} */ (this.session);
    if (dungeon.cards.length === 0) return '';
    return dungeon.write('svg', {...options, style: 'cards', bare: true});
  }

  draw() {
    const {page, session} = this;
    if (session === undefined) return;
    const state = session.state;
    const doors = state.awaits === 'door' ? state.doors : [];
    page.draw({},
      doors.filter(({can_open}) => can_open)
        .map((door) => ({...door, label: `Open ${named(door)}`})),
      (door) => this.take(`open ${door}`));
    $('controls')
      .replaceChildren(make('p', {id: 'why', 'aria-live': 'polite'},
                         state.steps.length > 0 ? faced(state.why) : beginning),
        // above the cards, which may be more than a phone shows
        make('div', {className: 'row'},
          button('Take back', () => page.change({steps: state.steps.slice(0, -1)}),
            {id: 'undo', disabled: state.steps.length === 0}),
          button('Start over', () => page.change({steps: []}), {id: 'anew'})),
        ...this.choices(state), make('p', {id: 'steps'}, state.steps.map(spelt).join(' ')));
  }

  /**
   * Returns the controls for the present state.
   * @param {import('../../src/wasm/deckmap.js').SessionState} state
   */
  choices(state) {
    if (state.awaits === 'card') {
      const cards = state.cards ?? [];
      const rows = [...'CHDSX'].map((suit) => cards.filter((card) => suit === 'X' ?
                                        card.startsWith('X') :
                                        card.endsWith(suit) && !card.startsWith('X')));
      return [
        make('p', {id: 'asked'},
          `Draw from the ${state.pile} pile (${state.left} left) and tap the card:`),
        make('div', {className: 'deck', role: 'group', 'aria-label': 'The card that was drawn'},
          ...rows.filter((row) => row.length > 0)
            .map((row) => make('div', {},
                   ...row.map((card) => button(face(card), () => this.take(card),
                                {id: 'card-' + card, className: isRed(card) ? 'red' : ''}))))),
      ];
    }
    if (state.awaits === 'door')
      return [
        make('p', {id: 'asked'}, 'Which door do you open?'),
        make('div', {className: 'row'},
          ...state.doors.filter((door) => door.can_open)
            .map((door) => button(
                   named(door), () => this.take(`open ${door.door}`), {id: 'door-' + door.door}))),
      ];
    if (state.awaits === 'secret')
      return [button('Take the secret passage', () => this.take('secret'), {id: 'passage'})];
    return [make('p', {id: 'asked'}, 'The dungeon is complete.')];
  }

  /** @param {string} step */
  take(step) {
    this.page.try(() => {
      this.session?.take(step);
      this.page.state.steps.push(step);
      keepingFocus(() => this.draw());
      this.page.viewport.fit();
      this.page.remember();
    });
  }
}

/** @param {{card: string, behind: string}} door */
const named = ({card, behind}) => `${face(card)}, a ${behind} behind it`;

const beginning =
  'Split the deck into two piles. The corridor pile: clubs and hearts 2 to 10, the ' +
  'red jacks, queens and kings, and the spades 2, 3 and 4. The room pile: all other cards. Shuffle ' +
  'each, and put the jokers at the bottom of the room pile.';
