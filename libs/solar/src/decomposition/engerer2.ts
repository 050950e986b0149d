/** Averaging periods, minutes, for which coefficients are published. */
export type Engerer2Period = 1 | 5 | 10 | 15 | 30 | 60;

/** C, b0 … b5 of the fit per averaging period; Bright & Engerer (2019), table of global coefficients. */
export const ENGERER2_COEFFICIENTS: Readonly<Record<Engerer2Period, readonly number[]>> = {
  1: [0.10562, -4.1332, 8.2578, 0.010087, 0.00088801, -4.9302, 0.44378],
  5: [0.093936, -4.5771, 8.4641, 0.010012, 0.003975, -4.3921, 0.39331],
  10: [0.079965, -4.8539, 8.4764, 0.018849, 0.0051497, -4.1457, 0.37466],
  15: [0.065972, -4.7211, 8.3294, 0.0095444, 0.0053493, -4.169, 0.39526],
  30: [0.032675, -4.8681, 8.1867, 0.015829, 0.0059922, -4.0304, 0.47371],
  60: [-0.0097539, -5.3169, 8.5084, 0.013241, 0.0074356, -3.0329, 0.56403],
};

/** Inputs of Engerer2 for one averaging period. */
export interface Engerer2Predictors {
  /** Clearness index ghi / (dniExtra cos z), not limited. */
  kt: number;
  /** Clearness index of the clear sky. */
  ktClear: number;
  /** True solar zenith, degrees. */
  zenith: number;
  /** Apparent solar time, hours 0..24, 12 at solar noon. */
  apparentSolarTime: number;
  /** Cloud-enhancement share, see `cloudEnhancement`. */
  kde: number;
}

/** Share of ghi above the clear sky, 0 when ghi stays below it: max(0, 1 - ghiClear / ghi). */
export function cloudEnhancement(ghi: number, ghiClear: number): number {
  return ghi > 0 ? Math.max(0, 1 - ghiClear / ghi) : 0;
}

/**
 * Engerer2: a logistic diffuse fraction with clear-sky and cloud-enhancement terms, fitted per averaging period.
 *
 * The fit used zeniths below 85 degrees. Nearer the horizon, only the limits 0 and 1 bound it.
 *
 * @returns diffuse fraction dhi / ghi, 0..1
 *
 * Engerer, N. A. (2015): Minute resolution estimates of the diffuse fraction of global irradiance for southeastern
 * Australia, Solar Energy 116, 215-237; coefficients of Bright, J. M. & Engerer, N. A. (2019): Engerer2: Global
 * re-parameterisation, update, and validation of an irradiance separation model at different temporal resolutions,
 * Journal of Renewable and Sustainable Energy 11, 033701.
 */
export function engerer2(predictors: Engerer2Predictors, period: Engerer2Period): number {
  return Math.min(1, Math.max(0, engerer2Unlimited(predictors, period)));
}

/** The published expression before it is limited to 0..1. */
export function engerer2Unlimited(predictors: Engerer2Predictors, period: Engerer2Period): number {
  const [c, b0, b1, b2, b3, b4, b5] = ENGERER2_COEFFICIENTS[period];
  const { kt, ktClear, zenith, apparentSolarTime, kde } = predictors;
  const exponent = b0 + b1 * kt + b2 * apparentSolarTime + b3 * zenith + b4 * (ktClear - kt);
  return c + (1 - c) / (1 + Math.exp(exponent)) + b5 * kde;
}
