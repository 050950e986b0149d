import { RADIANS } from '../angle';
import { MAX_F1 } from '../transposition/perez-driesse';
import { KAPPA } from '../transposition/perez-sky';
import type { Daylight } from './daylight';
import { atLeast, atMost } from './limits';
import { OFFSET_BY_THOUSANDTH, PARABOLAS as P } from './perez-driesse-splines';

/** Coefficients of the diffuse sky (`perezDriesse`) by daylight step. They do not depend on the plane. */
export class SkyBrightening {
  /** Share of the diffuse irradiance that comes from around the sun. */
  readonly circumsolar: Float64Array;
  /** Share that comes from the horizon; negative where the horizon is darker than the dome. */
  readonly horizon: Float64Array;

  constructor(readonly maxSteps: number) {
    this.circumsolar = new Float64Array(maxSteps);
    this.horizon = new Float64Array(maxSteps);
  }
}

/** Irradiance by daylight step, W/m2. */
interface DirectAndDiffuse {
  readonly dni: Float64Array;
  readonly dhi: Float64Array;
}

/**
 * Computes the coefficients of a sky.
 * @param brightening receives the result
 * @param from first daylight step to compute
 */
export function computeSkyBrightening(
  { count, apparentZenith, brightnessPerDhi }: Daylight,
  { dni, dhi }: DirectAndDiffuse,
  brightening: SkyBrightening,
  from = 0,
): SkyBrightening {
  const { circumsolar, horizon } = brightening;
  for (let n = from; n < count; n++) {
    const diffuse = dhi[n];
    const z = apparentZenith[n] * RADIANS;
    const zeta = dni[n] > 0 ? dni[n] / (dni[n] + diffuse * (1 + KAPPA * z * z * z)) : 0;
    const b = diffuse * brightnessPerDhi[n];
    const i = OFFSET_BY_THOUSANDTH[(zeta * 1000) | 0];
    // The coefficients of the six splines are combined first, then evaluated once at zeta.
    const constant1 = P[i] + b * P[i + 3] + z * P[i + 6];
    const linear1 = P[i + 1] + b * P[i + 4] + z * P[i + 7];
    const square1 = P[i + 2] + b * P[i + 5] + z * P[i + 8];
    const constant2 = P[i + 9] + b * P[i + 12] + z * P[i + 15];
    const linear2 = P[i + 10] + b * P[i + 13] + z * P[i + 16];
    const square2 = P[i + 11] + b * P[i + 14] + z * P[i + 17];
    circumsolar[n] = atLeast(0, atMost(MAX_F1, constant1 + zeta * (linear1 + zeta * square1)));
    horizon[n] = constant2 + zeta * (linear2 + zeta * square2);
  }
  return brightening;
}
