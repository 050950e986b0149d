import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@daystar/testing';

const root = resolve(__dirname, '..');
const SILENCE_MS = 3000;
const READY = /^ready http:/gm;

describe('npm run dev', () => {
  let dev: ChildProcess;
  let output = '';
  // The watch mode writes to `dist` while other specs load from it, so it uses a separate checkout.
  const folder = mkdtempSync(join(tmpdir(), 'daystar-dev-'));
  const count = (text: RegExp) => output.match(text)?.length ?? 0;

  beforeAll(() => {
    const env = { PORT: '0', HOST: '127.0.0.1', DAYSTAR_DATA: 'memory', DAYSTAR_WEATHER: 'sandbox' };
    for (const entry of ['apps', 'docs', 'libs', 'tools', '.swcrc', 'package.json']) {
      cpSync(join(root, entry), join(folder, entry), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    dev = spawn(process.execPath, ['tools/launch.mjs', 'dev'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    });
    for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (text) => (output += String(text)));
  });
  afterAll(() => {
    dev.kill('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  it('starts all services, which print nothing once they are ready', async () => {
    await eventually(() => count(READY) || undefined);
    await pause(SILENCE_MS);
    const after = output.slice(output.indexOf('\nready http:') + 1).split('\n');
    expect(after.slice(1).filter((line) => line.startsWith('{'))).toEqual([]);
  });

  /** Changes a source file. @returns a function that waits for what the change causes */
  const change = (file: string, edit: (source: string) => string) => {
    const [path, ready] = [join(folder, file), count(READY)];
    const before = output.length;
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    return {
      untilReady: () => eventually(() => count(READY) > ready || undefined),
      untilPrinted: (text: string) => eventually(() => output.includes(text, before) || undefined),
    };
  };

  it('compiles a changed file, and starts the services with it', async () => {
    const { untilPrinted, untilReady } = change('apps/gateway/src/auth/api-key.guard.ts', (source) =>
      source.replace('An API key is required.', 'A changed text.'),
    );
    await untilPrinted('Restarting apps/gateway, apps/all-in-one: apps/gateway/src/auth/api-key.guard.js');
    await untilReady();
    const url = [...output.matchAll(/^ready (http:.*)$/gm)].at(-1)![1];
    expect(await (await fetch(`${url}/utility_scale_sites?format=json`)).text()).toContain('A changed text.');
  });

  it('waits for the next change when the services cannot start, also in a new process', async () => {
    const LOG = 'libs/host/src/log.ts';
    await change(LOG, (source) => `throw new Error('a planted error');\n${source}`).untilPrinted(
      'waiting for a change',
    );
    expect(output).toContain('Error: a planted error');
    await change(LOG, (source) => source.replace(/^throw.*\n/, '')).untilReady();
  });

  it('stops its services on SIGTERM', async () => {
    const ended = new Promise((done) => dev.once('exit', done));
    dev.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
