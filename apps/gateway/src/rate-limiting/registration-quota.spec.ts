import { randomBytes } from 'node:crypto';
import { describeWith } from '@daystar/testing';
import { register } from 'prom-client';
import { MemoryRateLimits } from './memory-rate-limits';
import { openRateLimits } from './open-rate-limits';
import { RegistrationQuota } from './registration-quota';
import type { RateLimits } from './rate-limits';

const clock = { now: () => Date.now() };
const LIMITS = { perAddress: 2, perDay: 5 };

describe('the registration quota', () => {
  const create = () => new RegistrationQuota(new MemoryRateLimits(clock), clock, LIMITS);

  it('does not count registrations that failed or were refused', async () => {
    const quota = create();
    for (let failed = 0; failed < 9; failed++) (await quota.consume('192.0.2.1'))();
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await quota.consume(address);
    for (let tries = 0; tries < 9; tries++) await expect(quota.consume('192.0.2.1')).rejects.toThrow('your network');
    await quota.consume('192.0.2.3');
    await quota.consume('192.0.2.3');
    await expect(quota.consume('192.0.2.4')).rejects.toThrow('The limit of 5 new accounts a day is reached.');
  });

  it('counts clients without a known address together', async () => {
    const quota = create();
    for (const address of [undefined, 'garbage']) await quota.consume(address);
    await expect(quota.consume(undefined)).rejects.toMatchObject({ code: 'TooManyRequests' });
  });

  it('counts its rejections by limit', async () => {
    const refusals = async () =>
      (await register.getSingleMetric('daystar_quota_rejections_total')!.get()).values
        .filter(({ labels }) => String(labels.limit).startsWith('registration-day'))
        .map(({ labels, value }) => [labels.limit, value]);
    register.resetMetrics();
    const quota = create();
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3', '192.0.2.3'])
      await quota.consume(address).catch(() => undefined);
    expect(await refusals()).toEqual([
      ['registration-day', 1],
      ['registration-day-total', 1],
    ]);
  });
});

describeWith('stack', 'the registration quota of several gateways', () => {
  const gateways: RateLimits[] = [];
  afterAll(() => Promise.all(gateways.map((limits) => limits.close())));

  it('is shared through Redis', async () => {
    const prefix = `test-${randomBytes(4).toString('hex')}`;
    const redis = process.env.DAYSTAR_TEST_REDIS!;
    for (let opened = 0; opened < 3; opened++) gateways.push(openRateLimits({ redis, prefix, wallClock: clock }));
    const quotas = gateways.map((limits) => new RegistrationQuota(limits, clock, { perAddress: 2, perDay: 20 }));
    const tries = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => quotas[index % 3].consume(`192.0.2.${index >> 2}`)),
    );
    const perAddress = new Map<number, number>();
    for (const [index, { status }] of tries.entries())
      if (status === 'fulfilled') perAddress.set(index >> 2, (perAddress.get(index >> 2) ?? 0) + 1);
    expect(Math.max(...perAddress.values())).toBeLessThanOrEqual(2);
    const registered = [...perAddress.values()].reduce((sum, one) => sum + one, 0);
    expect(registered).toBeGreaterThan(10);
    expect(registered).toBeLessThanOrEqual(20);
  });
});
