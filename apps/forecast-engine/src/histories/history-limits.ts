import { DaystarError, type HistoryUsage, type PlanId, type SetHistoryLimit, getPlan } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import { DAY, ceilTo, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';

/** Maximum number of unfinished histories of an account. */
const MAX_UNFINISHED = 5;
/** Maximum number of stored finished histories of an account. */
const MAX_STORED = 20;
/** Maximum number of histories per account and UTC day that ended without a file. Their database rows are stored for up to a week. */
const MAX_ENDED_PER_DAY = 50;
/** Maximum compressed size of all stored files, bytes. */
const MAX_STORED_BYTES = 10 * 1024 ** 3;
const RETRY_AFTER_SECONDS = 3600;
const OPERATOR = { actor: 'operator' };

interface LimitRow {
  readonly years_per_day: number | null;
  readonly approval: boolean;
}
/** Numbers of histories of an account. */
interface CountRow {
  readonly unfinished: number;
  readonly stored: number;
  /** Years ordered today. */
  readonly years: number;
  /** Histories ordered today that ended without a file. */
  readonly ended_without_file: number;
  readonly now: Date;
}

/** SQL: the history was cancelled or failed, even if it was deleted afterwards. */
const ENDED_WITHOUT_FILE = `(state not in ('waiting', 'queued', 'running') and bytes is null)`;
/** SQL: years that count against the limit; only the computed ones of a cancelled or failed history. */
const COUNTED_YEARS = `case when ${ENDED_WITHOUT_FILE} then ceil(done / 12.0) else years end`;
const IS_CREATED_TODAY = `created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;
const COUNTS_QUERY = `
  select count(*) filter (where state in ('waiting', 'queued', 'running'))::int as unfinished,
    count(*) filter (where state = 'done')::int as stored,
    coalesce(sum(${COUNTED_YEARS}) filter (where ${IS_CREATED_TODAY}), 0)::int as years,
    count(*) filter (where ${ENDED_WITHOUT_FILE} and ${IS_CREATED_TODAY})::int as ended_without_file,
    now() as now
  from history_job where account_id = $1`;

/** Checks and stores the limits of histories. The operator can replace the limit of the plan for an account. */
@Injectable()
export class HistoryLimits {
  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  /** Locks out other orders until the transaction ends, so that concurrent orders find and count each other. */
  async lockOrders(transaction: EntityManager): Promise<void> {
    await transaction.query(`select pg_advisory_xact_lock(hashtext('history-order'))`);
  }

  /**
   * Checks the limits within the transaction of a new history, after `lockOrders`.
   * @returns whether the history needs approval
   * @throws DaystarError Conflict; TooManyRequests above a limit per day; Busy when the stored files are too large
   */
  async check(transaction: EntityManager, account_id: string, plan: PlanId, years: number): Promise<boolean> {
    const { yearsPerDay, needsApproval } = await readLimit(transaction, account_id, plan);
    const [counts] = await transaction.query<CountRow[]>(COUNTS_QUERY, [account_id]);
    const { unfinished, stored, years: usedYears, ended_without_file: endedWithoutFile, now } = counts;
    if (unfinished >= MAX_UNFINISHED) {
      const message = `An account has at most ${MAX_UNFINISHED} unfinished histories. Wait until one is done, or delete one.`;
      throw new DaystarError('Conflict', message);
    }
    if (stored >= MAX_STORED) {
      throw new DaystarError('Conflict', `An account has at most ${MAX_STORED} stored histories. Delete one first.`);
    }
    const retryAfterSeconds = Math.ceil((getNextMidnight(now) - now.getTime()) / 1000);
    if (endedWithoutFile >= MAX_ENDED_PER_DAY) {
      const message = `An account may have at most ${MAX_ENDED_PER_DAY} cancelled or failed histories a day. Order again tomorrow (UTC).`;
      throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
    }
    if (usedYears + years > yearsPerDay) {
      const message = `This history would exceed your daily limit. Years per day: ${yearsPerDay}, used: ${usedYears}, in this history: ${years}. Order fewer years, or order again tomorrow (UTC).`;
      throw new DaystarError('TooManyRequests', message, [], { retryAfterSeconds });
    }
    const [{ bytes: storedBytes }] = await transaction.query<{ bytes: string }[]>(
      'select coalesce(sum(stored_bytes), 0) as bytes from history_job',
    );
    if (Number(storedBytes) > MAX_STORED_BYTES) {
      const message = 'The storage for histories is full. Try again in an hour.';
      throw new DaystarError('Busy', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return needsApproval;
  }

  /**
   * Reads how many years of history an account ordered today, and how many it may order.
   * @throws DaystarError Unavailable
   */
  readUsage(account_id: string, plan: PlanId): Promise<HistoryUsage> {
    return this.database.execute(async (manager) => {
      const { yearsPerDay: limit } = await readLimit(manager, account_id, plan);
      const [{ years: used, now }] = await manager.query<CountRow[]>(COUNTS_QUERY, [account_id]);
      const resets_at = formatStamp(getNextMidnight(now));
      return Number.isFinite(limit) ? { limit, used, resets_at } : { used, resets_at };
    });
  }

  /** Replaces the limit of an account. @throws DaystarError Unavailable */
  async setLimit({ account_id, years_per_day, approval }: SetHistoryLimit): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [before] = await transaction.query<LimitRow[]>(LIMIT_QUERY, [account_id]);
      await transaction.query(
        `insert into history_limit (account_id, years_per_day, approval) values ($1, $2, $3)
         on conflict (account_id) do update set years_per_day = excluded.years_per_day, approval = excluded.approval`,
        [account_id, years_per_day ?? null, approval],
      );
      const after = { history_years_per_day: years_per_day ?? null, history_approval: approval };
      const change = {
        action: 'changed',
        resource: `account/${account_id}`,
        before: {
          history_years_per_day: before?.years_per_day ?? null,
          history_approval: before?.approval ?? false,
        },
        after,
        changedAt: Date.now(),
      } as const;
      await addToAudit(transaction, change, OPERATOR);
    });
  }
}

const LIMIT_QUERY = 'select years_per_day, approval from history_limit where account_id = $1';

async function readLimit(manager: EntityManager, account_id: string, plan: PlanId) {
  const rows = await manager.query<LimitRow[]>(LIMIT_QUERY, [account_id]);
  const [accountLimit] = rows as (LimitRow | undefined)[];
  return {
    yearsPerDay: accountLimit?.years_per_day ?? getPlan(plan).historyYearsPerDay,
    needsApproval: accountLimit?.approval ?? false,
  };
}

const getNextMidnight = (now: Date): number => ceilTo(now.getTime() + 1, DAY);
