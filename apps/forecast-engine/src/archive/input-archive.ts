import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { REPLAY_INPUTS_KEPT } from './tile-archive';
import type { LazyDatabase } from '../lazy-database';

/** By which an issue names what it was made with: the hash of it. */
export const inputHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * What was learnt, as issues were made with it: versions of the record of skies (some 20 kB, one an hour) and of the tuning
 * of sites (some 10 kB, one a day and site), as long as issues can be made anew.
 */
export class InputArchive {
  constructor(private readonly database: Pick<LazyDatabase, 'get'>) {}

  /** What is there already is kept longer. @param now ms. @throws DaystarError Unavailable when the database is away */
  async keep(text: string, now: number): Promise<void> {
    await this.query(
      `insert into archived_input values ($1, $2, $3) on conflict (name) do update set last_used = excluded.last_used`,
      [inputHash(text), new Date(now), deflateRawSync(text)],
    );
  }

  async find(name: string): Promise<string | undefined> {
    const [row] = await this.query<{ block: Buffer }>('select block from archived_input where name = $1', [name]);
    return row && inflateRawSync(row.block).toString();
  }

  async dropOld(now: number): Promise<void> {
    await this.query('delete from archived_input where last_used < $1', [new Date(now - REPLAY_INPUTS_KEPT)]);
  }

  private async query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    const database = await this.database.get();
    return database.read((manager) => manager.query<T[]>(sql, parameters));
  }
}
