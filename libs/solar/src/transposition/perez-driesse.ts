import { RADIANS } from '../angle';
import { perezDiffuse, skyBrightness, zenithCorrection } from './perez-sky';
import type { SkyDiffuseModel } from './sky';

/** Knots of the quadratic splines over the clearness parameter zeta. The first and the last knot occur three times. */
export const KNOTS = [0, 0, 0, 0.061, 0.187, 0.333, 0.487, 0.643, 0.778, 0.839, 1, 1, 1];

/** Control points of the six splines F11, F12, F13, F21, F22, F23. */
export const CONTROL_POINTS = [
  [-0.053, -0.008, 0.131, 0.328, 0.557, 0.861, 1.212, 1.099, 0.544, 0.544],
  [0.529, 0.588, 0.77, 0.471, 0.241, -0.323, -1.239, -1.847, 0.157, 0.157],
  [-0.028, -0.062, -0.167, -0.216, -0.3, -0.355, -0.444, -0.365, -0.213, -0.213],
  [-0.071, -0.06, -0.026, 0.069, 0.086, 0.24, 0.305, 0.275, 0.118, 0.118],
  [0.061, 0.072, 0.106, -0.105, -0.085, -0.467, -0.797, -1.132, -1.455, -1.455],
  [-0.019, -0.022, -0.032, -0.028, -0.012, -0.008, 0.047, 0.124, 0.292, 0.292],
];

/** Upper limit of the circumsolar fraction, as recommended in the paper. */
export const MAX_F1 = 0.9;

/**
 * Computes the three quadratic B-spline weights at zeta, and the index of the first control point they belong to (de
 * Boor).
 */
function splineWeights(zeta: number): { first: number; weights: [number, number, number] } {
  let k = 2;
  while (k < 9 && zeta >= KNOTS[k + 1]) k++;
  const right = KNOTS[k + 1] - zeta;
  const left = zeta - KNOTS[k];
  const interval = KNOTS[k + 1] - KNOTS[k];
  const before = KNOTS[k + 1] - KNOTS[k - 1];
  const after = KNOTS[k + 2] - KNOTS[k];
  const low = (right * right) / (interval * before);
  const high = (left * left) / (interval * after);
  return { first: k - 2, weights: [low, 1 - low - high, high] };
}

/** Sky clearness mapped to 0 (overcast) .. 1 (beam only), zenith in degrees; 0 where there is no irradiance. */
export function clearnessParameter(dhi: number, dni: number, zenith: number): number {
  if (!(dhi > 0) || !(dni > 0)) return 0;
  const beamShare = dni / (dhi + dni);
  return beamShare / (1 - zenithCorrection(zenith) * (beamShare - 1));
}

/**
 * Perez-Driesse: the Perez sky with splines in place of its eight clearness bins. The irradiance on the plane thus
 * changes smoothly with the sky. 0 where there is no diffuse irradiance.
 *
 * Driesse, A., Jensen, A. & Perez, R. (2024): A continuous form of the Perez diffuse sky model for forward and reverse
 * transposition, Solar Energy 267, 112093.
 */
export const perezDriesse: SkyDiffuseModel = (surface, sky) => {
  if (!(sky.dhi > 0)) return 0;
  const zenith = sky.sun.zenith;
  const { first, weights } = splineWeights(clearnessParameter(sky.dhi, sky.dni, zenith));
  const spline = (points: readonly number[]): number =>
    weights[0] * points[first] + weights[1] * points[first + 1] + weights[2] * points[first + 2];
  const [f11, f12, f13, f21, f22, f23] = CONTROL_POINTS.map(spline);
  const brightness = skyBrightness(sky);
  const radians = zenith * RADIANS;
  const f1 = Math.min(MAX_F1, Math.max(0, f11 + f12 * brightness + f13 * radians));
  return perezDiffuse(surface, sky, f1, f21 + f22 * brightness + f23 * radians);
};
