import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { openObjectStore } from '@daystar/object-store';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { IssueArchive } from '../../../apps/forecast-engine/src/archive/issue-archive';
import { LakeCatalog } from '../../../apps/forecast-engine/src/archive-parquet/lake-catalog';
import { LakeIssueStore } from '../../../apps/forecast-engine/src/archive-parquet/lake-issue-store';
import type { FaultyObjectStore } from './faulty-object-store';

/** Age of the newest day with issues, which is old enough to move to the object store. */
const NEWEST_AGE_MS = 4 * DAY;
/** Number of days with issues. None has expired. */
const DAYS = 80;
/** Interval between the issues of a resource on one day. */
const ISSUE_INTERVAL_MS = MINUTE;

/**
 * Archives issues of past days in Postgres, from where the engines move them to the object store, and reads both. It bypasses
 * the proxies.
 */
export class PastIssueStore {
  private constructor(
    private readonly database: Database,
    private readonly archive: IssueArchive,
    /** Start of the newest day, ms. */
    private readonly newestDay: number,
  ) {}

  /** @param now time of the services' clock, ms */
  static async open(postgres: string, objectStore: FaultyObjectStore, now: number): Promise<PastIssueStore> {
    const database = await openDatabase({ postgres, poolSize: 2 });
    const objects = openObjectStore(objectStore.directSettings);
    // Nothing is logged, because a failed read is also thrown.
    const log = { error: () => undefined };
    const lake = new LakeIssueStore(objects, new LakeCatalog(database), database, log);
    const archive = new IssueArchive(database, {}, lake);
    return new PastIssueStore(database, archive, floorTo(now - NEWEST_AGE_MS, DAY));
  }

  /** Creates an issue. Successive numbers are on different days. */
  create(resource: string, number: number): ForecastIssue {
    const issuedAt = this.newestDay - (number % DAYS) * DAY + Math.floor(number / DAYS) * ISSUE_INTERVAL_MS;
    const issued_at = new Date(issuedAt).toISOString();
    const firstEnd = new Date(floorTo(issuedAt, NATIVE_PERIOD_MS) + NATIVE_PERIOD_MS).toISOString();
    const { estimated_actuals, forecasts, ...example } = siteForecastIssued.example;
    const pv_estimate = Array.from({ length: HOUR / NATIVE_PERIOD_MS }, (_, i) => (number + i) / 1000);
    const provenance = [{ ...forecasts.provenance[0], steps: pv_estimate.length }];
    return {
      ...example,
      resource,
      issue_id: `${issued_at.replace(/[-:.]/g, '')}-1`,
      issued_at,
      next_issue_at: new Date(issuedAt + ISSUE_INTERVAL_MS).toISOString(),
      estimated_actuals: { ...estimated_actuals, first_period_end: firstEnd },
      forecasts: { first_period_end: firstEnd, provenance, pv_estimate },
    };
  }

  /** @throws DaystarError when the outcome is unknown */
  add(issues: readonly ForecastIssue[]): Promise<void> {
    return this.archive.add(issues);
  }

  /** Reads all past issues of a resource. */
  async readAll(resource: string): Promise<ForecastIssue[]> {
    const issues: ForecastIssue[] = [];
    const times = await this.archive.listIssueTimes(resource, this.newestDay - DAYS * DAY, this.newestDay + DAY - 1);
    for await (const issue of this.archive.readIssues(resource, times)) issues.push(issue);
    return issues;
  }

  /** Counts past issues in Postgres and in the object store. */
  async count(): Promise<{ readonly inPostgres: number; readonly moved: number }> {
    const [counts] = await this.database.execute((manager) =>
      manager.query<[{ inPostgres: number; moved: number }]>(
        `select (select count(*)::int from archived_issue where issued_at < $1) as "inPostgres",
           (select coalesce(sum(rows), 0)::int from lake_day) as moved`,
        [new Date(this.newestDay + DAY)],
      ),
    );
    return counts;
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
