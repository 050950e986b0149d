import { RADIANS } from '../angle';
import { MAX_F1 } from '../transposition/perez-driesse';
import { KAPPA } from '../transposition/perez-sky';
import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { atLeast, atMost } from './limits';
import { OFFSET_BY_THOUSANDTH, PARABOLAS as P } from './perez-driesse-splines';
import type { Plane } from './plane';

/** One side of the modules, by daylight step. */
export interface ModuleSideColumns {
  readonly plane: Plane;
  /** Ratio of beam on the plane to beam on the horizontal, limited near the horizon as in the Perez model. */
  readonly beamRatio: Float64Array;
  /** Incidence angle modifier of the beam. */
  readonly iam: Float64Array;
  /** Ratio of ground-reflected irradiance on the plane to ghi. */
  readonly ground: Float64Array;
}

/** Irradiance on the modules at each daylight step, W/m2. */
export class PlaneIrradiance {
  /** Irradiance before reflection losses. */
  readonly poa: Float64Array;
  /** Effective irradiance: after reflection losses of the beam. */
  readonly effective: Float64Array;

  constructor(readonly maxSteps: number) {
    this.poa = new Float64Array(maxSteps);
    this.effective = new Float64Array(maxSteps);
  }
}

/**
 * Computes the irradiance on the plane: beam, diffuse (`perezDriesse`), and ground reflection.
 * @param planeIrradiance receives the result
 * @param from first daylight step to compute
 */
export function computePlaneIrradiance(
  daylight: Daylight,
  sky: IrradianceColumns,
  side: ModuleSideColumns,
  planeIrradiance: PlaneIrradiance,
  from = 0,
): void {
  const { count, apparentZenith, brightnessPerDhi } = daylight;
  const { ghi, dni, dhi } = sky;
  const { beamRatio, iam, ground, plane } = side;
  const { cosAoi, cosTilt, sinTilt } = plane;
  const { poa, effective } = planeIrradiance;
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
    const circumsolar = atLeast(0, atMost(MAX_F1, constant1 + zeta * (linear1 + zeta * square1)));
    const horizon = constant2 + zeta * (linear2 + zeta * square2);
    const dome = ((1 - circumsolar) * (1 + cosTilt[n])) / 2;
    const fromSky = atLeast(0, diffuse * (dome + circumsolar * beamRatio[n] + horizon * sinTilt[n]));
    const beam = dni[n] * cosAoi[n];
    const indirect = fromSky + ghi[n] * ground[n];
    poa[n] = beam + indirect;
    effective[n] = beam * iam[n] + indirect;
  }
}
