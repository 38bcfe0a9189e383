// Stairs and lifts between levels: regions on a scene that holds both levels, notes where each
// level has a scene of its own.

import {levelId} from './compat.js';
import {keyOn} from './documents.js';
import {id, text} from './library.js';

/** @import {Card} from '../vendor/deckmap/deckmap.js' */
/** @import {NotePlan, Plan} from './documents.js' */
/** @import {Look} from './types.d.ts' */

/**
 * An end of a stair: its number among those between the same two levels, its level, the index of
 * its card, and on which side of a lift its bolt is, if it has one.
 * @typedef {{number: number, level: number, down: boolean, card: number,
 *            bolted?: 'here' | 'there' | undefined}} StairEnd
 */

/** @param {Card} card */
const isLocked = ({card, role, open}) => role === 'door' && open && card.startsWith('Q');

/** The locked doors on the way to a card. @param {Card[]} cards @param {number} card */
function locksBefore(cards, card) {
  const locks = [];
  for (let at = cards[card].from; at !== null; at = cards[at].from)
    if (isLocked(cards[at])) locks.push(at);
  return locks;
}

/**
 * The lifts from a level whose deal is over to the one below it, as docs/ways.md has them: each end
 * is a shop's card, and the bolt is on the side that has more locked doors before it.
 * @param {Card[]} upper
 * @param {Card[]} lower
 * @param {number} boss the card above on which the main stair begins
 * @returns {{number: number, from: number, to: number, bolt: 'from' | 'to' | undefined}[]}
 */
export function liftsBetween(upper, lower, boss) {
  const all = (/** @type {number[]} */ locks, /** @type {number[]} */ others) =>
    locks.every((lock) => others.includes(lock));
  return ['AC', 'AS'].flatMap((ace, i) => {
    const [from, to] = [upper, lower].map((cards) => cards.findIndex(({card}) => card === ace));
    if (from < 0 || to < 0 || (from === boss && to === 0)) return [];
    const stair = locksBefore(upper, boss), shop = locksBefore(upper, from);
    const above = all(stair, shop) && locksBefore(lower, to).length === 0 && !isLocked(lower[0]);
    const below = all(shop, stair);
    if (!above && !below) return [];
    return [{number: i + 1, from, to, bolt: above && below ? undefined : above ? 'from' : 'to'}];
  });
}

/** @param {StairEnd} end */
const keyOf = ({number, level, down}) => keyOn(level, `stair ${number} ${down ? 'down' : 'up'}`);

/** The first is the main stair, the others are lifts. @param {StairEnd} end */
function nameOf({number, level, down, bolted}) {
  const kind = number === 0 ? 'Stairs' : 'Lift', to = {level: String(down ? level + 1 : level - 1)};
  const name = text(kind + (down ? 'Down' : 'Up'), to);
  return bolted ? `${name} (${text(bolted === 'here' ? 'BoltedHere' : 'BoltedThere')})` : name;
}

/**
 * The middle square of a card.
 * @param {Plan} plan
 * @param {Card} card
 * @param {Look} look
 */
function middleOf({origin: [left, top]}, {x, y}, {squares, pixels}) {
  const within = Math.floor(squares / 2);
  return {
    x: left + (x * squares + within) * pixels,
    y: top + (y * squares + within) * pixels,
    width: pixels,
    height: pixels,
  };
}

/**
 * A note beside the label of the place.
 * @param {StairEnd} end
 * @param {Plan} plan
 * @param {Card[]} cards
 * @param {Look} look
 * @returns {NotePlan}
 */
export function stairNote(end, plan, cards, look) {
  const {x, y, width} = middleOf(plan, cards[end.card], look);
  return {
    key: keyOf(end),
    x: x + Math.round(width / 2),
    y: y + Math.round(width * 5 / 4),
    label: nameOf(end)
  };
}

/** Ids of their own let one region name the other before that is there. @param {StairEnd} end */
const regionId = ({number, level, down}) =>
  `deckmapStair${String(level).padStart(2, '0')}${number}${down ? 'd' : 'u'}`;

/**
 * A region of 14 for a token that goes there; the types know its levels not yet.
 * @param {StairEnd} end
 * @param {Plan} plan
 * @param {Card[]} cards
 * @param {Look} look
 * @param {number[]} levels
 * @param {{type: string, system: object, disabled?: boolean}} behaviour
 */
const region = (end, plan, cards, look, levels, behaviour) => /** @type {any} */ ({
  _id: regionId(end),
  name: nameOf(end),
  shapes: [{type: 'rectangle', ...middleOf(plan, cards[end.card], look), rotation: 0, hole: false}],
  behaviors: [{name: nameOf(end), ...behaviour}],
  flags: {[id]: {key: keyOf(end)}},
  levels: levels.map(levelId),
});

/**
 * A region that leads to the other end, wherever that lies; a bolt on the other side shuts it.
 * @param {Scene.Implementation} scene
 * @param {StairEnd} end
 * @param {Plan} plan
 * @param {Card[]} cards
 * @param {Look} look
 */
export function teleport(scene, end, plan, cards, look) {
  const {number, level, down} = end;
  const other = {...end, number, level: down ? level + 1 : level - 1, down: !down};
  return region(end, plan, cards, look, [level], {
    type: 'teleportToken',
    system: {destinations: [`Scene.${scene.id}.Region.${regionId(other)}`], choice: true},
    disabled: end.bolted === 'there',
  });
}

/**
 * The region of a stair whose ends lie above each other.
 * @param {StairEnd} end the upper one
 * @param {Plan} plan
 * @param {Card[]} cards
 * @param {Look} look
 */
export const changeLevel = (end, plan, cards, look) =>
  region(end, plan, cards, look, [end.level, end.level + 1], {type: 'changeLevel', system: {}});
