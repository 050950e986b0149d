import type { Place, TileGrid } from '@daystar/contracts';
import type { Motion } from '../sandbox/flow';
import { type Percentiles, cloudNowcast } from './cloud-nowcast';
import { type Frame, sample } from './raster';

const KILOMETRES_A_DEGREE = 111.195;

/** Cloud opacity as a satellite saw it over the nodes of a grid. */
export interface OpacityFrame {
  /** When it was seen, ms. */
  readonly time: number;
  /** %, row after row northward, each eastward; NaN where nothing was seen. */
  readonly opacity: Float32Array;
}

/** Where the clouds over a grid are going. */
export interface OpacityNowcast {
  /** Of the newest frame, ms. */
  readonly time: number;
  /**
   * Cloud opacity over a place, %: what the clouds' motion brings there, with the detail that lasts so long. NaN where
   * that comes from outside the grid, or was not seen.
   * @param leads from the newest frame, ms, ascending
   */
  opacityAt(place: Place, leads: readonly number[]): Float64Array;
  /** 10th and 90th percentile of the same, for what is not known of the motion. */
  percentilesAt(place: Place, leads: readonly number[]): Percentiles;
  /** How the clouds over a place move; undefined outside the grid. */
  motionAt(place: Place): Motion | undefined;
}

/**
 * @param frames in order of time, at least one
 * @param wind at the level of the clouds, as a forecast has it: their motion where the frames do not show it
 * @throws RangeError when there is no frame, one is not of the grid's size, or their order is wrong
 */
export function opacityNowcast(grid: TileGrid, frames: readonly OpacityFrame[], wind?: Motion): OpacityNowcast {
  const middle = grid.south + ((grid.rows - 1) * grid.spacing) / 2;
  const rowSpacing = grid.spacing * KILOMETRES_A_DEGREE;
  const metresPerSecond = (rowSpacing * 1000) / 60;
  const nowcast = cloudNowcast(
    frames.map((frame) => rasterOf(grid, frame)),
    rowSpacing * Math.sqrt(ringAt(middle)),
    wind && {
      across: wind.eastward / metresPerSecond / ringAt(middle),
      down: wind.northward / metresPerSecond,
    },
  );
  return {
    time: nowcast.time,
    opacityAt(place, leads) {
      const { x, y } = positionOf(grid, place);
      return nowcast.valuesAt(x, y, leads).map(withinLimits);
    },
    percentilesAt(place, leads) {
      const { x, y } = positionOf(grid, place);
      const { low, high } = nowcast.percentilesAt(x, y, leads);
      return { low: low.map(withinLimits), high: high.map(withinLimits) };
    },
    motionAt(place) {
      const { x, y } = positionOf(grid, place);
      const eastward = sample(nowcast.motion.across, x, y) * metresPerSecond * ringAt(place.latitude);
      const northward = sample(nowcast.motion.down, x, y) * metresPerSecond;
      return Number.isNaN(eastward) ? undefined : { eastward, northward };
    },
  };
}

const withinLimits = (opacity: number): number => Math.min(100, Math.max(0, opacity));

const ringAt = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** A grid's rows run northward: what a raster calls down. */
function rasterOf({ rows, columns }: TileGrid, { time, opacity }: OpacityFrame): Frame {
  if (opacity.length !== rows * columns) {
    throw new RangeError(`a frame holds ${opacity.length} values, not ${rows} x ${columns}`);
  }
  return { width: columns, height: rows, values: opacity, time };
}

/** Across the date line too; rounded, so that a place on the edge is within. */
function positionOf({ south, west, spacing }: TileGrid, { latitude, longitude }: Place): { x: number; y: number } {
  const east = (((longitude - west) % 360) + 360) % 360;
  return { x: rounded((east > 360 - 1e-6 ? 0 : east) / spacing), y: rounded((latitude - south) / spacing) };
}

const rounded = (position: number): number => Math.round(position * 1e6) / 1e6;
