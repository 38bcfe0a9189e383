// The modules that build.mjs makes.
declare module 'built:wasm' {
  export default function wasm(): Promise<Uint8Array>;
}
declare module 'built:worker-text' {
  const text: string;
  export default text;
}
