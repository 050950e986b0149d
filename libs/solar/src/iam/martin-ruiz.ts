import { RADIANS } from '../angle';
import { cosd } from '../degrees';
import type { DiffuseIam } from './marion-diffuse';

/**
 * Incidence angle modifier of Martin and Ruiz.
 *
 * @param aoi angle of incidence, degrees; 90 and more give 0
 * @param angularLoss coefficient a_r above 0: 0.16 for clean glass, 0.2 or more when soiled; throws a RangeError
 *   otherwise
 *
 * Martin, N. & Ruiz, J. M. (2001): Calculation of the PV modules angular losses under field conditions by means of an
 * analytical model, Solar Energy Materials & Solar Cells 70, 25-38.
 */
export function martinRuizIam(aoi: number, angularLoss = 0.16): number {
  if (!(angularLoss > 0)) throw new RangeError(`angular loss coefficient must be above 0, not ${angularLoss}`);
  if (Math.abs(aoi) >= 90) return 0;
  return (1 - Math.exp(-cosd(aoi) / angularLoss)) / (1 - Math.exp(-1 / angularLoss));
}

/** Distance kept from 0 and 180 degrees, where the formula divides by zero, degrees. */
const MIN_TILT = 1e-6;

/**
 * The Martin-Ruiz modifier for isotropic diffuse irradiance of the sky and of the ground.
 *
 * @param tilt plane's tilt from horizontal, 0..180 degrees
 *
 * Martin, N. & Ruiz, J. M. (2005): Annual angular reflection losses in PV modules, Progress in Photovoltaics 13(1),
 * 75-84; c1 = 0.4244 and c2 = 0.5 a_r - 0.154 as in IEC 61853-3.
 */
export function martinRuizDiffuse(tilt: number, angularLoss = 0.16): Omit<DiffuseIam, 'horizon'> {
  const c1 = 0.4244;
  const c2 = 0.5 * angularLoss - 0.154;
  const beta = Math.min(180 - MIN_TILT, Math.max(MIN_TILT, tilt)) * RADIANS;
  // The sine of the smaller angle, because the sine of an angle near 180 degrees loses precision.
  const sine = Math.sin(Math.min(beta, Math.PI - beta));
  const modifier = (x: number): number => 1 - Math.exp((-(c1 + c2 * x) * x) / angularLoss);
  return {
    sky: modifier(sine + (Math.PI - beta - sine) / (1 + Math.cos(beta))),
    ground: modifier(sine + (beta - sine) / (1 - Math.cos(beta))),
  };
}
