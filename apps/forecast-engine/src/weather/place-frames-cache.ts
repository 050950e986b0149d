import { type Place, getTileName } from '@daystar/contracts';
import { type TileWeather, sampleTile } from '@daystar/forecasting';
import { type Clock, HOUR } from '@daystar/timeseries';
import { pruneSuperseded } from './prune-superseded';

/** Clock time since its last request after which a place is evicted, ms. */
const MAX_IDLE_MS = 3 * HOUR;
/** Maximum number of cached places. Each takes about ten kilobytes for a week of frames, one every ten minutes. */
const MAX_PLACES = 50_000;

interface CachedPlace {
  readonly place: Place;
  requestedAt: number;
  frames: Promise<TileWeather[]>;
}

/**
 * Caches values of a week of frames at requested places. Whole frames would take a thousand times the memory.
 */
export class PlaceFramesCache {
  /** By tile, least recently requested first. */
  private readonly placesByTile = new Map<string, Map<string, CachedPlace>>();
  private placeCount = 0;
  /** Reads in flight, shared by all places of a tile. */
  private readonly readsInFlight = new Map<string, Promise<TileWeather[]>>();

  constructor(
    /** Reads all stored frames of a tile. */
    private readonly readFrames: (tile: string) => Promise<TileWeather[]>,
    private readonly clock: Clock,
    private readonly maxPlaces = MAX_PLACES,
  ) {}

  /**
   * Returns the values at a place in the frames of its tile, newest first.
   * @param newest frames of the tile that are in memory
   * @throws Error when the row cache is unavailable
   */
  getFrames(place: Place, newest: readonly TileWeather[]): Promise<TileWeather[]> {
    const tile = getTileName(place);
    const places = this.placesByTile.get(tile) ?? new Map<string, CachedPlace>();
    this.placesByTile.delete(tile);
    this.placesByTile.set(tile, places);
    const key = `${place.latitude},${place.longitude}`;
    const cached = places.get(key) ?? this.load(place, key, places, newest);
    cached.requestedAt = this.clock.now();
    return cached.frames;
  }

  /** Adds new frames of a tile to its cached places. */
  add(frames: TileWeather): void {
    const tile = frames.tile.tile;
    const now = this.clock.now();
    const places = this.placesByTile.get(tile);
    for (const [key, cached] of places ?? []) {
      if (cached.requestedAt < now - MAX_IDLE_MS) this.placeCount -= Number(places?.delete(key));
      else {
        cached.frames = cached.frames.then((earlier) => extractPlaceValues(cached.place, [frames, ...earlier], now));
        // `getFrames` returns the rejection.
        cached.frames.catch(() => undefined);
      }
    }
  }

  /** Evicts a tile, because another engine has newer frames of it. */
  evict(tile: string): void {
    const places = this.placesByTile.get(tile);
    this.placeCount -= places?.size ?? 0;
    // Loads in flight check whether their place is still cached.
    places?.clear();
    this.placesByTile.delete(tile);
    // A read that began before the newer frames were stored may lack them.
    this.readsInFlight.delete(tile);
  }

  private load(
    place: Place,
    key: string,
    places: Map<string, CachedPlace>,
    newest: readonly TileWeather[],
  ): CachedPlace {
    const now = this.clock.now();
    const frames = this.readOnce(getTileName(place)).then((stored) =>
      extractPlaceValues(place, [...newest, ...stored], now),
    );
    const cached: CachedPlace = { place, requestedAt: now, frames };
    places.set(key, cached);
    this.placeCount++;
    // Removes a failed read, so that the next request reads again. An empty history would look like clear sky.
    frames.catch(() => places.get(key) === cached && (this.placeCount -= Number(places.delete(key))));
    for (const oldest of this.placesByTile.keys()) {
      if (this.placeCount <= this.maxPlaces || this.placesByTile.get(oldest) === places) break;
      this.evict(oldest);
    }
    return cached;
  }

  private readOnce(tile: string): Promise<TileWeather[]> {
    const inFlight = this.readsInFlight.get(tile);
    if (inFlight) return inFlight;
    const read = this.readFrames(tile).finally(() => {
      // Once the tile was evicted, another read may be in flight.
      if (this.readsInFlight.get(tile) === read) this.readsInFlight.delete(tile);
    });
    this.readsInFlight.set(tile, read);
    return read;
  }
}

const extractPlaceValues = (place: Place, weathers: readonly TileWeather[], now: number): TileWeather[] =>
  pruneSuperseded(
    weathers.flatMap((weather) => (weather.tile.grid ? (sampleTile(weather, place) ?? []) : [weather])),
    now,
  );
