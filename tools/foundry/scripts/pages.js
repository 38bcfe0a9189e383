// The journal of a deal under way. A page is written once, when its place is
// dealt, so it says only what stays true: who is there and what the doors are, but neither what
// lies elsewhere, nor where an open way leads to, nor anything of the thread that ties a whole
// dungeon together, which every new place pulls in another direction.

import {id, text} from './library.js';

/** @import {Card, ClosedDoor, Table} from '../vendor/deckmap/deckmap.js' */
/** @import {PagePlan} from './documents.js' */

/**
 * @typedef {{place: number | null, card: number | null, side: string}} End
 * @typedef {{way: number, near: number | null, state: string, card: number}} Door
 * @typedef {{kind: string, label: string | null, segment: number | null, cards: number[],
 *            ways: number[], standing: number[]}} Place
 * @typedef {{places: Place[], ways: {from: End, to: End}[], doors: Door[],
 *            segments: {enemies: string[]}[],
 *            encounters?: {list: {what: string, segment: number, on: number, text: string}[]},
 *            adventure?: {groups: {enemy: number, text: string}[],
 *                         bosses: {enemy: number, text: string}[],
 *                         keepers: {card: number, text: string}[]}}} Facts
 */

const sides = ['up', 'right', 'down', 'left'];

const states = new Map(Object.entries({J: 'stuck', Q: 'locked', K: 'barred'}));

/**
 * The state of a closed door by its card, in the words that the key has for an open one.
 * @param {string} card
 */
const stateOf = (card) =>
  (states.get(card[0]) ?? '') + (card.endsWith('C') || card.endsWith('S') ? ' and trapped' : '');

/**
 * The closed doors by the labels of the places from which they are met, in the order in which the
 * key names them: clockwise from north.
 * @param {Facts} facts
 * @param {Card[]} cards
 */
function closedDoors({places, ways, doors}, cards) {
  /** @type {Map<string, {side: number, along: number, card: number}[]>} */
  const found = new Map();
  for (const {way: first, near, card} of doors.filter(({state}) => state === 'sealed')) {
    // through places that have no label of their own
    for (let way = first, at = near; at !== null;) {
      const {from, to} = ways[way], here = from.place === at ? from : to;
      const {label, ways: around} = places[at], {x, y} = cards[here.card ?? card];
      if (label !== null) {
        const side = sides.indexOf(here.side), one = {side, along: side % 2 ? y : x, card};
        found.set(label, [...found.get(label) ?? [], one]);
        break;
      }
      const next = around.find((other) => other !== way);
      if (next === undefined) break;
      at = ways[next].from.place === at ? ways[next].to.place : ways[next].from.place;
      way = next;
    }
  }
  for (const list of found.values()) list.sort((a, b) => a.side - b.side || a.along - b.along);
  return found;
}

/**
 * Words for those who are in a place.
 * @param {Facts} facts
 * @param {Card[]} cards
 */
function teller({segments, encounters, adventure}, cards) {
  const enemies = segments.flatMap((one, segment) => one.enemies.map((card) => ({card, segment})));
  const named = encounters?.list.filter(({what}) => what === 'enemy' || what === 'joker');
  const known = [...adventure?.groups ?? [], ...adventure?.bosses ?? []];
  const plain = (/** @type {string} */ card) => card.startsWith('X') ?
    text(card === 'XR' ? 'RedJoker' : 'BlackJoker') :
    text('Enemy', {strength: card.slice(0, -1)});
  return {
    /**
     * Those of a segment, by its index.
     * @param {number[]} standing
     * @param {number | null} segment
     */
    enemies: (standing, segment) =>
      standing.filter((enemy) => enemies[enemy].segment === segment)
        .map((enemy) => known.find((one) => one.enemy === enemy)?.text ?? named?.[enemy]?.text ??
            plain(enemies[enemy].card)),
    segmentOf: (/** @type {number} */ enemy) => enemies[enemy].segment,
    counters: (/** @type {Place} */ place) =>
      place.cards.filter((card) => cards[card].card.startsWith('A'))
        .map((card) => adventure?.keepers.find((one) => one.card === card)?.text ??
            encounters?.list
              .find(({what, on}) => on === card && (what === 'shop' || what === 'healing'))
              ?.text ??
            text(/[CS]$/.test(cards[card].card) ? 'Shop' : 'Healing')),
  };
}

/** @param {string} content of the introduction */
function introduction(content) {
  const [said, stats] = content.split('<h2>Stat lines</h2>');
  // The hoard, the bargains and the like lie in places.
  const kept =
    said.replace(/<p><strong>(?!Doors:|Strength of the enemies:)[^<]*<\/strong>.*?<\/p>/g, '');
  return kept + (stats ? `<h2>Stat lines</h2>${stats}` : '');
}

/**
 * The pages of a deal under way, from those of the key.
 * @param {Table} dungeon
 * @param {string} chart
 * @param {PagePlan[]} pages
 * @param {ClosedDoor[]} closed
 * @param {string} number of the level, before labels
 * @returns {PagePlan[]}
 */
export function lastingPages(dungeon, chart, pages, closed, number) {
  /** @type {Facts} */
  const facts = chart ? JSON.parse(dungeon.write('json', {chart})) : dungeon.json;
  const {cards} = dungeon, {adventure, encounters} = facts, doors = closedDoors(facts, cards);
  const escaped = foundry.utils.escapeHTML;
  const who = teller(facts, cards);
  const says = (/** @type {string[]} */ all) => {
    const list = all.map((one) => `${one[0].toUpperCase()}${one.slice(1)}.`).join(' ');
    return list && `<p><strong>${text('Here')}</strong> ${escaped(list)}</p>`;
  };
  /** @param {Place} place @param {string} content */
  const find = ({segment}, content) => {
    if (adventure)
      return /<strong>Find:<\/strong> [^<]*?\.(?= <strong>|<\/p>)/.exec(content)?.[0] ?? '';
    const found = encounters?.list.find(
      (one) => one.what === 'search' && segment !== null && one.segment === segment);
    return found ? `<strong>${text('Find')}</strong> ${escaped(found.text)}.` : '';
  };
  /** @param {string} label @param {string} content */
  const waysOf = (label, content) => {
    const shut = (doors.get(label) ?? []).values();
    const ways = /<strong>Ways:<\/strong> (.*)\.<\/p>/.exec(content)?.[1] ?? '';
    return ways.replace(/, sealed/g, () => `, ${stateOf(cards[shut.next().value?.card ?? 0].card)}`)
      .replace(/ \([^()]*\bkey\b[^()]*\)/g, '')
      .split('; ')
      // the way in moves to another side of its card where a place is laid before it
      .map((way) => way.replace(/, (by a passage )?to C?\d+$/, '')
                      .replace(/^[^,]+, open, to the outside$/, 'open, to the outside'))
      .join('; ');
  };
  /** @type {PagePlan[]} */
  const written = pages.map((page) => {
    const label = page.label?.slice(number.length);
    const place = facts.places.find((one) => one.label === label);
    if (label === undefined || !place) return {...page, content: introduction(page.content)};
    const aloud = /^<blockquote>.*?<\/blockquote>/.exec(page.content)?.[0] ?? '';
    const found = find(place, page.content), shut = doors.get(label) ?? [];
    return {
      ...page,
      content: aloud +
        says([...who.enemies(place.standing, place.segment), ...who.counters(place)]) +
        (found && `<p>${found}</p>`) +
        `<p><strong>Ways:</strong> ${waysOf(label, page.content)}.</p>`,
      room: place.kind === 'room',
      locked: shut
                .filter(({card}) => cards[card].card.startsWith('Q') &&
                    closed.some(({door, can_open}) => door === card && can_open))
                .map(({card, side}) => ({card, words: `double doors ${'NESW'[side]}`})),
    };
  });
  // Those who come from behind a door, where no card is laid for them, have a page of their own.
  for (const {label, segment, standing} of facts.places) {
    const page = pages.find((one) => one.label === number + label);
    for (const from of new Set(standing.map(who.segmentOf)))
      if (page && from !== segment)
        written.push({
          key: `${page.key.replace(/place \d+$/, '')}guests ${from}`,
          name: `${page.label}. ${text('Guests')}`,
          label: page.label,
          content: says(who.enemies(standing, from)),
          sort: page.sort + 1 + from,
        });
  }
  return written;
}

/**
 * The new pages of a deal, with keys to locked doors that can be opened: a key never lies in a
 * place that was left behind. Passages and landings may come to be places of the key after they are
 * dealt.
 * @param {PagePlan[]} wanted
 * @param {Map<string, JournalEntryPage.Implementation>} written by key
 */
export function newPages(wanted, written) {
  const given = new Set([...written.values()].map((page) => page.getFlag(id, 'keyTo')));
  const keyless = wanted.flatMap(({key, label, locked = []}) => {
    const name = written.get(key)?.name;
    if (name === undefined) return [];
    const place = name.replace(`${label}. `, '');
    const left = locked.filter(({card}) => !given.has(card));
    return left.map(({card, words}) => ({card, door: `${words} (${place})`}));
  });
  keyless.sort((a, b) => a.card - b.card);
  return wanted.filter(({key}) => !written.has(key)).map((page) => {
    const lock = page.room ? keyless.shift() : undefined;
    if (!lock) return page;
    const hidden = foundry.utils.escapeHTML(text('Key', {door: lock.door}));
    return {...page, content: `${page.content}<p>${hidden}</p>`, keyTo: lock.card};
  });
}
