// The few functions of node that the command uses.
declare module 'node:fs/promises' {
  export function mkdir(path: string, options?: {recursive?: boolean}): Promise<string | undefined>;
  export function readFile(name: string): Promise<Uint8Array>;
  export function writeFile(name: string, data: Uint8Array): Promise<void>;
  export function realpath(name: string): Promise<string>;
  export function stat(name: string): Promise<{isFile(): boolean}>;
  export function rename(from: string, to: string): Promise<void>;
  export function rm(name: string, options: {force: boolean}): Promise<void>;
}
declare const process: {
  argv: string[];
  pid: number;
  exitCode?: number;
  stdout: {write(data: string | Uint8Array): void; on(event: string, call: () => void): void};
};

declare module 'node:path' {
  export function dirname(path: string): string;
}
