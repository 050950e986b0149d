import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Place, type TilePoints, type WeatherTile, tileOf } from '@daystar/contracts';
import {
  type PlaceWeather,
  type TileWeather,
  mergedObservations,
  packTile,
  unpackTile,
  weatherAt,
  withoutOvertaken,
} from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, DAY, floorTo, lastEnd, startOf } from '@daystar/timeseries';

/** Weather that ended before this long ago no longer makes any row. */
const KEEP_PAST = 8 * DAY;
/** Held unpacked at most; tiles that were used longest ago are read back from the row cache when asked for again. */
const MOST_OCTETS = 1e9;

/**
 * What all sources said of each tile, newest run first. Held in memory, remembered in the row cache, so that an engine
 * that starts, or takes over a tile, goes on where the last one was.
 */
export class WeatherStore {
  private readonly tiles = new Map<string, Promise<TileWeather[]>>();
  private readonly octets = new Map<string, number>();
  private allOctets = 0;
  private readonly turns = new Map<string, Promise<void>>();
  /** Tiles of which another engine was told while this one takes something in. */
  private readonly outdated = new Set<string>();
  /** The day on which all that a source said of a tile was last remembered. */
  private readonly renewed = new Map<string, number>();

  constructor(
    private readonly rowCache: RowCache,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly mostOctets = MOST_OCTETS,
  ) {
    // Another engine has the tile now; whatever is still made of it here is made of what that one knows.
    rowCache.onNews((news) => {
      if (news.kind !== 'weather') return;
      if (this.turns.has(news.tile)) this.outdated.add(news.tile);
      this.drop(news.tile);
    });
  }

  /** Takes in what a source says; what it says again, of the same places and all of the time, replaces what it said. */
  add(tile: WeatherTile): Promise<void> {
    const name = tile.tile;
    // One after another per tile: two that come at once must not each forget the other.
    const turn = (this.turns.get(name) ?? Promise.resolve()).then(() => this.take(tile));
    const done = turn.catch(() => undefined).finally(() => this.turns.get(name) === done && this.turns.delete(name));
    this.turns.set(name, done);
    return turn;
  }

  private async take(tile: WeatherTile): Promise<void> {
    const { tile: name, source } = tile;
    const taken = unpackTile(tile);
    const known = await this.tile(name);
    // An older run that comes late must not be what the next engine recalls.
    if (known.some((newer) => newer.run > taken.run && saysAllOf(newer, taken))) return;
    const kept = stillTelling([taken, ...known], this.clock.now());
    this.hold(name, Promise.resolve(kept));
    await this.remember(tile);
    if (this.outdated.delete(name)) this.drop(name);
    const day = floorTo(this.clock.now(), DAY);
    if (this.renewed.get(`${name} ${source}`) === day) return;
    // What the row cache holds goes after two days: once a day it is told all again.
    this.renewed.set(`${name} ${source}`, day);
    for (const held of kept) if (held.tile.source === source) await this.remember(packTile(held));
  }

  /** What every source says of a place. */
  async at(place: Place): Promise<PlaceWeather[]> {
    const held = await this.tile(tileOf(place));
    return held.map((weather) => weatherAt(weather, place)).filter((weather) => weather !== undefined);
  }

  /** What every source says of a tile, newest run first. */
  tile(name: string): Promise<TileWeather[]> {
    const held = this.tiles.get(name) ?? this.recall(name);
    this.hold(name, held);
    return held;
  }

  private hold(name: string, weather: Promise<TileWeather[]>): void {
    const known = this.tiles.get(name) === weather;
    this.tiles.delete(name);
    this.tiles.set(name, weather);
    if (known) return;
    weather.then(
      (held) => this.weigh(name, weather, held),
      // A cache that is away for a moment must not make the tile look empty for good.
      () => this.tiles.get(name) === weather && this.drop(name),
    );
  }

  private weigh(name: string, weather: Promise<TileWeather[]>, held: readonly TileWeather[]): void {
    if (this.tiles.get(name) !== weather) return;
    const octets = held.reduce((sum, { columns }) => sum + octetsOf(columns), 0);
    this.allOctets += octets - (this.octets.get(name) ?? 0);
    this.octets.set(name, octets);
    for (const oldest of this.tiles.keys()) {
      if (this.allOctets <= this.mostOctets || oldest === name) break;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.allOctets -= this.octets.get(name) ?? 0;
    this.octets.delete(name);
    this.tiles.delete(name);
  }

  private async recall(name: string): Promise<TileWeather[]> {
    const remembered = await this.rowCache.weatherOf(name);
    const tiles = [...remembered.values()].map((bytes) => JSON.parse(inflateRawSync(bytes).toString()) as WeatherTile);
    return stillTelling(tiles.map(unpackTile), this.clock.now());
  }

  private async remember(tile: WeatherTile): Promise<void> {
    const { tile: name, source, kind, first_period_end, points } = tile;
    // Tiles of points of one source may come one after another, for other places of the same time.
    const where = points ? ` ${createHash('sha1').update(JSON.stringify(points)).digest('base64url')}` : '';
    try {
      const bytes = deflateRawSync(JSON.stringify(tile), { level: 1 });
      await this.rowCache.putWeather(name, `${source} ${kind} ${first_period_end}${where}`, bytes);
    } catch (error) {
      // Memory serves on; the next run of the source is remembered again.
      this.log.warn('weather could not be remembered in the row cache', { tile: name, source, error });
    }
  }
}

const octetsOf = (columns: TileWeather['columns']): number =>
  [...columns.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Drops what is past, and whatever a newer one (or one that came later in the same run) of the source says too. */
function stillTelling(weathers: readonly TileWeather[], now: number): TileWeather[] {
  const newestFirst = [...weathers].sort((a, b) => b.run - a.run);
  const kept: TileWeather[] = [];
  for (const weather of newestFirst) {
    if (lastEnd(weather.steps) <= now - KEEP_PAST || kept.some((newer) => saysAllOf(newer, weather))) continue;
    if (!mergedInto(kept, weather)) kept.push(weather);
  }
  return withoutOvertaken(kept);
}

function mergedInto(kept: TileWeather[], weather: TileWeather): boolean {
  return kept.some((newer, at) => {
    const merged = mergedObservations(newer, weather);
    if (merged) kept[at] = merged;
    return merged !== undefined;
  });
}

const saysAllOf = (newer: TileWeather, older: TileWeather): boolean =>
  newer.tile.source === older.tile.source &&
  newer.tile.kind === older.tile.kind &&
  startOf(newer.steps) <= startOf(older.steps) &&
  lastEnd(newer.steps) >= lastEnd(older.steps) &&
  speaksOfAll(newer.tile, older.tile);

/** The same grid, or all points of the other: places fetched one after another make tiles of different points. */
function speaksOfAll(newer: TileWeather['tile'], older: TileWeather['tile']): boolean {
  if (!newer.points || !older.points) return JSON.stringify(newer.grid) === JSON.stringify(older.grid);
  const points = new Set(namesOf(newer.points));
  return namesOf(older.points).every((name) => points.has(name));
}

const namesOf = ({ latitude, longitude }: TilePoints): string[] =>
  latitude.map((north, i) => `${north},${longitude[i]}`);
