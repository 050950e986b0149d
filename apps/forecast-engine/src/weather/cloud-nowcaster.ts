import { type Place, getCentre, getTileName } from '@daystar/contracts';
import {
  type CloudVelocity,
  type OpacityNowcast,
  type PlaceWeather,
  type TileWeather,
  buildFrameMosaic,
  toNowcastWeather,
  createOpacityNowcast,
  sampleWeather,
} from '@daystar/forecasting';
import { MINUTE, stepIndex } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isFrames } from './prune-superseded';
import { listTilesAround } from './tiles-around';
import { WeatherStore } from './weather-store';

/** Age above which frames no longer contribute to a nowcast, ms. */
const MAX_FRAME_AGE_MS = 90 * MINUTE;
/** Maximum number of nowcasts in memory; each takes a few hundred kilobytes. */
const MAX_NOWCASTS = 64;

interface CachedNowcast {
  /** Identifies the frames from which it was computed. */
  readonly frames: string;
  readonly nowcast: Promise<OpacityNowcast | undefined>;
}

/**
 * Nowcasts cloud opacity from cloud motion in the newest frames of a tile and the tiles around it. A nowcast is computed once
 * for each new frame, and cached for all places of the tile.
 */
@Injectable()
export class CloudNowcaster {
  private readonly nowcasts = new LRUCache<string, CachedNowcast>({ max: MAX_NOWCASTS });

  constructor(private readonly store: WeatherStore) {}

  /** Computes one nowcast for each source that has frames of the tile of a place. */
  async computeNowcasts(place: Place, now: number): Promise<PlaceWeather[]> {
    const name = getTileName(place);
    const tileFrames = selectRecentFrames(await this.store.getTileWeather(name), now);
    const sources = [...new Set(tileFrames.map(({ tile }) => tile.source))];
    if (sources.length === 0) return [];
    const framesAround = (
      await Promise.all(listTilesAround(name).map((tile) => this.store.getTileWeather(tile)))
    ).flatMap((weathers) => selectRecentFrames(weathers, now));
    const nowcasts = sources.map(async (source) => {
      const filterBySource = (frames: readonly TileWeather[]) => frames.filter(({ tile }) => tile.source === source);
      const nowcast = await this.getOrComputeNowcast(
        name,
        source,
        filterBySource(tileFrames),
        filterBySource(framesAround),
      );
      return nowcast ? [toNowcastWeather(nowcast, source, place, filterBySource(tileFrames)[0].tile.view)] : [];
    });
    return (await Promise.all(nowcasts)).flat();
  }

  private getOrComputeNowcast(
    tile: string,
    source: string,
    tileFrames: readonly TileWeather[],
    framesAround: readonly TileWeather[],
  ): CachedNowcast['nowcast'] {
    const key = `${tile} ${source}`;
    const frames = [...tileFrames, ...framesAround]
      .map(({ tile, run }) => `${tile.tile} ${tile.first_period_end} ${run}`)
      .join();
    const cached = this.nowcasts.get(key);
    const { nowcast } =
      cached?.frames === frames ? cached : { nowcast: this.computeNowcast(tile, tileFrames, framesAround) };
    this.nowcasts.set(key, { frames, nowcast });
    return nowcast;
  }

  private async computeNowcast(
    tile: string,
    tileFrames: readonly TileWeather[],
    framesAround: readonly TileWeather[],
  ): CachedNowcast['nowcast'] {
    const mosaic = buildFrameMosaic(tileFrames, framesAround);
    const newestFrame = mosaic?.frames.at(-1);
    if (!mosaic || !newestFrame) return undefined;
    const wind = await this.findCloudWind(tile, newestFrame.time);
    // A single frame shows no motion, and the blend itself handles persistence.
    return mosaic.frames.length > 1 || wind ? createOpacityNowcast(mosaic.grid, mosaic.frames, wind) : undefined;
  }

  /** Finds the wind at cloud level over the centre of a tile, in the newest forecast that has it. */
  private async findCloudWind(tile: string, time: number): Promise<CloudVelocity | undefined> {
    for (const weather of await this.store.getTileWeather(tile)) {
      const forecast = weather.tile.kind === 'forecast' ? sampleWeather(weather, getCentre(tile)) : undefined;
      if (!forecast) continue;
      const { steps, columns } = forecast;
      const step = Math.floor(stepIndex(steps, time)) + 1;
      const [eastward, northward] = [columns.cloud_wind_east?.[step], columns.cloud_wind_north?.[step]];
      if (eastward === undefined || northward === undefined || Number.isNaN(eastward + northward)) continue;
      return { eastward, northward };
    }
    return undefined;
  }
}

const selectRecentFrames = (weathers: readonly TileWeather[], now: number): TileWeather[] =>
  weathers.filter(({ tile, run }) => isFrames(tile) && run > now - MAX_FRAME_AGE_MS);
