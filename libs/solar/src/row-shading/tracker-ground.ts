import { cosd, sind, tand } from '../degrees';
import type { SingleAxisTracker } from '../tracking/single-axis';
import { visibleDome } from './row-visibility';

type TrackerGround = Pick<SingleAxisTracker, 'axisTilt' | 'axisAzimuth' | 'crossAxisTilt'>;

/**
 * Returns a function of the unit vector to the sun. It gives the projection factor of the beam on the slope between two
 * rows, per unit of horizontal pitch. On level ground it is the cosine of the zenith. Divided by the ground coverage
 * ratio, it limits the projection factor on a row.
 *
 * Anderson, K. & Jensen, A. (2024): Shaded fraction and backtracking in single-axis trackers on rolling terrain,
 * Journal of Renewable and Sustainable Energy 16, 023504.
 */
export function interRowBeamProjection({
  axisTilt,
  axisAzimuth,
  crossAxisTilt,
}: TrackerGround): (east: number, north: number, up: number) => number {
  const [sinAzimuth, cosAzimuth] = [sind(axisAzimuth), cosd(axisAzimuth)];
  const [sinAxis, cosAxis] = [sind(axisTilt), cosd(axisTilt)];
  const rise = tand(crossAxisTilt);
  return (east, north, up) => {
    const across = east * cosAzimuth - north * sinAzimuth;
    const over = (east * sinAzimuth + north * cosAzimuth) * sinAxis + up * cosAxis;
    return over + across * rise;
  };
}

/**
 * Ratio of the sky view factor of a tracker among others to that of a single one, 0..1.
 * @param rotation degrees
 */
export const trackerSkyViewRatio = (
  { gcr, crossAxisTilt }: Pick<SingleAxisTracker, 'gcr' | 'crossAxisTilt'>,
  rotation: number,
): number => visibleDome(Math.abs(rotation - crossAxisTilt), gcr * cosd(crossAxisTilt));
