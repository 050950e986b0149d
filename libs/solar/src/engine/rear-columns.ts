import { type BifacialModules, computeEffectiveBifaciality } from '../bifacial/bifacial-modules';
import type { PvSystem } from '../power/pv-system';
import { flipToRear } from '../row-shading/infinite-sheds';
import { usableBeam } from '../row-shading/martinez';
import { sunlitShare, visibleDome } from '../row-shading/row-visibility';
import { COS_85 } from '../transposition/perez-sky';
import type { Daylight } from './daylight';
import { type InterRowGroundColumns, computeInterRowGround } from './inter-row-ground-columns';
import { atLeast } from './limits';
import { Plane } from './plane';
import type { ModuleSideColumns } from './plane-irradiance';
import { shadePlane } from './plane-shading';
import { createSignedCosAoi } from './signed-cos-aoi';
import { tabulateSkyView } from './sky-view';
import { tabulateByTilt } from './tabulate-by-tilt';
import { visibleSunFractionAt } from './visible-sun';

/**
 * Rear of bifacial modules, by daylight step. `ground` is 0, because `interRowGround` has the light from the ground.
 */
export interface RearColumns extends ModuleSideColumns {
  readonly interRowGround: InterRowGroundColumns;
  /** Front irradiance, W/m2, that gives the same power as 1 W/m2 on the rear. */
  readonly effectiveBifaciality: number;
}

/**
 * Computes the columns of the rear of bifacial modules, whose sky is that of the front; agrees with `rearLight` of the
 * chain.
 *
 * @param front orientation of the front, before it is shaded
 * @param albedoAt ground albedo by daylight step, 0..1
 * @param iamOf incidence angle modifier of the beam, as a function of the cosine of the angle
 */
export function computeRearColumns(
  modules: BifacialModules,
  system: PvSystem,
  daylight: Daylight,
  front: Plane,
  albedoAt: (n: number) => number,
  iamOf: (cosine: number) => number,
): RearColumns {
  const { count, up } = daylight;
  const { mounting, horizon, shadingBlocks } = system;
  const { gcr } = modules.rows;
  const plane = new Plane(count);
  const { cosAoi, cosTilt, sinTilt } = plane;
  const [beamRatio, iam] = [new Float64Array(count), new Float64Array(count)];
  const frontCosAoiAt = createSignedCosAoi(mounting, daylight, front);
  for (let n = 0; n < count; n++) {
    cosAoi[n] = atLeast(0, -frontCosAoiAt(n));
    cosTilt[n] = -front.cosTilt[n];
    sinTilt[n] = front.sinTilt[n];
    iam[n] = iamOf(cosAoi[n]);
  }
  const domeAt = tabulateByTilt((tilt) => visibleDome(180 - tilt, gcr), mounting, front);
  shadePlane((n) => usableBeam(sunlitShare(cosAoi[n], up[n], gcr), shadingBlocks), domeAt, daylight, plane);
  if (horizon) {
    const skyView = tabulateSkyView(horizon, mounting, front, flipToRear);
    shadePlane((n) => visibleSunFractionAt(horizon, daylight, n), skyView, daylight, plane);
  }
  for (let n = 0; n < count; n++) beamRatio[n] = cosAoi[n] / atLeast(COS_85, up[n]);
  return {
    plane,
    beamRatio,
    iam,
    ground: new Float64Array(count),
    effectiveBifaciality: computeEffectiveBifaciality(modules),
    interRowGround: computeInterRowGround(modules.rows, system, daylight, front, albedoAt, 'rear'),
  };
}
