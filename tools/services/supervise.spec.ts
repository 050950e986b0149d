import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supervise } from './supervise';

describe('the supervisor of the services', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'daystar-services-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (name: string, code: string) => {
    const file = join(folder, `${name}.js`);
    writeFileSync(file, code);
    return { name, file, env: { ...process.env, GREETING: `hello from ${name}` } };
  };
  const polite = (then = 'process.exit(0)') => `
    process.on('SIGTERM', () => { console.log('stopping'); ${then}; });
    console.log(process.env.GREETING);
    setInterval(() => {}, 1000);`;

  /** Runs programs; the stop signal comes once `lines` satisfies `when`. */
  const run = async (programs: ReturnType<typeof program>[], when: (lines: readonly string[]) => boolean) => {
    const lines: string[] = [];
    let stop = (_signal: NodeJS.Signals): void => undefined;
    const stopped = new Promise<NodeJS.Signals>((resolve) => (stop = resolve));
    const write = (line: string) => {
      lines.push(line);
      if (when(lines)) stop('SIGTERM');
    };
    return { code: await supervise(programs, write, stopped), lines };
  };
  const greeted = (count: number) => (lines: readonly string[]) =>
    lines.filter((line) => line.includes('hello')).length === count;

  it('prefixes each line with its service and passes the signal on to all', async () => {
    const { code, lines } = await run([program('sun', polite()), program('weather', polite())], greeted(2));
    expect(code).toBe(0);
    expect(lines.sort()).toEqual([
      'sun     | hello from sun',
      'sun     | stopping',
      'weather | hello from weather',
      'weather | stopping',
    ]);
  });

  it('writes the address of a service in a separate line, for programs that wait for it', async () => {
    const line = JSON.stringify({ level: 'info', service: 'gateway', msg: 'ready', url: 'http://localhost:3000' });
    const gateway = program('gateway', `${polite()} console.log(${JSON.stringify(line)});`);
    const { lines } = await run([gateway], (so) => so.some((line) => line.includes('ready')));
    expect(lines).toContain('ready http://localhost:3000');
  });

  it('stops the others and fails when one exits by itself', async () => {
    const isUp = join(folder, 'sun-is-up');
    const sun = program('sun', `${polite()} require('fs').writeFileSync(${JSON.stringify(isUp)}, '')`);
    const failing = program(
      'engine',
      `setInterval(() => {
        if (!require('fs').existsSync(${JSON.stringify(isUp)})) return;
        console.error('no fuel');
        process.exit(3);
      }, 20)`,
    );
    const { code, lines } = await run([sun, failing], () => false);
    expect(code).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        'engine | no fuel',
        'engine ended with code 3: stopping the others',
        'sun    | stopping',
      ]),
    );
  });

  it('reports an early exit without error as a failure', async () => {
    const { code, lines } = await run([program('brief', '')], () => false);
    expect(code).toBe(1);
    expect(lines).toEqual(['brief ended by itself: stopping the others']);
  });

  it('fails when a service cannot stop cleanly', async () => {
    const { code, lines } = await run([program('sun', polite('process.exit(1)'))], greeted(1));
    expect(code).toBe(1);
    expect(lines).toContain('sun ended with code 1');
  });
});
