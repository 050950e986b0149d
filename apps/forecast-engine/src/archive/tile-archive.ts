import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WeatherTile } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { DayPartitions } from '../archive-postgres/day-partitions';

/** Age above which published weather no longer contributes to an issue, ms: a day more than `pruneSuperseded` retains. */
const MAX_WEATHER_AGE_MS = 9 * DAY;
const REPLAYABLE_DAYS = 7;
/** Retention of the inputs of issues, ms. */
export const REPLAY_RETENTION_MS = REPLAYABLE_DAYS * DAY + MAX_WEATHER_AGE_MS;

/** A weather tile as it was published. */
export interface ArchivedTile {
  /** Ms. */
  readonly publishedAt: number;
  readonly hash: string;
  readonly tile: WeatherTile;
}

/** Archive of weather tiles as they were published, for the replay of issues of the last week. */
@Injectable()
export class TileArchive {
  private readonly partitions = new DayPartitions('archived_tile');

  constructor(@Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase) {}

  /** Stores a tile as it was published. @param publishedAt ms. @throws DaystarError Unavailable */
  async add(tile: WeatherTile, publishedAt: number): Promise<void> {
    await this.partitions.ensure(this.database, [publishedAt]);
    const text = JSON.stringify(tile);
    const hash = createHash('sha256').update(text).digest('hex');
    const sql = 'insert into archived_tile values ($1, $2, $3, $4) on conflict do nothing';
    await query(this.database, sql, [tile.tile, new Date(publishedAt), hash, deflateRawSync(text)]);
  }

  /** Finds the tiles published up to a time, ms, and at most `MAX_WEATHER_AGE_MS` before it, in order of publication. */
  async findPublished(tiles: readonly string[], time: number): Promise<ArchivedTile[]> {
    const rows = await query<{ told_at: Date; hash: string; block: Buffer }>(
      this.database,
      `select told_at, hash, block from archived_tile
       where tile = any($1) and told_at > $2 and told_at <= $3 order by told_at`,
      [tiles, new Date(time - MAX_WEATHER_AGE_MS), new Date(time)],
    );
    return rows.map(({ told_at: publishedAt, hash, block }) => ({
      publishedAt: publishedAt.getTime(),
      hash,
      tile: JSON.parse(inflateRawSync(block).toString()) as WeatherTile,
    }));
  }

  async dropExpired(now: number): Promise<number> {
    return this.partitions.dropBefore(this.database, now - REPLAY_RETENTION_MS);
  }
}
