import { type RecordDailyUsage, USAGE_UNITS } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { DAY, MINUTE } from '@daystar/timeseries';
import { CountedRateLimits } from './counted-rate-limits';
import { DailyUsageCounter } from './daily-usage-counter';
import { DailyUsageReporter } from './daily-usage-reporter';
import { MemoryRateLimits } from './memory-rate-limits';
import { MEASUREMENT_LIMITS, MINUTE_LIMITS, SITE_PLACE_LIMITS } from './plan-limits';

const NOON = Date.UTC(2026, 0, 1, 12);

describe('daily usage', () => {
  const open = () => {
    const clock = { time: NOON, now: () => clock.time };
    const usage = new DailyUsageCounter();
    return { clock, usage, limits: new CountedRateLimits(new MemoryRateLimits(clock), usage) };
  };
  const list = (usage: DailyUsageCounter) =>
    usage.listUnreported().map(({ account_id, day, unit, count }) => [account_id, day, unit, count]);

  it('counts what the limits of the plan count, without refunds and rejected requests', async () => {
    const { limits, usage } = open();
    for (let sent = 0; sent < 3; sent++) limits.tryConsumeLocal('acme', MINUTE_LIMITS.free);
    const { resetAt } = await limits.consume('acme', MINUTE_LIMITS.free);
    limits.refund('acme', MINUTE_LIMITS.free, resetAt);
    await limits.consume('acme', MEASUREMENT_LIMITS.free, 48);
    const { isAllowed } = await limits.consume('acme', { ...MEASUREMENT_LIMITS.free, limit: 50 }, 3);
    expect(isAllowed).toBe(false);
    await limits.consume('acme', SITE_PLACE_LIMITS.free);
    await limits.consume('192.0.2.1', { name: 'anonymous', limit: 60, windowMs: MINUTE });
    expect(list(usage)).toEqual([
      ['acme', '2026-01-01', 'requests', 3],
      ['acme', '2026-01-01', 'measurements', 48],
    ]);
  });

  it('counts for the day of the request, also in its last minute, and keeps two days', async () => {
    const { clock, limits, usage } = open();
    clock.time = NOON + DAY / 2 - 1;
    await limits.consume('acme', MINUTE_LIMITS.free);
    clock.time += 1;
    await limits.consume('acme', MINUTE_LIMITS.free);
    expect(list(usage)).toEqual([
      ['acme', '2026-01-01', 'requests', 1],
      ['acme', '2026-01-02', 'requests', 1],
    ]);
    clock.time += DAY;
    await limits.consume('acme', MINUTE_LIMITS.free);
    expect(list(usage).map(([, day]) => day)).toEqual(['2026-01-02', '2026-01-03']);
  });

  it('is reported as totals, again only after a change, and later if the site registry is unavailable', async () => {
    const { limits, usage, clock } = open();
    const reports: RecordDailyUsage[] = [];
    const request = jest.fn((_: unknown, report: RecordDailyUsage) => {
      reports.push(report);
      return Promise.resolve({ recorded: report.counts.length });
    });
    const reporter = new DailyUsageReporter(usage, { request } as never, clock, createLog('test', 'silent'));
    const consume = () => void limits.tryConsumeLocal('acme', MINUTE_LIMITS.free);
    consume();
    request.mockRejectedValueOnce(new Error('unavailable'));
    await reporter.tryReport();
    consume();
    await reporter.tryReport();
    await reporter.tryReport();
    consume();
    await reporter.onApplicationShutdown();
    expect(reports.map(({ counts }) => counts.map(({ count }) => count))).toEqual([[2], [3]]);
    expect(new Set(reports.map(({ reporter: id }) => id)).size).toBe(1);
    expect(USAGE_UNITS).toContain(reports[0].counts[0].unit);
  });
});
