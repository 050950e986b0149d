import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { RADIANS, sunAt } from '@daystar/solar';
import type { NodeLattice } from '../tiles/node-lattice';
import type { CloudHeights } from './cloud-heights';
import { toScannedPlace, type Projection, computeSatelliteZenith } from './fixed-grid';
import { convertToOpacity } from './convert-to-opacity';
import type { ImageRaster } from './image-raster';

/** One scan of a satellite, averaged to grid nodes. */
export interface SatelliteImage {
  /** Cloud opacity, %; NaN without a usable pixel, and where the sun or the satellite is too low. */
  readonly opacity: Float32Array;
  /** Scan time of each row of nodes, ms; NaN for rows that were not scanned. */
  readonly scanTimes: Float64Array;
  /** End of the scan, ms. */
  readonly end: number;
}

/** Rows of an image read at once: whole rows of the HDF5 chunks of GOES full disks. */
const STRIP_ROWS = 226;
/** Below this elevation of the sun, deg, shadows and twilight look like cloud. */
const MIN_SUN_ELEVATION = 10;
const SPACING = 0.25;
const { round, sin, cos } = Math;

/** Creates the nodes of the quarter-degree grid that a satellite above a longitude sees. */
export function createLatticeBelow(longitude: number, halfWidth: number): NodeLattice {
  const count = (2 * halfWidth) / SPACING + 1;
  const west = longitude - halfWidth;
  return {
    south: -halfWidth,
    west: west < -180 ? west + 360 : west,
    spacing: SPACING,
    rows: count,
    columns: count,
    isFullCircle: false,
  };
}

/**
 * Averages an image over the quarter degree around each node. The scan time of a line is interpolated between the start
 * and the end of the scan. Clouds of known height are corrected for parallax.
 * @throws UnusableImageError like `ImageRaster.readValues`; AbortError when the signal is aborted
 */
export async function readImage(
  raster: ImageRaster,
  heights: CloudHeights | undefined,
  lattice: NodeLattice,
  { begin, end }: { begin: number; end: number },
  maxZenith: number,
  signal: AbortSignal,
): Promise<SatelliteImage> {
  const nodes = lattice.rows * lattice.columns;
  const [sums, counts] = [new Float32Array(nodes), new Uint16Array(nodes)];
  const lines = { sums: new Float64Array(lattice.rows), counts: new Float64Array(lattice.rows) };
  for (let from = 0; from < raster.rows; from += STRIP_ROWS) {
    const to = Math.min(raster.rows, from + STRIP_ROWS);
    const values = await raster.readValues(from, to);
    await heights?.readStrip(raster.y[from], raster.y[to - 1]);
    for (let row = from; row < to; row++) {
      for (let column = 0; column < raster.columns; column++) {
        const value = values[(row - from) * raster.columns + column];
        if (value !== value) continue;
        const [x, y] = [raster.x[column], raster.y[row]];
        const { latitude, longitude } = toScannedPlace(raster.projection, x, y, heights?.getHeight(x, y));
        const nodeRow = round((latitude - lattice.south) / SPACING);
        const nodeColumn = round(((longitude - lattice.west + 360) % 360) / SPACING);
        // Pixels off the Earth are NaN, which fails the comparison.
        if (!(nodeRow >= 0 && nodeRow < lattice.rows) || nodeColumn >= lattice.columns) continue;
        const node = nodeRow * lattice.columns + nodeColumn;
        sums[node] += value;
        counts[node]++;
        lines.sums[nodeRow] += row + 0.5;
        lines.counts[nodeRow]++;
      }
    }
    // A strip takes 0.1 s.
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
  const [firstRowTime, lastRowTime] = raster.isLastRowFirst ? [end, begin] : [begin, end];
  const scanTimes = lines.sums.map(
    (sum, row) => firstRowTime + (sum / lines.counts[row] / raster.rows) * (lastRowTime - firstRowTime),
  );
  const means = sums.map((sum, node) => sum / counts[node]);
  maskLowAngles(means, lattice, scanTimes, raster.projection, maxZenith);
  const { quantity } = raster;
  const opacity =
    quantity === 'opacity'
      ? means
      : await convertToOpacity(means, quantity, lattice, scanTimes, raster.projection.longitude);
  return { opacity, scanTimes, end };
}

/** Sets nodes to NaN where the sun or the satellite is too low. */
function maskLowAngles(
  values: Float32Array,
  lattice: NodeLattice,
  scanTimes: Float64Array,
  projection: Projection,
  maxZenith: number,
): void {
  const minSine = sin(MIN_SUN_ELEVATION * RADIANS);
  const longitudes = Array.from({ length: lattice.columns }, (_, column) => lattice.west + column * SPACING);
  const cosines = Float64Array.from(longitudes, (longitude) => cos(longitude * RADIANS));
  const sines = Float64Array.from(longitudes, (longitude) => sin(longitude * RADIANS));
  for (let row = 0; row < lattice.rows; row++) {
    if (Number.isNaN(scanTimes[row])) continue;
    const sun = sunAt(scanTimes[row] / 1000);
    const latitude = lattice.south + row * SPACING;
    const [sinLatitude, cosLatitude] = [sin(latitude * RADIANS), cos(latitude * RADIANS)];
    for (let column = 0; column < lattice.columns; column++) {
      const node = row * lattice.columns + column;
      if (Number.isNaN(values[node])) continue;
      const longitude = longitudes[column];
      const sineOfElevation = cosLatitude * (sun.x * cosines[column] + sun.y * sines[column]) + sinLatitude * sun.z;
      const isSatelliteLow = computeSatelliteZenith(projection, { latitude, longitude }) > maxZenith;
      if (sineOfElevation < minSine || isSatelliteLow) values[node] = NaN;
    }
  }
}
