/** A row or column next to a place, with its weight in the linear interpolation. */
export interface Neighbour {
  readonly index: number;
  readonly weight: number;
}

/** Rounding of the latitudes in a message, deg. */
const ROUNDING = 1e-3;

/**
 * Finds the neighbours of `latitude` in a strictly monotonic list. A place between the outermost row and the pole
 * belongs to that row when the pole is at most one row spacing away. So does a place outside the rows by no more than
 * the rounding of latitudes. Returns undefined for other places outside the rows.
 */
export function findNeighbours(latitudes: Float64Array, latitude: number): readonly Neighbour[] | undefined {
  const lastRow = latitudes.length - 1;
  const isRising = latitudes[lastRow] > latitudes[0];
  let low = 0;
  let high = lastRow;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (latitudes[middle] > latitude === isRising) high = middle;
    else low = middle;
  }
  const fraction = lastRow === 0 ? 0 : (latitude - latitudes[low]) / (latitudes[high] - latitudes[low]);
  if (lastRow > 0 && fraction > 0 && fraction < 1)
    return [
      { index: low, weight: 1 - fraction },
      { index: high, weight: fraction },
    ];
  const edge = fraction <= 0 ? low : high;
  const distance = Math.abs(latitude - latitudes[edge]);
  const isTowardsPole =
    Math.abs(latitude) > Math.abs(latitudes[edge]) && 90 - Math.abs(latitudes[edge]) <= computeRowSpacing(latitudes);
  return distance <= ROUNDING || (isTowardsPole && Math.abs(latitude) <= 90) ? [{ index: edge, weight: 1 }] : undefined;
}

function computeRowSpacing(latitudes: Float64Array): number {
  return latitudes.length > 1 ? Math.abs(latitudes[1] - latitudes[0]) : 0;
}
