import { closeAccount, recordDailyUsage, showDailyUsage } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { DAY } from '@daystar/timeseries';
import { NOW, RegistryFixture } from '../site-registry.fixture';
import { DailyUsageCleanupJob } from './daily-usage-cleanup-job';

describe('daily usage, embedded', () => usageIsStored());
describeWith('stack', 'daily usage, Kafka and Postgres', () => usageIsStored(process.env.DAYSTAR_TEST_KAFKA));

const [YESTERDAY, TODAY] = ['2026-01-01', '2026-01-02'];

function usageIsStored(kafka?: string): void {
  const registry = new RegistryFixture();
  const clock = { time: NOW, now: () => clock.time };
  registry.settings = { wallClock: clock };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());
  afterEach(() => void (clock.time = NOW));

  const record = async (
    reporter: string,
    account_id: string,
    ...counts: [day: string, unit: string, count: number][]
  ) => {
    const request = { reporter, counts: counts.map(([day, unit, count]) => ({ account_id, day, unit, count })) };
    return (await registry.request(recordDailyUsage, request)).recorded;
  };
  const show = async (account_id: string, from = YESTERDAY) => {
    const { counts } = await registry.request(showDailyUsage, { account_id, from });
    return counts.map(({ day, unit, count }) => [day, unit, count]);
  };
  const cleanUp = () =>
    new DailyUsageCleanupJob(registry.database, createLog('test', 'silent'), registry.settings as never).run();
  const countRows = (account_id: string) =>
    registry.database.execute(async (manager) =>
      Number((await manager.query('select count(*) from daily_usage where account_id = $1', [account_id]))[0].count),
    );

  it('is the sum of what gateways counted, and a repeated report counts once', async () => {
    const account_id = await registry.createAccount();
    expect(await show(account_id)).toEqual([]);
    await record('one', account_id, [YESTERDAY, 'requests', 40], [TODAY, 'requests', 5], [TODAY, 'measurements', 48]);
    await record('two', account_id, [TODAY, 'requests', 7]);
    expect(await record('one', account_id, [TODAY, 'requests', 6])).toBe(1);
    await record('one', account_id, [TODAY, 'requests', 6]);
    expect(await show(account_id)).toEqual([
      [YESTERDAY, 'requests', 40],
      [TODAY, 'measurements', 48],
      [TODAY, 'requests', 13],
    ]);
    expect(await show(account_id, TODAY)).toHaveLength(2);
  });

  it('of several gateways at once is complete', async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => registry.createAccount()));
    const report = (reporter: string, ids: readonly string[]) =>
      registry.request(recordDailyUsage, {
        reporter,
        counts: ids.map((account_id) => ({ account_id, day: TODAY, unit: 'requests', count: 10 })),
      });
    await Promise.all([report('a', accounts), report('b', accounts.toReversed()), report('c', accounts)]);
    for (const account_id of accounts) expect(await show(account_id)).toEqual([[TODAY, 'requests', 30]]);
  });

  it('of earlier days, and of unknown accounts, is not stored', async () => {
    const account_id = await registry.createAccount();
    expect(await record('one', account_id, ['2025-12-31', 'requests', 5])).toBe(0);
    expect(await record('one', 'unknown', [TODAY, 'requests', 5])).toBe(0);
    expect(await show(account_id, '2025-01-01')).toEqual([]);
  });

  it('has one row for each day and unit after three days, with the same sum, and none after 13 months', async () => {
    const account_id = await registry.createAccount();
    await record('one', account_id, [YESTERDAY, 'requests', 1], [TODAY, 'requests', 2]);
    await record('two', account_id, [YESTERDAY, 'requests', 4], [TODAY, 'requests', 8]);
    clock.time = NOW + 2 * DAY;
    for (let run = 0; run < 2; run++) await cleanUp();
    expect(await countRows(account_id)).toBe(3);
    const sums = [
      [YESTERDAY, 'requests', 5],
      [TODAY, 'requests', 10],
    ];
    expect(await show(account_id)).toEqual(sums);
    clock.time = NOW + 395 * DAY;
    await cleanUp();
    expect(await show(account_id)).toEqual(sums.slice(1));
    clock.time = NOW + 396 * DAY;
    await cleanUp();
    expect(await countRows(account_id)).toBe(0);
  });

  it('is deleted with the account, also when a gateway reports it later', async () => {
    const account_id = await registry.createAccount();
    await record('one', account_id, [TODAY, 'requests', 5]);
    await registry.request(closeAccount, { account_id });
    expect(await countRows(account_id)).toBe(0);
    expect(await record('one', account_id, [TODAY, 'requests', 6])).toBe(0);
    await registry.database.execute((manager) =>
      manager.query(`insert into daily_usage values ($1, $2, 'requests', 'one', 6)`, [account_id, TODAY]),
    );
    await cleanUp();
    expect(await countRows(account_id)).toBe(0);
  });
}
