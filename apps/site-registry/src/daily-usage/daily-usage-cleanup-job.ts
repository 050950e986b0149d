import type { Database } from '@daystar/database';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { DATABASE, LOG } from '@daystar/platform';
import { DAY, HOUR } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { findFirstKeptDay, findFirstUnsummedDay } from './usage-days';

/** Maximum number of rows changed in one transaction, which takes well under a second. */
const ROWS_PER_TRANSACTION = 20_000;
/** Start of the daily run, ms after midnight UTC: after the other daily jobs. */
const OFFSET_MS = 2 * HOUR;

const selectRows = (condition: string) =>
  `(account_id, day, unit, reporter) in
   (select account_id, day, unit, reporter from daily_usage where ${condition} limit ${ROWS_PER_TRANSACTION})`;

/** SQL: deletes days that are no longer kept. */
const DELETE_OLD = `delete from daily_usage where ${selectRows('day < $1::date')}`;

/** SQL: deletes what a gateway reported while the account was closed. */
const DELETE_CLOSED = `delete from daily_usage where ${selectRows(`not exists (
  select from account_key where account_key.account_id = daily_usage.account_id and account_key.revoked_at is null)`)}`;

/** SQL: replaces the rows of gateway processes by their sum, whose reporter is empty. Its result is the number of replaced rows. */
const SUM_REPORTERS = `
  with reported as (
    delete from daily_usage where ${selectRows(`day < $1::date and reporter <> ''`)} returning account_id, day, unit, count
  ), summed as (
    insert into daily_usage as stored (account_id, day, unit, reporter, count)
    select account_id, day, unit, '', sum(count) from reported group by account_id, day, unit
    on conflict (account_id, day, unit, reporter) do update set count = stored.count + excluded.count
  )
  select count(*)::integer as replaced from reported`;

/** Deletes old daily usage and that of closed accounts, and sums the rows of gateway processes, once a day. */
@Injectable()
export class DailyUsageCleanupJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private scheduledTask?: ScheduledTask;
  private isStopped = false;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  onApplicationBootstrap(): void {
    const { log, settings } = this;
    const options = { clock: settings.wallClock, log, every: DAY, offset: OFFSET_MS };
    this.scheduledTask = repeat('cleanup of daily usage', options, () => this.run());
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.scheduledTask?.stop();
  }

  /** @throws DaystarError Unavailable when the database is unavailable */
  async run(): Promise<void> {
    const now = this.settings.wallClock.now();
    await this.repeatWhileFull((query) => query(DELETE_OLD, [findFirstKeptDay(now)]).then(countDeleted));
    await this.repeatWhileFull((query) => query(DELETE_CLOSED, []).then(countDeleted));
    await this.repeatWhileFull(async (query) => {
      const [{ replaced }] = (await query(SUM_REPORTERS, [findFirstUnsummedDay(now)])) as { replaced: number }[];
      return replaced;
    });
  }

  /** Repeats a statement in transactions of its own until it changes fewer rows than it may. */
  private async repeatWhileFull(
    change: (query: (statement: string, parameters: unknown[]) => Promise<unknown>) => Promise<number>,
  ): Promise<void> {
    let changed = ROWS_PER_TRANSACTION;
    while (changed === ROWS_PER_TRANSACTION && !this.isStopped)
      changed = await this.database.transaction((transaction) =>
        change((statement, parameters) => transaction.query(statement, parameters)),
      );
  }
}

/** Returns the number of deleted rows from the result of a `delete` statement. */
const countDeleted = (result: unknown): number => (result as [unknown[], number])[1];
