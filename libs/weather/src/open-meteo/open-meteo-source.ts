import type { Place, WeatherTile } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, firstStart, floorTo, formatDate, lastEnd } from '@daystar/timeseries';
import { defineSource } from '../definition/define-source';
import { fetchJson } from '../download/fetch-text';
import { createPointTiles } from '../tiles/point-tiles';
import { SourceError } from '../source/source-error';
import type { Rejection } from '../source/rejection';
import { RejectionSummary } from '../source/rejection-summary';
import type { HistoryRequest, WeatherRequest, WeatherSource } from '../source/weather-source';
import { CALLS_PER_DAY, CallBudget } from './call-budget';
import { checkForecastRange } from './check-forecast-range';
import { isRefusal, parseForecast, type OpenMeteoForecast } from './open-meteo-response';
import { OPEN_METEO_VARIABLES } from './open-meteo-variables';

/*
 * Notes on the data. Open-Meteo (https://open-meteo.com/en/docs) has the best national model for each place. It needs no key,
 * and is free for non-commercial use. The data are under CC BY 4.0: attribution is required where they are shown.
 *
 * - Up to 1000 places per call, comma separated. The response is an array in the same order, or an object for one
 *   place.
 * - Radiation is the mean of the hour before the stamp; temperature, wind, humidity, pressure and cloud cover are
 *   instantaneous. The table is in `open-meteo-variables.ts`. Wind is in km/h unless `wind_speed_unit` is set.
 * - Limits: 600 calls a minute, 5000 an hour, 10,000 a day; each place counts, weeks beyond the second count more. So a
 *   place is refreshed once an hour, less often above 262 places.
 * - The response does not name its model runs, so the age of the data counts from the hour of the request.
 * - The forecast has current weather only, and none for a clock that replays another time.
 * - Past weather comes from the archive: hourly reanalyses since 1940, a few days behind, on a separate host, in the
 *   same form.
 *   https://open-meteo.com/en/docs/historical-weather-api
 */
const NAME = 'open-meteo';
const PUBLIC_URL = 'https://api.open-meteo.com';
const ARCHIVE_URL = 'https://archive-api.open-meteo.com';
/** Days of one place that count as one place of a poll. */
const DAYS_PER_PLACE = 16;
const SCHEDULE = { every: 10 * MINUTE, offset: 2 * MINUTE };
const PLACES_PER_CALL = 100;
/** Age of the last response after which a place that is no longer requested is forgotten, ms. */
const FORGET_AFTER_MS = 2 * DAY;
/** Refreshes of a poll, within the calls of a minute and an hour. New places are requested at once. */
const PLACES_PER_POLL = 500;
const ATTRIBUTION = 'Weather data by Open-Meteo.com (CC BY 4.0)';

const QUOTA_EXCEEDED = `the quota of ${CALLS_PER_DAY} calls to Open-Meteo a day is used up; it resets at 00:00 UTC`;

/** Forecasts and past weather of Open-Meteo, for the requested places. */
export class OpenMeteoSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'places';
  readonly schedule = SCHEDULE;
  readonly notes = 'forecasts of the national weather services by Open-Meteo.com';
  private readonly budget = new CallBudget();
  /** Time of the last valid response for each place. */
  private readonly refreshedAt = new Map<string, number>();

  private readonly baseUrl: string;
  private readonly archiveUrl: string;

  /** @param mirror serves both the forecast and the archive */
  constructor(mirror?: string) {
    this.baseUrl = mirror ?? PUBLIC_URL;
    this.archiveUrl = mirror ?? ARCHIVE_URL;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const due = this.selectDue(request);
    const nextRun = request.now + CallBudget.getRefreshInterval(request.places.length);
    for (let i = 0; i < due.length; i += PLACES_PER_CALL) {
      const places = due.slice(i, i + PLACES_PER_CALL);
      if (!this.budget.tryConsume(places.length, request.now)) {
        throw new SourceError(QUOTA_EXCEEDED);
      }
      yield* this.fetchTiles(places, nextRun, request);
    }
  }

  /** Returns when the first place is due for a refresh; -Infinity when one has no valid response yet. */
  getNextRequestTime(places: readonly Place[]): number {
    const interval = CallBudget.getRefreshInterval(places.length);
    const getRefreshTime = (place: Place) => this.refreshedAt.get(toKey(place)) ?? -Infinity;
    return places.reduce((earliest, place) => Math.min(earliest, getRefreshTime(place) + interval), Infinity);
  }

  async fetchHistory({ place, from, to, now, reject, signal }: HistoryRequest): Promise<WeatherTile[]> {
    if (!this.budget.tryConsume((to - from) / DAY / DAYS_PER_PLACE, now)) {
      throw new SourceError(QUOTA_EXCEEDED);
    }
    const url = joinUrl(this.archiveUrl, '/v1/archive');
    const range = { start_date: formatDate(from), end_date: formatDate(to) };
    const [response] = await this.request(url, [place], range, signal);
    const rejections: Rejection[] = [];
    // A gap is rejected even though it has passed: hours before it were requested, too.
    const parsed = parseForecast(response, place, this.archiveUrl, -Infinity, (rejection) =>
      rejections.push(rejection),
    );
    rejections.forEach(reject);
    if (!parsed) throw new SourceError(`the archive cannot be used: ${rejections[rejections.length - 1].message}`);
    const { steps, series } = parsed;
    return createPointTiles({ source: NAME, kind: 'forecast', run: from, steps, attribution: ATTRIBUTION }, [series]);
  }

  /** Checks that the service has weather for the clock's time. @throws SourceError with the reason if not */
  async probe(now: number, signal: AbortSignal): Promise<void> {
    const [response] = await this.requestForecasts([{ latitude: 0, longitude: 0 }], signal);
    const parsed = parseForecast(response, { latitude: 0, longitude: 0 }, this.baseUrl, now, () => {});
    if (!parsed || firstStart(parsed.steps) > now || lastEnd(parsed.steps) < now) {
      throw new SourceError(`Open-Meteo has no weather for the time of the clock, ${new Date(now).toISOString()}`);
    }
  }

  /** Selects the places that are new or due for a refresh, oldest first. */
  private selectDue({ places, since, now }: WeatherRequest): readonly Place[] {
    if (since === undefined) return places;
    const wanted = new Set(places.map(toKey));
    // A caller may fetch places one after the other, so a place is forgotten only after days.
    for (const [key, time] of this.refreshedAt)
      if (!wanted.has(key) && time < now - FORGET_AFTER_MS) this.refreshedAt.delete(key);
    const interval = CallBudget.getRefreshInterval(places.length);
    const getAge = (place: Place) => now - (this.refreshedAt.get(toKey(place)) ?? -Infinity);
    return places
      .filter((place) => getAge(place) >= interval)
      .sort((a, b) => getAge(b) - getAge(a))
      .slice(0, PLACES_PER_POLL);
  }

  private async *fetchTiles(
    places: readonly Place[],
    nextRun: number,
    { now, signal, reject }: WeatherRequest,
  ): AsyncGenerator<WeatherTile> {
    const responses = await this.requestForecasts(places, signal);
    const rejections = new RejectionSummary();
    const forecasts = places.map((place, i) => {
      const forecast = parseForecast(responses[i], place, this.baseUrl, now, (rejection) => rejections.add(rejection));
      if (!forecast) return undefined;
      const { problem, isUsable } = checkForecastRange(forecast, place, now);
      if (problem) rejections.add({ ...problem, file: this.baseUrl });
      return isUsable ? forecast : undefined;
    });
    rejections.list().forEach(reject);
    // Midnight may pass between two calls: places with the same hours share tiles.
    const axes = new Map<string, NonNullable<(typeof forecasts)[number]>[]>();
    for (const forecast of forecasts) {
      if (!forecast) continue;
      const axis = `${forecast.steps.firstEnd} ${forecast.steps.count}`;
      axes.set(axis, [...(axes.get(axis) ?? []), forecast]);
    }
    for (const forecastsOnAxis of axes.values()) {
      const { steps } = forecastsOnAxis[0];
      const header = {
        source: NAME,
        kind: 'forecast',
        run: floorTo(now, HOUR),
        nextRun,
        steps,
        attribution: ATTRIBUTION,
      } as const;
      yield* createPointTiles(
        header,
        forecastsOnAxis.map(({ series }) => series),
      );
    }
    // A place without a valid response is requested again with the next poll; after a refusal with a reason, like any other.
    places.forEach((place, i) => {
      if (forecasts[i] || isRefusal(responses[i])) this.refreshedAt.set(toKey(place), now);
    });
  }

  private requestForecasts(places: readonly Place[], signal: AbortSignal): Promise<OpenMeteoForecast[]> {
    return this.request(joinUrl(this.baseUrl, '/v1/forecast'), places, { past_days: '7', forecast_days: '9' }, signal);
  }

  private async request(
    url: URL,
    places: readonly Place[],
    range: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<OpenMeteoForecast[]> {
    const query = {
      latitude: places.map(({ latitude }) => latitude).join(),
      longitude: places.map(({ longitude }) => longitude).join(),
      hourly: OPEN_METEO_VARIABLES.map(({ upstream }) => upstream).join(),
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      ...range,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const body = await fetchJson(url, signal);
    const responses = (Array.isArray(body) ? body : [body]) as OpenMeteoForecast[];
    const isComplete = responses.every((response) => typeof response === 'object' && response !== null);
    if (responses.length === places.length && isComplete) return responses;
    throw new SourceError(`Open-Meteo responded for ${responses.length} of ${places.length} places`);
  }
}

/** Appends a path to the path of an address, which a mirror may have. */
const joinUrl = (address: string, path: string): URL => new URL(address.replace(/\/$/, '') + path);

/** Returns the day (UTC) of a time, as the service names it. */

const toKey = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;

export const openMeteo = defineSource({
  name: NAME,
  title: 'Open-Meteo',
  credit: {
    text: 'Weather data by Open-Meteo.com (CC BY 4.0)',
    link: 'https://open-meteo.com/',
  },
  urlVariable: 'DAYSTAR_OPEN_METEO_URL',
  publicUrl: PUBLIC_URL,
  create: ({ url }) => new OpenMeteoSource(url),
});
