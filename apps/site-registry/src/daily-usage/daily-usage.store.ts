import {
  type DailyCount,
  type DailyUsage,
  type DailyUsageRecorded,
  type RecordDailyUsage,
  type ShowDailyUsage,
} from '@daystar/contracts';
import type { Database } from '@daystar/database';
import { DATABASE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type RegistrySettings, SETTINGS } from '../settings/registry-settings';
import { findFirstOpenDay } from './usage-days';

/** SQL: writes rows in a fixed order so that concurrent commands cannot deadlock. A closed account has no active key. */
const RECORD_COUNTS = `
  with counted as (
    select account_id, day, unit, max(count) as count
    from unnest($2::text[], $3::date[], $4::text[], $5::bigint[]) as counts (account_id, day, unit, count)
    where day >= $6::date and exists (
      select from account_key where account_key.account_id = counts.account_id and account_key.revoked_at is null)
    group by account_id, day, unit order by account_id, day, unit
  ), stored as (
    insert into daily_usage (account_id, day, unit, reporter, count)
    select account_id, day, unit, $1, count from counted
    on conflict (account_id, day, unit, reporter) do update set count = excluded.count
    returning unit
  )
  select count(*)::integer as recorded from stored`;

const SHOW_COUNTS = `
  select account_id, to_char(day, 'YYYY-MM-DD') as day, unit, sum(count)::double precision as count from daily_usage
  where account_id = $1 and day >= $2::date group by account_id, daily_usage.day, unit having sum(count) > 0
  order by daily_usage.day, unit`;

/** Stores and shows what accounts use by UTC day. Each gateway process replaces its own totals, so repeated reports count once. */
@Injectable()
export class DailyUsageStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: RegistrySettings,
  ) {}

  async record({ reporter, counts }: RecordDailyUsage): Promise<DailyUsageRecorded> {
    const columns = (['account_id', 'day', 'unit', 'count'] as const).map((name) => counts.map((count) => count[name]));
    const firstDay = findFirstOpenDay(this.settings.wallClock.now());
    const [{ recorded }] = await this.database.transaction((transaction) =>
      transaction.query<{ recorded: number }[]>(RECORD_COUNTS, [reporter, ...columns, firstDay]),
    );
    return { recorded };
  }

  async show({ account_id, from }: ShowDailyUsage): Promise<DailyUsage> {
    return {
      counts: await this.database.execute((manager) => manager.query<DailyCount[]>(SHOW_COUNTS, [account_id, from])),
    };
  }
}
