import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { compileServices } from './installations';

/** Index of the module that loads when the signal arrives. The first two are the program and the signal handler. */
const MOMENTS: readonly (readonly [string, number])[] = [
  ['gateway', 3],
  ['gateway', 100],
  ['gateway', 600],
  ['site-registry', 3],
  ['ingestion', 3],
  ['forecast-engine', 3],
  ['aggregation', 3],
  ['all-in-one', 3],
];

let programOf: (service: string) => string;
let preload: string;
beforeAll(() => {
  programOf = compileServices();
  preload = join(mkdtempSync(join(tmpdir(), 'daystar-early-')), 'preload.cjs');
  writeFileSync(
    preload,
    `const Module = require('node:module');
     const load = Module._load;
     let loads = 0;
     Module._load = function (...args) {
       if (++loads === Number(process.env.SIGNAL_AT)) process.kill(process.pid, 'SIGTERM');
       return load.apply(this, args);
     };`,
  );
}, 240_000);

describe('a program that gets SIGTERM while it loads', () => {
  it.each(MOMENTS)('(%s, module %d) exits with code 0', async (name, moment) => {
    const [closed] = await findFreePorts(1);
    const child = spawn(process.execPath, ['--require', preload, programOf(name)], {
      env: {
        PATH: process.env.PATH,
        SIGNAL_AT: String(moment),
        DAYSTAR_KAFKA: `127.0.0.1:${closed}`,
        DAYSTAR_POSTGRES: `postgres://daystar@127.0.0.1:${closed}/daystar`,
        DAYSTAR_REDIS: `redis://127.0.0.1:${closed}`,
        DAYSTAR_WEATHER: 'sandbox',
        DAYSTAR_DATA: 'memory',
        PORT: '0',
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    const kill = setTimeout(() => child.kill('SIGKILL'), 20_000);
    expect(await ended).toBe(0);
    clearTimeout(kill);
  });
});
