// Reads deckmap.wasm from the disk, in node.

import {readFile} from 'node:fs/promises';

export default () => readFile(new URL('./deckmap.wasm', import.meta.url));
