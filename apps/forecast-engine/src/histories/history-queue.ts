import { randomUUID } from 'node:crypto';
import { type HistorySpecification, listSourcesByWeight } from '@daystar/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { RETENTION_DAYS, deleteContent } from './history-store';

/** Duration of a lease, seconds. Another process takes over a history whose lease has expired. */
const LEASE_SECONDS = 15;

/** A history that this process computes. */
export interface LeasedHistory {
  readonly history_id: string;
  readonly specification: HistorySpecification;
  /** JSON of the `HistorySubject`, gzip-compressed. */
  readonly subject: Buffer;
  readonly as_of: Date;
  /** Number of computed months. */
  readonly done: number;
  /** Number of months in total. */
  readonly total: number;
  /** Number of leases since the last progress or clean release, including this one. */
  readonly attempts: number;
  readonly error: string | null;
}

/** Size and digest of a finished file. */
export interface FileSummary {
  readonly bytes: number;
  /** Size of the stored chunks, which are compressed. */
  readonly storedBytes: number;
  readonly sha256: string;
}

/** Thrown when another process has taken over the history, or it was cancelled. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** Distributes requested histories among processes. Each history is leased by at most one process. */
@Injectable()
export class HistoryQueue {
  private readonly holder = randomUUID();

  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  /** Leases the history that has waited longest. @returns undefined when none is due */
  async lease(): Promise<LeasedHistory | undefined> {
    const [rows] = await this.database.execute((manager) =>
      manager.query<[LeasedHistory[], number]>(
        `update history_job set state = 'running', holder = $1, held_until = now() + interval '${LEASE_SECONDS} seconds',
           leased_at = now(), attempts = attempts + 1
         where history_id = (
           select history_id from history_job where state in ('queued', 'running') and held_until < now()
           order by leased_at, history_id limit 1 for update skip locked
         )
         returning history_id, terms as specification, subject, as_of, done, total, attempts, error`,
        [this.holder],
      ),
    );
    return rows.at(0);
  }

  /** Extends the lease. @throws LeaseLostError */
  async renew(history_id: string): Promise<void> {
    const assignments = `held_until = now() + interval '${LEASE_SECONDS} seconds'`;
    await this.database.execute((manager) => this.update(manager, history_id, assignments));
  }

  /**
   * Releases the lease.
   * @param delaySeconds time until the history may be leased again
   * @param error reason of a failed attempt; when absent, the count of attempts restarts
   * @throws LeaseLostError
   */
  async release(history_id: string, delaySeconds = 0, error?: string): Promise<void> {
    // `held_until` is the end of a lease or, for a history without one, the earliest time of its next lease.
    const heldUntil = delaySeconds > 0 ? `now() + interval '${delaySeconds} seconds'` : `'-infinity'`;
    const isFailed = error !== undefined;
    const assignments = `held_until = ${heldUntil}, holder = null, leased_at = now()${isFailed ? ', error = $3' : ', attempts = 0'}`;
    await this.database.execute((manager) => this.update(manager, history_id, assignments, isFailed ? [error] : []));
  }

  /** Stores a computed month, a row of `history_piece`. @param sources names of its weather sources @throws LeaseLostError */
  async storeMonth(history_id: string, monthIndex: number, columns: Buffer, sources: readonly string[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const assignments = `done = ${monthIndex + 1}, attempts = 0, error = null`;
      await this.update(transaction, history_id, assignments);
      await transaction.query(
        'insert into history_piece (history_id, number, columns, weather_source) values ($1, $2, $3, $4)',
        [history_id, monthIndex, columns, sources.join(' ')],
      );
    });
  }

  /** Reads a stored month. @throws LeaseLostError */
  async readMonth(history_id: string, monthIndex: number): Promise<Buffer> {
    const sql = 'select columns from history_piece where history_id = $1 and number = $2';
    const rows = await this.database.execute((manager) =>
      manager.query<{ columns: Buffer }[]>(sql, [history_id, monthIndex]),
    );
    // Cancelling a history deletes its months.
    if (rows.length === 0) throw new LeaseLostError();
    return rows[0].columns;
  }

  /**
   * Reads the weather sources of all stored months.
   * @returns text of the header `x-weather-source`; undefined when an earlier release computed one of the months
   */
  async readWeatherSource(history_id: string): Promise<string | undefined> {
    const sql = 'select weather_source from history_piece where history_id = $1 order by number';
    const months = await this.database.execute((manager) =>
      manager.query<{ weather_source: string | null }[]>(sql, [history_id]),
    );
    /** Weights by source: 1 for the first source of a month, 1/2 for the second. */
    const rankWeights = new Map<string, number>();
    for (const { weather_source } of months) {
      if (weather_source === null) return undefined;
      const sources = weather_source.split(' ').filter(Boolean);
      // A month has the order of its sources, not their shares.
      sources.forEach((source, rank) => rankWeights.set(source, (rankWeights.get(source) ?? 0) + 1 / (rank + 1)));
    }
    return listSourcesByWeight(rankWeights).join(', ') || 'climatology';
  }

  /** Stores a chunk of the file, or replaces the chunk of an earlier attempt. @throws LeaseLostError */
  async storeChunk(history_id: string, chunkIndex: number, content: Buffer): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // Changes nothing: checks the lease, and locks the row.
      await this.update(transaction, history_id, 'holder = holder');
      await transaction.query(
        `insert into history_chunk (history_id, number, content) values ($1, $2, $3)
         on conflict (history_id, number) do update set content = excluded.content`,
        [history_id, chunkIndex, content],
      );
    });
  }

  /** Marks the history as done, and deletes its months. @throws LeaseLostError */
  async finish(
    history_id: string,
    { bytes, storedBytes, sha256, weatherSource }: FileSummary & { readonly weatherSource?: string },
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const assignments = `state = 'done', bytes = $3, stored_bytes = $4, sha256 = $5, weather_source = $6, error = null, holder = null,
        finished_at = now(), expires_at = now() + interval '${RETENTION_DAYS} days'`;
      await this.update(transaction, history_id, assignments, [bytes, storedBytes, sha256, weatherSource ?? null]);
      await transaction.query('delete from history_piece where history_id = $1', [history_id]);
    });
  }

  /** Marks the history as failed, and deletes its content. @throws LeaseLostError */
  async fail(history_id: string, error: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const assignments = `state = 'failed', error = $3, holder = null, finished_at = now(),
        expires_at = now() + interval '${RETENTION_DAYS} days'`;
      await this.update(transaction, history_id, assignments, [error]);
      await deleteContent(transaction, history_id);
    });
  }

  private async update(
    manager: EntityManager,
    history_id: string,
    assignments: string,
    values: unknown[] = [],
  ): Promise<void> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update history_job set ${assignments} where history_id = $1 and holder = $2 and state = 'running'`,
      [history_id, this.holder, ...values],
    );
    if (changed === 0) throw new LeaseLostError();
  }
}
