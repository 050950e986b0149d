import type { Engerer2Predictors } from './engerer2';

/** C, b0 … b6 of the fit; Yang & Boland (2019). */
export const YANG4_COEFFICIENTS = [0.0361, -0.5744, 4.3184, -0.0011, 0.0004, -4.7952, 1.4414, -2.8396] as const;

/** Inputs of YANG4 for one period. */
export interface Yang4Predictors extends Engerer2Predictors {
  /** Diffuse fraction of the hour, 0..1: Engerer2 with its hourly coefficients. */
  hourlyDiffuseFraction: number;
}

/**
 * YANG4: the form of Engerer2 with the hourly diffuse fraction as another predictor, fitted to 1-minute data.
 *
 * @returns diffuse fraction dhi / ghi, 0..1
 *
 * Yang, D. & Boland, J. (2019): Satellite-augmented diffuse solar radiation separation models, Journal of Renewable and
 * Sustainable Energy 11, 023705.
 */
export function yang4(predictors: Yang4Predictors): number {
  const [c, b0, b1, b2, b3, b4, b5, b6] = YANG4_COEFFICIENTS;
  const { kt, ktClear, zenith, apparentSolarTime, kde, hourlyDiffuseFraction } = predictors;
  const exponent =
    b0 + b1 * kt + b2 * apparentSolarTime + b3 * zenith + b4 * (ktClear - kt) + b6 * hourlyDiffuseFraction;
  return Math.min(1, Math.max(0, c + (1 - c) / (1 + Math.exp(exponent)) + b5 * kde));
}
