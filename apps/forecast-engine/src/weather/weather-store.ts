import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Place, type TilePoints, type WeatherTile, tileOf } from '@daystar/contracts';
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
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly rowCache: RowCache,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes in what a source says; what it says again, of the same places and all of the time, replaces what it said. */
  add(tile: WeatherTile): Promise<void> {
    const name = tile.tile;
    // One after another per tile: two that come at once must not each forget the other.
    const turn = (this.turns.get(name) ?? Promise.resolve()).then(() => this.take(unpackTile(tile)));
    const done = turn.catch(() => undefined).finally(() => this.turns.get(name) === done && this.turns.delete(name));
    this.turns.set(name, done);
    return turn;
  }

  private async take(incoming: TileWeather): Promise<void> {
    const { tile: name, source } = incoming.tile;
    const kept = stillTelling([incoming, ...(await this.tile(name))], this.clock.now());
    this.hold(name, kept);
    await this.remember(name, source, kept);
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

/** Drops what is past, and whatever a newer one (or one that came later in the same run) of the source says too. */
function stillTelling(weathers: readonly TileWeather[], now: number): TileWeather[] {
  const newestFirst = [...weathers].sort((a, b) => b.run - a.run);
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
  speaksOfAll(newer.tile, older.tile);

/** The same grid, or all points of the other: places fetched one after another make tiles of different points. */
function speaksOfAll(newer: WeatherTile, older: WeatherTile): boolean {
  if (!newer.points || !older.points) return JSON.stringify(newer.grid) === JSON.stringify(older.grid);
  const points = new Set(namesOf(newer.points));
  return namesOf(older.points).every((name) => points.has(name));
}

const namesOf = ({ latitude, longitude }: TilePoints): string[] =>
  latitude.map((north, i) => `${north},${longitude[i]}`);
