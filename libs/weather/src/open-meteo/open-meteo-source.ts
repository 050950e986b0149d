import type { Place, WeatherTile } from '@daystar/contracts';
import { HOUR, MINUTE, floorTo, lastEnd, startOf } from '@daystar/timeseries';
import { defineSource } from '../definition/define-source';
import { fetchJson } from '../download/fetch-text';
import { pointTiles } from '../tiles/point-tiles';
import { SourceFailure } from '../source/rejection';
import { RejectionSummary } from '../source/rejection-summary';
import type { WeatherRequest, WeatherSource } from '../source/weather-source';
import { CallBudget } from './call-budget';
import { parseForecast, type OpenMeteoForecast } from './open-meteo-response';
import { OPEN_METEO_VARIABLES } from './open-meteo-variables';

/*
 * Field notes. https://open-meteo.com/en/docs: the best national model for each place, no key, free for uses that are
 * not commercial, data under CC BY 4.0 (credit is due where they are shown).
 *
 * - Up to 1000 places per call, comma separated. The response is an array in their order, for one place an object.
 * - Radiation is the mean of the hour before the stamp; temperature, wind, humidity, pressure and cloud cover are
 *   instantaneous. The table is in `open-meteo-variables.ts`. Wind is in km/h unless `wind_speed_unit` is set.
 * - Limits: 600 calls a minute, 5000 an hour, 10,000 a day; each place counts, weeks beyond the second count more. So a
 *   place is refreshed once an hour, less often when there are thousands.
 * - The response does not name its model runs: its age counts from the hour of the request.
 * - It has current weather only, and none for a clock that replays another time.
 */
const NAME = 'open-meteo';
const PUBLIC_URL = 'https://api.open-meteo.com';
const SCHEDULE = { every: 10 * MINUTE, offset: 2 * MINUTE };
const PLACES_PER_CALL = 100;
/** Limits a poll to the calls of a minute and an hour. */
const PLACES_PER_POLL = 500;
const ATTRIBUTION = 'Weather data by Open-Meteo.com (CC BY 4.0)';

export class OpenMeteoSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'places';
  readonly schedule = SCHEDULE;
  readonly notes = 'forecasts of the national weather services by Open-Meteo.com';
  private readonly budget = new CallBudget();
  /** Time of the last valid response for each place. */
  private readonly refreshed = new Map<string, number>();

  constructor(private readonly baseUrl = PUBLIC_URL) {}

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const due = this.due(request);
    for (let i = 0; i < due.length; i += PLACES_PER_CALL) {
      const places = due.slice(i, i + PLACES_PER_CALL);
      if (!this.budget.tryConsume(places.length, request.now)) {
        throw new SourceFailure('the calls of this day are used up');
      }
      yield* this.tilesOf(places, request);
    }
  }

  /** Resolves when the service has weather of the clock's time. @throws SourceFailure that says why it has none */
  async probe(now: number, signal: AbortSignal): Promise<void> {
    const [response] = await this.request([{ latitude: 0, longitude: 0 }], signal);
    const parsed = parseForecast(response, { latitude: 0, longitude: 0 }, this.baseUrl, () => {});
    if (!parsed || startOf(parsed.steps) > now || lastEnd(parsed.steps) < now) {
      throw new SourceFailure("it has no weather of the clock's time");
    }
  }

  /** Places that are new or due for a refresh, oldest first. */
  private due({ places, since, now }: WeatherRequest): readonly Place[] {
    if (since === undefined) return places;
    const wanted = new Set(places.map(keyOf));
    for (const key of this.refreshed.keys()) if (!wanted.has(key)) this.refreshed.delete(key);
    const interval = CallBudget.refreshInterval(places.length);
    const age = (place: Place) => now - (this.refreshed.get(keyOf(place)) ?? -Infinity);
    return places
      .filter((place) => age(place) >= interval)
      .sort((a, b) => age(b) - age(a))
      .slice(0, PLACES_PER_POLL);
  }

  private async *tilesOf(
    places: readonly Place[],
    { now, signal, reject }: WeatherRequest,
  ): AsyncGenerator<WeatherTile> {
    const responses = await this.request(places, signal);
    const rejections = new RejectionSummary();
    const forecasts = places.map((place, i) => {
      const forecast = parseForecast(responses[i], place, this.baseUrl, (rejection) => rejections.add(rejection));
      if (!forecast || lastEnd(forecast.steps) > now) return forecast;
      const message = `the response ends at ${new Date(lastEnd(forecast.steps)).toISOString()}`;
      rejections.add({ code: 'unexpected-answer', message, file: this.baseUrl, field: 'time' });
      return undefined;
    });
    rejections.all().forEach(reject);
    // Midnight may pass between two calls: places with the same hours share tiles.
    const axes = new Map<string, NonNullable<(typeof forecasts)[number]>[]>();
    for (const forecast of forecasts) {
      if (!forecast) continue;
      const axis = `${forecast.steps.firstEnd} ${forecast.steps.count}`;
      axes.set(axis, [...(axes.get(axis) ?? []), forecast]);
    }
    for (const sharing of axes.values()) {
      const { steps } = sharing[0];
      const nextRun = now + CallBudget.refreshInterval(places.length);
      const header = {
        source: NAME,
        kind: 'forecast',
        run: floorTo(now, HOUR),
        nextRun,
        steps,
        attribution: ATTRIBUTION,
      } as const;
      yield* pointTiles(
        header,
        sharing.map(({ series }) => series),
      );
    }
    // A place without a valid response is requested again with the next poll.
    for (const forecast of forecasts) if (forecast) this.refreshed.set(keyOf(forecast.series.place), now);
  }

  private async request(places: readonly Place[], signal: AbortSignal): Promise<OpenMeteoForecast[]> {
    const url = new URL('/v1/forecast', this.baseUrl);
    const query = {
      latitude: places.map(({ latitude }) => latitude).join(),
      longitude: places.map(({ longitude }) => longitude).join(),
      hourly: OPEN_METEO_VARIABLES.map(({ upstream }) => upstream).join(),
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      past_days: '7',
      forecast_days: '9',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const body = await fetchJson(url, signal);
    const responses = (Array.isArray(body) ? body : [body]) as OpenMeteoForecast[];
    const isComplete = responses.every((one) => typeof one === 'object' && one !== null);
    if (responses.length === places.length && isComplete) return responses;
    throw new SourceFailure(`Open-Meteo answered for ${responses.length} of ${places.length} places`);
  }
}

const keyOf = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;

export const openMeteo = defineSource({
  name: NAME,
  title: 'Open-Meteo',
  urlVariable: 'DAYSTAR_OPEN_METEO_URL',
  create: ({ url }) => new OpenMeteoSource(url),
});
