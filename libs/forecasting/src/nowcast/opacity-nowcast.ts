import type { Place, TileGrid } from '@daystar/contracts';
import type { CloudVelocity } from '../sky/inputs/cloud-velocity';
import { type MotionSpread, createCloudNowcast } from './cloud-nowcast';
import { type Frame, sample } from './raster';
import { computeLargeScaleErrorShare } from './large-scale-error';

/** Length of a degree of latitude, km. */
const KM_PER_DEGREE = 111.195;

/** Cloud opacity observed by a satellite on the nodes of a grid. */
export interface OpacityFrame {
  /** Time of observation, ms. */
  readonly time: number;
  /** Opacity of the nodes, %: rows from south to north, each from west to east. NaN where missing. */
  readonly opacity: Float32Array;
}

/** Nowcast of cloud opacity over a grid. */
export interface OpacityNowcast {
  /** Time of the newest frame, ms. */
  readonly time: number;
  /**
   * Cloud opacity over a place, %, by advection with the detail that persists. NaN where trajectories leave the grid or
   * start at a missing node.
   * @param leads from the newest frame, ms, ascending
   */
  opacityAt(place: Place, leads: readonly number[]): Float64Array;
  /**
   * Estimated cloud opacity, %, where trajectories start outside the grid: from its edge and the place itself. NaN elsewhere.
   * @param leads from the newest frame, ms, ascending
   */
  edgeOpacityAt(place: Place, leads: readonly number[]): Float64Array;
  /** Share of the variance of the errors of the nowcast that whole weather systems have in common, 0..1. */
  readonly largeScaleErrorShare: number;
  /** Effect of uncertain motion on the opacity over a place. Right is east, and down is north. */
  motionSpreadAt(place: Place, leads: readonly number[]): MotionSpread;
  /** Cloud velocity over a place; undefined outside the grid. */
  motionAt(place: Place): CloudVelocity | undefined;
}

/**
 * Estimates cloud motion from frames, and extrapolates the newest frame along it.
 * @param frames frames in order of time, at least one
 * @param wind forecast wind at cloud level, used as motion where frames show none
 * @throws RangeError when there is no frame, a frame does not have the size of the grid, or the order is wrong
 */
export function createOpacityNowcast(
  grid: TileGrid,
  frames: readonly OpacityFrame[],
  wind?: CloudVelocity,
): OpacityNowcast {
  const middleLatitude = grid.south + ((grid.rows - 1) * grid.spacing) / 2;
  const rowSpacing = grid.spacing * KM_PER_DEGREE;
  /** Factor from a motion in pixels per minute to a velocity, m/s, for motion along a meridian. */
  const metresPerSecondPerPixel = (rowSpacing * 1000) / 60;
  const rasters = frames.map((frame) => toFrame(grid, frame));
  const pixelSize = rowSpacing * Math.sqrt(cosLatitude(middleLatitude));
  const drift = wind && {
    right: wind.eastward / metresPerSecondPerPixel / cosLatitude(middleLatitude),
    down: wind.northward / metresPerSecondPerPixel,
  };
  const nowcast = createCloudNowcast(rasters, pixelSize, drift);
  return {
    time: nowcast.time,
    largeScaleErrorShare: computeLargeScaleErrorShare(rasters, pixelSize, drift),
    opacityAt(place, leads) {
      const { x, y } = toPixelPosition(grid, place);
      return nowcast.valuesAt(x, y, leads).map(clampOpacity);
    },
    edgeOpacityAt(place, leads) {
      const { x, y } = toPixelPosition(grid, place);
      return nowcast.edgeValuesAt(x, y, leads).map(clampOpacity);
    },
    motionSpreadAt(place, leads) {
      const { x, y } = toPixelPosition(grid, place);
      const spread = nowcast.motionSpreadAt(x, y, leads);
      return { ...spread, p10: spread.p10.map(clampOpacity), p90: spread.p90.map(clampOpacity) };
    },
    motionAt(place) {
      const { x, y } = toPixelPosition(grid, place);
      const eastward = sample(nowcast.motion.right, x, y) * metresPerSecondPerPixel * cosLatitude(place.latitude);
      const northward = sample(nowcast.motion.down, x, y) * metresPerSecondPerPixel;
      return Number.isNaN(eastward) ? undefined : { eastward, northward };
    },
  };
}

const clampOpacity = (opacity: number): number => Math.min(100, Math.max(0, opacity));

const cosLatitude = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** Row 0 is the southernmost; `down` therefore means north. */
function toFrame({ rows, columns }: TileGrid, { time, opacity }: OpacityFrame): Frame {
  if (opacity.length !== rows * columns) {
    throw new RangeError(`a frame holds ${opacity.length} values, not ${rows} x ${columns}`);
  }
  return { width: columns, height: rows, values: opacity, time };
}

/** Pixels from the lower left node, also across the date line. Rounded, so that a place on the edge is inside. */
function toPixelPosition({ south, west, spacing }: TileGrid, { latitude, longitude }: Place): { x: number; y: number } {
  const east = (((longitude - west) % 360) + 360) % 360;
  return { x: roundPosition((east > 360 - 1e-6 ? 0 : east) / spacing), y: roundPosition((latitude - south) / spacing) };
}

const roundPosition = (position: number): number => Math.round(position * 1e6) / 1e6;
