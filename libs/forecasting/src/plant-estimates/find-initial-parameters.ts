import { HOUR } from '@daystar/timeseries';
import { type FitData, MAX_LIMIT_SHARE } from './fit-plant';
import type { Orientation, PlantModel, PlantParameters } from './plant-model';

/** Orientations from which the fit may start, degrees. */
const TILTS = [15, 40];
const AZIMUTH_STEP = 30;
export const START_ORIENTATIONS: readonly Orientation[] = TILTS.flatMap((tilt) =>
  Array.from({ length: 360 / AZIMUTH_STEP }, (_, k) => ({ tilt, azimuth: k * AZIMUTH_STEP })),
);
/** Distance between clock offsets, in steps. */
const CLOCK_OFFSET_STEP = 2;
/** Largest clock offset, ms: time zones are up to 14 hours from UTC. */
export const MAX_CLOCK_OFFSET = 14 * HOUR;

/**
 * Searches a grid for the orientation, clock offset and scale whose all-sky power fits the measurements best (least
 * squares).
 */
export function findInitialParameters(
  model: PlantModel,
  data: FitData,
  isOriented: boolean,
  maxClockOffset = MAX_CLOCK_OFFSET,
): PlantParameters {
  const { measured, steps, limit } = data;
  const candidates: readonly (Orientation | undefined)[] = isOriented ? START_ORIENTATIONS : [undefined];
  let best = { residual: Infinity, scale: 1, clockOffset: 0, orientation: candidates[0] };
  const maxSteps = maxClockOffset / steps.stepMs;
  // Use the same measurements for every clock offset so that residuals are comparable.
  const margin = MAX_CLOCK_OFFSET / steps.stepMs;
  const counted = Array.from(measured.keys()).filter(
    (i) => i >= margin && i < steps.count - margin && measured[i] <= MAX_LIMIT_SHARE * limit,
  );
  for (const orientation of candidates) {
    const { allSky } = model.simulate(orientation);
    for (let clockOffset = -maxSteps; clockOffset <= maxSteps; clockOffset += CLOCK_OFFSET_STEP) {
      let [xx, xy, yy] = [0, 0, 0];
      for (const i of counted) {
        const [x, y] = [allSky[i - clockOffset], measured[i]];
        // Unknown, or beyond the first or last step.
        if (!(x >= 0)) continue;
        xx += x * x;
        xy += x * y;
        yy += y * y;
      }
      const residual = yy - (xy * xy) / xx;
      if (xy > 0 && residual < best.residual) best = { residual, scale: xy / xx, clockOffset, orientation };
    }
  }
  const { scale, clockOffset, orientation } = best;
  return { scale, clockOffset, morningLoss: 0, eveningLoss: 0, ...(orientation && { orientation }) };
}
