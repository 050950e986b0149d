import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { type TestDatabase, openPostgresDatabase } from '../archive-postgres/test-database.fixture';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { HistoryLimits } from './history-limits';
import { HistoryQueue, type LeasedHistory } from './history-queue';
import { HistoryRunner } from './history-runner';
import { SPECIFICATION } from './history-specification.fixture';
import { HistoryStore } from './history-store';
import type { HistoryWorker } from './history-worker';

const MONTHS = 12;
const MONTH_MS = 300;
/** Lease and interval of polls, and some time for a busy machine, ms. */
const TAKEOVER_MS = 25_000;

/** A process that runs histories of empty months. */
class TestProcess {
  /** Computed months, as `HISTORY MONTH`. */
  readonly months: string[] = [];
  private readonly runner: HistoryRunner;
  private isDead = false;

  constructor(database: ArchiveDatabase) {
    const assertAlive = () => {
      if (this.isDead) throw new Error('the process is dead');
    };
    const connection: ArchiveDatabase = {
      execute: async (task) => {
        assertAlive();
        return database.execute(task);
      },
      transaction: async (task) => {
        assertAlive();
        return database.transaction(task);
      },
    };
    const queue = new HistoryQueue(connection);
    const run = async ({ history_id, done, total }: LeasedHistory) => {
      for (let month = done; month < total; month++) {
        await sleep(MONTH_MS);
        this.months.push(`${history_id} ${month}`);
        await queue.storeMonth(history_id, month, Buffer.from('month'), ['gfs']);
      }
      await queue.finish(history_id, { bytes: 0, storedBytes: 0, sha256: '' });
    };
    const store = new HistoryStore(connection, new HistoryLimits(connection));
    this.runner = new HistoryRunner(queue, store, { run } as unknown as HistoryWorker, createLog('test', 'silent'));
  }

  start(): void {
    this.runner.onApplicationBootstrap();
  }

  /** Cuts it off from the database, so that it neither renews nor releases its lease. */
  die(): void {
    this.isDead = true;
  }

  stop(): Promise<void> {
    return this.runner.onApplicationShutdown();
  }
}

describeWith('stack', 'two processes that run histories', () => {
  let test: TestDatabase;
  let processes: TestProcess[];
  beforeEach(async () => {
    test = await openPostgresDatabase();
    processes = [new TestProcess(test.database), new TestProcess(test.database)];
  }, 60_000);
  afterEach(async () => {
    for (const one of processes) await one.stop();
    await test.close();
  });

  const order = async (count: number) => {
    const store = new HistoryStore(test.database, new HistoryLimits(test.database));
    for (let i = 0; i < count; i++)
      await store.add({
        account_id: `account ${i}`,
        plan: 'enterprise',
        specification: SPECIFICATION,
        subject: { kind: 'radiation', place: { latitude: 1, longitude: 2 } },
        asOf: 0,
        years: 1,
        monthCount: MONTHS,
      });
  };
  const countDone = async () => {
    const [{ count }] = await test.database.execute((manager) =>
      manager.query<[{ count: number }]>(`select count(*)::int as count from history_job where state = 'done'`),
    );
    return count;
  };
  const listMonths = () => processes.flatMap(({ months }) => months);

  it('compute each month once', async () => {
    await order(4);
    for (const one of processes) one.start();
    await eventually(async () => (await countDone()) === 4 || undefined, 60_000);
    expect(new Set(listMonths()).size).toBe(4 * MONTHS);
    expect(listMonths()).toHaveLength(4 * MONTHS);
    for (const { months } of processes) expect(months.length).toBeGreaterThan(0);
  }, 90_000);

  it('replace each other, and repeat at most the month in progress', async () => {
    const [first, second] = processes;
    await order(1);
    first.start();
    await eventually(() => first.months.length >= 3 || undefined);
    first.die();
    second.start();
    await eventually(() => second.months.length > 0 || undefined, TAKEOVER_MS);
    await eventually(async () => (await countDone()) === 1 || undefined, 60_000);
    expect(listMonths().length).toBeLessThanOrEqual(MONTHS + 1);
    expect(new Set(listMonths()).size).toBe(MONTHS);
  }, 90_000);
});
