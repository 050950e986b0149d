import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from './lock';

describe('the lock of the stack', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'daystar-lock-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('runs commands sequentially and reports that it waits', async () => {
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await sleep(50);
      steps.push(`${name} ends`);
    };
    const print = (line: string) => steps.push(line);
    await Promise.all([withLock(folder, print, work('a')), withLock(folder, print, work('b'))]);
    expect(steps.filter((step) => /^[ab] /.test(step))).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(steps).toContain('another command is changing the stack, waiting for it …');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is released when the work fails', async () => {
    await expect(
      withLock(
        folder,
        () => undefined,
        () => Promise.reject(new Error('no luck')),
      ),
    ).rejects.toThrow('no luck');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a process that died', async () => {
    writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
    expect(
      await withLock(
        folder,
        () => undefined,
        () => Promise.resolve('done'),
      ),
    ).toBe('done');
  });
});
