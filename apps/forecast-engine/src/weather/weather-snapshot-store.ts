import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WeatherTile } from '@daystar/contracts';
import { type TileWeather, packTile, unpackTile } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { parseStamp } from '@daystar/timeseries';
import { isFrames } from './prune-superseded';

const FRAMES_PREFIX = 'frames';

/**
 * Stores the weather of each tile in the row cache, so that an engine that starts, or takes over a tile, can load it.
 * Frames have keys of their own, because each is published only once.
 */
export class WeatherSnapshotStore {
  constructor(
    private readonly rowCache: RowCache,
    private readonly log: Log,
  ) {}

  async put(tile: WeatherTile): Promise<void> {
    const { tile: name, source } = tile;
    try {
      // The fastest level: each snapshot is replaced by the next run of its source.
      const bytes = deflateRawSync(JSON.stringify(tile), { level: 1 });
      await this.rowCache.putWeather(name, buildKey(tile), bytes, isFrames(tile) ? 'frames' : 'weather');
    } catch (error) {
      // The copy in memory remains, and the next run of the source is stored again.
      this.log.warn('storing weather in the row cache failed', { tile: name, source, error });
    }
  }

  /** Stores late weather, unless newer weather of the same key is stored. */
  async backfill(late: TileWeather): Promise<void> {
    const lateKey = buildKey(late.tile);
    const [stored] = await this.readMatching(late.tile.tile, (key) => key === lateKey).catch(() => []);
    if (!stored || stored.run < late.run) await this.put(packTile(late));
  }

  /**
   * Reads all weather, but only frames whose first period ends at a time or later.
   * @throws Error when the row cache is unavailable
   */
  read(tile: string, framesSince: number): Promise<TileWeather[]> {
    return this.readMatching(tile, (key) => (parseFirstFrameEnd(key) ?? framesSince) >= framesSince);
  }

  /** Reads the frames whose first period ends at a time or later. @throws Error when the row cache is unavailable */
  readFrames(tile: string, since: number): Promise<TileWeather[]> {
    return this.readMatching(tile, (key) => (parseFirstFrameEnd(key) ?? -Infinity) >= since);
  }

  private async readMatching(tile: string, isMatching: (key: string) => boolean): Promise<TileWeather[]> {
    const stored = await this.rowCache.readWeather(tile, isMatching);
    return [...stored.values()].map((bytes) => unpackTile(JSON.parse(inflateRawSync(bytes).toString()) as WeatherTile));
  }
}

function buildKey(tile: Omit<WeatherTile, 'columns'>): string {
  const { source, kind, first_period_end, points } = tile;
  if (isFrames(tile)) return `${FRAMES_PREFIX} ${first_period_end} ${source}`;
  // A source may publish points of a tile and a time in several messages.
  const suffix = points ? ` ${createHash('sha1').update(JSON.stringify(points)).digest('base64url')}` : '';
  return `${source} ${kind} ${first_period_end}${suffix}`;
}

/** Parses the end of the first frame's period from a key. @returns undefined for a key of other weather */
function parseFirstFrameEnd(key: string): number | undefined {
  const [prefix, firstEnd] = key.split(' ');
  return prefix === FRAMES_PREFIX ? parseStamp(firstEnd) : undefined;
}
