import type { Engerer2Predictors } from './engerer2';

/** C, b0 … b6 of the fit; Yang (2021). */
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
 * Yang, D. (2021): Temporal-resolution cascade model for separation of 1-min beam and diffuse irradiance, Journal of
 * Renewable and Sustainable Energy 13(5), 056101, eq. 9, doi 10.1063/5.0067997. Its predecessor: Yang, D. & Boland, J.
 * (2019): Satellite-augmented diffuse solar radiation separation models, same journal, 11, 023705, doi
 * 10.1063/1.5087463.
 */
export function yang4(predictors: Yang4Predictors): number {
  const [c, b0, b1, b2, b3, b4, b5, b6] = YANG4_COEFFICIENTS;
  const { kt, ktClear, zenith, apparentSolarTime, kde, hourlyDiffuseFraction } = predictors;
  const exponent =
    b0 + b1 * kt + b2 * apparentSolarTime + b3 * zenith + b4 * (ktClear - kt) + b6 * hourlyDiffuseFraction;
  return Math.min(1, Math.max(0, c + (1 - c) / (1 + Math.exp(exponent)) + b5 * kde));
}
