import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Place, type WeatherTile, tileOf } from '@daystar/contracts';
import { type PlaceWeather, type TileWeather, unpackTile, weatherAt } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, DAY, lastEnd, startOf } from '@daystar/timeseries';

/** Weather that ended before this long ago no longer makes any row. */
const KEEP_PAST = 8 * DAY;
/** Tiles held unpacked; others are read back from the row cache when asked for. */
const MOST_TILES = 2000;

/**
 * What all sources said of each tile, newest run first. Held in memory, remembered in the row cache, so that an engine
 * that starts, or takes over a tile, goes on where the last one was.
 */
export class WeatherStore {
  private readonly tiles = new Map<string, Promise<TileWeather[]>>();

  constructor(
    private readonly rowCache: RowCache,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes in what a source says; a run that comes again replaces itself. */
  async add(tile: WeatherTile): Promise<void> {
    const incoming = unpackTile(tile);
    const held = await this.tile(tile.tile);
    const kept = stillTelling([incoming, ...held.filter((other) => !sameRun(other, incoming))], this.clock.now());
    this.hold(tile.tile, kept);
    await this.remember(tile.tile, tile.source, kept);
  }

  /** What every source says of a place. */
  async at(place: Place): Promise<PlaceWeather[]> {
    const held = await this.tile(tileOf(place));
    return held.map((weather) => weatherAt(weather, place)).filter((weather) => weather !== undefined);
  }

  private tile(name: string): Promise<TileWeather[]> {
    const held = this.tiles.get(name);
    if (held) return held;
    const recalled = this.recall(name);
    this.hold(name, recalled);
    // A cache that is away for a moment must not make the tile look empty for good.
    recalled.catch(() => this.tiles.delete(name));
    return recalled;
  }

  private hold(name: string, weather: TileWeather[] | Promise<TileWeather[]>): void {
    this.tiles.delete(name);
    this.tiles.set(name, Promise.resolve(weather));
    const oldest = this.tiles.keys().next();
    if (this.tiles.size > MOST_TILES && !oldest.done) this.tiles.delete(oldest.value);
  }

  private async recall(name: string): Promise<TileWeather[]> {
    const remembered = await this.rowCache.weatherOf(name);
    const tiles = [...remembered.values()].flatMap(
      (bytes) => JSON.parse(inflateRawSync(bytes).toString()) as WeatherTile[],
    );
    return stillTelling(tiles.map(unpackTile), this.clock.now());
  }

  private async remember(name: string, source: string, held: readonly TileWeather[]): Promise<void> {
    const tiles = held.filter(({ tile }) => tile.source === source).map(({ tile }) => tile);
    try {
      await this.rowCache.putWeather(name, source, deflateRawSync(JSON.stringify(tiles), { level: 1 }));
    } catch (error) {
      // Memory serves on; the next run of the source is remembered again.
      this.log.warn('weather could not be remembered in the row cache', { tile: name, source, error });
    }
  }
}

const sameRun = (a: TileWeather, b: TileWeather): boolean =>
  a.tile.source === b.tile.source && a.tile.kind === b.tile.kind && a.run === b.run && sameNodes(a, b);

/** Points fetched one after another make tiles of the same run that speak of different places. */
const sameNodes = (a: TileWeather, b: TileWeather): boolean =>
  JSON.stringify([a.tile.grid, a.tile.points]) === JSON.stringify([b.tile.grid, b.tile.points]);

/** Drops what is past, and older runs of which a newer run with the same nodes says everything. */
function stillTelling(weathers: TileWeather[], now: number): TileWeather[] {
  const newestFirst = weathers.sort((a, b) => b.run - a.run);
  return newestFirst.filter(
    (weather, index) =>
      lastEnd(weather.steps) > now - KEEP_PAST &&
      !newestFirst.slice(0, index).some((newer) => saysAllOf(newer, weather)),
  );
}

const saysAllOf = (newer: TileWeather, older: TileWeather): boolean =>
  newer.tile.source === older.tile.source &&
  newer.tile.kind === older.tile.kind &&
  startOf(newer.steps) <= startOf(older.steps) &&
  lastEnd(newer.steps) >= lastEnd(older.steps) &&
  sameNodes(newer, older);
