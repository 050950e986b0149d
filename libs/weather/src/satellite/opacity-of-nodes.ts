import { setImmediate as otherWork } from 'node:timers/promises';
import { atmosphereAt, clearSky, elevationAt, opacityOfClearSkyIndex, rest2Sky, sunAt } from '@daystar/solar';
import type { NodeLattice } from '../node-lattice';
import { opacityOfReflectance } from './opacity-of-reflectance';
import type { PictureRaster } from './picture-raster';

const DEGREES = 180 / Math.PI;
/** Rows between looks at who else is waiting. */
const ROWS = 20;

/**
 * Turns what reaches the ground, or how bright it is, into what clouds take of the clear sky at the moment each row was
 * scanned, %, in place. Nodes without a value keep having none.
 */
export async function toOpacity(
  values: Float32Array,
  quantity: Exclude<PictureRaster['quantity'], 'opacity'>,
  lattice: NodeLattice,
  scanned: Float64Array,
): Promise<Float32Array> {
  const clear = { ghi: 0, dni: 0, dhi: 0 };
  for (let row = 0; row < lattice.rows; row++) {
    if (row % ROWS === 0) await otherWork();
    if (Number.isNaN(scanned[row])) continue;
    const time = scanned[row] / 1000;
    const sun = sunAt(time);
    const latitude = lattice.south + row * lattice.spacing;
    const [north, axis] = [Math.sin(latitude / DEGREES), Math.cos(latitude / DEGREES)];
    for (let column = 0; column < lattice.columns; column++) {
      const node = row * lattice.columns + column;
      if (Number.isNaN(values[node])) continue;
      const longitude = wrapped(lattice.west + column * lattice.spacing);
      const turn = longitude / DEGREES;
      const up = axis * (sun.x * Math.cos(turn) + sun.y * Math.sin(turn)) + north * sun.z;
      const air = atmosphereAt(latitude, longitude, time, elevationAt(latitude, longitude));
      if (quantity === 'reflectance') {
        values[node] = opacityOfReflectance(values[node], up, air.albedo);
        continue;
      }
      clearSky(rest2Sky(air), Math.acos(up) * DEGREES, sun.distance, clear);
      values[node] = clear.ghi > 0 ? opacityOfClearSkyIndex(values[node] / clear.ghi) : NaN;
    }
  }
  return values;
}

const wrapped = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);
