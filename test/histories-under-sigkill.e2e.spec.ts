import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { compileServices } from './installations';

interface History {
  readonly history_id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly sha256: string;
  readonly error?: string;
  readonly download: string;
}

const KEY = 'key-of-the-demo-account';
const MONTHS = 13;
const RANGE = { start: '2023-04-01T00:00:00Z', end: '2024-05-01T00:00:00Z' };
const PLACE = { latitude: 47.1, longitude: 8.6, capacity: 5, tilt: 30, azimuth: 180 };
const ORDERS = [
  { name: 'of a place', ...PLACE, format: 'csv' },
  { name: 'of the demo aggregation', collection_id: 'demo', aggregation_id: 'total', format: 'parquet' },
] as const;

/** The demo installation in a separate process, with its data in a folder. */
describe('a history of 13 months', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-histories-'));
  let program: string;
  let url: string;
  let env: NodeJS.ProcessEnv;
  let service: ChildProcess;

  beforeAll(async () => {
    program = compileServices()('all-in-one');
    const [port, opsPort] = await findFreePorts(2);
    url = `http://127.0.0.1:${port}`;
    const weather = { DAYSTAR_WEATHER: 'sandbox', DAYSTAR_CLOCK: '2026-06-10T09:00:00Z' };
    const ports = { PORT: String(port), DAYSTAR_OPS_PORT: String(opsPort), HOST: '127.0.0.1' };
    // Each thread would load all code at each start.
    const threads = { DAYSTAR_ENGINE_THREADS: '0', DAYSTAR_GATEWAY_THREADS: '0' };
    env = { ...process.env, ...weather, ...ports, ...threads, DAYSTAR_DATA: folder, DAYSTAR_DEMO_KEY: KEY };
    await start();
  }, 120_000);
  afterAll(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    // Optimizing the WebAssembly of the database takes longer than a short run gains.
    service = spawn(process.execPath, ['--liftoff-only', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((ready, fail) => {
      service.stdout!.on('data', (text: Buffer) => text.includes('ready http') && ready());
      service.once('exit', (code) => fail(new Error(`the service ended with ${code}`)));
    });
  }
  async function kill(): Promise<void> {
    const ended = new Promise((done) => service.once('exit', done));
    service.kill('SIGKILL');
    await ended;
  }

  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    });
  const order = async ({ name: _, ...body }: (typeof ORDERS)[number]) => {
    const init = { method: 'POST', body: JSON.stringify({ ...RANGE, ...body }) };
    return (await (await request('/v1/histories', init)).json()) as History;
  };
  const show = async ({ history_id }: History) =>
    (await (await request(`/v1/histories/${history_id}`)).json()) as History;
  /** Waits until so many months are computed. */
  const reached = async (history: History, months: number): Promise<History> => {
    for (;;) {
      const now = await show(history);
      if (now.state === 'failed') throw new Error(now.error);
      if (now.done >= months && (months < now.total || now.state === 'done')) return now;
      await sleep(50);
    }
  };
  /** @returns a history whose computation has begun. A busy machine may see it finished already: it is ordered again. */
  const orderUnfinished = async (body: (typeof ORDERS)[number]) => {
    for (;;) {
      const ordered = await order(body);
      await reached(ordered, 1);
      await sleep(100 * Math.random());
      const { done: before } = await show(ordered);
      if (before < MONTHS) return { ordered, before };
    }
  };
  /**
   * Kills the service early in the computation of each history: the first one runs on alone, the second one while the lease of the
   * killed process holds the first. @returns the finished histories, and their months before and after their kills
   */
  const computeInterrupted = async () => {
    const kills: { history: History; before: number; after: number }[] = [];
    for (const body of ORDERS) {
      const { ordered, before } = await orderUnfinished(body);
      await kill();
      await start();
      const history = await show(ordered);
      kills.push({ history, before, after: history.done });
    }
    return Promise.all(kills.map(async (one) => ({ ...one, history: await reached(one.history, MONTHS) })));
  };
  const computeUninterrupted = async (body: (typeof ORDERS)[number]) => {
    const startedAt = performance.now();
    const before = peakMemory(service.pid!);
    const history = await order(body);
    const done = await reached(history, history.total);
    return {
      history: done,
      seconds: (performance.now() - startedAt) / 1000,
      memory: [before, peakMemory(service.pid!)],
    };
  };
  const download = async (history: History): Promise<Buffer> => {
    const response = await request(history.download);
    const file = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(file).digest('hex')).toBe(history.sha256);
    return file;
  };

  it('has the same bytes when the service was killed twice, and can be downloaded after a restart', async () => {
    const whole = [await computeUninterrupted(ORDERS[0]), await computeUninterrupted(ORDERS[1])];
    const interrupted = await computeInterrupted();
    for (const [i, { name }] of ORDERS.entries()) {
      const { before, after } = interrupted[i];
      expect(after).toBeGreaterThanOrEqual(before);
      const { history, seconds, memory } = whole[i];
      const file = await download(history);
      expect((await download(interrupted[i].history)).equals(file)).toBe(true);
      process.stdout.write(
        `${MONTHS} months ${name}: ${seconds.toFixed(1)} s, ${file.length} bytes; peak memory ${memory[1]} MB, ${memory[0]} MB before; ` +
          `killed with ${before} of ${MONTHS} months\n`,
      );
    }
  }, 400_000);

  it('of a location has the rows of /data/historic', async () => {
    const { histories } = (await (await request('/v1/histories')).json()) as {
      histories: (History & { format: string })[];
    };
    const lines = (await download(histories.find(({ format }) => format === 'csv')!)).toString().split('\r\n');
    const query = new URLSearchParams({ ...PLACE, start: '2024-03-01', duration: 'P31D', format: 'csv' } as never);
    const response = await request(`/data/historic/rooftop_pv_power?${query.toString()}`);
    const [, ...expected] = (await response.text()).trimEnd().split('\r\n');
    const from = lines.indexOf(expected[0]);
    expect(expected).toHaveLength(31 * 48);
    expect(lines.slice(from, from + expected.length)).toEqual(expected);
  }, 60_000);
});

/** Peak memory of a process, MB; NaN where the system does not report it. */
function peakMemory(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1000);
  } catch {
    return NaN;
  }
}
