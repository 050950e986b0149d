import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FillableDisk } from './fillable-disk';

describe('a disk that can be filled', () => {
  it('rejects writes while it is full, and accepts them afterwards, where it can be mounted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-disk-'));
    const disk = FillableDisk.mount(folder);
    expect(disk !== undefined || process.getuid!() !== 0 || process.platform !== 'linux').toBe(true);
    if (disk) {
      writeFileSync(join(folder, 'before'), Buffer.alloc(1_000_000));
      disk.fill();
      expect(() => writeFileSync(join(folder, 'full'), Buffer.alloc(1_000_000))).toThrow('ENOSPC');
      disk.restoreSize();
      writeFileSync(join(folder, 'after'), Buffer.alloc(1_000_000));
      disk.unmount();
    }
    rmSync(folder, { recursive: true });
  });
});
