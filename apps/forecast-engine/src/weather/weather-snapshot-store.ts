import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WeatherTile } from '@daystar/contracts';
import { type TileWeather, packTile, unpackTile } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { parseStamp } from '@daystar/timeseries';
import { isFrames } from './prune-superseded';

const FRAMES = 'frames';

/**
 * What sources said of each tile, as the row cache remembers it, so that an engine that starts, or takes over a tile, goes
 * on where the last one was. Frames lie apart: they are many, and told once.
 */
export class WeatherSnapshotStore {
  constructor(
    private readonly rowCache: RowCache,
    private readonly log: Log,
  ) {}

  async put(tile: WeatherTile): Promise<void> {
    const { tile: name, source } = tile;
    try {
      const bytes = deflateRawSync(JSON.stringify(tile), { level: 1 });
      await this.rowCache.putWeather(name, nameOf(tile), bytes, isFrames(tile) ? 'frames' : 'weather');
    } catch (error) {
      // Memory serves on; the next run of the source is remembered again.
      this.log.warn('weather could not be remembered in the row cache', { tile: name, source, error });
    }
  }

  /** The same of what comes late: what was said of the same time since then stays. */
  async putLate(late: TileWeather): Promise<void> {
    const name = nameOf(late.tile);
    const [there] = await this.recall(late.tile.tile, (other) => other === name).catch(() => []);
    if (!there || there.run < late.run) await this.put(packTile(late));
  }

  /** All but frames that begin before a moment. @throws Error when the row cache cannot be asked */
  of(tile: string, framesSince: number): Promise<TileWeather[]> {
    return this.recall(tile, (name) => (beginOfFrames(name) ?? framesSince) >= framesSince);
  }

  /** Frames that begin at a moment or after it. @throws Error when the row cache cannot be asked */
  framesOf(tile: string, since: number): Promise<TileWeather[]> {
    return this.recall(tile, (name) => (beginOfFrames(name) ?? -Infinity) >= since);
  }

  private async recall(tile: string, isWanted: (name: string) => boolean): Promise<TileWeather[]> {
    const remembered = await this.rowCache.weatherOf(tile, isWanted);
    return [...remembered.values()].map((bytes) =>
      unpackTile(JSON.parse(inflateRawSync(bytes).toString()) as WeatherTile),
    );
  }
}

function nameOf(tile: Omit<WeatherTile, 'columns'>): string {
  const { source, kind, first_period_end, points } = tile;
  if (isFrames(tile)) return `${FRAMES} ${first_period_end} ${source}`;
  // Tiles of points of one source may come one after another, for other places of the same time.
  const where = points ? ` ${createHash('sha1').update(JSON.stringify(points)).digest('base64url')}` : '';
  return `${source} ${kind} ${first_period_end}${where}`;
}

/** End of the first of the frames that lie under a name; undefined when these are none. */
function beginOfFrames(name: string): number | undefined {
  const [what, firstEnd] = name.split(' ');
  return what === FRAMES ? parseStamp(firstEnd) : undefined;
}
