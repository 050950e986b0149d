import type { Measurement, Place } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { clearSkyPath } from '../sky/clear-sky-path';
import { sunPath } from '../sky/sun-path';
import type { IrradiancePair } from './irradiance-pair';
import { usableIrradiance } from './usable-irradiance';

/** Half hours that a clock is tried to be wrong by. */
const LAGS = [-3, -2, -1, 1, 2, 3];

/**
 * What was measured beside what was estimated, half hour by half hour.
 * @param estimated clear-sky index over `steps`; NaN where it is not known
 * @returns nothing when what was measured fits what was estimated half an hour or more before or after it best: then the
 * clock of the measurements is wrong, daylight saving time perhaps
 */
export function irradiancePairs(
  place: Place,
  measurements: readonly Measurement[],
  estimated: Float64Array,
  steps: Steps,
  elevation?: number,
): IrradiancePair[] {
  const path = sunPath(place, steps, elevation);
  const clear = clearSkyPath(path).ghi;
  const hours = path.apparentSolarTime;
  const measured = usableIrradiance(measurements, steps, clear, place.longitude);
  const ghi = estimated.map((index, k) => index * clear[k]);
  const error = errorAt(measured, ghi, 0);
  if (LAGS.some((lag) => errorAt(measured, ghi, lag) < error)) return [];
  return [...measured.keys()]
    .filter((k) => !Number.isNaN(measured[k] + estimated[k]))
    .map((k) => ({
      end: stepEnd(steps, k),
      hour: hours[k],
      clear: clear[k],
      estimated: estimated[k],
      measured: measured[k] / clear[k],
    }));
}

/** Mean square of what is left when what was measured is laid over what was estimated `lag` half hours before. */
function errorAt(measured: Float64Array, estimated: Float64Array, lag: number): number {
  let sum = 0;
  let count = 0;
  for (let k = Math.max(0, lag); k < measured.length + Math.min(0, lag); k++) {
    const error = measured[k] - estimated[k - lag];
    if (Number.isNaN(error)) continue;
    sum += error * error;
    count++;
  }
  return count > 0 ? sum / count : Infinity;
}
