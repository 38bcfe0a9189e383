// Fetches deckmap.wasm, in browsers; bundlers find it by the URL.

export default async function bytes() {
  const response = await fetch(new URL('./deckmap.wasm', import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
