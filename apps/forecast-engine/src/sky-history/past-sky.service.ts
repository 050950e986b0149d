import type { Bus } from '@daystar/bus';
import { DaystarError, type Place, fetchWeatherHistory } from '@daystar/contracts';
import { type PlaceWeather, type SkyState, blendSky, unpackTile, weatherAt } from '@daystar/forecasting';
import { BUS } from '@daystar/platform';
import { type Steps, formatPeriod, lastEnd, startOf } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { Semaphore } from '../platform/semaphore';

/** Longer than ingestion waits for its sources. */
const TIMEOUT_MS = 18_000;
/** Concurrent blends. Each needs memory for up to a year of weather, and blocks the event loop for about 100 ms. */
const MAX_CONCURRENT = 1;
/** Waiting requests. Further ones would time out before they start. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 10;

/** Blends the sky of a place in the past from the history of the weather sources. */
@Injectable()
export class PastSkyService {
  private readonly slots = new Semaphore(MAX_CONCURRENT);

  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /**
   * @param steps five minutes or one hour long, all in the past, at most a year in total
   * @throws DaystarError Unavailable when no source has weather of that time, or too many requests wait
   */
  async skyAt(place: Place, steps: Steps): Promise<SkyState> {
    if (this.slots.waitingTasks >= MAX_WAITING) {
      const message = `Too many requests for past weather are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`;
      throw new DaystarError('Unavailable', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return this.slots.run(() => this.blend(place, steps));
  }

  private async blend(place: Place, steps: Steps): Promise<SkyState> {
    const [from, to] = [startOf(steps), lastEnd(steps)].map((time) => new Date(time).toISOString());
    const period = formatPeriod(steps.length) as 'PT5M' | 'PT60M';
    const { tiles } = await this.bus.request(fetchWeatherHistory, { place, from, to, period }, TIMEOUT_MS);
    const weather = tiles
      .map((tile) => weatherAt(unpackTile(tile), place))
      .filter((placeWeather): placeWeather is PlaceWeather => placeWeather !== undefined);
    return blendSky(weather, { place, steps, issuedAt: lastEnd(steps) });
  }
}
