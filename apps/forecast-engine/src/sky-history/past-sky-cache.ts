import type { Place } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { DAY, HOUR, type Steps, firstStart, floorTo, lastEnd, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type HourlySky, joinSkies, sliceSky, toHourlySky } from './hourly-sky';
import { PastSkyService } from './past-sky.service';

/** Maximum number of cached days, about 2.5 KB each: ten weeks of 340 places. */
const MAX_DAYS = 24_000;

/** Caches the past sky of places by UTC day, so that a day is blended once. */
@Injectable()
export class PastSkyCache {
  private readonly days = new LRUCache<string, HourlySky>({ max: MAX_DAYS });

  constructor(@Inject(PastSkyService) private readonly skies: Pick<PastSkyService, 'blendSkies'>) {}

  /**
   * Reads the sky from the start of a UTC day on. Consecutive missing days are blended together.
   * @param from ms; the sky begins with its UTC day
   * @param to full hour, ms
   * @throws DaystarError as `PastSkyService` does
   */
  async read(place: Place, from: number, to: number): Promise<HourlySky> {
    const days = listDays(from, to);
    const skies = days.map((steps) => this.days.get(toKey(place, steps)));
    let missingIndex: number;
    while ((missingIndex = skies.indexOf(undefined)) >= 0) {
      const cachedIndex = skies.findIndex((sky, i) => i > missingIndex && sky !== undefined);
      const missingDays = days.slice(missingIndex, cachedIndex < 0 ? undefined : cachedIndex);
      const blendedSkies = await this.skies.blendSkies(place, missingDays);
      for (const [i, sky] of blendedSkies.entries())
        this.storeIfComplete(place, (skies[missingIndex + i] = toHourlySky(sky)));
    }
    return joinSkies(skies as HourlySky[]);
  }

  /** Adds the days of a sky that was blended for another purpose. @param sky steps of an hour or a fraction of it */
  add(place: Place, sky: SkyState): void {
    const hourly = toHourlySky(sky);
    const from = firstStart(hourly.steps);
    for (const day of listDays(from, lastEnd(hourly.steps)))
      if (firstStart(day) >= from) this.storeIfComplete(place, sliceSky(hourly, day));
  }

  /** Stores a day if it is complete: its missing weather may arrive later. */
  private storeIfComplete(place: Place, sky: HourlySky): void {
    if (sky.steps.count === DAY / HOUR && !sky.columns.opacity50.includes(NaN))
      this.days.set(toKey(place, sky.steps), sky);
  }
}

const toKey = ({ latitude, longitude }: Place, steps: Steps): string => `${latitude} ${longitude} ${firstStart(steps)}`;

/** Lists the hours of each UTC day from the day of `from` up to a time, ms. */
function listDays(from: number, to: number): Steps[] {
  const firstDay = floorTo(from, DAY);
  return Array.from({ length: Math.ceil((to - firstDay) / DAY) }, (_, day) =>
    stepsBetween(firstDay + day * DAY, Math.min(to, firstDay + (day + 1) * DAY), HOUR),
  );
}
