import { type Rows, groundSkyView } from '../row-shading/ground-sky-view';
import { MAX_GROUND_ZENITH, sunlitGround } from '../row-shading/infinite-sheds';
import { rowViewFactors } from '../row-shading/row-view-factors';
import type { Daylight } from './daylight';

/** Light that the ground between fixed rows reflects to their front, by daylight step. */
export interface InterRowGroundColumns {
  /** Coefficient of beam irradiance on the horizontal. */
  readonly beam: Float64Array;
  /** Coefficient of dhi. */
  readonly diffuse: Float64Array;
}

/**
 * Computes the reflection of the ground between fixed rows; agrees with `rowIrradiance`.
 * @param tilt tilt of the modules, degrees
 * @param cosAoiAt cosine of the angle of incidence on the front by daylight step, negative with the sun behind it
 * @param albedoAt ground albedo by daylight step, 0..1
 */
export function computeInterRowGround(
  rows: Rows,
  tilt: number,
  { count, up, apparentZenith }: Daylight,
  cosAoiAt: (n: number) => number,
  albedoAt: (n: number) => number,
): InterRowGroundColumns {
  const beam = new Float64Array(count);
  const diffuse = new Float64Array(count);
  const view = rowViewFactors(tilt, rows.gcr).ground;
  const skyView = groundSkyView(tilt, rows);
  for (let n = 0; n < count; n++) {
    const reflected = albedoAt(n) * view;
    beam[n] = apparentZenith[n] > MAX_GROUND_ZENITH ? 0 : reflected * sunlitGround(cosAoiAt(n), up[n], rows.gcr);
    diffuse[n] = reflected * skyView;
  }
  return { beam, diffuse };
}
