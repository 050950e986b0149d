import type { Bus } from '@daystar/bus';
import { createLog } from '@daystar/host';
import { ReadinessCheck } from './readiness-check';

describe('the readiness of a gateway', () => {
  it('requires Redis at startup, and continues when Redis becomes unavailable', async () => {
    let problem: string | undefined = 'Redis is unavailable';
    const bus = { isDurable: true, request: () => Promise.resolve({}) } as unknown as Bus;
    const check = new ReadinessCheck(
      bus,
      { size: 1 },
      { findReadinessProblem: () => problem },
      createLog('gateway', 'silent'),
    );
    await check.start();
    expect(check.findReadinessProblem()).toBe('Redis is unavailable');
    problem = undefined;
    check.beforeApplicationShutdown();
    await check.start();
    expect(check.findReadinessProblem()).toBeUndefined();
    problem = 'Redis is unavailable';
    expect(check.findReadinessProblem()).toBeUndefined();
  });
});
