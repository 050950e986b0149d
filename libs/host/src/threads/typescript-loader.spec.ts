import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

const CACHE = resolve(__dirname, '../../../../node_modules/.cache/daystar-threads');
const folder = mkdtempSync(join(tmpdir(), 'daystar-loader-'));
const file = join(folder, 'answer.ts');
const listCached = () => readdirSync(CACHE).filter((name) => name.includes(basename(folder)));
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const name of listCached()) rmSync(join(CACHE, name));
});

/** Requires the file in a new thread. @returns its export, and whether the thread loaded the compiler */
async function loadOnThread(): Promise<[answer: unknown, compiled: boolean]> {
  const program = `
    require(${JSON.stringify(join(__dirname, 'typescript-loader.cjs'))}).loadTypeScript();
    const { answer } = require(${JSON.stringify(file)});
    const compiled = Object.keys(require.cache).some((path) => path.includes('@swc/core'));
    require('node:worker_threads').parentPort.postMessage([answer, compiled]);`;
  const thread = new Worker(program, { eval: true });
  return new Promise((loaded, failed) => thread.once('message', loaded).once('error', failed));
}

it('compiles a TypeScript file for the first thread, and again when it has changed', async () => {
  writeFileSync(file, 'export const answer: number = 1;');
  expect(await loadOnThread()).toEqual([1, true]);
  expect(await loadOnThread()).toEqual([1, false]);
  writeFileSync(file, 'export const answer: number = 2;');
  expect(await loadOnThread()).toEqual([2, true]);
  expect(await loadOnThread()).toEqual([2, false]);
  expect(listCached()).toHaveLength(1);
});
