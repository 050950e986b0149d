import { type Account, type PlanId, type RecordDailyUsage, USAGE_UNITS } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { DAY } from '@daystar/timeseries';
import { DailyUsageReporter } from './daily-usage-reporter';
import { MemoryRateLimits, createDailyUsage } from './memory-rate-limits';
import { Quota } from './quota';

const NOON = Date.UTC(2026, 0, 1, 12);
const acme = { account: { account_id: 'acme', plan: 'free' as PlanId } as Account };
const reply = { headers: () => undefined };

describe('daily usage', () => {
  const open = () => {
    const clock = { time: NOON, now: () => clock.time };
    const usage = createDailyUsage(clock);
    return { clock, usage, quota: new Quota(new MemoryRateLimits(clock), clock, usage) };
  };
  const list = (usage: MemoryRateLimits) =>
    usage
      .listUsed()
      .map(({ client, resetAt, limit, used }) => [client, new Date(resetAt - DAY).getUTCDate(), limit, used]);

  it('counts what the limits of the plan count, without refunds and rejected requests', async () => {
    const { quota, usage } = open();
    for (let sent = 0; sent < 3; sent++) quota.tryConsumeLocal(acme);
    quota.refund(acme, await quota.consumeRequest(acme, reply));
    const refundUnstored = await quota.consumeMeasurements(acme, 50);
    refundUnstored(2);
    await expect(quota.consumeMeasurements(acme, 1e9)).rejects.toThrow('daily limit');
    await quota.consumeAnonymous({ ip: '192.0.2.1' }, reply);
    expect(list(usage)).toEqual([
      ['acme', 1, 'requests', 3],
      ['acme', 1, 'measurements', 48],
    ]);
  });

  it('counts neither conditional requests above the limit, nor requests whose response is a 304', async () => {
    const { quota, usage } = open();
    const request = { caller: acme, headers: { 'if-none-match': '"a"' } };
    const consumed = await quota.consumeRequest(acme, reply);
    await quota.consumeRefundablePlaceRequest(request);
    const { dailyCounts } = request as { dailyCounts?: never };
    quota.refundNotModified(acme, consumed, dailyCounts);
    expect(list(usage).map(([, , , used]) => used)).toEqual([0, 0]);
  });

  it('counts for the day of the request, also in its last minute, and keeps two days', async () => {
    const { clock, quota, usage } = open();
    clock.time = NOON + DAY / 2 - 1;
    await quota.consumeRequest(acme, reply);
    clock.time += 1;
    await quota.consumeRequest(acme, reply);
    expect(list(usage)).toEqual([
      ['acme', 1, 'requests', 1],
      ['acme', 2, 'requests', 1],
    ]);
    clock.time += DAY;
    await quota.consumeRequest(acme, reply);
    expect(list(usage).map(([, day]) => day)).toEqual([2, 3]);
  });

  it('is reported as totals, again only after a change, and later if the site registry is unavailable', async () => {
    const { quota, usage, clock } = open();
    const reports: RecordDailyUsage[] = [];
    const request = jest.fn((_: unknown, report: RecordDailyUsage) => {
      reports.push(report);
      return Promise.resolve({ recorded: report.counts.length });
    });
    const reporter = new DailyUsageReporter(usage, { request } as never, clock, createLog('test', 'silent'));
    const consume = () => void quota.tryConsumeLocal(acme);
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
