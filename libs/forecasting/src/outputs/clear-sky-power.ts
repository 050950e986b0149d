import type { Place } from '@daystar/contracts';
import { computeSystemColumns, computeAcPower } from '@daystar/solar';
import { type Steps, firstStart, stepEnd } from '@daystar/timeseries';
import { AtmosphereSeries } from '../sky/paths/atmosphere-series';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { type SiteSystem, computeCapacityFactors, scaleColumns } from './capacity-changes';
import { TYPICAL_WIND, computeTypicalAirTemperature } from '../sky/inputs/climatology';
import { type SunPath, createSunPath } from '../sky/paths/sun-path';

/** Power of a plant under a clear sky with typical weather, in the unit of its capacity, one value per step. */
export interface ClearSkyPower {
  readonly path: SunPath;
  /** The highest capacity in any step. */
  readonly capacity: number;
  /** Capacity in each step; absent where it is `capacity` in all. */
  readonly capacities?: Float64Array;
  readonly power: Float64Array;
  /** Power of the same modules if they always faced the sun: the upper bound for a plant of that size. */
  readonly bound: Float64Array;
  /** Power without the limit of the inverters; equal to `power` when absent. */
  readonly unlimited?: Float64Array;
}

/**
 * Computes the clear-sky power of a system with climatological air and typical wind.
 * @param elevation m
 * @param path path of the sun over the place on the steps
 */
export function computeClearSkyPower(
  system: SiteSystem,
  place: Place,
  steps: Steps,
  elevation?: number,
  path = createSunPath(place, steps, elevation),
): ClearSkyPower {
  const clear = createClearSkyPath(path);
  const atmosphere = new AtmosphereSeries(path);
  const systemColumns = computeSystemColumns(system, path.daylight, {
    airTemp: computeDaylightTemperatures(place, path),
    windSpeed: new Float64Array(steps.count).fill(TYPICAL_WIND),
    albedoAt: (step) => atmosphere.albedoAt(step),
  });
  const power = computeAcPower(system, path.daylight, clear.byDaylight, systemColumns, new Float64Array(steps.count));
  const { dni, dhi } = clear;
  // The rear of bifacial modules receives no more than the front.
  const bifacialities = (system.arrays ?? [system]).map(({ bifacial }) => bifacial?.bifaciality ?? 0);
  const capacityDc = system.capacityDc * (1 + Math.max(...bifacialities));
  const bound = dni.map((beam, i) => Math.min(system.capacity, (capacityDc * (beam + dhi[i])) / 1000));
  const factors = computeCapacityFactors(system.capacityFactors, steps);
  scaleColumns([power, bound], factors);
  const highestFactor = factors ? factors.reduce((high, factor) => Math.max(high, factor)) : 1;
  const capacities = factors?.map((factor) => factor * system.capacity);
  return { path, capacity: system.capacity * highestFactor, ...(capacities && { capacities }), power, bound };
}

/** Computes the typical air temperature of steps in daylight; 0 in the others, which have no power. */
function computeDaylightTemperatures(place: Place, path: SunPath): Float64Array {
  const { steps, elevation, apparentSolarTime, daylight } = path;
  const temperatures = new Float64Array(steps.count);
  for (let n = 0; n < daylight.count; n++) {
    const i = daylight.step[n];
    temperatures[i] = computeTypicalAirTemperature(place, elevation, stepEnd(steps, i), apparentSolarTime[i]);
  }
  return temperatures;
}

/** Means of a column over any periods within its steps; a period shorter than a step takes the step's value. */
export function createPeriodMean(values: Float64Array, steps: Steps): (end: number, length: number) => number {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => (sums[i + 1] = sums[i] + value));
  return (end, length) => {
    const from = Math.max(0, Math.floor((end - length - firstStart(steps)) / steps.stepMs));
    const to = Math.min(values.length, Math.max(from + 1, Math.ceil((end - firstStart(steps)) / steps.stepMs)));
    return to > from ? (sums[to] - sums[from]) / (to - from) : 0;
  };
}
