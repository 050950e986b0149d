import { type Place, type WeatherTile, getTileName } from '@daystar/contracts';
import { type PlaceWeather, type TileWeather, packTile, unpackTile, sampleWeather } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { CLOCK, LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, DAY, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { PlaceFramesCache } from './place-frames-cache';
import {
  MAX_FRAME_SPAN_MS,
  isFrames,
  isSameSource,
  findOldestUsefulDay,
  pruneSuperseded,
  isSuperseding,
} from './prune-superseded';
import { WeatherSnapshotStore } from './weather-snapshot-store';

/**
 * Maximum memory for unpacked weather, bytes. Least recently used tiles are evicted, and read again from the row cache
 * on request.
 */
const MAX_BYTES = 1e9;

/**
 * Stores the weather of each tile from all sources in memory, and as snapshots in the row cache. Another engine can load these.
 * Frames are an exception: memory holds only the newest ones, for nowcasts, and values of earlier ones at requested places.
 */
@Injectable()
export class WeatherStore {
  /** Weather by tile, least recently used first. */
  private readonly tiles = new Map<string, Promise<TileWeather[]>>();
  private readonly bytesByTile = new Map<string, number>();
  private totalBytes = 0;
  /** The last update of each tile that is being updated. */
  private readonly updates = new Map<string, Promise<void>>();
  /** Tiles that another engine changed during an update here. */
  private readonly changedElsewhere = new Set<string>();
  /** Day on which all weather was last stored, ms, by tile and source. */
  private readonly lastFullStoreDay = new Map<string, number>();
  private readonly snapshots: WeatherSnapshotStore;
  private readonly placeFrames: PlaceFramesCache;
  private readonly maxBytes: number;

  constructor(
    @Inject(ROW_CACHE) rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
    @Inject(ENGINE_OPTIONS) { maxWeatherBytes = MAX_BYTES }: EngineOptions = {},
  ) {
    this.maxBytes = maxWeatherBytes;
    this.snapshots = new WeatherSnapshotStore(rowCache, log);
    this.placeFrames = new PlaceFramesCache(
      (tile) => this.snapshots.readFrames(tile, findOldestUsefulDay(clock.now())),
      clock,
    );
    // Another engine stored newer weather of the tile: read it on the next request.
    rowCache.subscribe((event) => {
      if (event.kind !== 'weather') return;
      if (this.updates.has(event.tile)) this.changedElsewhere.add(event.tile);
      this.evict(event.tile);
    });
  }

  /** Adds published weather, which replaces earlier weather of the same source, places and steps. */
  add(tile: WeatherTile): Promise<void> {
    const name = tile.tile;
    // Updates of a tile run sequentially, because each starts from the result of the previous one.
    const update = (this.updates.get(name) ?? Promise.resolve()).then(() => this.update(tile));
    const settled = update
      .catch(() => undefined)
      .finally(() => this.updates.get(name) === settled && this.updates.delete(name));
    this.updates.set(name, settled);
    return update;
  }

  /** Returns the weather of a place from every source, newest run first. */
  async getPlaceWeather(place: Place): Promise<PlaceWeather[]> {
    const weathers = await this.getTileWeather(getTileName(place));
    const frames = weathers.filter(({ tile }) => isFrames(tile));
    const placeFrames = await this.placeFrames.getFrames(place, frames);
    const otherWeathers = weathers.filter(({ tile }) => !isFrames(tile));
    return [...otherWeathers, ...placeFrames]
      .sort((a, b) => b.run - a.run)
      .map((weather) => sampleWeather(weather, place))
      .filter((weather) => weather !== undefined);
  }

  /** Returns the weather of a tile from every source, newest run first. */
  getTileWeather(name: string): Promise<TileWeather[]> {
    const weathers = this.tiles.get(name) ?? this.readSnapshots(name);
    this.cacheAsMostRecentlyUsed(name, weathers);
    return weathers;
  }

  /** Returns the newest run of each source, which is the same in all engines that have read the weather of a tile. */
  async readVersion(name: string): Promise<string> {
    const runs = new Map<string, number>();
    for (const { run, tile } of await this.getTileWeather(name))
      runs.set(tile.source, Math.max(run, runs.get(tile.source) ?? -Infinity));
    return JSON.stringify([...runs].sort());
  }

  private async update(tile: WeatherTile): Promise<void> {
    const { tile: name, source } = tile;
    const addedWeather = unpackTile(tile);
    const currentWeather = await this.getTileWeather(name);
    const newerWeather = currentWeather.filter(
      (other) => other.run > addedWeather.run && isSameSource(other, addedWeather),
    );
    // A late older run must not replace the snapshot of a newer one.
    if (newerWeather.some((other) => isSuperseding(other, addedWeather))) return;
    const retained = pruneSuperseded([addedWeather, ...currentWeather], this.clock.now());
    this.cacheAsMostRecentlyUsed(name, Promise.resolve(retained));
    if (isFrames(tile)) this.placeFrames.add(addedWeather);
    await (isFrames(tile) && newerWeather.length > 0
      ? this.snapshots.backfill(addedWeather)
      : this.snapshots.put(tile));
    if (this.changedElsewhere.delete(name)) this.evict(name);
    if (isFrames(tile)) return;
    const day = floorTo(this.clock.now(), DAY);
    if (this.lastFullStoreDay.get(`${name} ${source}`) === day) return;
    // Snapshots other than frames expire after two days: store all of them once a day.
    this.lastFullStoreDay.set(`${name} ${source}`, day);
    for (const weather of retained) if (weather.tile.source === source) await this.snapshots.put(packTile(weather));
  }

  /** Caches the weather of a tile, and marks the tile as most recently used. */
  private cacheAsMostRecentlyUsed(name: string, weathers: Promise<TileWeather[]>): void {
    const isCached = this.tiles.get(name) === weathers;
    this.tiles.delete(name);
    this.tiles.set(name, weathers);
    if (isCached) return;
    weathers.then(
      (loaded) => this.countBytes(name, weathers, loaded),
      // Evicts after a failed read, so that the next request reads again and the tile does not look empty.
      () => this.tiles.get(name) === weathers && this.evict(name),
    );
  }

  private countBytes(name: string, weathers: Promise<TileWeather[]>, loaded: readonly TileWeather[]): void {
    if (this.tiles.get(name) !== weathers) return;
    const bytes = loaded.reduce((sum, { columns }) => sum + countColumnBytes(columns), 0);
    this.totalBytes += bytes - (this.bytesByTile.get(name) ?? 0);
    this.bytesByTile.set(name, bytes);
    for (const oldest of this.tiles.keys()) {
      if (this.totalBytes <= this.maxBytes || oldest === name) break;
      this.evict(oldest);
    }
  }

  private evict(name: string): void {
    this.totalBytes -= this.bytesByTile.get(name) ?? 0;
    this.bytesByTile.delete(name);
    this.tiles.delete(name);
    this.placeFrames.evict(name);
  }

  private async readSnapshots(name: string): Promise<TileWeather[]> {
    const now = this.clock.now();
    // The frames of a day are one growing snapshot.
    return pruneSuperseded(await this.snapshots.read(name, floorTo(now - MAX_FRAME_SPAN_MS, DAY)), now);
  }
}

const countColumnBytes = (columns: TileWeather['columns']): number =>
  [...columns.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
