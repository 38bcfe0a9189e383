// Dungeons for fast-check, which has to be installed: `fc.property(dungeons(), (dungeon) => ...)`.

import fc from 'fast-check';

import {read} from './index.js';

// Plainest first, for fast-check shrinks towards the first.
const numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const corridorCards = [
  ...numbers.map((n) => `${n}C`), ...numbers.map((n) => `${n}H`), '2S', '3S', '4S', 'JH', 'QH',
  'KH', 'JD', 'QD', 'KD'
];
const roomCards = [
  ...numbers.map((n) => `${n}D`), 'AC', 'AS', 'AH', 'AD', ...numbers.slice(3).map((n) => `${n}S`),
  'JC', 'QC', 'KC', 'JS', 'QS', 'KS'
];
const rules = {
  turn_colour: ['drawn'],
  corridor_heading: ['each'],
  door_colour: ['ignored'],
  room_spades: ['laid'],
  stuck: ['stop'],
  directions: ['grid', 'RULURULUD'],
};

const pile = (cards) =>
  fc.uniqueArray(fc.constantFrom(...cards), {maxLength: cards.length, size: 'max'});
/** A line of a deal, or nothing. */
const line = (name, values) =>
  fc.option(values, {nil: null}).map((value) => value === null ? '' : `${name}: ${value}\n`);

export function dungeons({anyRules = false, tables = false} = {}) {
  const side = fc.integer({min: 1, max: 12});
  const table = fc.tuple(side, side).map((sides) => sides.join('x'));
  const lines = [line('doors', fc.nat(12))];
  if (tables) lines.push(line('table', table));
  for (const name in anyRules ? rules : {}) lines.push(line(name, fc.constantFrom(...rules[name])));
  const jokers = fc.constantFrom('', ' XR', ' XR XB');
  return fc.tuple(pile(corridorCards), pile(roomCards), jokers, ...lines).map((drawn) => {
    const [corridor, room, bosses, ...options] = drawn;
    const deal =
      `corridor: ${corridor.join(' ')}\nroom: ${room.join(' ')}${bosses}\n${options.join('')}`;
    const dungeon = read(deal);
    dungeon[fc.toStringMethod] = () => `read(${JSON.stringify(deal)})`;  // in a failure's message
    return dungeon;
  });
}
