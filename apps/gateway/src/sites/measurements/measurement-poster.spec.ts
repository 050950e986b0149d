import { type Measurement, DaystarError, PLANS } from '@daystar/contracts';
import { MemoryRateLimits, createDailyUsage } from '../../rate-limiting/memory-rate-limits';
import { Quota } from '../../rate-limiting/quota';
import { MeasurementPoster } from './measurement-poster';

const { measurementsPerDay } = PLANS.free;

describe('posted measurements', () => {
  const clock = { now: () => Date.UTC(2026, 2, 1, 12) };
  const callerOf = (account_id: string, plan = 'free') => ({ account: { account_id, plan } }) as never;
  const bodyOf = (count: number) => ({
    measurements: Array.from({ length: count }, (_, i) => ({
      period_end: new Date(Date.UTC(2026, 0, 1) + i * 300_000).toISOString(),
      period: 'PT5M',
      total_power: i,
    })),
  });
  const quota = new Quota(new MemoryRateLimits(clock), clock, createDailyUsage(clock));
  const poster = new MeasurementPoster(quota);
  const store = async (measurements: Measurement[]) => ({ stored: measurements.length });
  const usedBy = (account_id: string) => quota.readUsage({ account_id, plan: 'free' } as never).measurementDay.used;

  it('of three sites over a year at five minutes can be stored in a day', () => {
    expect(measurementsPerDay).toBeGreaterThan(3 * 365 * 288);
    expect(PLANS.commercial.measurementsPerDay).toBeGreaterThan(90 * 365 * 288);
  });

  it('beyond the daily limit are refused with the remaining number and what to do, and nothing is stored', async () => {
    await quota.consumeMeasurements(callerOf('full'), measurementsPerDay - 2);
    const stored = jest.fn(store);
    await expect(poster.post(callerOf('full'), bodyOf(3), stored)).rejects.toThrow(
      'The request has 3 measurements, but only 2 of your daily limit of 500000 remain. ' +
        'Post only measurements that are new or changed, or continue after 2026-03-02T00:00:00.0000000Z.',
    );
    expect(stored).not.toHaveBeenCalled();
    expect(await poster.post(callerOf('full'), bodyOf(2), stored)).toMatchObject({ measurements: [{}, {}] });
    expect(usedBy('full')).toBe(measurementsPerDay);
  });

  it('in large requests of one account are stored one after another; other accounts and small requests do not wait', async () => {
    const begun: string[] = [];
    const release: (() => void)[] = [];
    const post = (account: string, count: number) =>
      poster.post(callerOf(account), bodyOf(count), (measurements) => {
        begun.push(`${account} ${measurements.length}`);
        return new Promise((resolve) => release.push(() => resolve({ stored: measurements.length })));
      });
    const posts = [post('a', 1500), post('a', 1500), post('b', 1500), post('a', 1)];
    await new Promise(setImmediate);
    expect(begun.sort()).toEqual(['a 1', 'a 1000', 'b 1000']);
    while (begun.length < 7) {
      for (const finish of release.splice(0)) finish();
      await new Promise(setImmediate);
    }
    for (const finish of release) finish();
    expect(await Promise.all(posts)).toHaveLength(4);
  });

  it('are refused when an account has four long posts in progress, or all accounts have twelve', async () => {
    const own = new MeasurementPoster(quota);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const post = (account: string) =>
      own.post(callerOf(account, 'commercial'), bodyOf(1500), (measurements) =>
        released.then(() => store(measurements)),
      );
    const posts = Array.from({ length: 12 }, (_, i) => post(`busy-${Math.floor(i / 4)}`));
    await expect(post('busy-0')).rejects.toThrow('Your account has 4 requests with many measurements in progress');
    await expect(post('idle')).rejects.toThrow('The service has too many requests with many measurements in progress.');
    expect([usedBy('busy-0'), usedBy('idle')]).toEqual([6000, 0]);
    release();
    expect(await Promise.all(posts)).toHaveLength(12);
  });

  it('stay counted only if they were stored or may have been, so that a continued upload counts them once', async () => {
    const failing = (code: 'Busy' | 'Unavailable', after: number) => {
      let parts = 0;
      return async (part: Measurement[]) => {
        if (parts++ === after) throw new DaystarError(code, 'It failed.');
        return store(part);
      };
    };
    const failures = [failing('Busy', 0), failing('Busy', 1), failing('Unavailable', 0)];
    const outcomes = failures.map((broken, i) =>
      poster.post(callerOf(`failing-${i}`), bodyOf(3500), broken).catch((error: Error) => error.message),
    );
    expect(await Promise.all(outcomes)).toEqual(['It failed.', 'It failed.', 'It failed.']);
    expect([0, 1, 2].map((i) => usedBy(`failing-${i}`))).toEqual([0, 1000, 1000]);
    await poster.post(callerOf('failing-1'), { measurements: bodyOf(3500).measurements.slice(1000) }, store);
    expect(usedBy('failing-1')).toBe(3500);
  });
});
