import type { Place, TileGrid } from '@daystar/contracts';
import type { InterpolationNodes } from './tile-nodes';

/**
 * Finds up to four grid nodes around a place, with bilinear weights. A place just outside the grid gets the nodes of
 * the edge. A place more than one node spacing outside gets none.
 */
export function findBilinearNodes(grid: TileGrid, place: Place): InterpolationNodes | undefined {
  const row = (place.latitude - grid.south) / grid.spacing;
  // Columns count eastward from `west`, across the date line too.
  const east = (((place.longitude - grid.west) % 360) + 360) % 360;
  const column = (east > 360 - grid.spacing ? east - 360 : east) / grid.spacing;
  if (row < -1 || row > grid.rows || column < -1 || column > grid.columns) return undefined;
  const [r0, r1, fr] = findNeighbours(row, grid.rows);
  const [c0, c1, fc] = findNeighbours(column, grid.columns);
  const corners: [number, number][] = [
    [r0 * grid.columns + c0, (1 - fr) * (1 - fc)],
    [r0 * grid.columns + c1, (1 - fr) * fc],
    [r1 * grid.columns + c0, fr * (1 - fc)],
    [r1 * grid.columns + c1, fr * fc],
  ];
  const used = corners.filter(([, weight]) => weight > 0);
  return { indices: used.map(([index]) => index), weights: used.map(([, weight]) => weight), distance: 0 };
}

function findNeighbours(position: number, count: number): [number, number, number] {
  const clamped = Math.min(Math.max(position, 0), count - 1);
  const lower = Math.min(Math.floor(clamped), Math.max(0, count - 2));
  return [lower, Math.min(lower + 1, count - 1), clamped - lower];
}
