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

// The sources import two modules that are made here.
const library = join(wasm, 'deckmap.wasm');
const packed = execFileSync('xz',
  ['--format=lzma', '--lzma1=preset=9e,lc=4,pb=0', '--stdout', library], {maxBuffer: 2 ** 26});
writeFileSync(join(made, 'wasm.js'), `
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
/** Returns the bytes of deckmap.wasm. */
export default async function wasm() {
  const packed = bytes('${packed.toString('base64')}'), size = ${statSync(library).size};
  const {instance} = await WebAssembly.instantiate(
    bytes('${readFileSync(join(wasm, 'unpack.wasm')).toString('base64')}'));
  const {memory, unpack} = instance.exports;
  const from = memory.buffer.byteLength, to = from + packed.length;
  memory.grow(Math.ceil((packed.length + size) / 65536));
  new Uint8Array(memory.buffer).set(packed, from);
  unpack(from, to, size);
  return new Uint8Array(memory.buffer, to, size);
}
`);
const worker =
  esbuild(join(source, 'worker.js'), join(made, 'worker.js'), '--bundle', '--format=iife');
writeFileSync(join(made, 'worker-text.js'), asModule(worker));
const alias =
  ['wasm', 'worker-text'].map((name) => `--alias:built:${name}=${join(made, name + '.js')}`);

const script =
  esbuild(join(source, 'page.js'), join(made, 'page.js'), '--bundle', '--format=esm', ...alias)
    .replaceAll('</script', '<\\/script')
    .trim();
const style = esbuild(join(source, 'page.css'), join(made, 'page.css')).trim();

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  'default-src \'none\'',
  `script-src ${hash(script)} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  'img-src data: blob:',
  'worker-src blob:',
  'base-uri \'none\'',
  'form-action \'none\'',
].join('; ');

const parts = {
  CSP: policy,
  CSS: style,
  JS: script
};
const page =
  readFileSync(join(source, 'page.html'), 'utf8')
    .replace(/content="CSP"|<style>CSS|type="module">JS/g,
      (place) => place.replace(/CSP|CSS|JS/, (name) => /** @type {any} */ (parts)[name]));
writeFileSync(join(folder, 'deckmap.html'), page);
rmSync(made, {recursive: true});
