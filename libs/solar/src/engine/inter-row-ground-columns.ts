import { type Rows, groundSkyView } from '../row-shading/ground-sky-view';
import { MAX_GROUND_ZENITH, sunlitGround } from '../row-shading/infinite-sheds';
import { rowViewFactors } from '../row-shading/row-view-factors';
import type { Mounting } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { createSignedCosAoi } from './signed-cos-aoi';
import { tabulateByTilt } from './tabulate-by-tilt';

/** Light that the ground between rows reflects to their front, by daylight step. */
export interface InterRowGroundColumns {
  /** Coefficient of beam irradiance on the horizontal. */
  readonly beam: Float64Array;
  /** Coefficient of dhi. */
  readonly diffuse: Float64Array;
}

/**
 * Computes the reflection of the ground between rows; agrees with `rowIrradiance`.
 * @param plane orientation of the front, before shade
 * @param albedoAt ground albedo by daylight step, 0..1
 */
export function computeInterRowGround(
  rows: Rows,
  mounting: Mounting,
  day: Daylight,
  plane: Plane,
  albedoAt: (n: number) => number,
): InterRowGroundColumns {
  const { count, up, apparentZenith } = day;
  const beam = new Float64Array(count);
  const diffuse = new Float64Array(count);
  const cosAoiAt = createSignedCosAoi(mounting, day, plane);
  const viewAt = tabulateByTilt((tilt) => rowViewFactors(tilt, rows.gcr).ground, mounting, plane);
  const skyViewAt = tabulateByTilt((tilt) => groundSkyView(tilt, rows), mounting, plane);
  for (let n = 0; n < count; n++) {
    const reflected = albedoAt(n) * viewAt(n);
    beam[n] = apparentZenith[n] > MAX_GROUND_ZENITH ? 0 : reflected * sunlitGround(cosAoiAt(n), up[n], rows.gcr);
    diffuse[n] = reflected * skyViewAt(n);
  }
  return { beam, diffuse };
}
