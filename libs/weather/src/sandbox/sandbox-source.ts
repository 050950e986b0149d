import type { Place, WeatherTile, WeatherVariable } from '@daystar/contracts';
import {
  type SandboxAtmosphere,
  type SandboxWeather,
  combineDirections,
  createSandboxAtmosphere,
} from '@daystar/forecasting';
import {
  DAY,
  HOUR,
  MINUTE,
  NATIVE_PERIOD_MS,
  type Steps,
  coarserSteps,
  floorTo,
  resampleByMean,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { defineSource } from '../definition/define-source';
import { groupByTile } from '../tiles/group-by-tile';
import { type PointSeries, createPointTiles, type TileHeader } from '../tiles/point-tiles';
import { type HistoryRequest, getNextPoll, type WeatherRequest, type WeatherSource } from '../source/weather-source';
import { FRAMES_NAME, generateFrames } from './sandbox-frames';

/*
 * Notes on the data. The simulated atmosphere of @daystar/forecasting: weather-like everywhere on Earth, without a network. It
 * observes like a satellite without latency and errors: up to the last five minutes, eight days back. It forecasts like a
 * global model: every 6 hours, published 4 hours after the start of the run, hourly, 8.5 days. For the motion of clouds it
 * also sends frames of the tiles around the places, at least half an hour back, as `sandbox-frames`.
 *
 * | upstream           | our field          | unit | conversion | observed | forecast | frames |
 * | same names         | OBSERVED, FORECAST | same | none       | 5 min    | 1 h      |        |
 * | cloud_opacity      | cloud_opacity      | %    | none       |          |          | 10 min |
 *
 * Values hold for the middle of each step. The field table defines the limits.
 */
const OBSERVED: readonly WeatherVariable[] = [
  'cloud_opacity',
  'air_temp',
  'wind_speed',
  'precipitable_water',
  'aod550',
  'albedo',
  'relative_humidity',
  'wind_direction',
  'precipitation_rate',
  'snow_depth',
];
const FORECAST: readonly WeatherVariable[] = [...OBSERVED, 'cloud_cover'];

const NAME = 'sandbox';
const SCHEDULE = { every: 10 * MINUTE };
const DAYS_BACK = 8;
/** Sampling interval of past weather over longer periods, ms. */
const SAMPLE_PERIOD_MS = 15 * MINUTE;
const RUN_INTERVAL_MS = 6 * HOUR;
const RUN_DELAY_MS = 4 * HOUR;
const RUN_LENGTH_MS = 8.5 * DAY;
/** Maximum number of places to simulate before yielding to the event loop. */
const MAX_PLACES_PER_BATCH = 50;

export function createSandboxSource({ seed = 1 }: { seed?: number } = {}): WeatherSource {
  const atmosphere = createSandboxAtmosphere(seed);
  return {
    name: NAME,
    companions: [FRAMES_NAME],
    coverage: 'places',
    schedule: SCHEDULE,
    notes: 'a simulated atmosphere, not real weather',
    async *fetch(request) {
      for (const places of splitIntoBatches(request.places)) {
        const steps = computeObservedSteps(request);
        if (steps) yield* createObservationTiles(atmosphere, places, steps, request.now);
        const run = findNewestRun(request.now);
        if (request.since === undefined || run > findNewestRun(request.since)) {
          yield* createForecastTiles(atmosphere, places, run);
        }
        await yieldToEventLoop();
        request.signal.throwIfAborted();
      }
      yield* generateFrames(atmosphere, request, getNextPoll(SCHEDULE, request.now));
    },
    fetchHistory: async (request) => createPastTiles(atmosphere, request),
  };
}

export const sandbox = defineSource({
  name: NAME,
  title: 'Simulated weather (sandbox)',
  credit: { text: 'No weather data: a simulated atmosphere' },
  create: () => createSandboxSource(),
});

/** Splits places into batches. All places of a batch are in one tile, so they share messages. */
function splitIntoBatches(places: readonly Place[]): Place[][] {
  return [...groupByTile(places, (place) => place).values()].flatMap((tilePlaces) =>
    Array.from({ length: Math.ceil(tilePlaces.length / MAX_PLACES_PER_BATCH) }, (_, i) =>
      tilePlaces.slice(i * MAX_PLACES_PER_BATCH, (i + 1) * MAX_PLACES_PER_BATCH),
    ),
  );
}

function createObservationTiles(
  atmosphere: SandboxAtmosphere,
  places: readonly Place[],
  steps: Steps,
  now: number,
): WeatherTile[] {
  const header: TileHeader = {
    source: NAME,
    kind: 'observation',
    run: stepEnd(steps, steps.count - 1),
    nextRun: getNextPoll(SCHEDULE, now),
    steps,
  };
  return createPointTiles(
    header,
    sampleSeries(places, steps, OBSERVED, (place, time) => atmosphere.truthAt(place, time)),
  );
}

/** Computes past observations as means of samples, so that the sampling error of radiation over long periods is negligible. */
function createPastTiles(atmosphere: SandboxAtmosphere, { place, from, to, period }: HistoryRequest): WeatherTile[] {
  const sampled = stepsBetween(from, to, Math.min(period, SAMPLE_PERIOD_MS));
  const steps = coarserSteps(sampled, period);
  const header: TileHeader = { source: NAME, kind: 'observation', run: to, steps };
  const [{ columns }] = sampleSeries([place], sampled, OBSERVED, (samplePlace, time) =>
    atmosphere.truthAt(samplePlace, time),
  );
  const averagePeriods = (values: Float64Array) => resampleByMean(values, sampled, period);
  const means = (Object.entries(columns) as [WeatherVariable, Float64Array][]).map(([name, values]) => [
    name,
    name === 'wind_direction'
      ? combineDirections((toComponent) => averagePeriods(values.map(toComponent)))
      : averagePeriods(values),
  ]);
  return createPointTiles(header, [{ place, columns: Object.fromEntries(means) as PointSeries['columns'] }]);
}

function createForecastTiles(atmosphere: SandboxAtmosphere, places: readonly Place[], run: number): WeatherTile[] {
  const header: TileHeader = {
    source: NAME,
    kind: 'forecast',
    run,
    nextRun: run + RUN_INTERVAL_MS + RUN_DELAY_MS,
    steps: stepsBetween(run, run + RUN_LENGTH_MS, HOUR),
  };
  return createPointTiles(
    header,
    sampleSeries(places, header.steps, FORECAST, (place, time) => atmosphere.nwpAt(place, time, run)),
  );
}

const findNewestRun = (now: number): number => floorTo(now - RUN_DELAY_MS, RUN_INTERVAL_MS);

/**
 * Returns the steps to now. They begin with the day of the last poll, so that the tile of a growing day replaces the previous
 * one. On the first poll, they begin `DAYS_BACK` days ago.
 */
function computeObservedSteps({ now, since }: WeatherRequest): Steps | undefined {
  const end = floorTo(now, NATIVE_PERIOD_MS);
  if (since !== undefined && floorTo(since, NATIVE_PERIOD_MS) >= end) return undefined;
  const from = since === undefined ? floorTo(now, DAY) - DAYS_BACK * DAY : floorTo(since, DAY);
  return stepsBetween(from, end, NATIVE_PERIOD_MS);
}

function sampleSeries(
  places: readonly Place[],
  steps: Steps,
  variables: readonly WeatherVariable[],
  weatherAt: (place: Place, time: number) => SandboxWeather,
): PointSeries[] {
  return places.map((place) => {
    const series = variables.map(() => new Float64Array(steps.count));
    for (let i = 0; i < steps.count; i++) {
      const weather = weatherAt(place, stepEnd(steps, i) - steps.stepMs / 2);
      for (let k = 0; k < series.length; k++) series[k][i] = weather[variables[k] as keyof SandboxWeather];
    }
    return { place, columns: Object.fromEntries(variables.map((name, k) => [name, series[k]])) };
  });
}
