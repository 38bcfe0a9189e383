// The few functions of node that the package uses.
declare module 'node:fs/promises' {
  export function readFile(name: URL): Promise<Uint8Array>;
  export function writeFile(name: string, data: Uint8Array): Promise<void>;
}
declare const process: {argv: string[]; exitCode?: number; stdout: {write(text: string): void}};
