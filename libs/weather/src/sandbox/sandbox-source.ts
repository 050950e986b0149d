import type { Place, WeatherTile, WeatherVariable } from '@daystar/contracts';
import { type SandboxAtmosphere, type SandboxWeather, sandboxAtmosphere } from '@daystar/forecasting';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { setImmediate as otherWork } from 'node:timers/promises';
import { byTile } from '../by-tile';
import { type PointSeries, pointTiles, type Saying } from '../point-tiles';
import { nextPoll, type WeatherRequest, type WeatherSource } from '../weather-source';
import { sandboxFrames } from './sandbox-frames';

/*
 * Field notes. The sandbox atmosphere of @daystar/forecasting: no real weather, but weather-like everywhere on Earth,
 * without any network. It observes like a satellite that needs no time to look: the truth, to the last five minutes,
 * eight days back. It forecasts like a global model: every 6 hours, known 4 hours after its start, hourly, 8.5 days. For
 * the motion of the clouds it also sends frames of the tiles around the places, half an hour back, as `sandbox-frames`.
 *
 * | upstream           | our field          | unit | conversion | observed | forecast | frames |
 * | same names         | OBSERVED, FORECAST | same | none       | 5 min    | 1 h      |        |
 * | cloud_opacity      | cloud_opacity      | %    | none       |          |          | 10 min |
 *
 * Values are of the middle of each step. Limits are those of the field table.
 */
const OBSERVED: readonly WeatherVariable[] = [
  'cloud_opacity',
  'air_temp',
  'wind_speed',
  'precipitable_water',
  'aod550',
  'albedo',
];
const FORECAST: readonly WeatherVariable[] = [
  ...OBSERVED,
  'cloud_cover',
  'wind_direction',
  'relative_humidity',
  'snow_depth',
];

const NAME = 'sandbox';
const SCHEDULE = { every: 10 * MINUTE };
const DAYS_BACK = 8;
const RUN_EVERY = 6 * HOUR;
const RUN_DELAY = 4 * HOUR;
const RUN_LENGTH = 8.5 * DAY;
/** Places worked out in one go, between which other work gets its turn. */
const MOST_PLACES = 50;

export function sandboxSource({ seed = 1 }: { seed?: number } = {}): WeatherSource {
  const atmosphere = sandboxAtmosphere(seed);
  return {
    name: NAME,
    coverage: 'places',
    schedule: SCHEDULE,
    notes: 'a made-up atmosphere, not real weather',
    async *fetch(request) {
      for (const places of groupsOf(request.places)) {
        const steps = observedSteps(request);
        if (steps) yield* observed(atmosphere, places, steps, request.now);
        const run = newestRun(request.now);
        if (request.since === undefined || run > newestRun(request.since)) {
          yield* forecast(atmosphere, places, run);
        }
        // Weather for many places takes a while, and requests are waiting.
        await otherWork();
        request.signal.throwIfAborted();
      }
      yield* sandboxFrames(atmosphere, request, nextPoll(SCHEDULE, request.now));
    },
  };
}

/** Places of one tile together, so that they travel in one message. */
function groupsOf(places: readonly Place[]): Place[][] {
  return [...byTile(places, (place) => place).values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / MOST_PLACES) }, (_, i) =>
      all.slice(i * MOST_PLACES, (i + 1) * MOST_PLACES),
    ),
  );
}

function observed(atmosphere: SandboxAtmosphere, places: readonly Place[], steps: Steps, now: number): WeatherTile[] {
  const saying: Saying = {
    source: NAME,
    kind: 'observation',
    run: stepEnd(steps, steps.count - 1),
    nextRun: nextPoll(SCHEDULE, now),
    steps,
  };
  return pointTiles(
    saying,
    series(places, steps, OBSERVED, (place, time) => atmosphere.truthAt(place, time)),
  );
}

function forecast(atmosphere: SandboxAtmosphere, places: readonly Place[], run: number): WeatherTile[] {
  const saying: Saying = {
    source: NAME,
    kind: 'forecast',
    run,
    nextRun: run + RUN_EVERY + RUN_DELAY,
    steps: stepsBetween(run, run + RUN_LENGTH, HOUR),
  };
  return pointTiles(
    saying,
    series(places, saying.steps, FORECAST, (place, time) => atmosphere.nwpAt(place, time, run)),
  );
}

const newestRun = (now: number): number => floorTo(now - RUN_DELAY, RUN_EVERY);

/** From the first day of which something was seen since, to now: it is a day that fills, and replaces itself. */
function observedSteps({ now, since }: WeatherRequest): Steps | undefined {
  const until = floorTo(now, NATIVE_PERIOD);
  if (since !== undefined && floorTo(since, NATIVE_PERIOD) >= until) return undefined;
  const from = since === undefined ? floorTo(now, DAY) - DAYS_BACK * DAY : floorTo(since, DAY);
  return stepsBetween(from, until, NATIVE_PERIOD);
}

function series(
  places: readonly Place[],
  steps: Steps,
  variables: readonly WeatherVariable[],
  weatherAt: (place: Place, time: number) => SandboxWeather,
): PointSeries[] {
  return places.map((place) => {
    const columns = Object.fromEntries(variables.map((name) => [name, new Float64Array(steps.count)]));
    for (let i = 0; i < steps.count; i++) {
      const weather = weatherAt(place, stepEnd(steps, i) - steps.length / 2);
      for (const name of variables) columns[name][i] = weather[name as keyof SandboxWeather];
    }
    return { place, columns };
  });
}
