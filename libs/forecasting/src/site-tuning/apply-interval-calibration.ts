import { interpolateClasses } from './interval-class';
import { type IntervalHalfWidths, computeErrorScale } from './interval-outcomes';
import type { IntervalCalibration } from './fit-interval-calibration';
import { findBracket } from '../numerics/fractional-index';

/** Clear-sky power, estimate and lead of a step. */
export interface IntervalInput {
  /** Power under a clear sky. */
  readonly clear: number;
  readonly estimate: number;
  /** From the issue to the middle of the step, ms. */
  readonly lead: number;
}

/** Calibrates the distances of the quantiles from the estimate, interpolating between leads and classes. */
export function applyIntervalCalibration(
  distances: IntervalHalfWidths,
  { clear, estimate, lead }: IntervalInput,
  calibration: IntervalCalibration,
): IntervalHalfWidths {
  const { leads, low: lowFactors, high: highFactors, best: maxClear } = calibration;
  const errorScale = computeErrorScale(distances, clear, maxClear);
  const light = { clearSkyIndex: estimate / clear, relativeClearSkyPower: clear / maxClear };
  const [k, fraction] = findBracket(leads, lead);
  const interpolateTables = (tables: readonly (readonly number[])[]) => {
    const factor = interpolateClasses(tables[k], light);
    return fraction > 0 ? factor + fraction * (interpolateClasses(tables[k + 1], light) - factor) : factor;
  };
  return {
    below: interpolateTables(lowFactors) * errorScale.below,
    above: interpolateTables(highFactors) * errorScale.above,
  };
}
