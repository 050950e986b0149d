import { setImmediate as otherWork } from 'node:timers/promises';
import { sunAt } from '@daystar/solar';
import type { NodeLattice } from '../node-lattice';
import type { CloudHeights } from './cloud-heights';
import { placeSeen, type Projection, satelliteZenith } from './fixed-grid';
import { toOpacity } from './opacity-of-nodes';
import type { PictureRaster } from './picture-raster';

/** What a satellite saw in one scan, brought onto nodes. */
export interface DiskPicture {
  /** Cloud opacity, %; NaN where nothing was seen, or the sun or the satellite stood too low. */
  readonly opacity: Float32Array;
  /** When each row of nodes was scanned, ms; NaN for rows that were not. */
  readonly scanned: Float64Array;
  readonly end: number;
}

/** Rows of pixels read at once: a row of the pieces that full disks of GOES are packed in. */
const STRIP = 226;
/** Below this height of the sun, deg, shadows and twilight pass for cloud. */
const LOWEST_SUN = 10;
/** Beyond this zenith angle of the satellite, deg, GOES works out no depth, and clouds hide what lies between them. */
const LOWEST_SATELLITE = 65;
/** Degrees from the point below the satellite that it sees well: what `LOWEST_SATELLITE` leaves, and a little more. */
const REACH = 60;
const SPACING = 0.25;
const RADIANS = Math.PI / 180;
const { round, sin, cos } = Math;

/** The nodes that a satellite above a longitude can speak of: those of the quarter-degree grid around it. */
export function latticeBelow(longitude: number): NodeLattice {
  const count = (2 * REACH) / SPACING + 1;
  const west = longitude - REACH;
  return {
    south: -REACH,
    west: west < -180 ? west + 360 : west,
    spacing: SPACING,
    rows: count,
    columns: count,
    whole: false,
  };
}

/**
 * Means over the quarter degree around each node. A line is taken to be scanned at its share of the time from the first
 * to the last, as the swaths follow one another from the north. Clouds that are seen aslant, and whose height is known, are
 * put where they stand; what is on the ground is where it is seen.
 * @throws NoPicture, Error as `PictureRaster`
 */
export async function readPicture(
  raster: PictureRaster,
  heights: CloudHeights | undefined,
  lattice: NodeLattice,
  { begin, end }: { begin: number; end: number },
  signal: AbortSignal,
): Promise<DiskPicture> {
  const nodes = lattice.rows * lattice.columns;
  const [sums, counts] = [new Float32Array(nodes), new Uint16Array(nodes)];
  const lines = { sums: new Float64Array(lattice.rows), counts: new Float64Array(lattice.rows) };
  for (let from = 0; from < raster.rows; from += STRIP) {
    const to = Math.min(raster.rows, from + STRIP);
    const seen = await raster.values(from, to);
    await heights?.read(raster.y[from], raster.y[to - 1]);
    for (let row = from; row < to; row++) {
      for (let column = 0; column < raster.columns; column++) {
        const value = seen[(row - from) * raster.columns + column];
        if (value !== value) continue;
        const [x, y] = [raster.x[column], raster.y[row]];
        const { latitude, longitude } = placeSeen(raster.projection, x, y, heights?.at(x, y));
        const north = round((latitude - lattice.south) / SPACING);
        const east = round(((longitude - lattice.west + 360) % 360) / SPACING);
        // NaN, of pixels beside the Earth, is in no row.
        if (!(north >= 0 && north < lattice.rows) || east >= lattice.columns) continue;
        sums[north * lattice.columns + east] += value;
        counts[north * lattice.columns + east]++;
        lines.sums[north] += row + 0.5;
        lines.counts[north]++;
      }
    }
    // A strip takes a tenth of a second, and requests are waiting.
    await otherWork();
    signal.throwIfAborted();
  }
  const scanned = lines.sums.map((sum, row) => begin + (sum / lines.counts[row] / raster.rows) * (end - begin));
  const means = sums.map((sum, node) => sum / counts[node]);
  leaveOut(means, lattice, scanned, raster.projection);
  const { quantity } = raster;
  const opacity = quantity === 'opacity' ? means : await toOpacity(means, quantity, lattice, scanned);
  return { opacity, scanned, end };
}

/** Forgets nodes where the sun or the satellite stands too low. */
function leaveOut(opacity: Float32Array, lattice: NodeLattice, scanned: Float64Array, projection: Projection): void {
  const lowest = sin(LOWEST_SUN * RADIANS);
  for (let row = 0; row < lattice.rows; row++) {
    if (Number.isNaN(scanned[row])) continue;
    const sun = sunAt(scanned[row] / 1000);
    const latitude = lattice.south + row * SPACING;
    const [toPole, toAxis] = [sin(latitude * RADIANS), cos(latitude * RADIANS)];
    for (let column = 0; column < lattice.columns; column++) {
      const longitude = lattice.west + column * SPACING;
      const turn = longitude * RADIANS;
      const height = toAxis * (sun.x * cos(turn) + sun.y * sin(turn)) + toPole * sun.z;
      const low = satelliteZenith(projection, { latitude, longitude }) > LOWEST_SATELLITE;
      if (height < lowest || low) opacity[row * lattice.columns + column] = NaN;
    }
  }
}
