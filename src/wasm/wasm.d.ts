// deckmap.wasm in a module, which build.mjs writes.

/** Returns the bytes of deckmap.wasm. */
export default function wasm(): Promise<ArrayBuffer>;
