import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
let scratch: string;
let fleet: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'daystar-killed-'));
  execFileSync(process.execPath, ['tools/launch.mjs', 'compile'], { cwd: root, stdio: 'ignore' });
  fleet = join(scratch, 'fleet.csv');
  const rows = Array.from({ length: 3 }, (_, i) => `${36 + 3 * i},${4 * i},${1000 + i}`);
  await writeFile(fleet, ['latitude,longitude,capacity_kw', ...rows].join('\n'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** Parts of four months of three locations, in a separate process: two months are whole, so that a kill interrupts them. */
const started = (out: string) =>
  spawn(
    process.execPath,
    [
      join(root, 'dist/tools/admin/main.js'),
      'aggregation',
      'history',
      '--collection',
      'eu',
      '--aggregation',
      'total',
      '--fleet',
      fleet,
      '--from',
      '2025-01-28',
      '--to',
      '2025-04-02',
      '--weather',
      'sandbox',
      '--out',
      join(scratch, out),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );

/** Kills the process some time after it started a month. @returns whether it was still running */
async function killed(out: string, month: string, pause: number): Promise<boolean> {
  const run = started(out);
  const ended = new Promise<string | null>((done) => run.once('exit', (_, signal) => done(signal)));
  await new Promise<void>((begun) => {
    run.stderr.on('data', (chunk: Buffer) => chunk.toString().includes(month) && begun());
    void ended.then(() => begun());
  });
  await new Promise((done) => setTimeout(done, pause));
  run.kill('SIGKILL');
  return (await ended) === 'SIGKILL';
}

async function contentOf(out: string): Promise<Record<string, string>> {
  const names = (await readdir(join(scratch, out))).sort();
  const contents = await Promise.all(names.map(async (name) => readFile(join(scratch, out, name), 'base64')));
  return Object.fromEntries(names.map((name, i) => [name, contents[i]]));
}

it('a history that is killed twice has the same bytes as that of an uninterrupted run', async () => {
  let pauses: number[];
  let isIncomplete: boolean;
  // A fast machine may finish more months, or the whole run, before it is killed: then it starts again.
  do {
    await rm(join(scratch, 'broken'), { recursive: true, force: true });
    pauses = [Math.random() * 100, Math.random() * 100];
    const wasKilled = await killed('broken', '2025-02', pauses[0]);
    const half = (await readdir(join(scratch, 'broken'))).filter((name) => name.endsWith('.csv'));
    isIncomplete = wasKilled && half.length < 4 && (await killed('broken', '2025-03', pauses[1]));
  } while (!isIncomplete);
  for (const out of ['broken', 'unbroken']) {
    const code = await new Promise((done) => started(out).once('exit', done));
    expect([pauses, code]).toEqual([pauses, 0]);
  }
  const unbroken = await contentOf('unbroken');
  expect(Object.keys(unbroken)).toHaveLength(9);
  expect(await contentOf('broken')).toEqual(unbroken);
}, 120_000);
