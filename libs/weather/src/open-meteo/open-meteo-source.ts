import type { Place, WeatherTile } from '@daystar/contracts';
import { HOUR, MINUTE, floorTo, lastEnd, startOf } from '@daystar/timeseries';
import { pointTiles } from '../point-tiles';
import { SourceFailure } from '../rejection';
import { Rejections } from '../rejections';
import type { WeatherRequest, WeatherSource } from '../weather-source';
import { CallBudget } from './call-budget';
import { askJson } from './ask-json';
import { readForecast, type OpenMeteoForecast } from './open-meteo-answer';
import { OPEN_METEO_VARIABLES } from './open-meteo-variables';

/*
 * Field notes. https://open-meteo.com/en/docs: the best national model for each place, no key, free for uses that are
 * not commercial, data under CC BY 4.0 (credit is due where they are shown).
 *
 * - Up to 1000 places a call, comma separated; the answer is then an array in their order, for one place an object.
 * - Radiation is the mean of the hour before the stamp; temperature, wind, humidity, pressure and cloud are of the
 *   moment. The table is in `open-meteo-variables.ts`. Wind comes in km/h unless asked otherwise.
 * - Limits: 600 calls a minute, 5000 an hour, 10 000 a day; each place counts, weeks beyond the second count more. So a
 *   place is asked about once an hour, less often when there are thousands.
 * - Which model runs made an answer is not said: its age counts from the hour in which it was given.
 * - It knows the present only. A clock that replays another time gets nothing from it.
 */
const NAME = 'open-meteo';
const PUBLIC_URL = 'https://api.open-meteo.com';
const SCHEDULE = { every: 10 * MINUTE, offset: 2 * MINUTE };
const PLACES_A_CALL = 100;
/** Keeps a poll within the limits of a minute and an hour. */
const PLACES_A_POLL = 500;
const ATTRIBUTION = 'Weather data by Open-Meteo.com (CC BY 4.0)';

export class OpenMeteoSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'places';
  readonly schedule = SCHEDULE;
  readonly notes = 'forecasts of the national weather services by Open-Meteo.com';
  private readonly budget = new CallBudget();
  /** When each place was last answered for. */
  private readonly answered = new Map<string, number>();

  constructor(private readonly baseUrl = PUBLIC_URL) {}

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const due = this.due(request);
    for (let i = 0; i < due.length; i += PLACES_A_CALL) {
      const places = due.slice(i, i + PLACES_A_CALL);
      if (!this.budget.take(places.length, request.now)) throw new SourceFailure('the calls of this day are used up');
      yield* this.tilesOf(places, request);
    }
  }

  /** Resolves when the service answers for the clock's now. @throws SourceFailure why it does not */
  async probe(now: number, signal: AbortSignal): Promise<void> {
    const [answer] = await this.ask([{ latitude: 0, longitude: 0 }], signal);
    const read = readForecast(answer, { latitude: 0, longitude: 0 }, this.baseUrl, () => {});
    if (!read || startOf(read.steps) > now || lastEnd(read.steps) < now) {
      throw new SourceFailure("it does not speak of the clock's time");
    }
  }

  /** Places without an answer yet, and those whose answer is old, oldest first. */
  private due({ places, since, now }: WeatherRequest): readonly Place[] {
    if (since === undefined) return places;
    const wanted = new Set(places.map(keyOf));
    for (const key of this.answered.keys()) if (!wanted.has(key)) this.answered.delete(key);
    const interval = CallBudget.intervalFor(places.length);
    const age = (place: Place) => now - (this.answered.get(keyOf(place)) ?? -Infinity);
    return places
      .filter((place) => age(place) >= interval)
      .sort((a, b) => age(b) - age(a))
      .slice(0, PLACES_A_POLL);
  }

  private async *tilesOf(
    places: readonly Place[],
    { now, signal, reject }: WeatherRequest,
  ): AsyncGenerator<WeatherTile> {
    const answers = await this.ask(places, signal);
    const rejections = new Rejections();
    const read = places.map((place, i) => {
      const forecast = readForecast(answers[i], place, this.baseUrl, (one) => rejections.add(one));
      if (!forecast || lastEnd(forecast.steps) > now) return forecast;
      const message = `the answer ended at ${new Date(lastEnd(forecast.steps)).toISOString()}`;
      rejections.add({ code: 'unexpected-answer', message, file: this.baseUrl, field: 'time' });
      return undefined;
    });
    rejections.all().forEach(reject);
    // Days change between one answer and the next: places that share their hours share tiles.
    const axes = new Map<string, NonNullable<(typeof read)[number]>[]>();
    for (const one of read) {
      if (!one) continue;
      const axis = `${one.steps.firstEnd} ${one.steps.count}`;
      axes.set(axis, [...(axes.get(axis) ?? []), one]);
    }
    for (const sharing of axes.values()) {
      const { steps } = sharing[0];
      const nextRun = now + CallBudget.intervalFor(places.length);
      const saying = {
        source: NAME,
        kind: 'forecast',
        run: floorTo(now, HOUR),
        nextRun,
        steps,
        attribution: ATTRIBUTION,
      } as const;
      yield* pointTiles(
        saying,
        sharing.map(({ series }) => series),
      );
    }
    // A place whose answer was of no use is asked about again with the next poll.
    for (const one of read) if (one) this.answered.set(keyOf(one.series.place), now);
  }

  private async ask(places: readonly Place[], signal: AbortSignal): Promise<OpenMeteoForecast[]> {
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
    const answer = await askJson(url, signal);
    const answers = (Array.isArray(answer) ? answer : [answer]) as OpenMeteoForecast[];
    if (answers.length === places.length && answers.every((one) => typeof one === 'object' && one !== null))
      return answers;
    throw new SourceFailure(`it gave ${answers.length} answers for ${places.length} places`);
  }
}

const keyOf = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;
