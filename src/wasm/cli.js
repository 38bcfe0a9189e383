#!/usr/bin/env node
// The command of the package: the verbs that need nothing but the library.

import {writeFile} from 'node:fs/promises';

import {catalogue, DeckmapError, generate, search, version} from './index.js';

const help = `deckmap ${version}, the command of the npm package

  deckmap generate --seed 42 [-o FILE]...   deals a dungeon: a map on the terminal, or files
  deckmap explain --seed 42                 prints the deal card by card, with the rules
  deckmap hunt --must 'rooms >= 9' [--seeds A..B] [--top N]
                                            prints the first seeds that meet conditions
  deckmap features                          lists the features for hunt

Options of the deal and of files are those of the native command, such as --decks 2 --style dark.
The formats: ${
  catalogue.formats.filter((format) => format.built).map((format) => format.name).join(' ')}
PNG is painted by @resvg/resvg-js where it is installed. The other verbs need the native command.
`;
const others =
  ['replay', 'table', 'survey', 'merge', 'gallery', 'chart', 'play', 'sheet', 'fudge', 'style'];

/** A mistake in the command line. */
class UsageError extends Error {}

/**
 * Reads `--name value`, `--name=value`, `-o value` and switches.
 * @param {string[]} words
 */
function parse(words) {
  /** @type {Record<string, string>} */
  const options = {};
  /** @type {string[]} */
  const outputs = [];
  const switches =
    catalogue.options.filter((option) => option.kind === 'flag').map((option) => option.name);
  for (let i = 0; i < words.length; ++i) {
    const word = words[i];
    if (!word.startsWith('-')) throw new UsageError(`'${word}': an option begins with --`);
    let [name, value] = word.replace(/^--?/, '').split(/=(.*)/s);
    name = name === 'o' ? 'output' : name.replaceAll('-', '_');
    if (switches.includes(name)) value ??= 'yes';
    value ??= words[++i];
    if (value === undefined) throw new UsageError(`${word} needs a value`);
    if (name === 'output')
      outputs.push(value);
    else
      options[name] = value;
  }
  return {options, outputs};
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

/**
 * @param {import('./deckmap.js').Dungeon} dungeon
 * @param {string} file
 * @param {import('./deckmap.js').Options} options
 */
async function write(dungeon, file, options) {
  if (file.endsWith('.png')) return writeFile(file, await png(dungeon.write('svg', options)));
  const format = catalogue.formats.filter(({suffix}) => suffix !== '' && file.endsWith(suffix))
                   .sort((a, b) => b.suffix.length - a.suffix.length)[0];
  if (format === undefined) {
    const suffixes = catalogue.formats.map(({suffix}) => suffix).filter((suffix) => suffix !== '');
    throw new UsageError(`'${file}' ends with the suffix of no format: ${suffixes.join(' ')}`);
  }
  await writeFile(file, dungeon.bytes(format.name, options));
}

/** @param {string[]} words */
async function run([verb, ...words]) {
  if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h') return help;
  if (verb === '--version') return `deckmap ${version}\n`;
  if (others.includes(verb))
    throw new UsageError(`${verb} needs the native command deckmap; here there are generate, ` +
      'explain, hunt and features');
  if (words.includes('--help') || words.includes('-h')) return help;
  const {options, outputs} = parse(words);
  switch (verb) {
    case 'generate': {
      const dungeon = generate(options);
      if (outputs.length === 0) return dungeon.write(options.format ?? 'map', options);
      for (const file of outputs) {
        await write(dungeon, file, options);
        console.error(`Written: ${file}`);
      }
      return '';
    }
    case 'explain':
      return generate(options).write('explain', options);
    case 'hunt': {
      const {must, seeds = '0..1000000', top = '20', ...rest} = options;
      if (must === undefined) throw new UsageError('hunt needs --must \'CONDITIONS\'');
      const range = /^(\d+)\.\.(\d+)$/.exec(seeds);
      if (range === null)
        throw new UsageError(`--seeds: '${seeds}' is not a range of seeds: A..B, as in 0..1000`);
      if (!/^[1-9]\d*$/.test(top))
        throw new UsageError(`--top: '${top}' is not a number from 1 on`);
      let text = '', next = BigInt(range[1]);
      for (let found = 0; found < Number(top); ++found) {
        const {seed, tried, nearest} = search(must, next, BigInt(range[2]), rest);
        if (seed === null) {
          if (found === 0)
            console.error(
              `None in ${tried} seeds.` + (nearest ? ` Nearest: ${nearest.text}.` : ''));
          break;
        }
        text += `${seed}\n`;
        next = seed + 1n;
      }
      return text;
    }
    case 'features':
      return catalogue.features.map(({name, about}) => `${name.padEnd(18)}${about}\n`).join('');
    default:
      throw new UsageError(`'${verb}' is not a verb: generate, explain, hunt or features`);
  }
}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const known = error instanceof UsageError || error instanceof DeckmapError;
  if (!known && !(error instanceof Error && 'code' in error)) throw error;
  console.error(`deckmap: ${/** @type {Error} */ (error).message}`);
  process.exitCode = known ? 2 : 1;
}
