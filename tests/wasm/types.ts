// Right uses of the npm package beside wrong ones: what follows @ts-expect-error must not compile.

import {deal, DeckmapError, findCounterexample, generate, hunt, load, read, search, session, survey}
  from 'deckmap';
import {tileKinds} from 'deckmap';
import type {Card, Counterexample, Deckmap, Dungeon, Feature, File, Format, Options, Plan, Tiles}
  from 'deckmap';
import 'deckmap/map-element';

const options: Options = {
  seed: 42n, decks: 2, jokers: 'one_last', table: '6x4', style: 'dark', chart: 'fantasy',
  legend: true, title: undefined,
};
options.style = 'base = \'dark\'';
options.squares = null;
const dungeon: Dungeon = generate(options);
const card: Card = dungeon.cards[0];
const role: 'corridor' | 'room' | 'shop' | 'healing' | 'door' = card.role;
const seed: bigint | null = dungeon.seed;
const found: bigint | null = hunt('rooms >= 9', 0, 100, {decks: 2});
const near: string | undefined = search('rooms >= 12', 0, '9').nearest?.text;
const format: Format = 'svg';
const files: File[] = dungeon.files('tmj', {file: 'crypt'}, new Uint8Array());
const tiles: Tiles = dungeon.tiles({squares: 2, walls: 'tiles', player: true});
const kind: 'rock' | 'wall' | string = tileKinds[tiles.kinds[0]];
const plan: Plan = dungeon.plan({squares: 3});
const lever: number | null | undefined = plan.doors[0].lever?.place;
const feature: Feature = 'rooms';
const smallest: Promise<Counterexample | null> = findCounterexample(
  async ({cards}) => cards.length < 9, 0n, '99', {space: 'any_options', starts: 1});
smallest.then((found) => found && found.dungeon.write('svg') + found.deal);
const library: Promise<Deckmap> = load();
console.log(dungeon.write(format, {paper: 'letter', id_prefix: 'a'}), dungeon.write('uvtt.svg'),
  role, near, lever, seed, found, files, kind, feature, library,
  survey(0n, 3), session({}, ['4C']).state.awaits,
  deal({seed: 'crypt'}).dungeon.links()[0].kind === 'secret', read('').code,
  new DeckmapError('x').name);
const element = document.createElement('deckmap-map');
element.addEventListener('door', (event) => console.log(event.detail.state));
const shown: bigint | null | undefined = element.dungeon?.seed;
// @ts-expect-error
element.dungeon = dungeon;

// @ts-expect-error
generate({styel: 'x'});
// @ts-expect-error
generate({jokers: 'first'});
// @ts-expect-error
generate({decks: 'two'});
// @ts-expect-error
generate({legend: 'maybe'});
// @ts-expect-error
generate(42);
// @ts-expect-error
dungeon.write('svgg');
// @ts-expect-error
dungeon.write('png');
// @ts-expect-error
dungeon.write('svg.svg');
// @ts-expect-error
dungeon.write('svg', {squrs: 3});
// @ts-expect-error
dungeon.write('uvtt', {}, 'a PNG');
// @ts-expect-error
dungeon.tiles({walls: 'stone'});
// @ts-expect-error
const other: Format = 'bmp';
// @ts-expect-error
const no_feature: Feature = 'roomz';
// @ts-expect-error
const no_role: Card['role'] = 'stairs';
// @ts-expect-error
const no_kind: Plan['ways'][0]['kind'] = 'window';
// @ts-expect-error
const no_key: string = plan.doors[0].key;
// @ts-expect-error
deal({door_order: 'best'});
// @ts-expect-error
hunt(9);
// @ts-expect-error
findCounterexample(() => true, 0, 9, {space: 'rooms'});
// @ts-expect-error
findCounterexample('true');
