import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';

describe('a skewed clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-clock-'));
  const preload = join(folder, 'skewed-clock.js');
  const clockFile = join(folder, 'clock');
  writeFileSync(preload, transformFileSync(join(__dirname, 'skewed-clock.ts')).code);

  const times = () => {
    const program = 'console.log(JSON.stringify([Date.now(), +new Date(), +new Date(7), new Date() instanceof Date]))';
    const env = { ...process.env, CHAOS_CLOCK_FILE: clockFile };
    return JSON.parse(execFileSync(process.execPath, ['--require', preload, '-e', program], { env }).toString()) as [
      number,
      number,
      number,
      boolean,
    ];
  };

  it('shows the time of the host without a file, and is shifted by the offset in the file, for every function', () => {
    const [right] = times();
    expect(Math.abs(right - Date.now())).toBeLessThan(60_000);
    writeFileSync(clockFile, '-7200000');
    const [now, date, given, isDate] = times();
    for (const time of [now, date]) expect(Math.abs(time + 7_200_000 - Date.now())).toBeLessThan(60_000);
    expect([given, isDate]).toEqual([7, true]);
  });
});
