// Opens pages in Chromium: browser.mjs FOLDER PAGE...; a page is a file of FOLDER, from a static
// server, or an address. Each sends its result to the address in its parameter `report`: the code
// of seed 42, or what went wrong.

import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';

const [folder, ...pages] = process.argv.slice(2);
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm'
};
let result = (/** @type {string} */ text) => {};
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (part) => body += part).on('end', () => result(body));
    return response.end();
  }
  const path = new URL(request.url, 'http://localhost').pathname;
  try {
    const bytes = readFileSync(join(folder, path));
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, '127.0.0.1');
await new Promise((resume) => server.once('listening', resume));

const here = `http://127.0.0.1:${server.address().port}/`;
const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
for (const page of pages) {
  const address = page.startsWith('http:') ? page : here + page;
  const reported = new Promise((resume) => {
    result = resume;
    setTimeout(() => resume('no answer in 2 minutes'), 120000).unref();
  });
  const chromium = spawn('chromium',
    [
      '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
      `--user-data-dir=${profile}`, `${address}?report=${here}result`
    ],
    {stdio: 'ignore'});
  chromium.on('error', (error) => result(String(error)));
  const answer = await reported;
  chromium.kill();
  await new Promise((resume) => chromium.exitCode === null && chromium.pid ?
      chromium.once('exit', resume) :
      resume());
  if (answer !== '04N0B-1') {
    console.log(`FAILED: ${page} in Chromium: ${answer}`);
    process.exitCode = 1;
  }
}
server.close();
// Chromium's helpers may write a moment longer than it lives; rmSync's own retries would not look
// for what they wrote meanwhile.
for (let tries = 1;; ++tries) {
  try {
    rmSync(profile, {recursive: true, force: true});
    break;
  } catch (error) {
    if (tries === 20) throw error;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}
