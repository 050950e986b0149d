import { type Rows, groundSkyView } from '../row-shading/ground-sky-view';
import { MAX_GROUND_ZENITH, sunlitGround } from '../row-shading/infinite-sheds';
import { rowViewFactors } from '../row-shading/row-view-factors';
import type { PvSystem } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { createSignedCosAoi } from './signed-cos-aoi';
import { tabulateByTilt } from './tabulate-by-tilt';
import { visibleSunFractionAt } from './visible-sun';

/** Irradiance that the ground between rows reflects to one of their sides, by daylight step. */
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
  { mounting, horizon }: PvSystem,
  daylight: Daylight,
  plane: Plane,
  albedoAt: (n: number) => number,
  side: 'front' | 'rear' = 'front',
): InterRowGroundColumns {
  const { count, up, apparentZenith } = daylight;
  const beam = new Float64Array(count);
  const diffuse = new Float64Array(count);
  const cosAoiAt = createSignedCosAoi(mounting, daylight, plane);
  const toSideTilt = (tilt: number) => (side === 'front' ? tilt : 180 - tilt);
  const viewAt = tabulateByTilt((tilt) => rowViewFactors(toSideTilt(tilt), rows.gcr).ground, mounting, plane);
  const skyViewAt = tabulateByTilt((tilt) => groundSkyView(tilt, rows), mounting, plane);
  const openSky = horizon?.skyView({ tilt: 0, azimuth: 0 }) ?? 1;
  for (let n = 0; n < count; n++) {
    const reflected = albedoAt(n) * viewAt(n);
    const visibleSun = horizon ? visibleSunFractionAt(horizon, daylight, n) : 1;
    const sunlit = apparentZenith[n] > MAX_GROUND_ZENITH ? 0 : sunlitGround(cosAoiAt(n), up[n], rows.gcr);
    beam[n] = reflected * sunlit * visibleSun;
    diffuse[n] = reflected * skyViewAt(n) * openSky;
  }
  return { beam, diffuse };
}
