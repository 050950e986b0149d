import { polynomial } from '../../polynomial';

/*
 * The effective wavelength [um] at which Angstrom's law gives a whole band's aerosol optical depth, REST2 version 9
 * (C. Gueymard; coefficients of NREL's open REST2 v9.0c, https://github.com/NREL/rest2).
 */

/** Coefficients of the effective aerosol wavelength of each band, computed once per sky. */
export interface AerosolSpectrum {
  /** Angstrom exponent, 0 to 2.501. */
  alpha: number;
  /** Turbidity: optical depth at 1 um. */
  beta: number;
  visible: { min: number; max: number; thin: readonly number[]; thick: readonly number[]; betaPower: number };
  infrared: { min: number; max: number; ratio: readonly number[] };
}

const C0 = [0.50947, -0.012555, 0.0026455, 0.0044092, -0.0022439, 0.0003123];
const C1 = [0.062836, 0.049194, 0.013976, -0.011429, 0.0053573, 0.0026402];
const C2 = [0.096418, 0.072221, 0.015505, -0.021649, 0.011901, 0.0033763];
const D1 = [0.06518, -0.039075, 0.11648, 0.048987, -0.026766, -0.12573, 0.092131];
const D2 = [0.099191, -0.083962, 0.20562, 0.057377, -0.049548, -0.17782, 0.13647];
const A0 = [1.0677, -0.05432, 0.014351, -0.0097063, 0.0023655];
const A1 = [-0.20914, -0.27218, 0.83552, -0.85437, 0.49305, -0.14965, 0.018964];
const A2 = [0.0010588, 0.039597, 0.006733, 0.070698, -0.11284, 0.055096, -0.0086265];
const A3 = [-0.19432, -0.29366, 0.83474, -0.78019, 0.37382, -0.089069, 0.0091113];

/**
 * Computes the coefficients of the effective wavelengths.
 * @param alpha Angstrom exponent, 0 to 2.501
 * @param beta turbidity: optical depth at 1 um
 */
export function aerosolSpectrum(alpha: number, beta: number): AerosolSpectrum {
  const evaluateAtAlpha = (coefficients: readonly number[]) => polynomial(alpha, coefficients);
  return {
    alpha,
    beta,
    visible: {
      min: 0.5158 - 0.008334 * alpha,
      max: Math.max(0.61, (0.6 + 0.95155 * alpha) / (1 + 1.3095 * alpha)),
      thin: [evaluateAtAlpha(C0), evaluateAtAlpha(C1), evaluateAtAlpha(C2)],
      thick: [0.5, evaluateAtAlpha(D1), evaluateAtAlpha(D2)],
      betaPower: Math.pow(beta, 0.3333 * alpha),
    },
    infrared: {
      min: 1 - 0.02 * alpha,
      max: 1.3 + (1.5317 - 0.55289 * alpha) * alpha,
      ratio: [evaluateAtAlpha(A0), evaluateAtAlpha(A1), evaluateAtAlpha(A2), evaluateAtAlpha(A3)],
    },
  };
}

/** Effective wavelength of the band 0.29 to 0.70 um at aerosol optical mass m. */
export function visibleWavelength({ beta, visible }: AerosolSpectrum, m: number): number {
  const isThick = m * beta > 10;
  const [k0, k1, k2] = isThick ? visible.thick : visible.thin;
  const path = isThick ? m * Math.sqrt(beta) : m * visible.betaPower;
  return Math.max(visible.min, Math.min(visible.max, (k0 + k1 * path) / (1 + k2 * path)));
}

/** Effective wavelength of the band 0.70 to 4 um at aerosol optical mass m. */
export function infraredWavelength({ beta, infrared }: AerosolSpectrum, m: number): number {
  const [a0, a1, a2, a3] = infrared.ratio;
  const x = Math.log(1 + m * beta);
  return Math.max(infrared.min, Math.min(infrared.max, (a0 + (a1 + a2 * x) * x) / (1 + a3 * x)));
}
