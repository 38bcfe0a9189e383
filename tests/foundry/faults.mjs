// Faults put into the module on purpose: the tests must find each. MODULE=... node faults.mjs

import {spawn} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {here, module, types} from './setup.mjs';

const create =
  'if (fresh.length > 0) await scene.createEmbeddedDocuments(\'Wall\', fresh.map(wallData));';
const remove = 'if (old.length > 0) await scene.deleteEmbeddedDocuments(\'Wall\', old);';
const live = ['live.mjs', '14', '3'], whole = ['whole.mjs', '1'], levels = ['levels.mjs', '2'],
      older = ['live.mjs', '13', '3', '3'];
/** Each with the file, what is changed there, and the test that ought to notice it first. */
const faults = [
  [
    'walls go before they come', 'live.js', [[create, ''], [remove, `${remove}\n  ${create}`]], live
  ],
  ['old walls stay', 'live.js', [[remove, '']], live],
  [
    'no queue', 'live.js',
    [['(queues.get(key) ?? Promise.resolve()).then(task)', 'Promise.resolve().then(task)']], whole
  ],
  ['every client acts', 'main.js', [['game.user?.isActiveGM === true', 'true']], live],
  [
    'padding round a live scene', 'documents.js', [['frame, padding: 0', 'frame, padding: 5']], live
  ],
  [
    'doors opened meanwhile wait', 'live.js',
    [['if (wall.getFlag(id, \'card\') !== undefined) await deal(scene, wall);', ';']], whole
  ],
  [
    'bars block the view', 'documents.js',
    [['sense: sight,', 'sense: CONST.WALL_SENSE_TYPES.NORMAL,']], live
  ],
  [
    'doors that lead nowhere are not locked', 'documents.js',
    [['closed.state === \'stuck\' ? CLOSED', 'closed.state !== \'locked\' ? CLOSED']], live
  ],
  [
    'levels on 13', 'compat.js',
    [['hasLevels() ? {levels: levels.map(levelId)} : {}', '({levels: levels.map(levelId)})']], older
  ],
  [
    'the background of 13 on 14', 'compat.js',
    [['hasLevels() ? {\n    levels: pictures', 'false ? {\n    levels: pictures']], live
  ],
  [
    'a second picture', 'live.js',
    [['keyed(scene.tiles, level).get(mapKey(level))', 'keyed(scene.tiles, level).get(\'mop\')']],
    live
  ],
  ['one picture for two ways', 'live.js', [['-${printOf(steps.join())}', '']], whole],
  [
    'texts are written again', 'live.js',
    [
      ['target.pages.filter(grows)', 'target.pages'],
      ['if (was === written || was !== printOf(page.text.content ?? \'\')) return [];', ''],
      ['text: {content}, flags', 'text: {content: `${content}!`}, flags']
    ],
    live
  ],
  [
    'the introduction stays as it was', 'live.js', [['if (was === written ||', 'if (true ||']], live
  ],
  [
    'an introduction of the game master is lost', 'live.js',
    [[' || was !== printOf(page.text.content ?? \'\')', '']], whole
  ],
  [
    'what was moved by hand goes back', 'live.js',
    [['const moves = at !== old.getFlag(id, \'at\')', 'const moves = at !== old.c.join(\' \')']],
    whole
  ],
  [
    'a door that is refused stays open', 'live.js',
    [['if (!here()?.steps.includes(step))', 'if (false)']], whole
  ],
  ['any version', 'live.js', [['state.version !== version', 'false']], whole],
  ['any rules', 'live.js', [['state.rules !== deckmap.rulesVersion', 'false']], whole],
  [
    'a step beyond the frame', 'live.js', [['if (!isWithin(now, state.frame))', 'if (false)']],
    whole
  ],
  [
    'what failed stays', 'create.js',
    [['for (const document of made.reverse()) await document.delete();', '']], whole
  ],
  [
    'cards stay after a step back', 'cards.js',
    [['if (ids.length > 0) await pile.pass', 'if (false) await pile.pass']], live
  ],
  [
    'cards of the level above stay', 'cards.js', [['card.getFlag(id, \'level\') !== level ||', '']],
    levels
  ],
  [
    'the level below is begun again', 'live.js',
    [['deal.state.awaits !== \'nothing\' || isBelow(state)', 'deal.state.awaits !== \'nothing\'']],
    levels
  ],
  [
    'a crash on the way down is not healed', 'live.js', [['await descend(scene, now, state);', '']],
    levels
  ],
  [
    'the step that ends a level is taken back', 'live.js',
    [['if (isBelow(state)) throw', 'if (false) throw']], levels
  ],
  [
    'lifts lead to themselves', 'stairs.js',
    [['.Region.${regionId(other)}', '.Region.${regionId(end)}']], levels
  ],
  [
    'levels do not lie above each other', 'create.js',
    [['`${left - x},${top - y},', '`${left},${top},']], levels
  ],
  [
    'bolts are on both sides', 'create.js',
    [['bolt && (bolt === side ? \'here\' : \'there\')', 'bolt && \'there\'']], levels
  ],
  [
    'bolts of live lifts are on both sides', 'live.js',
    [['lift.bolt && (lift.bolt === here ? \'here\' : \'there\')', 'lift.bolt && \'there\'']], levels
  ],
  [
    'live lifts have no upper end', 'live.js',
    [['if (ends.length !== stairs.length)', 'if (false)']], levels
  ],
  [
    'places say what the whole dungeon says', 'live.js', [[
      'return deckmap.deal(state.options, state.steps);',
      'return ((deal) => Object.defineProperty(deal, \'dungeon\', {value: ' +
        'deckmap.read(deal.dungeon.write(\'json\'))}))(deckmap.deal(state.options, state.steps));'
    ]],
    live
  ],
  [
    'a page gets its name again', 'live.js',
    [
      [
        'return [{_id: page.id, text: {content},',
        'return [{_id: page.id, name: \'x\', text: {content},'
      ],
      ['target.pages.filter(grows)', 'target.pages'],
      ['if (was === written || was', 'if (false && was']
    ],
    live
  ],
];
const folder = mkdtempSync(join(tmpdir(), 'faults-')), schemas = join(folder, 'schemas.json');
writeFileSync(schemas, JSON.stringify(types));
const env = {
  ...process.env,
  SCHEMAS: schemas,
  PICTURES: 'no'
};
let found = 0;
async function hunt([name, file, changes, first]) {
  const copy = mkdtempSync(join(folder, 'fault-'));
  cpSync(module, copy,
    {recursive: true, dereference: true, filter: (from) => !from.endsWith('node_modules')});
  const path = join(copy, 'scripts', file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name}: nothing to change in ${file}`);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
  let by = null;
  for (const run of [first, ...[live, whole, levels, older].filter((run) => run !== first)]) {
    const child = spawn('node', run.map((word, i) => i ? word : join(here, word)),
      {env: {...env, MODULE: copy}, stdio: 'ignore', timeout: 170000});
    const status = await new Promise((done) => child.on('exit', done));
    if (status === 0) continue;
    by = status === null ? null : run.join(' ');  // one that does not end says nothing
    break;
  }
  rmSync(copy, {recursive: true});
  if (by)
    ++found;
  else
    console.log(`MISSED: ${name}`);
}
const queue = [...faults];
await Promise.all(Array.from({length: availableParallelism()}, async () => {
  while (queue.length > 0) await hunt(queue.shift());
}));
rmSync(folder, {recursive: true});
console.log(`faults found: ${found} of ${faults.length}`);
process.exit(found === faults.length ? 0 : 1);
