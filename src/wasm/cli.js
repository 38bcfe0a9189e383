#!/usr/bin/env node
// The command of the package: the verbs that need nothing but the library.

import {mkdir, readFile, realpath, rename, rm, stat, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';

import {catalogue, DeckmapError, generate, rulesVersion, search, version} from './index.js';

const verbs = ['generate', 'explain', 'hunt', 'features'];
const others = [
  'replay', 'table', 'survey', 'merge', 'fuzz', 'gallery', 'chart', 'play', 'sheet', 'fudge',
  'style', 'completion', 'describe'
];
const titled = `deckmap ${version} (rules version ${rulesVersion})\n`;
/** @param {{name: string, about: string}[]} rows */
const listed = (rows) => rows.map(({name, about}) => `  ${name.padEnd(20)} ${about}\n`).join('');
const help = `${titled.trim()}, the command of the npm package

  deckmap generate --seed 42 [-o FILE]...   deals a dungeon: a map on the terminal, or files
  deckmap explain --seed 42 [-o FILE]       prints the deal card by card, with the rules
  deckmap hunt --must 'rooms >= 9' [--seeds A..B] [--top N]
                                            prints the first seeds that meet conditions
  deckmap features                          lists the features for hunt
  deckmap generate --help                   lists the options and formats

Without --seed the seed is a fresh one. -o - prints a file, in the format of --format.
PNG is painted by the package @resvg/resvg-js, if it is installed. The other verbs and PDF need the
native command.
`;
/** Whether this command makes files of a format. */
const made = (/** @type {typeof catalogue.formats[0]} */ format) =>
  format.built || format.holds_png || /** @type {string} */ (format.name) === 'png';

/** A mistake in the command line. */
class UsageError extends Error {}
/** A file that cannot be read or written. */
class FileError extends Error {
  /**
   * @param {string} message
   * @param {unknown} error of the system
   */
  constructor(message, error) {
    super(`${message} (${/** @type {{code?: string}} */ (error).code})`);
  }
}

/**
 * Reads `--name value`, `--name=value`, `-o value` and switches.
 * @param {string} verb
 * @param {string[]} words
 */
function parse(verb, words) {
  /** @type {Record<string, string>} */
  const options = Object.create(null);
  /** @type {string[]} */
  const outputs = [];
  const switches =
    catalogue.options.filter((option) => option.kind === 'flag').map((option) => option.name);
  for (let i = 0; i < words.length; ++i) {
    const word = words[i];
    const [, dashes, named, given] = /^(--?)([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (dashes === undefined) {
      let meant = `; did you mean ${word.includes('.') ? '-o' : '--seed'} ${word}?`;
      if (verb === 'hunt') meant = `; did you mean --must '${word}'?`;
      if (verb === 'features' || word === '') meant = '';
      throw new UsageError(`${verb} takes no argument '${word}'${meant}`);
    }
    const isShort = named === 'o' || named === 'q';
    if (isShort !== (dashes === '-')) {
      let meant = `; did you mean ${isShort ? word.slice(1) : `-${word}`}?`;
      if (named[0] === 'o' && !isShort) meant = `; did you mean -o ${named.slice(1)}?`;
      if (named[0] === '-') meant = '';
      throw new UsageError(`'${word}' is not an option${meant}`);
    }
    let name = named.replaceAll('-', '_').replace('color', 'colour');
    if (name === 'o') name = 'output';
    if (name === 'q') name = 'quiet';
    /** @type {string | undefined} */
    let value = given;
    if (switches.includes(name) || name === 'quiet') {
      value ??= 'yes';
    } else if (name.startsWith('no_') && switches.includes(name.slice(3))) {
      if (given !== undefined) throw new UsageError(`--${named} takes no value`);
      name = name.slice(3);
      value = 'no';
    } else if (value === undefined) {
      value = words[++i];
      if (value === undefined || /^--?[a-z]/.test(value))
        throw new UsageError(`${word} needs a value`);
    }
    if (name === 'output')
      outputs.push(value);
    else if (name in options)
      throw new UsageError(`--${named} is given twice`);
    else
      options[name] = value;
  }
  return {options, outputs};
}

/**
 * Charts and styles may be files.
 * @param {Record<string, string>} options
 */
async function readTables(options) {
  for (const {name, kind} of catalogue.options) {
    const file = options[name];
    if (kind !== 'toml' || !file?.endsWith('.toml')) continue;
    try {
      options[name] = new TextDecoder().decode(await readFile(file));
    } catch (error) {
      throw new FileError(`--${name}: '${file}' cannot be read`, error);
    }
  }
}

/**
 * @param {string} svg
 * @returns {Promise<Uint8Array>}
 */
async function png(svg) {
  try {
    const {Resvg} = await import(/** @type {any} */ ('@resvg/resvg-js'));
    return new Resvg(svg).render().asPng();
  } catch (error) {
    if (/** @type {any} */ (error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('PNG needs the package @resvg/resvg-js: npm install @resvg/resvg-js');
  }
}

/** @param {string} file */
function formatOf(file) {
  const formats = catalogue.formats.filter(({suffix}) => suffix !== '');
  const format = formats.filter(({suffix}) => file.toLowerCase().endsWith(suffix))
                   .sort((a, b) => b.suffix.length - a.suffix.length)[0];
  if (format !== undefined && made(format)) return format.name;
  if (format !== undefined)
    throw new UsageError(`'${file}': the format ${format.name} needs the native command deckmap`);
  throw new UsageError(`'${file}' ends with the suffix of no format: ${
    formats.filter(made).map(({suffix}) => suffix).join(' ')}`);
}

/**
 * Returns the files of a format, the first one named `file`.
 * @param {import('./index.js').Dungeon} dungeon
 * @param {string} file
 * @param {import('./index.js').Format} format
 * @param {import('./index.js').Options} options
 */
async function files(dungeon, file, format, options) {
  if (/** @type {string} */ (format) === 'png')
    return [{name: file, data: await png(dungeon.write('svg', options))}];
  const row = catalogue.formats.find(({name}) => name === format);
  const [, folder, name] = /** @type {string[]} */ (/^(.*[\\/])?(.*)$/s.exec(file));
  const stem = name.slice(0, name.length - (row?.suffix.length ?? 0)) || 'dungeon';
  const image =
    row?.holds_png ? await png(dungeon.write(/** @type {any} */ (`${format}.svg`), options)) : null;
  const parts = dungeon.files(format, {...options, file: stem}, image);
  if (row?.folder) await makeFolders(file, parts.map((part) => (folder ?? '') + part.name));
  return parts.map(
    (part, i) =>
      ({name: i === 0 && !row?.folder ? file : (folder ?? '') + part.name, data: part.data}));
}

/**
 * Returns a file for standard output; a picture inside it is painted.
 * @param {import('./index.js').Dungeon} dungeon
 * @param {import('./index.js').Format} format
 * @param {import('./index.js').Options} options
 */
async function printed(dungeon, format, options) {
  if (['png', 'uvtt', 'dd2vtt'].includes(format))
    return (await files(dungeon, '-', format, options))[0].data;
  return dungeon.bytes(format, options);
}

/**
 * Makes a folder that is not there yet, and those in it for its files.
 * @param {string} folder
 * @param {string[]} files
 */
async function makeFolders(folder, files) {
  try {
    await mkdir(folder);
    for (const file of files) await mkdir(dirname(file), {recursive: true});
  } catch (error) {
    throw new FileError(`'${folder}' cannot be written`, error);
  }
}

/**
 * Writes a file whole or not at all.
 * @param {string} name
 * @param {Uint8Array} data
 */
async function replace(name, data) {
  // a link stays one; a pipe or a device is written to
  const target = await realpath(name).catch(() => name);
  const begun = `${target}.${process.pid}.part`;
  try {
    if (await stat(target).then((found) => !found.isFile(), () => false))
      return await writeFile(target, data);
    await writeFile(begun, data);
    await rename(begun, target);
  } catch (error) {
    await rm(begun, {force: true});
    throw new FileError(`'${name}' cannot be written`, error);
  }
}

/**
 * Returns all levels of a dungeon.
 * @param {import('./index.js').Dungeon} dungeon
 */
function levelsOf(dungeon) {
  const below = dungeon.plan().stairs.filter(({kind}) => kind === 'main').length;
  return below === 0 ? [dungeon] : Array.from({length: below + 1}, (_, k) => dungeon.level(k + 1));
}

/**
 * Writes the files that were asked for; returns what belongs on standard output.
 * @param {import('./index.js').Dungeon} dungeon
 * @param {string[]} outputs
 * @param {Record<string, string>} options
 * @param {string} usual the format for the terminal
 */
async function write(dungeon, outputs, options, usual) {
  const {format, quiet, ...rest} = options;
  const shown = [], all = [];  // a wrong name is refused before anything is written
  for (const file of outputs.length > 0 ? outputs : ['-']) {
    const name = /** @type {import('./index.js').Format} */ (
      format ?? (file === '-' ? usual : formatOf(file)));
    const row = catalogue.formats.find((row) => row.name === name), suffix = row?.suffix ?? '';
    const levels = row?.each_level ? levelsOf(dungeon) : [dungeon];
    if (file === '-' && levels.length > 1)
      throw new UsageError(
        `the format ${name} is a file a level: name it, as in -o dungeon${suffix}`);
    const stem =
      file.toLowerCase().endsWith(suffix) ? file.slice(0, file.length - suffix.length) : file;
    for (const [k, level] of levels.entries())
      if (file === '-')
        shown.push(await printed(level, name, rest));
      else
        all.push(...await files(level,
          levels.length > 1 ? stem + `-${k + 1}` + file.slice(stem.length) : file, name, rest));
  }
  for (const {name, data} of all) {
    await replace(name, data);
    if (quiet !== 'yes') console.error(`Written: ${name}`);
  }
  return shown;
}

/** @param {Record<string, string>} options */
function huntSeeds({must, seeds = '0..1000000', top = '20', ...rest}) {
  if (must === undefined) throw new UsageError('hunt needs --must \'CONDITIONS\'');
  const range = /^(\d+)\.\.(\d+)$/.exec(seeds);
  if (range === null)
    throw new UsageError(`--seeds: '${seeds}' is not a range of seeds: A..B, as in 0..1000`);
  const end = BigInt(range[2]);
  let next = BigInt(range[1]);
  if (next >= end)
    throw new UsageError(`--seeds: ${seeds} is empty: in A..B, A is less than B (B is left out)`);
  if (!/^[1-9]\d*$/.test(top)) throw new UsageError(`--top: '${top}' is not a number from 1 on`);
  for (const name of ['seed', 'format', 'quiet'])
    if (name in rest) throw new UsageError(`hunt has no option --${name}`);
  let text = '';
  for (let found = 0; found < Number(top) && next < end; ++found) {
    const {seed, tried, nearest} = search(must, next, end, rest);
    if (seed === null) {
      if (found === 0)
        console.error(`None in ${tried} ${Number(tried) === 1 ? 'seed' : 'seeds'}.` +
          (nearest ? ` Nearest: ${nearest.text}.` : ''));
      break;
    }
    text += `${seed}\n`;
    next = seed + 1n;
  }
  return text;
}

/** @param {string[]} words */
async function run([verb, ...words]) {
  if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h') return help;
  if (verb === 'version' || verb === '--version' || verb === '-V') return titled;
  if (others.includes(verb))
    throw new UsageError(`${verb} needs the native command deckmap; ` +
      (verb === 'fuzz' ? 'in JavaScript findCounterexample does the same' :
                         `here there are ${verbs.join(', ')}`));
  if (!verbs.includes(verb)) {
    let meant = '';
    if (/^\d+$/.test(verb)) meant = `; did you mean deckmap generate --seed ${verb}?`;
    if (verb.startsWith('-')) meant = '; the verb comes first, as in deckmap generate --seed 42';
    throw new UsageError(`'${verb}' is not a verb: ${verbs.join(', ')}${meant}`);
  }
  if (words.includes('--help') || words.includes('-h')) {
    const options =
      catalogue.options.map(({name, about}) => ({name: '--' + name.replaceAll('_', '-'), about}));
    return [
      help, 'Options, beside --format NAME, -o FILE and -q:', listed(options),
      'Formats:', listed(catalogue.formats.filter(made))
    ].join('\n');
  }
  const {options, outputs} = parse(verb, words);
  if (outputs.length > 0 && (verb === 'hunt' || verb === 'features'))
    throw new UsageError(`${verb} writes no files: redirect its output`);
  if (verb === 'features') {
    if (words.length > 0) throw new UsageError(`features has no option ${words[0]}`);
    return listed(catalogue.features);
  }
  if (options.seed !== undefined && options.code !== undefined)
    throw new UsageError('--seed does not go with --code');
  await readTables(options);
  if (verb === 'hunt') return huntSeeds(options);
  const {format, quiet, ...deal} = options;
  if (verb === 'generate') return write(generate(deal), outputs, options, 'map');
  if (format !== undefined) throw new UsageError('explain has no option --format');
  return write(generate(deal), outputs, {...options, format: 'explain'}, 'explain');
}

process.stdout.on('error', () => {});  // whoever reads may have read enough
try {
  for (const part of [await run(process.argv.slice(2))].flat()) process.stdout.write(part);
} catch (error) {
  const known = [UsageError, DeckmapError, FileError].some((type) => error instanceof type);
  if (!known) throw error;
  console.error(`deckmap: ${/** @type {Error} */ (error).message}`);
  process.exitCode = error instanceof FileError ? 1 : 2;
}
