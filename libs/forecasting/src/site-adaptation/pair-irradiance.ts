import type { Measurement, Place } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import { createSunPath } from '../sky/paths/sun-path';
import type { IrradiancePair } from './irradiance-pair';
import { averageUsableIrradiance } from '../measurement-qc/usable-irradiance';

/** Clock offsets to test, half hours. */
const LAGS = [-3, -2, -1, 1, 2, 3];

/**
 * Pairs measured with estimated irradiance by half hour.
 * @param estimated clear-sky index over `steps`; NaN where unknown
 * @returns no pairs when the measurements agree best with estimates half an hour or more earlier or later. The clock is
 *   then wrong, perhaps by daylight saving time.
 */
export function pairIrradiance(
  place: Place,
  measurements: readonly Measurement[],
  estimated: Float64Array,
  steps: Steps,
  elevation?: number,
): IrradiancePair[] {
  const path = createSunPath(place, steps, elevation);
  const clear = createClearSkyPath(path).ghi;
  const hours = path.apparentSolarTime;
  const measured = averageUsableIrradiance(measurements, steps, clear, place.longitude);
  const ghi = estimated.map((index, k) => index * clear[k]);
  const error = computeErrorAtLag(measured, ghi, 0);
  if (LAGS.some((lag) => computeErrorAtLag(measured, ghi, lag) < error)) return [];
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

/** Mean squared difference between measurements and the estimates `lag` half hours earlier. */
function computeErrorAtLag(measured: Float64Array, estimated: Float64Array, lag: number): number {
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
