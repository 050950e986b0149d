import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import { DaystarError, type Place, fetchWeatherHistory } from '@daystar/contracts';
import { type PlaceWeather, type SkyState, blendSky, unpackTile, sampleWeather } from '@daystar/forecasting';
import { BUS } from '@daystar/platform';
import { type Steps, formatPeriod, lastEnd, firstStart } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { Semaphore } from '../platform/semaphore';

/** Timeout of a request to ingestion, ms: longer than the timeout of its sources. */
const TIMEOUT_MS = 18_000;
/**
 * Maximum number of concurrent blends. Each needs memory for up to a year of weather, and takes about 100 ms of
 * processor time.
 */
const MAX_CONCURRENT = 1;
/** Maximum number of waiting requests. Further ones would time out before they start. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 10;

/** Blends the sky of a place in the past from the history of the weather sources. */
@Injectable()
export class PastSkyService {
  private readonly semaphore = new Semaphore(MAX_CONCURRENT);

  constructor(@Inject(BUS) private readonly bus: Pick<Bus, 'request'>) {}

  /**
   * Blends the sky of a span.
   * @param steps five minutes or one hour long, all in the past, at most a year in total
   * @throws DaystarError Unavailable when no source has weather of that time, or too many requests wait
   */
  async blendSky(place: Place, steps: Steps): Promise<SkyState> {
    const [sky] = await this.blendSkies(place, [steps]);
    return sky;
  }

  /**
   * Blends the sky of several spans, like `blendSky`, and yields to the event loop between them.
   * @param spans consecutive spans with steps of one length, at most a year in total
   */
  async blendSkies(place: Place, spans: readonly Steps[]): Promise<SkyState[]> {
    if (this.semaphore.waitingCount >= MAX_WAITING) {
      const message = `Too many requests for past weather are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`;
      throw new DaystarError('Unavailable', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return this.semaphore.run(() => this.blend(place, spans));
  }

  private async blend(place: Place, spans: readonly Steps[]): Promise<SkyState[]> {
    const lastSpan = spans[spans.length - 1];
    const [from, to] = [firstStart(spans[0]), lastEnd(lastSpan)].map((time) => new Date(time).toISOString());
    const period = formatPeriod(lastSpan.stepMs) as 'PT5M' | 'PT60M';
    const { tiles } = await this.bus.request(fetchWeatherHistory, { place, from, to, period }, TIMEOUT_MS);
    const weather: PlaceWeather[] = [];
    for (const tile of tiles) {
      await yieldToEventLoop();
      const placeWeather = sampleWeather(unpackTile(tile), place);
      if (placeWeather) weather.push(placeWeather);
    }
    const skies: SkyState[] = [];
    for (const steps of spans) {
      await yieldToEventLoop();
      skies.push(blendSky(weather, { place, steps, issuedAt: lastEnd(lastSpan), isTracked: false }));
    }
    return skies;
  }
}
