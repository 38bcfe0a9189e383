// The deck as Foundry's own cards: a deck of all cards and a pile of those on the table. With the
// module Complete Card Management the cards also lie on the scene, where the map has them.

import {id, text} from './library.js';
import {upload} from './picture.js';

/** @import {Card as PlacedCard, Deal, Deckmap} from '../vendor/deckmap/deckmap.js' */
/** @import {Plan} from './documents.js' */
/** @import {DealState, Look} from './types.d.ts' */

const suits = /** @type {const} */ ({C: 'clubs', D: 'diamonds', S: 'spades', H: 'hearts'});
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const side = 300;

/**
 * @param {string} code such as 10D or XR
 * @param {Map<string, string>} images by code; that of the back by ''
 */
function cardData(code, images, sort = 0) {
  const joker = code.startsWith('X');
  const suit = joker ? 'joker' : suits[/** @type {keyof typeof suits} */ (code.slice(-1))];
  const value = joker ? null : ranks.indexOf(code.slice(0, -1)) + 1;
  return {
    name: code,
    type: /** @type {const} */ ('base'),
    suit,
    value,
    sort,
    width: 3,
    height: 3,
    face: null,
    faces: [{name: code, img: images.get(code) ?? null}],
    back: {name: 'deckmap', img: images.get('') ?? null},
    flags: {[id]: {code}},
  };
}

/**
 * Makes deck and pile.
 * @param {string} name
 * @param {Deal} deal
 * @param {Look} look
 * @param {Deckmap} deckmap
 */
export async function createCards(name, deal, look, deckmap) {
  /** @type {{corridor: string[], room: string[]}} */
  const {corridor, room} = deal.dungeon.json.piles;
  const codes = [...corridor, ...room], style = look.style || 'ink';
  /** @type {Map<string, string>} */
  const images = new Map();
  for (const code of new Set(['', ...codes])) {
    const svg = deckmap.cardPicture(code || null, {style});
    images.set(
      code, await upload(`card-${style}-${code || 'back'}`, {svg, width: side, height: side}));
  }
  const deck = await Cards.create({
    name: text('Deck', {name}),
    type: 'deck',
    cards: codes.map((code, i) => cardData(code, images, i)),
  });
  const pile = await Cards.create({name: text('Pile', {name}), type: 'pile'});
  if (!deck?.id || !pile?.id) throw new Error(text('NotMade'));
  return {deck: deck.id, pile: pile.id};
}

/**
 * Lays the cards of the table that do not lie there yet, and takes back those of a step taken back,
 * and of the level above.
 * @param {Scene.Implementation} scene
 * @param {PlacedCard[]} table
 * @param {Plan} target
 * @param {DealState} state
 */
export async function layCards(scene, table, {origin: [left, top]}, {cards, look, level}) {
  const stack = (/** @type {string} */ key) =>
    /** @type {Cards.Stored | undefined} */ (game.cards.get(key));
  const deck = stack(cards?.deck ?? ''), pile = stack(cards?.pile ?? '');
  if (!deck || !pile) return;
  const extra = pile.cards.filter((card) => card.getFlag(id, 'level') !== level ||
      (card.getFlag(id, 'index') ?? 0) >= table.length);
  const ids = extra.flatMap((card) => card.id ?? []);
  if (ids.length > 0) await pile.pass(deck, ids, {chatNotification: false});
  const lying = new Set(pile.cards.map((card) => card.getFlag(id, 'index')));
  for (const [index, {card: code}] of table.entries()) {
    if (lying.has(index)) continue;
    const card = deck.cards.find((card) => !card.drawn && card.getFlag(id, 'code') === code);
    if (card?.id)
      await deck.pass(pile, [card.id], {
        chatNotification: false,
        updateData: {face: 0, flags: {[id]: {code, index, level}}},
      });
  }
  // Complete Card Management measures on the scene that is viewed, whichever scene it is given.
  const {ccm} = globalThis;
  if (!ccm || canvas?.scene?.id !== scene.id || scene.id === null) return;
  const {squares, pixels} = look;
  for (const card of pile.cards) {
    const at = table[card.getFlag(id, 'index') ?? -1];
    if (!at || card.getFlag('complete-card-management', scene.id) !== undefined) continue;
    await ccm.api.placeCard(card, {
      x: left + (at.x + 0.5) * squares * pixels,
      y: top + (at.y + 0.5) * squares * pixels,
      sceneId: scene.id
    });
  }
}
