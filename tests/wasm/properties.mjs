// The common bugs of tests/planted_bugs.hpp, as properties that do not hold for each dungeon.

export const size = ({json: {piles}}) => piles.corridor.length + piles.room.length;

export function hasOneDoorACard({cards}) {
  const from =
    cards.filter(({role, from}) => role === 'door' && from !== null).map(({from}) => from);
  return new Set(from).size === from.length;
}

export const hasNoSecretPassage = ({json}) => json.segments.every(({via}) => via !== 'secret');

export function hasOneBossACard({json}) {
  const bosses = new Map();
  for (const {enemies, counters_on} of json.segments)
    for (const enemy of counters_on === null ? [] : enemies)
      if (enemy.startsWith('X')) bosses.set(counters_on, (bosses.get(counters_on) ?? 0) + 1);
  return Math.max(0, ...bosses.values()) < 2;
}
