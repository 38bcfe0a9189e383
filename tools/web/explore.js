// Explore: the first development is shown, and doors are opened one by one. For a shared screen:
// all that it shows and prints is for players.

import {DeckmapError} from '../../src/wasm/deckmap.js';
import {$, button, keepingFocus, make} from './dom.js';

/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('../../src/wasm/deckmap.js').Deal} Deal */

export class Explore {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Deal | undefined} */
    this.deal = undefined;
  }

  show() {
    this.deal?.free();
    this.deal = this.page.deckmap.deal(this.page.deal);
    for (const step of this.page.state.opened) this.take(step);
    this.draw();
  }

  /** @param {import('../../src/wasm/deckmap.js').Options} options */
  picture(options) {
    const {dungeon} = /** @type {Deal} */ (this.deal);
    return dungeon.write('svg', {...this.page.look, player: true, ...options});
  }

  /** @param {string} step `open 12` or `secret` */
  take(step) {
    const door = /^open (\d+)$/.exec(step);
    if (door !== null)
      this.deal?.open(Number(door[1]));
    else if (step === 'secret')
      this.deal?.secretPassage();
    else
      throw new DeckmapError(`opened: '${step}' is neither a door, as in o12, nor s`);
  }

  draw() {
    const {page, deal} = this, {opened} = page.state;
    if (deal === undefined) return;
    const {cards} = deal.dungeon, name = names(deal.dungeon);
    const closed = cards.map((_, door) => door).filter((door) => deal.canOpen(door));
    const doors = closed.map((door) => ({door, label: `Open the ${name(door)}`, can_open: true}));
    // The focus stays on the door that was opened last.
    const last = Number(opened.at(-1)?.replace('open ', ''));
    if (cards[last]?.role === 'door')
      doors.push({door: last, label: `Opened: ${name(last)}`, can_open: false});
    doors.sort((a, b) => a.door - b.door);
    page.draw(doors, (door) => this.open(`open ${door}`));
    $('controls')
      .replaceChildren(make('div', {className: 'row'},
        make('span', {id: 'explored', role: 'status'},
          closed.length > 0 ? `Open a door on the map: ${closed.length} can be opened.` :
                              'No more doors can be opened.'),
        ...(closed.length === 0 && this.hasPassage() ?
            [button('Find the secret passage', () => this.open('secret'), {id: 'passage'})] :
            []),
        button('Close the last door again', () => page.change({opened: opened.slice(0, -1)}),
          {id: 'undo', disabled: opened.length === 0}),
        button('Start over', () => page.change({opened: []}), {id: 'anew'})));
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
    const {page} = this;
    page.try(() => {
      this.take(step);
      page.state.opened.push(step);
      page.viewport.staying(
        step.replace('open ', 'map-door-'), () => keepingFocus(() => this.draw()));
      page.remember();
    });
  }
}

/**
 * Returns what doors are called, by their cards: "door of level 1 in the east of room 2".
 * @param {Deal['dungeon']} dungeon
 * @returns {(door: number) => string}
 */
function names(dungeon) {
  const {cards} = dungeon;
  const left = Math.min(...cards.map(({x}) => x)), top = Math.min(...cards.map(({y}) => y));
  /** @type {Map<string, {room: number | null, role: string, level?: number}>} */
  const spaces = new Map();
  for (const space of JSON.parse(dungeon.write('json', {player: true})).spaces)
    spaces.set(`${space.x + left} ${space.y + top}`, space);
  const sides = {right: 'east', down: 'south', left: 'west', up: 'north'};
  return (door) => {
    const {x, y, from, heading} = cards[door], before = cards[from ?? door];
    const level = spaces.get(`${x} ${y}`)?.level ?? 1;
    const {room = null, role = 'corridor'} = spaces.get(`${before.x} ${before.y}`) ?? {};
    const place = room !== null ? `room ${room}` : role === 'door' ? 'a landing' : 'a corridor';
    return `door of level ${level} in the ${sides[heading]} of ${place}`;
  };
}
