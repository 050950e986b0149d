import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { compileServices } from './installations';

let host: string;
beforeAll(() => {
  host = join(dirname(compileServices()('gateway')), '../../../libs/host/src');
}, 240_000);

/** Code with which a process ends whose service takes some time to close, and how long after its signal, ms. */
async function stopped(closesInMs: number, stopWithinMs: number): Promise<readonly [number | null, number]> {
  const program = `
    const close = () => new Promise((resolve) => setTimeout(resolve, ${closesInMs}));
    const serve = async () => ({ close, stopWithinMs: ${stopWithinMs}, readyLines: 'ready' });
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

describe('a service that is told to stop', () => {
  it('has the time that it named to finish what is in flight, and no more', async () => {
    const [code, took] = await stopped(1500, 30_000);
    expect(code).toBe(0);
    expect(took).toBeGreaterThan(1400);
    const [late, cut] = await stopped(3_600_000, 500);
    expect(late).toBe(1);
    // Without a time of its own it would have 15 s.
    expect(cut).toBeLessThan(14_000);
  }, 120_000);
});
