import { randomUUID } from 'node:crypto';
import { formatDate } from '@daystar/timeseries';
import type { EntityManager } from 'typeorm';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import type { LakeManifest } from './lake-manifest';
import type { PostgresDay } from './postgres-day';

/** A day in the lake. Its manifest never changes; a new version of the day has a new one. */
export interface LakeDay {
  /** Start of the UTC day, ms. */
  readonly day: number;
  readonly version: number;
  /** Key of the manifest. */
  readonly manifest: string;
}

/** Duration of the lease. The mover renews it while a move progresses. */
const LEASE_SECONDS = 120;

/**
 * Thrown when a move cannot be committed:
 * (a) another engine holds the lease;
 * (b) rows or a newer version of the day arrived;
 * (c) the partition is in use;
 * (d) this engine stops.
 * Retry the move after (a) to (c).
 */
export class MoveConflictError extends Error {}

/** Postgres error codes for a lock that was not granted in time, and for a deadlock. */
const LOCK_FAILURES = ['55P03', '40P01'];

const UPSERT_DAY = `
  insert into lake_day values ($1, $2, $3, $4, $5, $6, false) on conflict (day) do update
  set version = excluded.version, manifest = excluded.manifest, files = excluded.files, rows = excluded.rows,
    bytes = excluded.bytes, is_swept = false`;

/** Returns the parameters of `UPSERT_DAY`. */
function toColumns(manifestKey: string, { day, version, files }: LakeManifest): unknown[] {
  const [rows, bytes] = [files.map((file) => file.rows), files.map((file) => file.bytes)].map(sumValues);
  return [day, version, manifestKey, files.length, rows, bytes];
}

/** The table of days in the lake, and the lease for changing it. `commitDay` completes the move of a day from Postgres. */
export class LakeCatalog {
  private readonly holder = randomUUID();

  constructor(private readonly database: ArchiveDatabase) {}

  /** Lists days that start within [from, to], ms, oldest first. Limits may be infinite: Postgres has infinite dates. */
  async listDays(from: number, to: number): Promise<LakeDay[]> {
    const [firstDay, lastDay] = [from, to].map((time) => (Number.isFinite(time) ? formatDate(time) : String(time)));
    return this.select('day between $1::date and $2::date', [firstDay, lastDay]);
  }

  /** Lists days whose unreferenced objects have not been deleted since their last version. */
  listUnswept(): Promise<LakeDay[]> {
    return this.select('not is_swept', []);
  }

  async readTotals(): Promise<{ days: number; files: number; rows: number; bytes: number }> {
    const sql = `select count(*)::float8 as days, coalesce(sum(files), 0)::float8 as files,
      coalesce(sum(rows), 0)::float8 as rows, coalesce(sum(bytes), 0)::float8 as bytes from lake_day`;
    const [totals] = await query<{ days: number; files: number; rows: number; bytes: number }>(this.database, sql);
    return totals;
  }

  /**
   * Acquires the lease for moving days, or extends it. Does not wait for an engine that commits a day.
   * @returns false while another engine has the lease
   */
  async acquireOrRenewLease(): Promise<boolean> {
    const sql = `update job_lease set holder = $1, held_until = now() + interval '${LEASE_SECONDS} seconds'
      where name = (select name from job_lease where name = 'lake' and (holder = $1 or held_until < now())
        for update skip locked) returning holder`;
    const [rows] = await query<unknown>(this.database, sql, [this.holder]);
    return (rows as unknown[]).length > 0;
  }

  async releaseLease(): Promise<void> {
    const sql = `update job_lease set held_until = '-infinity' where name = 'lake' and holder = $1`;
    await query(this.database, sql, [this.holder]);
  }

  /**
   * Adds a version of a day, and drops the day from Postgres, in one transaction.
   * @param movedRows rows of the day in Postgres that the manifest covers
   * @param onProgress called while rows are counted; it throws to abort, and must not use the database
   * @throws MoveConflictError; nothing is changed then
   */
  async commitDay(
    source: PostgresDay,
    manifestKey: string,
    manifest: LakeManifest,
    movedRows: number,
    onProgress: () => void,
  ): Promise<void> {
    const { day: date } = manifest;
    try {
      await this.database.transaction(async (manager) => {
        await this.lockLease(manager);
        // No row can be added from now on.
        await manager.query('select lock_issue_day($1)', [date]);
        const runQuery = <Row>(sql: string, parameters: unknown[]) => manager.query<Row[]>(sql, parameters);
        const rowCount = sumValues((await source.countRows(runQuery, onProgress)).values());
        if (rowCount !== movedRows) throw new MoveConflictError(`rows of ${date} arrived during its move`);
        const sql = `${UPSERT_DAY} where lake_day.version = excluded.version - 1 returning day`;
        const stored = await manager.query<unknown[]>(sql, toColumns(manifestKey, manifest));
        if (stored.length === 0) throw new MoveConflictError(`${date} has another version`);
        await manager.query('select drop_issue_day($1)', [date]);
      });
    } catch (error) {
      const { code } = ((error as { driverError?: unknown }).driverError ?? {}) as { code?: string };
      if (LOCK_FAILURES.includes(code ?? '')) throw new MoveConflictError('the partition is in use', { cause: error });
      throw error;
    }
  }

  /** Adds a day found in the object store, unless the catalog has the same or a later version. */
  async restoreDay(manifestKey: string, manifest: LakeManifest): Promise<void> {
    const sql = `${UPSERT_DAY} where lake_day.version < excluded.version`;
    await query(this.database, sql, toColumns(manifestKey, manifest));
  }

  async markSwept({ day, version }: LakeDay): Promise<void> {
    const sql = 'update lake_day set is_swept = true where day = $1 and version = $2';
    await query(this.database, sql, [formatDate(day), version]);
  }

  /** @param day ms */
  async removeDay(day: number): Promise<void> {
    await query(this.database, 'delete from lake_day where day = $1', [formatDate(day)]);
  }

  private async select(condition: string, parameters: unknown[]): Promise<LakeDay[]> {
    const sql = `select day::text, version, manifest from lake_day where ${condition} order by day`;
    const rows = await query<{ day: string; version: number; manifest: string }>(this.database, sql, parameters);
    return rows.map(({ day: date, version, manifest }) => ({ day: Date.parse(date), version, manifest }));
  }

  /**
   * Locks the lease until the end of the transaction, so that no other engine deletes files meanwhile. A locked lease needs
   * no renewal, which would need a second connection.
   */
  private async lockLease(manager: EntityManager): Promise<void> {
    const sql = `select from job_lease where name = 'lake' and holder = $1 for update`;
    const leases = await manager.query<unknown[]>(sql, [this.holder]);
    if (leases.length === 0) throw new MoveConflictError('another engine holds the lease');
  }
}

const sumValues = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);
