import { randomUUID } from 'node:crypto';
import type { Database } from '../database';

/** A row with the holder of a right, and until when. */
interface LeaseRow {
  readonly table: string;
  readonly where: string;
  /** At least twice as long as what its holder does between two renewals. */
  readonly seconds: number;
}

/** Publishing from the outbox; a bus takes at most 10 s to publish a batch. */
export const OUTBOX_LEASE: LeaseRow = { table: 'outbox_lease', where: 'id = 1', seconds: 20 };
/** Adding and dropping partitions; a statement takes at most 4 s. */
export const PARTITIONS_LEASE: LeaseRow = { table: 'job_lease', where: `name = 'partitions'`, seconds: 20 };

/**
 * A right that one process at a time has. A row with a time rather than a lock, because a lock would hold a transaction open
 * while its holder works, and the embedded database has only one.
 */
export class Lease {
  private readonly holder = randomUUID();
  private safeUntil = 0;

  constructor(
    private readonly database: Database,
    private readonly row: LeaseRow,
  ) {}

  /** False while another process holds it. */
  async acquireOrRenew(): Promise<boolean> {
    const { table, where, seconds } = this.row;
    const asked = performance.now();
    const [, changed] = await this.update(
      `update ${table} set holder = $1, held_until = now() + interval '${seconds} seconds'
       where ${where} and (holder = $1 or held_until < now())`,
    );
    // A monotonic clock: the other one may be set.
    this.safeUntil = changed > 0 ? asked + (seconds * 1000) / 2 : 0;
    return changed > 0;
  }

  /** False when this process slept so long that another one may have taken over. */
  isHeld(): boolean {
    return performance.now() < this.safeUntil;
  }

  async release(): Promise<void> {
    this.safeUntil = 0;
    const { table, where } = this.row;
    await this.update(`update ${table} set held_until = '-infinity' where ${where} and holder = $1`);
  }

  private update(sql: string): Promise<[unknown[], number]> {
    return this.database.read((manager) => manager.query<[unknown[], number]>(sql, [this.holder]));
  }
}

/** Frees all leases of the embedded database: the process that held them was its only user, and is gone. */
export async function freeLeases(database: Database): Promise<void> {
  for (const { table } of [OUTBOX_LEASE, PARTITIONS_LEASE]) {
    await database.read((manager) => manager.query(`update ${table} set held_until = '-infinity'`));
  }
}
