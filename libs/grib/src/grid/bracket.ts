/** A row or column beside a place, with its share in the linear mean there. */
export interface Share {
  readonly at: number;
  readonly weight: number;
}

/** Degrees by which the rounding of latitudes to the octets of a message may miss. */
const ROUNDING = 1e-3;

/**
 * The neighbours of `latitude` in a strictly monotonic list. A place between the outermost row and the pole belongs to
 * that row when the pole is no further than the next row would be; everything else outside is undefined.
 */
export function bracket(latitudes: Float64Array, latitude: number): readonly Share[] | undefined {
  const last = latitudes.length - 1;
  const rising = latitudes[last] > latitudes[0];
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (latitudes[middle] > latitude === rising) high = middle;
    else low = middle;
  }
  const share = last === 0 ? 0 : (latitude - latitudes[low]) / (latitudes[high] - latitudes[low]);
  if (last > 0 && share > 0 && share < 1)
    return [
      { at: low, weight: 1 - share },
      { at: high, weight: share },
    ];
  const edge = share <= 0 ? low : high;
  const miss = Math.abs(latitude - latitudes[edge]);
  const towardsPole =
    Math.abs(latitude) > Math.abs(latitudes[edge]) && 90 - Math.abs(latitudes[edge]) <= rowStep(latitudes);
  return miss <= ROUNDING || (towardsPole && Math.abs(latitude) <= 90) ? [{ at: edge, weight: 1 }] : undefined;
}

function rowStep(latitudes: Float64Array): number {
  return latitudes.length > 1 ? Math.abs(latitudes[1] - latitudes[0]) : 0;
}
