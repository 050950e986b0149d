import { randomUUID } from 'node:crypto';
import type { Database } from '../database';

/** A table row that stores the holder and the expiry of a lease. */
interface LeaseRow {
  readonly table: string;
  readonly condition: string;
  /** Duration, at least twice the longest time between two renewals. */
  readonly seconds: number;
}

/** Lease of the outbox relay; publishing a batch takes at most 10 s. */
export const OUTBOX_LEASE: LeaseRow = { table: 'outbox_lease', condition: 'id = 1', seconds: 20 };
/** Lease for adding and dropping partitions; a statement takes at most 4 s. */
export const PARTITIONS_LEASE: LeaseRow = { table: 'job_lease', condition: `name = 'partitions'`, seconds: 20 };

/**
 * A lease that one process holds at a time, stored in a row with its expiry. An advisory lock would need a session of its
 * own, and the embedded database has only one.
 */
export class Lease {
  private readonly holder = randomUUID();
  /** Time of `performance.now()` until which no other process can hold the lease. */
  private safeUntil = 0;

  constructor(
    private readonly database: Database,
    private readonly row: LeaseRow,
  ) {}

  /** Acquires the lease if it is free, or renews it. @returns false while another process holds it */
  async acquireOrRenew(): Promise<boolean> {
    const { table, condition, seconds } = this.row;
    const startedAt = performance.now();
    const [, changedCount] = await this.update(
      `update ${table} set holder = $1, held_until = now() + interval '${seconds} seconds'
       where ${condition} and (holder = $1 or held_until < now())`,
    );
    // The monotonic clock, because the system clock may be changed.
    this.safeUntil = changedCount > 0 ? startedAt + (seconds * 1000) / 2 : 0;
    return changedCount > 0;
  }

  /** Whether the last renewal is so recent that no other process can hold the lease. */
  isHeld(): boolean {
    return performance.now() < this.safeUntil;
  }

  async release(): Promise<void> {
    this.safeUntil = 0;
    const { table, condition } = this.row;
    await this.update(`update ${table} set held_until = '-infinity' where ${condition} and holder = $1`);
  }

  private update(sql: string): Promise<[unknown[], number]> {
    return this.database.execute((manager) => manager.query<[unknown[], number]>(sql, [this.holder]));
  }
}

/** Releases all leases when the embedded database is opened, because their holder was an earlier process. */
export async function releaseAllLeases(database: Database): Promise<void> {
  for (const table of [OUTBOX_LEASE.table, PARTITIONS_LEASE.table, 'history_job']) {
    await database.execute((manager) => manager.query(`update ${table} set held_until = '-infinity'`));
  }
}
