// Hooks, the buttons, the dialog and the settings.

import {createScene, playersPicture} from './create.js';
import {id, library, report, text} from './library.js';
import {doorOpened, resume, secretPassage, stepBack} from './live.js';

/** @import {Wishes} from './types.d.ts' */

/** Only one client acts: that of a game master, and only one of several. */
const acts = () => game.user?.isActiveGM === true;

const escaped = (/** @type {string} */ value) => foundry.utils.escapeHTML(value);

/** A row of the dialog; its label names the field. @param {string} label @param {string} field */
const row = (label, field) => `<div class="form-group"><label for="deckmap-${label}">${
  escaped(text(label))}</label><div class="form-fields">${
  field.replace(/^<(\w+)/, `<$1 id="deckmap-${label}"`)}</div></div>`;

/** @param {string} name @param {string[]} values @param {Record<string, string>} [names] */
const choice = (name, values, names = {}) => `<select name="${name}">${
  values
    .map((value) => `<option value="${escaped(value)}">${escaped(names[value] ?? value)}</option>`)
    .join('')}</select>`;

/** Asks what to deal, and deals it; null where nobody wants it, or where it fails. */
export async function ask() {
  try {
    const {catalogue} = await library();
    const values = (/** @type {string} */ option) =>
      catalogue.options.find(({name}) => name === option)?.values ?? [];
    const seed = Math.floor(Math.random() * 1e6);
    const answers = await foundry.applications.api.DialogV2.input({
      window: {title: text('Title')},
      content: [
        row('Seed', `<input type="text" name="seed" value="${seed}" autofocus>`),
        row('Code', '<input type="text" name="code">'),
        row('How', choice('how', ['whole', 'live'], {whole: text('Whole'), live: text('Live')})),
        row('Chart', choice('chart', ['', ...catalogue.charts], {'': text('NoChart')})),
        row('Style', choice('style', catalogue.styles)),
        row('Decks', '<input type="number" name="decks" value="1" min="1" max="4">'),
        row('Table', '<input type="text" name="table" value="free">'),
        row('HiddenDoors', choice('hidden_doors', values('hidden_doors'))),
        row('SecondEntrance', choice('second_entrance', values('second_entrance'))),
        row('Levels', '<input type="number" name="levels" value="1" min="1" max="20">'),
        row('Players', '<input type="checkbox" name="players">'),
      ].join(''),
      ok: {label: text('Deal'), icon: 'fa-solid fa-dungeon'},
      rejectClose: false,
    });
    if (!answers) return null;
    const given = /** @type {Record<string, unknown>} */ (answers);
    const word = (/** @type {string} */ name) => String(given[name] ?? '').trim();
    /** @type {Wishes} */
    const wishes = {
      seed: word('seed'),
      code: word('code'),
      decks: word('decks'),
      table: word('table'),
      chart: word('chart'),
      style: word('style'),
      hidden_doors: word('hidden_doors'),
      second_entrance: word('second_entrance'),
      levels: word('levels'),
      live: word('how') === 'live',
      players: given.players === true,
    };
    return await createScene(wishes);
  } catch (error) {
    report(error);
    return null;
  }
}

Hooks.once('init', () => {
  game.settings.register(id, 'pixels', {
    name: 'DECKMAP.Pixels',
    hint: 'DECKMAP.PixelsHint',
    scope: 'world',
    config: true,
    type: Number,
    default: 100,
    range: {min: 20, max: 200, step: 10},
  });
  game.settings.register(id, 'chat', {
    name: 'DECKMAP.Chat',
    hint: 'DECKMAP.ChatHint',
    scope: 'world',
    config: true,
    type: Boolean,
    default: false,
  });
  const module = game.modules.get(id);
  if (module) module.api = {ask, createScene, secretPassage, stepBack, playersPicture};
});

Hooks.on('renderSceneDirectory', (_app, html) => {
  if (!game.user?.isGM || html.querySelector('.deckmap-deal')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'deckmap-deal';
  button.textContent = text('Title');
  button.addEventListener('click', () => void ask());
  (html.querySelector('.directory-footer') ?? html).append(button);
});

// The types have this hook of version 13 not yet: tools of the walls' layer, for game masters.
/** @type {{on: (hook: string, call: (controls: any) => void) => unknown}} */ (Hooks).on(
  'getSceneControlButtons', (controls) => {
    const tools = controls.walls?.tools;
    if (!tools || !game.user?.isGM) return;
    const add = (/** @type {string} */ title, /** @type {string} */ icon,
      /** @type {(scene: Scene.Implementation) => unknown} */ act) => {
      const name = `deckmap${title}`, order = Object.keys(tools).length;
      tools[name] = {
        name,
        order,
        title: `DECKMAP.${title}`,
        icon: `fa-solid ${icon}`,
        button: true,
        visible: true,
        onChange: () => {
          if (canvas?.scene) act(canvas.scene);
        },
      };
    };
    add('SecretTool', 'fa-door-closed', secretPassage);
    add('BackTool', 'fa-rotate-left', stepBack);
    add('PlayersTool', 'fa-map', playersPicture);
  });

Hooks.on('updateWall', (wall, changes) => {
  if (changes.ds === CONST.WALL_DOOR_STATES.OPEN && acts()) void doorOpened(wall);
});

Hooks.on('canvasReady', (canvas) => {
  if (acts() && canvas.scene) void resume(canvas.scene);
});
