import type { ProjectedGrid } from '@daystar/grib';
import { wrapLongitude } from '@daystar/solar';
import type { NodeLattice } from './node-lattice';

/** Spacings of nodes, deg. With a finer one the map of HRRR, of 3 km, would have twice the nodes of a global quarter degree. */
const SPACINGS = [0.0625, 0.125, 0.25];
const METRES_PER_DEGREE = 111_200;

/**
 * Creates nodes that cover a grid on a map, at least as far apart as its points, and at most a quarter of a degree. Undefined
 * for a map around a pole, whose border does not limit its longitudes.
 */
export function createMapLattice(grid: ProjectedGrid): NodeLattice | undefined {
  if ([-90, 90].some((pole) => grid.findCorners(pole, 0).length > 0)) return undefined;
  const spacing =
    SPACINGS.find((candidate) => candidate * METRES_PER_DEGREE >= grid.spacing) ?? SPACINGS[SPACINGS.length - 1];
  const middle = grid.getPoint(Math.floor(grid.size / 2)).longitude;
  const border = grid.listBorderPoints().map(({ latitude, longitude }) => ({
    latitude,
    // Within 180 degrees of the middle, across the date line as well.
    longitude: middle + ((((longitude - middle + 180) % 360) + 360) % 360) - 180,
  }));
  const findRange = (values: readonly number[]) => [
    Math.ceil(values.reduce((lowest, value) => Math.min(lowest, value)) / spacing) * spacing,
    Math.floor(values.reduce((highest, value) => Math.max(highest, value)) / spacing) * spacing,
  ];
  const [south, north] = findRange(border.map(({ latitude }) => latitude));
  const [west, east] = findRange(border.map(({ longitude }) => longitude));
  return {
    south,
    west: wrapLongitude(west),
    spacing,
    rows: Math.round((north - south) / spacing) + 1,
    columns: Math.round((east - west) / spacing) + 1,
    isFullCircle: false,
  };
}
