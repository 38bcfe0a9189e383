// Puts the page together: build.mjs WASM FOLDER writes FOLDER/deckmap.html, one file that holds the
// library, the page and its style and loads nothing else. WASM is the folder of deckmap.wasm and
// unpack.wasm.

import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const [wasm, folder] = process.argv.slice(2);
const source = dirname(fileURLToPath(import.meta.url));
const made = resolve(folder, '.page');
mkdirSync(made, {recursive: true});

/**
 * @param {string} from
 * @param {string} to
 * @param {string[]} flags
 */
function esbuild(from, to, ...flags) {
  execFileSync('esbuild',
    [from, '--minify', '--target=es2022', '--log-level=warning', `--outfile=${to}`, ...flags],
    {stdio: 'inherit'});
  return readFileSync(to, 'utf8');
}
/** @param {string} text */
const asModule = (text) => `export default ${JSON.stringify(text)};\n`;

/**
 * Bytes as text: 13 bits in two of 91 characters, of ASCII those that need no escape in a script.
 * @param {Uint8Array} data
 */
function asText(data) {
  const digits = Array.from({length: 94}, (_, i) => String.fromCharCode(33 + i))
                   .filter((digit) => !'\'<\\'.includes(digit));
  let text = '', held = 0, bits = 0;
  const take = () => {
    const value = held & 8191;
    text += digits[value % 91] + digits[Math.floor(value / 91)];
    held >>>= 13;
    bits -= 13;
  };
  for (const byte of data) {
    held |= byte << bits;
    bits += 8;
    if (bits >= 13) take();
  }
  if (bits > 0) take();
  return text;
}

/**
 * The library without what the page never calls: reading JSON, surveys, fuzzing, copies, levels,
 * colours, plans as data. Returns the path of the smaller file.
 */
function smaller() {
  const whole = join(wasm, 'deckmap.wasm'), graph = join(made, 'graph.json'),
        small = join(made, 'deckmap.wasm');
  const exported =
    WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(whole)))
      .map(({name}) => name)
      .filter(
        (name) =>
          !/^(setThrew|stack|__errno|__indirect|deckmap_(fuzz_|plan_|read$|survey$|hunt$|level$|style_colours$|feature_|segments$|enemies$|\w+_copy$))/
             .test(name));
  writeFileSync(graph, JSON.stringify([
    {name: 'page', root: true, reaches: exported},
    ...exported.map((name) => ({name, export: name})),
  ]));
  execFileSync('wasm-metadce', ['--all-features', whole, '--graph-file', graph, '-o', small],
    {stdio: ['ignore', 'ignore', 'inherit']});
  // once more, for code that packs well; that memory below 1024 is unused emcc says, too, and where
  // C++ would trap it has thrown before
  execFileSync('wasm-opt', [
    '--enable-exception-handling', '--enable-mutable-globals', '-Oz', '--converge',
    '--low-memory-unused', '--traps-never-happen', '--always-inline-max-function-size=4', small,
    '-o', small
  ]);
  return small;
}

// The sources import two modules that are made here.
const library = smaller();
const packed = execFileSync('xz',
  ['--format=lzma', '--lzma1=preset=9e,lc=4,pb=0,mf=bt3,nice=128', '--stdout', library],
  {maxBuffer: 2 ** 26});
const unpacker = readFileSync(join(wasm, 'unpack.wasm'));
writeFileSync(join(made, 'wasm.js'), `
function bytes(text, size) {
  const data = new Uint8Array(size);
  const digit = (c) => c - 33 - (c > 39) - (c > 60) - (c > 92);
  for (let i = 0, n = 0, held = 0, bits = 0; n < size; i += 2) {
    held |= digit(text.charCodeAt(i)) + 91 * digit(text.charCodeAt(i + 1)) << bits;
    for (bits += 13; bits >= 8 && n < size; bits -= 8, held >>= 8) data[n++] = held;
  }
  return data;
}
/** Returns the bytes of deckmap.wasm. */
export default async function wasm() {
  const packed = bytes('${asText(packed)}', ${packed.length}), size = ${statSync(library).size};
  const {instance} = await WebAssembly.instantiate(
    bytes('${asText(unpacker)}', ${unpacker.length}));
  const {memory, unpack} = instance.exports;
  const from = memory.buffer.byteLength, to = from + packed.length;
  memory.grow(Math.ceil((packed.length + size) / 65536));
  new Uint8Array(memory.buffer).set(packed, from);
  unpack(from, to, size);
  return new Uint8Array(memory.buffer, to, size);
}
`);
// The bindings are once in the page: a script of their own, which the worker gets, too.
/** @param {string} text */
const inScript = (text) => text.replaceAll('</script', '<\\/script').trim();
const bindings = inScript(esbuild(join(source, '../../src/wasm/deckmap.js'),
  join(made, 'bindings.js'), '--bundle', '--format=iife', '--global-name=deckmapLibrary'));
writeFileSync(join(made, 'library.js'), 'export const {DeckmapError, load} = deckmapLibrary;\n');
const alias = ['library', 'wasm', 'worker-text'].map(
  (name) => `--alias:built:${name}=${join(made, name + '.js')}`);
const worker = esbuild(
  join(source, 'worker.js'), join(made, 'worker.js'), '--bundle', '--format=iife', ...alias);
writeFileSync(join(made, 'worker-text.js'), asModule(worker));
const script = inScript(
  esbuild(join(source, 'page.js'), join(made, 'page.js'), '--bundle', '--format=esm', ...alias));
const style = esbuild(join(source, 'page.css'), join(made, 'page.css')).trim();

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  'default-src \'none\'',
  `script-src ${hash(bindings)} ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  'img-src data: blob:',
  'font-src data:',
  'worker-src blob:',
  'base-uri \'none\'',
  'form-action \'none\'',
].join('; ');

const parts = {
  CSP: policy,
  CSS: style,
  LIBRARY: bindings,
  JS: script
};
const page =
  readFileSync(join(source, 'page.html'), 'utf8')
    .replace(/content="CSP"|<style>CSS|>LIBRARY|type="module">JS/g,
      (place) => place.replace(/CSP|CSS|LIBRARY|JS/, (name) => /** @type {any} */ (parts)[name]));
writeFileSync(join(folder, 'deckmap.html'), page);
rmSync(made, {recursive: true});
