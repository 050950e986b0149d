import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { REPLAY_RETENTION_MS } from './tile-archive';

/** Hashes a text. Issues refer to learned inputs by this hash. @returns the first 128 bits of the SHA-256 hash, hexadecimal */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Archives the learned inputs of issues for as long as the issues can be replayed. The inputs are snapshots of the skill
 * record (about 20 kB per hour) and of site tunings (about 10 kB per site and day).
 */
@Injectable()
export class LearnedInputArchive {
  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  /** Stores an input, or extends its retention. @param text JSON. @param now ms. @throws DaystarError Unavailable */
  async put(text: string, now: number): Promise<void> {
    await query(
      this.database,
      `insert into archived_input values ($1, $2, $3) on conflict (name) do update set last_used = excluded.last_used`,
      [hashText(text), new Date(now), deflateRawSync(text)],
    );
  }

  /** Finds the input with this hash. @returns undefined when it is not stored @throws DaystarError Unavailable */
  async find(hash: string): Promise<string | undefined> {
    const sql = 'select block from archived_input where name = $1';
    const [row] = await query<{ block: Buffer }>(this.database, sql, [hash]);
    return row && inflateRawSync(row.block).toString();
  }

  async dropExpired(now: number): Promise<void> {
    await query(this.database, 'delete from archived_input where last_used < $1', [
      new Date(now - REPLAY_RETENTION_MS),
    ]);
  }
}
