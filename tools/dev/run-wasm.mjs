// Runs a program in WebAssembly with the words after it: run-wasm.mjs PROGRAM [WORD...]

import {readFileSync} from 'node:fs';
import {WASI} from 'node:wasi';

const [file, ...words] = process.argv.slice(2);
const wasi = new WASI({version: 'preview1', args: [file, ...words], returnOnExit: true});
const {instance} = await WebAssembly.instantiate(readFileSync(file), {
  wasi_snapshot_preview1: wasi.wasiImport,
  env: {emscripten_notify_memory_growth() {}},
});
process.exitCode = wasi.start(instance);
