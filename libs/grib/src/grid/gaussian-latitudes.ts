/** Last computed latitudes: the messages of a file share a grid, and finding the roots takes milliseconds. */
let cachedLatitudes = new Float64Array();

/**
 * Computes the 2N latitudes of a Gaussian grid, deg, north to south. They are arcsines of the roots of the Legendre
 * polynomial of degree 2N, by Newton's method from the estimate of Abramowitz and Stegun 22.16.6.
 */
export function computeGaussianLatitudes(n: number): Float64Array {
  if (n === cachedLatitudes.length / 2) return cachedLatitudes;
  const rows = 2 * n;
  const latitudes = new Float64Array(rows);
  for (let k = 0; k < n; k++) {
    const latitude = (Math.asin(findLegendreRoot(rows, k)) * 180) / Math.PI;
    latitudes[k] = latitude;
    latitudes[rows - 1 - k] = -latitude;
  }
  cachedLatitudes = latitudes;
  return latitudes;
}

function findLegendreRoot(degree: number, k: number): number {
  let x = Math.cos((Math.PI * (k + 0.75)) / (degree + 0.5));
  for (let iteration = 0; iteration < 10; iteration++) {
    let previous = 0;
    let value = 1;
    for (let m = 1; m <= degree; m++) [previous, value] = [value, ((2 * m - 1) * x * value - (m - 1) * previous) / m];
    const step = (value * (x * x - 1)) / (degree * (x * value - previous));
    x -= step;
    if (Math.abs(step) < 1e-15) break;
  }
  return x;
}

/** Maximum N. The rows of N4000 are 2.5 km apart, closer than in any grid in use. */
const MAX_N = 4000;

/**
 * Selects `rows` consecutive Gaussian latitudes, from the one nearest to `firstLatitude` towards `lastLatitude`, degrees.
 * @param n number of rows between a pole and the equator
 * @returns undefined if the grid has too few rows, or for an N outside of 1 to 4000
 */
export function selectGaussianRows(
  n: number,
  rows: number,
  firstLatitude: number,
  lastLatitude: number,
): Float64Array | undefined {
  if (n < 1 || n > MAX_N) return undefined;
  const southward = computeGaussianLatitudes(n);
  const latitudes = firstLatitude >= lastLatitude ? southward : southward.slice().reverse();
  const start = latitudes.reduce(
    (best, latitude, j) => (Math.abs(latitude - firstLatitude) < Math.abs(latitudes[best] - firstLatitude) ? j : best),
    0,
  );
  return start + rows <= latitudes.length ? latitudes.subarray(start, start + rows) : undefined;
}
