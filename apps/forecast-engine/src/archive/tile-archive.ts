import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WeatherTile } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { DayPartitions } from './day-partitions';
import type { LazyDatabase } from '../lazy-database';

/** Weather that came longer before an issue makes none of its rows. */
const REACH = 9 * DAY;
/** Issues of so many days can be made anew. */
const REPLAYED_DAYS = 7;
/** What goes into such an issue was used so long ago at most, ms. */
export const REPLAY_INPUTS_KEPT = REPLAYED_DAYS * DAY + REACH;

/** A tile as it came, and when. */
export interface ArchivedTile {
  readonly toldAt: number;
  readonly hash: string;
  readonly tile: WeatherTile;
}

/** Weather as it came, by the hash of what was said: the inputs of the issues of the last week. */
export class TileArchive {
  private readonly partitions = new DayPartitions('archived_tile');

  constructor(private readonly database: Pick<LazyDatabase, 'get'>) {}

  /** @param toldAt ms. @throws DaystarError Unavailable when the database is away */
  async add(tile: WeatherTile, toldAt: number): Promise<void> {
    const database = await this.database.get();
    await this.partitions.ensure(database, [toldAt]);
    const text = JSON.stringify(tile);
    const hash = createHash('sha256').update(text).digest('hex');
    await database.read((manager) =>
      manager.query('insert into archived_tile values ($1, $2, $3, $4) on conflict do nothing', [
        tile.tile,
        new Date(toldAt),
        hash,
        deflateRawSync(text),
      ]),
    );
  }

  /** What had been told of tiles by a moment, ms, in the order in which it came. */
  async toldBy(tiles: readonly string[], moment: number): Promise<ArchivedTile[]> {
    const database = await this.database.get();
    const rows = await database.read((manager) =>
      manager.query<{ told_at: Date; hash: string; block: Buffer }[]>(
        `select told_at, hash, block from archived_tile
         where tile = any($1) and told_at > $2 and told_at <= $3 order by told_at`,
        [tiles, new Date(moment - REACH), new Date(moment)],
      ),
    );
    return rows.map(({ told_at, hash, block }) => ({
      toldAt: told_at.getTime(),
      hash,
      tile: JSON.parse(inflateRawSync(block).toString()) as WeatherTile,
    }));
  }

  /** Drops what no issue that can be made anew needs. */
  async dropOld(now: number): Promise<number> {
    return this.partitions.dropBefore(await this.database.get(), now - REPLAY_INPUTS_KEPT);
  }
}
