import { eventually } from '@daystar/testing';
import { collectDefaultMetrics, register } from 'prom-client';
import { parseResourceUsage } from './resource-usage';

describe('the resource usage of a service', () => {
  beforeAll(async () => {
    await import('./report-live-objects');
    collectDefaultMetrics();
  });

  it('is 0 for other output', () => {
    expect(() => parseResourceUsage('process_open_fds 7\n')).toThrow('the metrics lack soak_alive_bytes');
  });

  it('is parsed from its metrics, after garbage collection', async () => {
    const look = async () => parseResourceUsage(await register.metrics());
    // Collecting the garbage and the unused bytecode of other spec files takes several collections.
    let last = await look();
    const { liveHeapMb, rssMb, openFiles } = await eventually(async () => {
      const before = last;
      last = await look();
      return before.liveHeapMb - last.liveHeapMb < 1 ? last : undefined;
    });
    expect(rssMb).toBeGreaterThan(liveHeapMb / 2);
    expect(Number.isInteger(openFiles) && openFiles > 3).toBe(true);
    let kept: Buffer[] | undefined = Array.from({ length: 3000 }, () => Buffer.alloc(10_000, 1));
    expect((await look()).liveHeapMb - liveHeapMb).toBeGreaterThan(25);
    expect(kept[2][0]).toBe(1);
    kept = undefined;
    await eventually(async () => (await look()).liveHeapMb - liveHeapMb < 10 || undefined);
  });
});
