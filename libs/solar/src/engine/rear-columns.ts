import { type BifacialModules, rearYield } from '../bifacial/bifacial-modules';
import { groundSkyView } from '../row-shading/ground-sky-view';
import { MAX_GROUND_ZENITH, sunlitCosAoi, sunlitGround } from '../row-shading/infinite-sheds';
import { rowViewFactors } from '../row-shading/row-view-factors';
import type { Mounting, PvSystem } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { createSignedCosAoi } from './signed-cos-aoi';
import { tabulateByTilt } from './tabulate-by-tilt';
import { visibleSunFractionAt } from './visible-sun';

/** Front irradiance equivalent to the rear irradiance, as coefficients of dni, horizontal beam and dhi. */
export class RearColumns {
  /** Coefficient of dni: beam on the rear. */
  readonly beam: Float64Array;
  /** Coefficient of horizontal beam: reflection of the sunlit ground. */
  readonly ground: Float64Array;
  /** Coefficient of dhi: sky, and reflection of the shaded ground. */
  readonly diffuse: Float64Array;

  constructor(readonly capacity: number) {
    this.beam = new Float64Array(capacity);
    this.ground = new Float64Array(capacity);
    this.diffuse = new Float64Array(capacity);
  }
}

/**
 * Computes the coefficients of the rear of bifacial modules; agrees with `rearGain`.
 *
 * @param plane orientation of the front, before the horizon shades it
 * @param albedoAt ground albedo by daylight step, 0..1
 * @param iam incidence angle modifier of the beam, as a function of the cosine of the angle
 */
export function computeRearColumns(
  modules: BifacialModules,
  { mounting, horizon }: PvSystem,
  day: Daylight,
  plane: Plane,
  albedoAt: (n: number) => number,
  iam: (cosine: number) => number,
): RearColumns {
  const columns = new RearColumns(day.count);
  const { beam, ground, diffuse } = columns;
  const { gcr } = modules.rows;
  const share = rearYield(modules);
  const cosAoiAt = createSignedCosAoi(mounting, day, plane);
  const views = createRearViews(modules, mounting, plane);
  const openSky = horizon?.skyView({ tilt: 0, azimuth: 0 }) ?? 1;
  for (let n = 0; n < day.count; n++) {
    const rearCosAoi = -cosAoiAt(n);
    const up = day.up[n];
    const lit = horizon ? share * visibleSunFractionAt(horizon, day, n) : share;
    const reflected = albedoAt(n) * views.ground(n);
    beam[n] = rearCosAoi > 0 ? lit * iam(rearCosAoi) * sunlitCosAoi(rearCosAoi, up, gcr) : 0;
    ground[n] = day.apparentZenith[n] > MAX_GROUND_ZENITH ? 0 : lit * reflected * sunlitGround(rearCosAoi, up, gcr);
    diffuse[n] = share * openSky * (views.sky(n) + reflected * views.groundSky(n));
  }
  return columns;
}

/** View factors of the rear by daylight step. */
interface RearViews {
  /** View factor from the rear to the sky. */
  sky(n: number): number;
  /** View factor from the rear to the ground. */
  ground(n: number): number;
  /** View factor from the ground to the sky. */
  groundSky(n: number): number;
}

function createRearViews({ rows }: BifacialModules, mounting: Mounting, plane: Plane): RearViews {
  const byStep = (view: (tilt: number) => number) => tabulateByTilt(view, mounting, plane);
  return {
    sky: byStep((tilt) => rowViewFactors(180 - tilt, rows.gcr).sky),
    ground: byStep((tilt) => rowViewFactors(180 - tilt, rows.gcr).ground),
    groundSky: byStep((tilt) => groundSkyView(tilt, rows)),
  };
}
