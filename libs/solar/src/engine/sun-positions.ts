import { pressureAt } from '../atmosphere/pressure';
import type { Observer } from '../sun/observer';
import { type SunPosition, sunPosition } from '../sun/sun-position';
import type { Sun } from '../sun/sun';
import type { SunTable } from './sun-table';

/** Sun positions at a place at all instants of a table, by day and night; see `SunPosition`. */
export interface SunPositions {
  readonly zenith: Float64Array;
  readonly apparentZenith: Float64Array;
  readonly azimuth: Float64Array;
}

/** Computes the site-dependent part of the solar position algorithm, `sunPosition`, over a table. */
export function computeSunPositions(
  observer: Observer,
  table: SunTable,
  pressure = pressureAt(observer.elevation),
  temperature?: number,
): SunPositions {
  const { count, x, y, z, parallax } = table;
  const positions = {
    zenith: new Float64Array(count),
    apparentZenith: new Float64Array(count),
    azimuth: new Float64Array(count),
  };
  const sun: Sun = { ...EMPTY_SUN };
  const position: SunPosition = { zenith: 0, apparentZenith: 0, azimuth: 0 };
  for (let i = 0; i < count; i++) {
    sun.x = x[i];
    sun.y = y[i];
    sun.z = z[i];
    sun.parallax = parallax[i];
    sunPosition(observer, sun, pressure, temperature, position);
    positions.zenith[i] = position.zenith;
    positions.apparentZenith[i] = position.apparentZenith;
    positions.azimuth[i] = position.azimuth;
  }
  return positions;
}

const EMPTY_SUN: Sun = {
  rightAscension: 0,
  declination: 0,
  siderealTime: 0,
  distance: 1,
  equationOfTime: 0,
  x: 0,
  y: 0,
  z: 0,
  parallax: 0,
};
