// Runs the package's command in one process, which loads the library once for many calls. Each line
// of standard input is a folder, in whose file `words` are a working directory and the arguments,
// each with a NUL after it; the files `out`, `err` and, at the end, the status in `done` are
// written there. The command's whole file is run for each call.

import {readFileSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';

const command = pathToFileURL('node_modules/deckmap/cli.js').href;
process.stdout.setMaxListeners(0);
let calls = 0;
for await (const folder of createInterface({input: process.stdin})) {
  const [where, ...words] = readFileSync(`${folder}/words`, 'utf8').split('\0').slice(0, -1);
  process.chdir(where);
  process.argv.splice(2, Infinity, ...words);
  process.exitCode = undefined;
  const written = {stdout: [], stderr: []};
  for (const [name, parts] of Object.entries(written))
    process[name].write = (part) => parts.push(Buffer.from(part)) > 0;
  try {
    await import(`${command}?${++calls}`);
  } catch (error) {
    console.error(error.stack);
    process.exitCode = 1;
  }
  writeFileSync(`${folder}/out`, Buffer.concat(written.stdout));
  writeFileSync(`${folder}/err`, Buffer.concat(written.stderr));
  writeFileSync(`${folder}/done`, `${process.exitCode ?? 0}\n`);
}
