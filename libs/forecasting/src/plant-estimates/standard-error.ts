import { MINUTE } from '@daystar/timeseries';
import type { PlantFit, VectorName } from './fit-plant';

/** Length of the steps of a fit, ms. */
export const FIT_STEP = 30 * MINUTE;

/**
 * Rounding of stated values: a percent, a minute, a degree. A plant cannot be known better. The scale is relative, the
 * clock offset is in steps, and the orientation in degrees.
 */
const ROUNDING: Readonly<Record<VectorName, number>> = {
  scale: 0.01,
  clockOffset: MINUTE / FIT_STEP,
  morningLoss: 0.01,
  eveningLoss: 0.01,
  east: 1,
  north: 1,
  share: 0.01,
  relativeAzimuth: 1,
};

/** Standard error of a parameter, at least the rounding of a stated value; 0 when the parameter was not free. */
export const getStandardError = (fit: PlantFit, name: VectorName): number => Math.sqrt(getVariance(fit, name));

export function getVariance(fit: PlantFit, name: VectorName): number {
  const value = fit.values[name];
  if (value === undefined) return 0;
  const rounding = ROUNDING[name] * (name === 'scale' ? value : 1);
  return fit.getCovariance(name, name) + rounding ** 2;
}

/** Standard normal quantile of 90 %: the upper end of an interval that covers 80 %. */
const NORMAL_90 = 1.2816;

/**
 * The same quantile of Student's t distribution (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5).
 * @param freedom degrees of freedom
 */
export const getStudentQuantile = (freedom: number): number => NORMAL_90 + (NORMAL_90 ** 3 + NORMAL_90) / (4 * freedom);
