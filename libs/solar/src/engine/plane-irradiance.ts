import type { Daylight } from './daylight';
import type { IrradianceColumns } from './irradiance-columns';
import { atLeast } from './limits';
import type { Plane } from './plane';
import { SkyBrightening, computeSkyBrightening } from './sky-brightening';

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
  const { count } = daylight;
  const { ghi, dni, dhi } = sky;
  const { beamRatio, iam, ground, plane } = side;
  const { cosAoi, cosTilt, sinTilt } = plane;
  const { poa, effective } = planeIrradiance;
  const { circumsolar, horizon } = sky.brightening ?? computeInBuffer(daylight, sky, from);
  for (let n = from; n < count; n++) {
    const diffuse = dhi[n];
    const dome = ((1 - circumsolar[n]) * (1 + cosTilt[n])) / 2;
    const fromSky = atLeast(0, diffuse * (dome + circumsolar[n] * beamRatio[n] + horizon[n] * sinTilt[n]));
    const beam = dni[n] * cosAoi[n];
    const indirect = fromSky + ghi[n] * ground[n];
    poa[n] = beam + indirect;
    effective[n] = beam * iam[n] + indirect;
  }
}

// Buffer reused for all places.
let buffer = new SkyBrightening(0);

function computeInBuffer(daylight: Daylight, sky: IrradianceColumns, from: number): SkyBrightening {
  if (buffer.maxSteps < daylight.count) buffer = new SkyBrightening(daylight.count);
  return computeSkyBrightening(daylight, sky, buffer, from);
}
