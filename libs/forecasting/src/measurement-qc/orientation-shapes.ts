import { RADIANS } from '@daystar/solar';
import { type ClearSkyPower, createPeriodMean } from '../outputs/clear-sky-power';
import { createClearSkyPath } from '../sky/paths/clear-sky-path';
import type { Period } from './measurement-period';

/** Mean irradiance under a clear sky on modules of each orientation over a period, kW/m2. */
export type OrientationShapes = (period: Period) => readonly number[];

const TILTS = [20, 40, 60];
const AZIMUTHS = [0, 45, 90, 135, 180, 225, 270, 315];
/** Horizontal, vertical (such as fences) and tilted modules; degrees, azimuth clockwise from north. */
const ORIENTATIONS = [
  { tilt: 0, azimuth: 180 },
  { tilt: 90, azimuth: 90 },
  { tilt: 90, azimuth: 270 },
  ...TILTS.flatMap((tilt) => AZIMUTHS.map((azimuth) => ({ tilt, azimuth }))),
];

/**
 * Computes the irradiance on modules of many orientations. Weighted sums of them approximate any plant: one or more
 * roofs, a field, or modules that follow the sun about a horizontal north–south axis.
 */
export function createOrientationShapes({ path }: Pick<ClearSkyPower, 'path'>): OrientationShapes {
  const { dni, dhi } = createClearSkyPath(path);
  const [east, north, up] = [path.daylight.east, path.daylight.north, path.daylight.up].map((column) =>
    path.expand(column),
  );
  const fixed = ORIENTATIONS.map(({ tilt, azimuth }) => {
    const [upward, across] = [Math.cos(tilt * RADIANS), Math.sin(tilt * RADIANS)];
    const [eastward, northward] = [across * Math.sin(azimuth * RADIANS), across * Math.cos(azimuth * RADIANS)];
    return dni.map((beam, i) => {
      const incidence = upward * up[i] + eastward * east[i] + northward * north[i];
      return beam * Math.max(0, incidence) + (dhi[i] * (1 + upward)) / 2;
    });
  });
  const tracking = dni.map((beam, i) => beam * Math.hypot(up[i], east[i]) + dhi[i]);
  const means = [...fixed, tracking].map((column) => createPeriodMean(column, path.steps));
  return ({ end, length }) => means.map((computeMean) => computeMean(end, length) / 1000);
}
