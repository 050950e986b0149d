import { asind, sind } from '../degrees';
import type { PvSystem } from '../power/pv-system';
import type { Rows } from '../row-shading/ground-sky-view';
import { usableBeam } from '../row-shading/martinez';
import { sunlitShare, visibleDome } from '../row-shading/row-visibility';
import { interRowBeamProjection, trackerSkyViewRatio } from '../row-shading/tracker-ground';
import type { SingleAxisTracker } from '../tracking/single-axis';
import type { Daylight } from './daylight';
import type { Plane } from './plane';
import { shadePlane } from './plane-shading';
import { TabulatedFunction } from './tabulated-function';

/** Intervals of the table over the rotation of a tracker. */
const INTERVALS = 64;

/**
 * Shades a plane by the next row: beam, circumsolar light and sky; agrees with `usableFractionsBetweenRows` of the
 * chain.
 */
export function shadeByRows(rows: Rows, { mounting, shadingBlocks }: PvSystem, daylight: Daylight, plane: Plane): void {
  const { east, north, up } = daylight;
  if (mounting.kind === 'fixed') {
    const skyViewRatio = visibleDome(mounting.surface.tilt, rows.gcr);
    const sunlit = (n: number) => sunlitShare(plane.cosAoi[n], up[n], rows.gcr);
    shadePlane(
      (n) => usableBeam(sunlit(n), shadingBlocks),
      () => skyViewRatio,
      daylight,
      plane,
    );
    return;
  }
  const getBeamPerSpacing = interRowBeamProjection(mounting.tracker);
  const sunlit = (n: number) =>
    sunlitShare(plane.cosAoi[n], getBeamPerSpacing(east[n], north[n], up[n]), mounting.tracker.gcr);
  const table = tabulateSkyViewRatio(mounting.tracker);
  const skyViewRatioAt = (n: number) => table.interpolate(plane.sinRotation[n]);
  shadePlane((n) => usableBeam(sunlit(n), shadingBlocks), skyViewRatioAt, daylight, plane);
}

function tabulateSkyViewRatio(tracker: SingleAxisTracker): TabulatedFunction {
  const { maxAngle, minAngle = -maxAngle } = tracker;
  const skyViewRatioAt = (sine: number) => trackerSkyViewRatio(tracker, asind(sine));
  return new TabulatedFunction(skyViewRatioAt, sind(minAngle), sind(maxAngle), INTERVALS);
}
