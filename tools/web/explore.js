// Explore: the first development is shown, and doors are opened one by one. For a shared screen:
// all that it shows and prints is for players.

import {DeckmapError} from 'built:library';
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
    // without the ways that no player sees: players' own pictures are the same with them
    this.deal =
      this.page.deckmap.deal({...this.page.deal, hidden_doors: 'none', second_entrance: 'none'});
    for (const step of this.page.state.opened) this.take(step);
    this.draw();
  }

  /** @param {import('../../src/wasm/deckmap.js').Options} options */
  picture(options) {
    const {dungeon} = /** @type {Deal} */ (this.deal);
    const found = this.page.state.opened.includes('secret');
    const svg = dungeon.write('svg', {...this.page.look, player: !found, ...options});
    return found ? forPlayers(svg) : svg;
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
    page.draw({}, doors, (door) => this.open(`open ${door}`));
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
 * Returns a game master's picture without what is not for players. Their own picture ends before a
 * secret passage, also before one that they have found.
 * @param {string} svg
 */
function forPlayers(svg) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const secrets = 'g > title, [id*=enemy-], [id*=number-C], [id$=story], [id$=origin]';
  for (const secret of picture.querySelectorAll(secrets)) secret.remove();
  return picture.outerHTML;
}

/**
 * Returns what doors are called, by their cards: "door of level 1 in the east of room 2".
 * @param {Deal['dungeon']} dungeon
 * @returns {(door: number) => string}
 */
function names(dungeon) {
  const {cards, segments} = dungeon.json;
  const rooms = segments.filter((/** @type {{kind: string, cards: number[]}} */ segment) =>
                                  segment.kind === 'room' && segment.cards.length > 0);
  const sides = {right: 'east', down: 'south', left: 'west', up: 'north'};
  return (door) => {
    const {from, heading, level} = cards[door], before = cards[from] ?? cards[door];
    const room = rooms.indexOf(segments[before.segment]) + 1;
    const place = before.role === 'door' ? 'a landing' : room > 0 ? `room ${room}` : 'a corridor';
    const side = sides[/** @type {keyof typeof sides} */ (heading)];
    return `door of level ${level} in the ${side} of ${place}`;
  };
}
