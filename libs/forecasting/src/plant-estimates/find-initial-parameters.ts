import type { SurfaceOrientation } from '@daystar/solar';
import { HOUR } from '@daystar/timeseries';
import type { FitData } from './fit-plant';
import { isNearLimit } from './limited-steps';
import type { PlantModel, PlantParameters } from './plant-model';

/** Orientations from which the fit may start, degrees. */
const TILTS = [15, 40];
const AZIMUTH_STEP = 30;
export const START_ORIENTATIONS: readonly SurfaceOrientation[] = TILTS.flatMap((tilt) =>
  Array.from({ length: 360 / AZIMUTH_STEP }, (_, k) => ({ tilt, azimuth: k * AZIMUTH_STEP })),
);
/** Distance between clock offsets, in steps. */
const CLOCK_OFFSET_STEP = 2;
/** Largest clock offset, ms: time zones are up to 14 hours from UTC. */
export const MAX_CLOCK_OFFSET_MS = 14 * HOUR;

/**
 * Searches a grid for the orientation, clock offset and scale whose all-sky power fits the measurements best (least
 * squares).
 * @param isOriented whether to search the orientation, too; otherwise the plant keeps its own
 * @param maxClockOffset largest clock offset to search, ms
 */
export function findInitialParameters(
  model: PlantModel,
  data: FitData,
  isOriented: boolean,
  maxClockOffset = MAX_CLOCK_OFFSET_MS,
): PlantParameters {
  const { measured, steps, limit } = data;
  const candidates: readonly (SurfaceOrientation | undefined)[] = isOriented ? START_ORIENTATIONS : [undefined];
  let best = { residual: Infinity, scale: 1, clockOffset: 0, orientation: candidates[0] };
  const maxSteps = maxClockOffset / steps.stepMs;
  const offsets: number[] = [];
  for (let offset = -maxSteps; offset <= maxSteps; offset += CLOCK_OFFSET_STEP) offsets.push(offset);
  // Most clocks are right. A good candidate at the beginning ends the search of others early.
  offsets.sort((one, other) => Math.abs(one) - Math.abs(other));
  // Use the same measurements for every clock offset so that residuals are comparable.
  const margin = MAX_CLOCK_OFFSET_MS / steps.stepMs;
  const counted = Int32Array.from(
    Array.from(measured.keys()).filter((i) => i >= margin && i < steps.count - margin && !Number.isNaN(measured[i])),
  );
  const counts = new Uint8Array(steps.count + margin);
  for (const i of counted) counts[i] = 1;
  const scaleData = { measured, counts, limit };
  for (const orientation of candidates) {
    const allSky = model.simulateAllSky(orientation);
    const sunny = findSunnySteps(allSky);
    for (const clockOffset of offsets) {
      // The first fit excludes the steps limited at the stated capacity, the second those limited at the fitted
      // capacity.
      const initialScale = fitScale(scaleData, allSky, sunny, clockOffset);
      const scale =
        limit < Infinity
          ? fitScale({ ...scaleData, limit: limit / initialScale }, allSky, sunny, clockOffset)
          : initialScale;
      let residual = 0;
      for (let k = 0; k < counted.length; k++) {
        const i = counted[k];
        const power = allSky[i - clockOffset];
        // Skip steps of unknown power, NaN.
        if (power >= 0) residual += (measured[i] - Math.min(scale * power, limit)) ** 2;
        if (residual >= best.residual) break;
      }
      if (scale > 0 && residual < best.residual) best = { residual, scale, clockOffset, orientation };
    }
  }
  const { scale, clockOffset, orientation } = best;
  return { scale, clockOffset, morningLoss: 0, eveningLoss: 0, ...(orientation && { orientation }) };
}

/** Lists the steps with power. */
function findSunnySteps(power: Float64Array): Int32Array {
  const sunny = new Int32Array(power.length);
  let count = 0;
  for (let i = 0; i < power.length; i++) if (power[i] > 0) sunny[count++] = i;
  return sunny.subarray(0, count);
}

/** Measured power, and whether each step counts. */
interface ScaleData extends Pick<FitData, 'measured' | 'limit'> {
  readonly counts: Uint8Array;
}

/** Fits the scale of the simulated power below a limit (least squares). @param sunny the steps with power */
function fitScale(
  { measured, counts, limit }: ScaleData,
  power: Float64Array,
  sunny: Int32Array,
  clockOffset: number,
): number {
  let [xx, xy] = [0, 0];
  for (let k = 0; k < sunny.length; k++) {
    const i = sunny[k] + clockOffset;
    const x = power[sunny[k]];
    if (i < 0 || counts[i] === 0 || isNearLimit(x, limit)) continue;
    xx += x * x;
    xy += x * measured[i];
  }
  return xy / xx;
}
