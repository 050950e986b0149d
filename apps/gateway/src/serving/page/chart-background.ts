import type { Place } from '@daystar/contracts';
import { sunTimes } from '@daystar/solar';
import { DAY, MINUTE, type Steps, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { ChartBackground } from '../../pages/chart';
import { MAX_ROW_DISTANCE_MS, listLimitedSpans } from './delivery-limits';
import { type CapacityStep, findCapacityAt } from '../response/capacity-steps';
import type { ChartOverlay } from '../response/forecast-response';

/** Length of the steps of the clear-sky line, ms. */
const CLEAR_SKY_STEP_MS = 30 * MINUTE;

/**
 * Builds the background of a chart: the nights around `now` (ms). For a plant, also its limits, the clouds, and its power
 * under a clear sky.
 * @param places a night is dark at all of them
 */
export function buildChartBackground(
  places: readonly Place[],
  overlay: ChartOverlay | undefined,
  now: number,
): ChartBackground {
  const today = floorTo(now, DAY);
  const middle = floorTo(now, CLEAR_SKY_STEP_MS);
  const steps = stepsBetween(middle - MAX_ROW_DISTANCE_MS, middle + MAX_ROW_DISTANCE_MS, CLEAR_SKY_STEP_MS);
  return {
    nights: findCommonNights(places, today - 9 * DAY, today + 9 * DAY),
    ...describeCapacity(overlay?.capacitySteps, now),
    exportLimit: overlay?.grid?.export_limit,
    limitedSpans: overlay?.grid && listLimitedSpans(overlay.grid, now),
    clouds: overlay?.clouds,
    clearSky: overlay && toClearSkyLine(steps, overlay.computeClearSky(steps)),
  };
}

/** Describes the capacity at `now`, and its steps if it changes in the rows of a page. */
function describeCapacity(
  steps: readonly CapacityStep[] | undefined,
  now: number,
): Pick<ChartBackground, 'capacity' | 'capacitySteps'> {
  const start = now - MAX_ROW_DISTANCE_MS;
  const first = findCapacityAt(steps, start);
  const changes = (steps ?? []).filter(({ from }) => from > start && from < now + MAX_ROW_DISTANCE_MS);
  const capacity = findCapacityAt(steps, now);
  if (first === undefined || changes.length === 0) return { capacity };
  return {
    capacity,
    capacitySteps: [[start / 1000, first], ...changes.map((step) => [step.from / 1000, step.capacity] as const)],
  };
}

const toClearSkyLine = (steps: Steps, power: Float64Array) => ({
  start: (stepEnd(steps, 0) - CLEAR_SKY_STEP_MS / 2) / 1000,
  step: CLEAR_SKY_STEP_MS / 1000,
  power: Array.from(power, (value) => Number(value.toPrecision(4))),
});

type Night = [sunset: number, sunrise: number];

/**
 * Finds the times that are night at each of several places, Unix seconds.
 * @param from start of the first day, ms, 00:00 UTC
 * @param to start of the last day, ms, 00:00 UTC
 */
export function findCommonNights(places: readonly Place[], from: number, to: number): Night[] {
  const nightsByPlace = places.map((place) => findNights(place, from, to));
  return nightsByPlace.reduce((commonNights, nights) =>
    commonNights.flatMap(([sunset, sunrise]) =>
      nights
        .map(([otherSunset, otherSunrise]): Night => [Math.max(sunset, otherSunset), Math.min(sunrise, otherSunrise)])
        .filter(([start, end]) => start < end),
    ),
  );
}

/** Finds the nights between two days, Unix seconds; none where the sun does not rise or set. */
function findNights({ latitude, longitude }: Place, from: number, to: number): Night[] {
  const nights: Night[] = [];
  let sunset: number | null = null;
  for (let day = from; day <= to; day += DAY) {
    const times = sunTimes(day / 1000, latitude, longitude);
    if (sunset !== null && times.sunrise !== null) nights.push([Math.round(sunset), Math.round(times.sunrise)]);
    sunset = times.sunset;
  }
  return nights;
}
