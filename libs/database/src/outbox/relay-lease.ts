import { randomUUID } from 'node:crypto';
import type { Database } from '../database';

/** Two times the longest that a bus takes to publish: what is begun in the first half is over when it ends. */
const SECONDS = 20;

const TAKE = `
  update outbox_lease set holder = $1, held_until = now() + interval '${SECONDS} seconds'
  where holder = $1 or held_until < now()`;
const GIVE_BACK = `update outbox_lease set held_until = '-infinity' where holder = $1`;

/**
 * The right to publish from the outbox: one relay at a time has it, so that the messages of a key cannot overtake each
 * other. A row with a time rather than a lock, because a lock would hold a transaction open while the broker is waited
 * for, and the embedded database has only one.
 */
export class RelayLease {
  private readonly holder = randomUUID();
  private safeUntil = 0;

  constructor(private readonly database: Database) {}

  /** Takes or prolongs it; false while another relay has it. */
  async take(): Promise<boolean> {
    const asked = performance.now();
    const [, taken] = await this.change(TAKE);
    // A monotonic clock: the other one may be set.
    this.safeUntil = taken > 0 ? asked + (SECONDS * 1000) / 2 : 0;
    return taken > 0;
  }

  /** False when this process slept so long that another relay may have taken over. */
  isHeld(): boolean {
    return performance.now() < this.safeUntil;
  }

  async giveBack(): Promise<void> {
    this.safeUntil = 0;
    await this.change(GIVE_BACK);
  }

  private change(sql: string): Promise<[unknown[], number]> {
    return this.database.read((manager) => manager.query<[unknown[], number]>(sql, [this.holder]));
  }
}

/** For who knows that no relay runs: what a killed process held would else be waited for. */
export async function freeLease(database: Database): Promise<void> {
  await database.read((manager) => manager.query(`update outbox_lease set held_until = '-infinity'`));
}
