import { cosd, sind, tand } from '../degrees';

/** Parallel rows of modules on level ground. */
export interface Rows {
  /** Ground coverage ratio: slant height of a row over the pitch, 0..1. */
  readonly gcr: number;
  /** Height of the middle of a row above the ground, m. */
  readonly height: number;
  /** Distance between the middles of two rows, m. */
  readonly pitch: number;
}

/** Elevation seen from the ground, degrees, below which further rows are neglected. */
const MIN_ROW_ELEVATION = 5;
/** Points between two rows at which the numerical mean is evaluated. */
const POINTS = 100;

/**
 * Mean view factor from the ground between two rows to the sky, 0..1.
 *
 * @param tilt tilt of either side of the rows, degrees 0..180
 *
 * Mikofski, M. et al. (2019): Bifacial Performance Modeling in Large Arrays, 46th IEEE Photovoltaic Specialists
 * Conference, 1282-1287, equations 5 to 8, with heights at the middle of the row as in pvlib.
 */
export function groundSkyView(tilt: number, rows: Rows): number {
  let sum = 0;
  for (let point = 0; point < POINTS; point++) {
    const isEnd = point === 0 || point === POINTS - 1;
    sum += (isEnd ? 0.5 : 1) * skyViewAt(point / (POINTS - 1), tilt, rows);
  }
  return sum / (POINTS - 1);
}

/**
 * View factor from a point of the ground.
 * @param position distance, as a share of the pitch, from the middle of the row at the left, 0..1
 */
function skyViewAt(position: number, tilt: number, { gcr, height, pitch }: Rows): number {
  const count = Math.ceil(height / (pitch * tand(MIN_ROW_ELEVATION)));
  const across = ((gcr * pitch) / 2) * cosd(tilt);
  const up = ((gcr * pitch) / 2) * sind(tilt);
  let view = 0;
  let nearestSkyEdge = NaN;
  for (let row = -count; row <= count; row++) {
    const middle = (row - position) * pitch;
    const edges = [cosineTo(middle + across, height + up), cosineTo(middle - across, height - up)];
    // Cosines of the angles from the horizon at the right. The sky is seen from the right edge of a row to the next
    // row.
    if (row > -count) view += Math.max(0, Math.min(...edges) - nearestSkyEdge);
    nearestSkyEdge = Math.max(...edges);
  }
  return view / 2;
}

const cosineTo = (across: number, up: number): number => across / Math.sqrt(across * across + up * up);
