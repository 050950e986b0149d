import { type Place, tileOf } from '@daystar/contracts';
import { type TileWeather, tileAt } from '@daystar/forecasting';
import { type Clock, HOUR } from '@daystar/timeseries';
import { pruneSuperseded } from './prune-superseded';

/** A place that nobody asked about for so long, clock time, is read from what is remembered when it is asked about again. */
const FORGOTTEN = 3 * HOUR;
/** Ten kilobytes each: a week of frames of ten minutes. */
const MOST_PLACES = 50_000;

interface Seen {
  readonly place: Place;
  asked: number;
  told: Promise<TileWeather[]>;
}

/**
 * What a week of frames showed at the places that are asked about. Frames themselves would take a thousand times as much
 * of a tile, to be looked at there alone.
 */
export class PlaceFramesCache {
  /** By tile, the one that was asked about longest ago first. */
  private readonly tiles = new Map<string, Map<string, Seen>>();
  private places = 0;
  /** Under way, for all places of a tile that are asked about at once. */
  private readonly recalls = new Map<string, Promise<TileWeather[]>>();

  constructor(
    /** All frames of a tile that are remembered. */
    private readonly recall: (tile: string) => Promise<TileWeather[]>,
    private readonly clock: Clock,
    private readonly mostPlaces = MOST_PLACES,
  ) {}

  /**
   * What frames of a place's tile showed there, newest first.
   * @param newest those that are at hand
   * @throws Error when the row cache cannot be asked
   */
  at(place: Place, newest: readonly TileWeather[]): Promise<TileWeather[]> {
    const tile = tileOf(place);
    const places = this.tiles.get(tile) ?? new Map<string, Seen>();
    this.tiles.delete(tile);
    this.tiles.set(tile, places);
    const name = `${place.latitude},${place.longitude}`;
    const seen = places.get(name) ?? this.see(place, name, places, newest);
    seen.asked = this.clock.now();
    return seen.told;
  }

  /** New frames of a tile. */
  take(frames: TileWeather): void {
    const tile = frames.tile.tile;
    const now = this.clock.now();
    const places = this.tiles.get(tile);
    for (const [name, seen] of places ?? []) {
      if (seen.asked < now - FORGOTTEN) this.places -= Number(places?.delete(name));
      else {
        seen.told = seen.told.then((told) => shownAt(seen.place, [frames, ...told], now));
        // Whoever asked is told of it.
        seen.told.catch(() => undefined);
      }
    }
  }

  /** Another engine knows more of a tile. */
  forget(tile: string): void {
    const places = this.tiles.get(tile);
    this.places -= places?.size ?? 0;
    // What is still under way for them finds that they are gone.
    places?.clear();
    this.tiles.delete(tile);
  }

  private see(place: Place, name: string, places: Map<string, Seen>, newest: readonly TileWeather[]): Seen {
    const now = this.clock.now();
    const told = this.recalled(tileOf(place)).then((frames) => shownAt(place, [...newest, ...frames], now));
    const seen: Seen = { place, asked: now, told };
    places.set(name, seen);
    this.places++;
    // A cache that is away for a moment must not make the week look clear for good.
    told.catch(() => places.get(name) === seen && (this.places -= Number(places.delete(name))));
    for (const oldest of this.tiles.keys()) {
      if (this.places <= this.mostPlaces || this.tiles.get(oldest) === places) break;
      this.forget(oldest);
    }
    return seen;
  }

  private recalled(tile: string): Promise<TileWeather[]> {
    const underWay = this.recalls.get(tile);
    if (underWay) return underWay;
    const recalled = this.recall(tile).finally(() => this.recalls.delete(tile));
    this.recalls.set(tile, recalled);
    return recalled;
  }
}

const shownAt = (place: Place, weathers: readonly TileWeather[], now: number): TileWeather[] =>
  pruneSuperseded(
    weathers.flatMap((weather) => (weather.tile.grid ? (tileAt(weather, place) ?? []) : [weather])),
    now,
  );
