import { sind } from '../degrees';
import { polynomial } from '../polynomial';
import { STANDARD_PRESSURE } from '../atmosphere/pressure';
import type { Irradiance } from './irradiance';

/**
 * Simplified Solis clear-sky model. P. Ineichen, "A broadband simplified version of the Solis clear sky model", Solar
 * Energy 82, 758-762 (2008). It was fitted for AOD 0 to 0.45, water 0.2 to 10 cm and elevations of 0 to 7000 m. Beam,
 * global and diffuse irradiance are fitted separately, so ghi = dhi + dni cos(zenith) holds only approximately. Zero
 * when the sun is down.
 * @param apparentElevation refracted elevation of the sun [deg]
 * @param aod700 aerosol optical depth at 700 nm
 * @param precipitableWater [cm]; below 0.2 counts as 0.2
 * @param pressure [Pa]
 * @param dniExtra extraterrestrial normal irradiance [W/m2]
 */
export function simplifiedSolis(
  apparentElevation: number,
  aod700: number,
  precipitableWater: number,
  pressure: number,
  dniExtra: number,
): Irradiance {
  const sine = sind(apparentElevation);
  if (sine <= 0) return { ghi: 0, dni: 0, dhi: 0 };
  const a = aod700;
  const w = Math.max(precipitableWater, 0.2);
  const lnW = Math.log(w);
  const lnP = Math.log(pressure / STANDARD_PRESSURE);

  const enhanced =
    dniExtra *
    (polynomial(a, [1.08 * Math.pow(w, 0.0051), 0.97 * Math.pow(w, 0.032), 0.12 * Math.pow(w, 0.56)]) + 0.071 * lnP);

  const beamDepth =
    polynomial(lnW, [1.82, 0.056, 0.0071]) * a + polynomial(lnW, [0.33, 0.045, 0.0096]) + (0.0089 * w + 0.13) * lnP;
  const beamExponent = polynomial(a, [-0.0172, 0.0148, 0.00925]) * lnW + polynomial(a, [0.4557, 0.5057, -0.7565]);

  const globalDepth =
    polynomial(lnW, [1.24, 0.047, 0.0061]) * a + polynomial(lnW, [0.27, 0.043, 0.009]) + (0.0079 * w + 0.1) * lnP;
  const globalExponent = -0.0147 * lnW + polynomial(a, [0.3798, 0.2846, -0.3079]);

  const diffuseDepth = a < 0.05 ? cleanDiffuseDepth(a, w, lnP) : hazyDiffuseDepth(a, w, lnP);
  const diffuseExponent = polynomial(a, [0.116, 0.63, -0.337]) + lnP / (18 + 152 * a);

  return {
    ghi: enhanced * Math.exp(-globalDepth / Math.pow(sine, globalExponent)) * sine,
    dni: enhanced * Math.exp(-beamDepth / Math.pow(sine, beamExponent)),
    dhi: enhanced * Math.exp(-diffuseDepth / Math.pow(sine, diffuseExponent)),
  };
}

const cleanDiffuseDepth = (a: number, w: number, lnP: number): number =>
  polynomial(a, [0.0042 * w + 3.12, 0.092 * w - 8.86, -0.23 * w + 74.8, -3.11 * w + 79.4, 86 * w - 13800]) -
  0.83 * Math.pow(1 + a, -17.2) * lnP;

const hazyDiffuseDepth = (a: number, w: number, lnP: number): number =>
  polynomial(a, [0.0057 * w + 2.94, 0.0554 * w - 5.71, -0.134 * w + 15.5, 0.27 * w - 20.7, -0.21 * w + 11.6]) -
  0.71 * Math.pow(1 + a, -15) * lnP;
