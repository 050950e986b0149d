import { waitUntilIdle } from './wait-until-idle';

describe('the wait until a service is idle', () => {
  it('ends two seconds after its last work', async () => {
    const startedAt = performance.now();
    // Works for a second on one core.
    const readCpuSeconds = () => Math.min(1000, performance.now() - startedAt) / 1000;
    const waitedMs = await waitUntilIdle({ readCpuSeconds });
    expect(waitedMs).toBeGreaterThan(2900);
    expect(waitedMs).toBeLessThan(6000);
  });

  it('needs the processor time of the service', async () => {
    await expect(waitUntilIdle({ readCpuSeconds: () => NaN })).rejects.toThrow('cannot be read');
  });
});
