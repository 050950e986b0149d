import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  DEGREES,
  atmosphereAt,
  clearSky,
  clearSkyIndexToOpacity,
  getCoarseTerrain,
  rest2Sky,
  sunAt,
} from '@daystar/solar';
import type { NodeLattice } from '../tiles/node-lattice';
import { computeOpacityFromReflectance } from './opacity-from-reflectance';
import type { ImageRaster } from './image-raster';
import { isInSunGlint } from './sun-glint';

/** Rows computed before yielding to the event loop. */
const ROWS_PER_SLICE = 20;

/**
 * Converts irradiance or reflectance into cloud opacity, %, in place, relative to the clear sky at the scan time of each row. NaN
 * stays NaN. Reflectance of the sea is NaN where it mirrors the sun, which looks like cloud.
 * @param satelliteLongitude deg
 */
export async function convertToOpacity(
  values: Float32Array,
  quantity: Exclude<ImageRaster['quantity'], 'opacity'>,
  lattice: NodeLattice,
  scanTimes: Float64Array,
  satelliteLongitude: number,
): Promise<Float32Array> {
  const terrain = getCoarseTerrain();
  const clear = { ghi: 0, dni: 0, dhi: 0 };
  for (let row = 0; row < lattice.rows; row++) {
    if (row % ROWS_PER_SLICE === 0) await yieldToEventLoop();
    if (Number.isNaN(scanTimes[row])) continue;
    const time = scanTimes[row] / 1000;
    const sun = sunAt(time);
    const latitude = lattice.south + row * lattice.spacing;
    const [sinLatitude, cosLatitude] = [Math.sin(latitude / DEGREES), Math.cos(latitude / DEGREES)];
    for (let column = 0; column < lattice.columns; column++) {
      const node = row * lattice.columns + column;
      if (Number.isNaN(values[node])) continue;
      const longitude = wrapLongitude(lattice.west + column * lattice.spacing);
      const isReflectingSea = quantity === 'reflectance' && !terrain.isLand(latitude, longitude);
      if (isReflectingSea && isInSunGlint({ latitude, longitude }, sun, satelliteLongitude)) {
        values[node] = NaN;
        continue;
      }
      const radians = longitude / DEGREES;
      // Cosine of the solar zenith angle.
      const cosZenith = cosLatitude * (sun.x * Math.cos(radians) + sun.y * Math.sin(radians)) + sinLatitude * sun.z;
      const air = atmosphereAt(latitude, longitude, time);
      if (quantity === 'reflectance') {
        values[node] = computeOpacityFromReflectance(values[node], cosZenith, air.albedo);
        continue;
      }
      clearSky(rest2Sky(air), Math.acos(cosZenith) * DEGREES, sun.distance, clear);
      values[node] = clear.ghi > 0 ? clearSkyIndexToOpacity(values[node] / clear.ghi) : NaN;
    }
  }
  return values;
}

const wrapLongitude = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);
