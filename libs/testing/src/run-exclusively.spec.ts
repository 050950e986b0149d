import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runExclusively } from './run-exclusively';

describe('a task that runs exclusively', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-exclusive-'));
  const lockFile = join(folder, 'lock');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns its result, and releases the lock', () => {
    expect(runExclusively(lockFile, () => existsSync(lockFile))).toBe(true);
    expect(existsSync(lockFile)).toBe(false);
  });

  it('releases the lock when it fails', () => {
    const fail = () => {
      throw new Error('failed');
    };
    expect(() => runExclusively(lockFile, fail)).toThrow('failed');
    expect(existsSync(lockFile)).toBe(false);
  });

  it('replaces the lock of a process that ended', async () => {
    const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await new Promise((resolve) => ended.once('exit', resolve));
    writeFileSync(lockFile, String(ended.pid));
    expect(runExclusively(lockFile, () => Number(readFileSync(lockFile, 'utf8')))).toBe(process.pid);
  });

  it('waits for the task of another process', async () => {
    const code = `const fs = require('node:fs');
      fs.writeFileSync(process.argv[1], String(process.pid), { flag: 'wx' });
      console.log('locked');
      setTimeout(() => (fs.writeFileSync(process.argv[1] + '.done', ''), fs.rmSync(process.argv[1])), 500);`;
    const other = spawn(process.execPath, ['-e', code, lockFile], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => other.once('exit', resolve));
    await new Promise((resolve) => other.stdout.once('data', resolve));
    expect(runExclusively(lockFile, () => existsSync(`${lockFile}.done`))).toBe(true);
    await ended;
  });
});
