import { acosd, cosd } from '../degrees';
import { type BifacialModules, rearYield } from '../bifacial/bifacial-modules';
import { groundSkyView } from '../bifacial/ground-sky-view';
import { MAX_GROUND_ZENITH, sunlitFacing, sunlitGround } from '../bifacial/infinite-sheds';
import { rowViewFactors } from '../bifacial/row-view-factors';
import type { Mounting, PvSystem } from '../power/pv-system';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { signedFacing } from './signed-facing';
import { TabulatedFunction } from './tabulated-function';
import { visibleSunFractionAt } from './visible-sun';

/** Intervals of the tables over the tilt of a tracker. */
const INTERVALS = 16;

/** Light on the front that yields as much as the light on the rear, per W/m2 of each horizontal irradiance. */
export class RearColumns {
  /** Per W/m2 of dni: beam on the rear. */
  readonly beam: Float64Array;
  /** Per W/m2 of beam on the horizontal: sunlit ground. */
  readonly ground: Float64Array;
  /** Per W/m2 of dhi: sky, and ground in the shade. */
  readonly diffuse: Float64Array;

  constructor(readonly capacity: number) {
    this.beam = new Float64Array(capacity);
    this.ground = new Float64Array(capacity);
    this.diffuse = new Float64Array(capacity);
  }
}

/**
 * Computes the light on the rear of bifacial modules; agrees with `rearGain`.
 *
 * @param plane orientation, before the horizon shades it
 * @param albedoAt ground albedo by daylight step, 0..1
 * @param iam incidence angle modifier of the beam by the cosine of its angle
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
  const facingAt = signedFacing(mounting, day, plane);
  const views = rearViews(modules, mounting, plane);
  const openSky = horizon?.skyView({ tilt: 0, azimuth: 0 }) ?? 1;
  for (let n = 0; n < day.count; n++) {
    const facing = -facingAt(n);
    const up = day.up[n];
    const lit = horizon ? share * visibleSunFractionAt(horizon, day, n) : share;
    const reflected = albedoAt(n) * views.ground(n);
    beam[n] = facing > 0 ? lit * iam(facing) * sunlitFacing(facing, up, gcr) : 0;
    ground[n] = day.apparentZenith[n] > MAX_GROUND_ZENITH ? 0 : lit * reflected * sunlitGround(facing, up, gcr);
    diffuse[n] = share * openSky * (views.sky(n) + reflected * views.groundSky(n));
  }
  return columns;
}

/** View factors of the rear by daylight step. */
interface RearViews {
  sky(n: number): number;
  ground(n: number): number;
  /** From the ground to the sky. */
  groundSky(n: number): number;
}

/** View factors are constant for fixed modules, and tabulated over the tilt of a tracker. */
function rearViews({ rows }: BifacialModules, mounting: Mounting, { cosTilt }: Plane): RearViews {
  const views = {
    sky: (tilt: number) => rowViewFactors(180 - tilt, rows.gcr).sky,
    ground: (tilt: number) => rowViewFactors(180 - tilt, rows.gcr).ground,
    groundSky: (tilt: number) => groundSkyView(tilt, rows),
  };
  const byStep = (view: (tilt: number) => number): ((n: number) => number) => {
    if (mounting.kind === 'fixed') {
      const value = view(mounting.surface.tilt);
      return () => value;
    }
    const { axisTilt, maxAngle, minAngle = -maxAngle } = mounting.tracker;
    const highest = cosd(axisTilt);
    const lowest = highest * Math.min(cosd(maxAngle), cosd(minAngle));
    const table = new TabulatedFunction((cosine) => view(acosd(cosine)), lowest, highest, INTERVALS);
    return (n) => table.interpolate(cosTilt[n]);
  };
  return { sky: byStep(views.sky), ground: byStep(views.ground), groundSky: byStep(views.groundSky) };
}
