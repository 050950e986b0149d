import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@daystar/testing';

const root = resolve(__dirname, '..');
const SILENCE_MS = 3000;

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
    await eventually(() => count(/^ready http:/gm) || undefined);
    await pause(SILENCE_MS);
    const after = output.slice(output.indexOf('\nready http:') + 1).split('\n');
    expect(after.slice(1).filter((line) => line.startsWith('{'))).toEqual([]);
  });

  it('compiles a changed file and starts the services again', async () => {
    const [ready, restarts] = [count(/^ready http:/gm), count(/^Restarting /gm)];
    utimesSync(join(folder, 'libs/formats/src/csv.ts'), new Date(), new Date());
    await eventually(() => output.includes('Successfully compiled libs/formats/src/csv.ts') || undefined);
    await eventually(() => count(/^Restarting /gm) > restarts || undefined);
    await eventually(() => count(/^ready http:/gm) > ready || undefined);
  });

  it('stops its services on SIGTERM', async () => {
    const ended = new Promise((done) => dev.once('exit', done));
    dev.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
