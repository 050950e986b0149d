import { cosd } from '../degrees';

/**
 * Mean view factors of one side of a row of modules, whose neighbours at the distance of the pitch hide sky and ground.
 * All rows have the same tilt and are infinitely long.
 *
 * Mikofski, M., Darawali, R., Hamer, M., Neubert, A. & Newmiller, J. (2019): Bifacial Performance Modeling in Large
 * Arrays, 46th IEEE Photovoltaic Specialists Conference, 1282-1287; mean over the slant height as in pvlib.
 */
export interface RowViewFactors {
  /** Share of the hemisphere in front of the side that is sky, 0..1. */
  readonly sky: number;
  /** Share that is ground, 0..1. */
  readonly ground: number;
}

/**
 * Computes the view factors of one side of a row.
 * @param tilt of the side from horizontal, degrees 0..180; above 90 it faces the ground
 * @param gcr slant height over pitch, 0..1
 */
export function rowViewFactors(tilt: number, gcr: number): RowViewFactors {
  const cosine = cosd(tilt);
  const pitch = 1 / gcr;
  // Distances to the top edge of the row in front from the bottom edge, and to its bottom edge from the top edge.
  const toTop = Math.sqrt(Math.max(0, pitch * pitch - 2 * pitch * cosine + 1));
  const toBottom = Math.sqrt(Math.max(0, pitch * pitch + 2 * pitch * cosine + 1));
  return { sky: (1 + pitch - toTop) / 2, ground: (1 + pitch - toBottom) / 2 };
}
