// Puts the npm package together: build.mjs WASM FOLDER VERSION fills FOLDER with everything but the
// types of the JavaScript files, which tsc makes of them. WASM is the folder of deckmap.wasm.

import {cpSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deflateSync} from 'node:zlib';

import {load} from './deckmap.js';

const [from, folder, version] = process.argv.slice(2);
const source = dirname(fileURLToPath(import.meta.url));
for (const file of readdirSync(source).filter((name) => name !== 'build.mjs'))
  cpSync(join(source, file), join(folder, file));
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), JSON.stringify({...manifest, version}, null, 2) + '\n');

// The library in a module, so that nothing has to find a second file.
const wasm = readFileSync(join(from, 'deckmap.wasm'));
writeFileSync(join(folder, 'deckmap.wasm'), wasm);
writeFileSync(join(folder, 'wasm.js'), `// deckmap.wasm, packed; made by the build.

const packed = '${deflateSync(wasm, {level: 9}).toString('base64')}';

export default async function wasm() {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(unpacked).arrayBuffer();
}
`);

// The names of the catalogue as types.
const {options, formats, features, styles, charts} = (await load(wasm)).catalogue;
/** @param {string[]} names */
const union = (names) => names.map((name) => `'${name}'`).join(' | ');
/** @type {Record<string, string>} the types of values by the kind of an option */
const types = {
  seed: 'number | bigint | string',
  number: 'number | bigint | `${number}`',
  flag: 'boolean | \'yes\' | \'no\'',
};
/** @param {typeof options[0]} option */
function typeOf({kind, values}) {
  if (kind === 'choice') return union(values);
  return kind === 'toml' ? `${union(values)} | (string & {})` : types[kind] ?? 'string';
}
const rows = options.map((option) => {
  const {name, about, default: usual} = option;
  return `  /** ${about}${usual && `; default: ${usual}`} */\n  ${name}?: ${
    typeOf(option)} | null;\n`;
});
const pictures = formats.filter((format) => format.holds_png).map(({name}) => name);
const written = formats.filter((format) => format.built || format.holds_png).map(({name}) => name);
writeFileSync(join(folder, 'catalogue.d.ts'), `// The names of the library; made by the build.

/** Options by name; each function reads those that concern it. */
export interface Options {
${rows.join('')}}
/** The formats that \`write\` takes; \`NAME.svg\` is the picture for the image in NAME. */
export type Format = ${union([
  ...written, ...pictures.map((name) => `${name}.svg`)
])};
export type Feature = ${union(features.map(({name}) => name))};
export type Style = ${union(styles)};
export type Chart = ${union(charts)};
`);
