// The module in Chromium: the dialog by keys that chromedriver presses, and a live deal, drawn from
// its documents into pictures, which docs/tabletops.md shows. MODULE=... node look.mjs FOLDER
// [CHROMIUM]

import {strict as assert} from 'node:assert';
import {spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join, normalize} from 'node:path';
import {here, language, module, types} from './setup.mjs';

const folder = process.argv[2];
mkdirSync(folder, {recursive: true});
const kinds = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  json: 'application/json'
};
const browser = process.argv[3] ?? '/usr/bin/chromium';
const [tab, enter, down, space, control] = ['\uE004', '\uE007', '\uE015', ' ', '\uE009'];
/** The keys that are pressed; a pair is a key held while another is pressed. */
const keys = {
  button: [tab, enter],
  // seed, code, how: live, chart by its first letters, ..., the players' picture, the button
  dialog: [
    [control, 'a'], ...'42', tab, tab, down, tab, ...'fan', tab, tab, tab, tab, tab, tab, tab,
    space, tab, enter
  ],
};
async function press(list) {
  const actions = list.flatMap((key) => Array.isArray(key) ?
      [['keyDown', key[0]], ['keyDown', key[1]], ['keyUp', key[1]], ['keyUp', key[0]]] :
      [['keyDown', key], ['keyUp', key]]);
  await ask(`${session}/actions`, {
    actions: [{type: 'key', id: 'keys', actions: actions.map(([type, value]) => ({type, value}))}]
  });
}
const {version} = JSON.parse(readFileSync(join(module, 'module.json'), 'utf8'));
let session = null, pictures = 0;

function judge({failed, seen, answers, doors, difference, shownApart, cards, kinds, errors}) {
  assert.equal(failed, undefined);
  assert.deepEqual(errors, []);
  assert.deepEqual(seen, {
    buttons: 1,
    focus: 'seed',
    title: 'Deal a dungeon',
    unnamed: 0,
    tools: ['deckmapSecretTool', 'deckmapBackTool', 'deckmapPlayersTool'],
    fields: [
      'seed', 'code', 'how', 'chart', 'style', 'decks', 'table', 'hidden_doors', 'second_entrance',
      'levels', 'players', ''
    ],
  });
  assert.deepEqual(answers, {
    seed: '42',
    code: '',
    how: 'live',
    chart: 'fantasy',
    style: 'ink',
    decks: '1',
    table: 'free',
    hidden_doors: 'none',
    second_entrance: 'none',
    levels: '1',
    players: true,
  });
  assert(doors > 3 && pictures === 3 && cards === 55);
  assert.deepEqual(kinds, ['image/webp']);
  assert(
    difference < 3, `the last picture differs from the whole dungeon's by ${difference} of 255`);
  for (const [name, by] of Object.entries(shownApart))
    assert(by < 1, `docs/images/${name}.png differs by ${by} of 255 from pictures/${name}.png`);
  console.log(
    `in Chromium: the dialog, and a deal of ${doors} doors with ${cards} pictures of cards`);
}
const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname;
  if (request.method === 'POST') {
    const parts = [];
    for await (const part of request) parts.push(part);
    response.end();
    if (path.startsWith('/picture/')) {
      ++pictures;
      writeFileSync(
        join(folder, `${path.slice(9).replace(/[^\w-]/g, '')}.png`), Buffer.concat(parts));
      return;
    }
    if (path.startsWith('/keys/')) return void press(keys[path.slice(6)]).catch(fail);
    try {
      judge(JSON.parse(Buffer.concat(parts)));
      return void end(0);
    } catch (error) {
      return fail(error);
    }
  }
  if (path === '/setup.json') return response.end(JSON.stringify({types, language, version}));
  try {
    const [, first, ...rest] = normalize(path).split('/');
    const file = first === 'module' ? join(module, ...rest) :
      first === 'shown'             ? join(here, '../../docs/images', ...rest) :
                                      join(here, first);
    response.setHeader('content-type', kinds[file.split('.').pop()] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
setTimeout(() => fail('Chromium has not answered'), 120000).unref();

// A driver of the browser, as its keys are pressed and not only said to be.
const free = createServer();
await new Promise((done) => free.listen(0, '127.0.0.1', done));
const {port} = free.address();
await new Promise((done) => free.close(done));
const driver = spawn('chromedriver', [`--port=${port}`], {stdio: 'ignore'});
async function ask(path, body, method = 'POST') {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body ? {body: JSON.stringify(body)} : {}),
  });
  const {value} = await answer.json();
  if (!answer.ok) throw new Error(`chromedriver: ${value.message}`);
  return value;
}
for (let tries = 0; tries < 100; ++tries) {
  const ready = await ask('/status', null, 'GET').then(({ready}) => ready, () => false);
  if (ready) break;
  await new Promise((done) => setTimeout(done, 100));
}
const args = [
  '--headless=new', '--no-sandbox', '--disable-gpu',
  `--user-data-dir=${mkdtempSync(join(tmpdir(), 'look-'))}`
];
const {sessionId} = await ask('/session', {
  capabilities:
    {alwaysMatch: {browserName: 'chrome', 'goog:chromeOptions': {binary: browser, args}}}
});
session = `/session/${sessionId}`;
await ask(`${session}/url`, {url: `http://127.0.0.1:${server.address().port}/look.html`});

async function end(status) {
  if (session) await ask(session, null, 'DELETE').catch(() => {});
  driver.kill();
  process.exit(status);
}
function fail(why) {
  console.log(why);
  void end(1);
}
