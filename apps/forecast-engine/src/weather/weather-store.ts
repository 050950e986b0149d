import { type Place, type WeatherTile, tileOf } from '@daystar/contracts';
import { type PlaceWeather, type TileWeather, packTile, unpackTile, weatherAt } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, DAY, floorTo } from '@daystar/timeseries';
import { PlaceFramesCache } from './place-frames-cache';
import { WeatherSnapshotStore } from './weather-snapshot-store';
import { FRAMES_KEPT, isFrames, oldestUsefulDay, isSameSource, supersedes, pruneSuperseded } from './prune-superseded';

/** Held unpacked at most; tiles that were used longest ago are read back from the row cache when asked for again. */
const MOST_OCTETS = 1e9;

/**
 * What all sources said of each tile, newest run first. Held in memory, remembered in the row cache, so that an engine
 * that starts, or takes over a tile, goes on where the last one was. Of frames the newest are held, for the motion of the
 * clouds, and of those before them what they showed at the places that are asked about.
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
  private readonly remembered: WeatherSnapshotStore;
  private readonly seen: PlaceFramesCache;

  constructor(
    rowCache: RowCache,
    private readonly clock: Clock,
    log: Log,
    private readonly mostOctets = MOST_OCTETS,
  ) {
    this.remembered = new WeatherSnapshotStore(rowCache, log);
    this.seen = new PlaceFramesCache((tile) => this.remembered.framesOf(tile, oldestUsefulDay(clock.now())), clock);
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
    const newer = known.filter((other) => other.run > taken.run && isSameSource(other, taken));
    // An older run that comes late must not be what the next engine recalls.
    if (newer.some((other) => supersedes(other, taken))) return;
    const kept = pruneSuperseded([taken, ...known], this.clock.now());
    this.hold(name, Promise.resolve(kept));
    if (isFrames(tile)) this.seen.take(taken);
    await (isFrames(tile) && newer.length > 0 ? this.remembered.putLate(taken) : this.remembered.put(tile));
    if (this.outdated.delete(name)) this.drop(name);
    if (isFrames(tile)) return;
    const day = floorTo(this.clock.now(), DAY);
    if (this.renewed.get(`${name} ${source}`) === day) return;
    // What the row cache holds goes after two days, but for frames: once a day it is told all again.
    this.renewed.set(`${name} ${source}`, day);
    for (const held of kept) if (held.tile.source === source) await this.remembered.put(packTile(held));
  }

  /** What every source says of a place. */
  async at(place: Place): Promise<PlaceWeather[]> {
    const held = await this.tile(tileOf(place));
    const shown = await this.seen.at(
      place,
      held.filter(({ tile }) => isFrames(tile)),
    );
    const told = held.filter(({ tile }) => !isFrames(tile));
    return [...told, ...shown]
      .sort((a, b) => b.run - a.run)
      .map((weather) => weatherAt(weather, place))
      .filter((weather) => weather !== undefined);
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
    this.seen.forget(name);
  }

  private async recall(name: string): Promise<TileWeather[]> {
    const now = this.clock.now();
    // Frames grow for up to a day before they begin anew.
    return pruneSuperseded(await this.remembered.of(name, floorTo(now - FRAMES_KEPT, DAY)), now);
  }
}

const octetsOf = (columns: TileWeather['columns']): number =>
  [...columns.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
