import { type Place, TILE_DEGREES, centreOf, tileOf } from '@daystar/contracts';
import {
  type Motion,
  type OpacityNowcast,
  type PlaceWeather,
  type TileWeather,
  frameMosaic,
  nowcastWeather,
  opacityNowcast,
  weatherAt,
} from '@daystar/forecasting';
import { MINUTE, stepIndex } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { isFrames } from './prune-superseded';
import type { WeatherStore } from './weather-store';

/** Clouds come from so far within the hours that a nowcast counts, tiles of the equator: 280 km. */
const TILES_AROUND = 1;
const MOST_TILES_AROUND = 4;
/** Frames that are older say nothing any more, ms. */
const STALE = 90 * MINUTE;
/** Motion fields that are held, a few hundred kilobytes each. */
const MAX_REGIONS = 64;

interface Region {
  /** Which frames it was made of. */
  readonly frames: string;
  readonly nowcast: Promise<OpacityNowcast | undefined>;
}

/**
 * Where the clouds over each tile are going: the motion in the newest frames of the tile and those around it, worked out
 * once for each new frame and kept for all places of the tile.
 */
export class CloudMotion {
  private readonly regions = new LRUCache<string, Region>({ max: MAX_REGIONS });

  constructor(private readonly store: WeatherStore) {}

  /** What the frames of each source that sees the tile say of a place. */
  async at(place: Place, now: number): Promise<PlaceWeather[]> {
    const name = tileOf(place);
    const middle = framesIn(await this.store.tile(name), now);
    const sources = [...new Set(middle.map(({ tile }) => tile.source))];
    if (sources.length === 0) return [];
    const around = (await Promise.all(tilesAround(name).map((tile) => this.store.tile(tile)))).flatMap((held) =>
      framesIn(held, now),
    );
    const nowcasts = sources.map(async (source) => {
      const own = (weathers: readonly TileWeather[]) => weathers.filter(({ tile }) => tile.source === source);
      const nowcast = await this.nowcastOf(name, source, own(middle), own(around));
      return nowcast ? [nowcastWeather(nowcast, source, place)] : [];
    });
    return (await Promise.all(nowcasts)).flat();
  }

  private nowcastOf(
    tile: string,
    source: string,
    middle: readonly TileWeather[],
    around: readonly TileWeather[],
  ): Region['nowcast'] {
    const name = `${tile} ${source}`;
    const frames = [...middle, ...around].map(({ tile }) => `${tile.tile} ${tile.first_period_end} ${tile.run}`).join();
    const held = this.regions.get(name);
    const region = held?.frames === frames ? held : { frames, nowcast: this.nowcastOver(tile, middle, around) };
    this.regions.set(name, region);
    return region.nowcast;
  }

  private async nowcastOver(
    tile: string,
    middle: readonly TileWeather[],
    around: readonly TileWeather[],
  ): Region['nowcast'] {
    const mosaic = frameMosaic(middle, around);
    const newest = mosaic?.frames.at(-1);
    if (!mosaic || !newest) return undefined;
    const wind = await this.windOver(tile, newest.time);
    // A single frame has no motion, and what stays where it is the blend knows itself.
    return mosaic.frames.length > 1 || wind ? opacityNowcast(mosaic.grid, mosaic.frames, wind) : undefined;
  }

  /** What the newest forecast that knows says of the wind at the level of the clouds over the middle of a tile. */
  private async windOver(tile: string, time: number): Promise<Motion | undefined> {
    for (const weather of await this.store.tile(tile)) {
      const told = weather.tile.kind === 'forecast' ? weatherAt(weather, centreOf(tile)) : undefined;
      if (!told) continue;
      const { steps, columns } = told;
      const step = Math.floor(stepIndex(steps, time)) + 1;
      const [eastward, northward] = [columns.cloud_wind_east?.[step], columns.cloud_wind_north?.[step]];
      if (eastward === undefined || northward === undefined || Number.isNaN(eastward + northward)) continue;
      return { eastward, northward };
    }
    return undefined;
  }
}

const framesIn = (weathers: readonly TileWeather[], now: number): TileWeather[] =>
  weathers.filter(({ tile, run }) => isFrames(tile) && run > now - STALE);

/** Names of the tiles around one, across the date line; meridians close up to the poles, and more tiles fit in. */
export function tilesAround(name: string): string[] {
  const { latitude, longitude } = centreOf(name);
  const wide = Math.min(MOST_TILES_AROUND, Math.round(TILES_AROUND / Math.cos((latitude * Math.PI) / 180)));
  const names = new Set<string>();
  for (let north = -TILES_AROUND; north <= TILES_AROUND; north++) {
    const there = latitude + north * TILE_DEGREES;
    if (Math.abs(there) > 90) continue;
    for (let east = -wide; east <= wide; east++) {
      const turned = longitude + east * TILE_DEGREES;
      names.add(tileOf({ latitude: there, longitude: ((turned + 540) % 360) - 180 }));
    }
  }
  names.delete(name);
  return [...names];
}
