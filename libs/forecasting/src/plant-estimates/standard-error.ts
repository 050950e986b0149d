import { MINUTE } from '@daystar/timeseries';
import type { PlantFit } from './fit-plant';
import { type ParameterKind, type VectorName, getKind, listArrayNames } from './parameter-vector';
import { Z90 } from '../numerics/z90';

/** Length of the steps of a fit, ms. */
export const FIT_STEP_MS = 30 * MINUTE;

/**
 * Rounding of stated values: a percent, a minute, a degree. A plant cannot be known better. The scale is relative, the
 * clock offset is in steps, and the orientation in degrees.
 */
const ROUNDING: Readonly<Record<ParameterKind, number>> = {
  scale: 0.01,
  clockOffset: MINUTE / FIT_STEP_MS,
  morningLoss: 0.01,
  eveningLoss: 0.01,
  dailyLoss: 0.01,
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
  const rounding = ROUNDING[getKind(name)] * (name === 'scale' ? value : 1);
  return fit.getCovariance(name, name) + rounding ** 2;
}

/** Standard error of the summed shares of several arrays. The first array has the share that the others leave. */
export function getShareError(fit: PlantFit, indices: readonly number[]): number {
  const names = listArrayNames('share', fit.parameters).filter(
    (_, k) => indices.includes(k + 1) !== indices.includes(0),
  );
  const variance = names.reduce(
    (sum, first) => names.reduce((partial, second) => partial + fit.getCovariance(first, second), sum),
    0,
  );
  return Math.hypot(Math.sqrt(Math.max(0, variance)), ROUNDING.share);
}

/**
 * Distance of a stated value from the estimate, in standard errors, above which they differ. Chance exceeds it in fewer
 * than 1 of 50 cases.
 */
export const MIN_STANDARD_ERRORS = 3;

/**
 * The same quantile of Student's t distribution (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5).
 * @param freedom degrees of freedom
 */
export const getStudentQuantile = (freedom: number): number => Z90 + (Z90 ** 3 + Z90) / (4 * freedom);
