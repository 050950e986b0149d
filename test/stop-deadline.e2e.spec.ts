import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { compileServices } from './installations';

let host: string;
beforeAll(() => {
  host = join(dirname(compileServices()('gateway')), '../../../libs/host/src');
}, 240_000);

/** Exit code of a process whose service takes some time to close, and time from the signal to the exit, ms. */
async function stopped(closesInMs: number, stopDeadlineMs: number): Promise<readonly [number | null, number]> {
  const program = `
    const close = () => new Promise((resolve) => setTimeout(resolve, ${closesInMs}));
    const serve = async () => ({ close, stopDeadlineMs: ${stopDeadlineMs}, readyLines: 'ready' });
    require(${JSON.stringify(host)}).runService('test', serve);
    setInterval(() => {}, 1000);`;
  const env = { PATH: process.env.PATH };
  const child = spawn(process.execPath, ['-e', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let began = NaN;
  child.stdout.on('data', (data: Buffer) => {
    if (!data.toString().includes('ready\n')) return;
    began = performance.now();
    child.kill('SIGTERM');
  });
  const code = await ended;
  return [code, performance.now() - began];
}

/** Code and log of a service that gets SIGTERM while it starts, although a connection that it opened does not close. */
async function stoppedEarly(): Promise<readonly [number | null, string]> {
  const program = `
    const part = { close: () => new Promise(() => {}) };
    const start = async (host) => {
      host.closeOnStop(part);
      console.log('starting');
      await new Promise(() => {});
    };
    require(${JSON.stringify(host)}).runService('test', start);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
  child.stdout.on('data', (data: Buffer) => {
    if (data.toString().includes('starting')) child.kill('SIGTERM');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return [code, log];
}

describe('a service that is stopped while it starts', () => {
  it('exits with code 0, and does not warn of unfinished work', async () => {
    const [code, log] = await stoppedEarly();
    expect(code).toBe(0);
    expect(log).toContain('stopping');
    expect(log).not.toContain('took too long');
  }, 60_000);
});

describe('a service that stops', () => {
  it('has its stated time to finish work in flight, and no more', async () => {
    const [code, took] = await stopped(1500, 30_000);
    expect(code).toBe(0);
    expect(took).toBeGreaterThan(1400);
    const [late, cut] = await stopped(3_600_000, 500);
    expect(late).toBe(1);
    // The default would be 15 s.
    expect(cut).toBeLessThan(14_000);
  }, 120_000);
});
