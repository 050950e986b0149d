import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Daemon } from './daemon';
import { readStartTime } from './process-identity';

describe('a daemon', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'daystar-daemon-'))));
  afterEach(async () => {
    await new Daemon(folder).stop('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const script = (code: string) => ({ program: process.execPath, args: ['-e', code], cwd: folder });
  const forever = script('setInterval(() => {}, 1000)');

  it('is found by its folder, and stopped by its process id', async () => {
    await new Daemon(folder).start(forever);
    const later = new Daemon(folder);
    const pid = later.findPid();
    expect(pid).toBeGreaterThan(0);
    expect(await later.stop('SIGTERM')).toBe('stopped');
    expect(later.findPid()).toBeUndefined();
    expect(readStartTime(pid!)).toBeUndefined();
    expect(await later.stop('SIGTERM')).toBe('was not running');
  });

  it('is not confused with a later process of the same id', async () => {
    writeFileSync(join(folder, 'process.json'), JSON.stringify({ pid: process.pid, born: '1' }));
    const daemon = new Daemon(folder);
    expect(daemon.findPid()).toBeUndefined();
    expect(await daemon.stop('SIGKILL')).toBe('was not running');
    expect(existsSync(join(folder, 'process.json'))).toBe(false);
  });

  it('reports its last output since the start, not that of earlier starts', async () => {
    const daemon = new Daemon(folder);
    for (const words of ['first life', 'second life']) {
      await daemon.start(script(`console.error(${JSON.stringify(words)})`));
      while (daemon.findPid() !== undefined) await sleep(20);
    }
    expect(daemon.readLastOutput()).toBe('second life');
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('first life\nsecond life\n');
  });

  it('names a missing program', async () => {
    const missing = { program: 'no-such-program', args: [], cwd: folder };
    await expect(new Daemon(folder).start(missing)).rejects.toThrow('no-such-program');
  });
});
