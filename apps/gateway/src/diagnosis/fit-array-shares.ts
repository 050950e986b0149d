import type { Site } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';
import { computeSiteClearSky } from '../verification/clear-sky-power';

/** Shares of arrays, and the clear-sky power with them. */
export interface ArraySharesFit {
  readonly shares: readonly number[];
  readonly power: Float64Array;
}

/** Numbers of arrays that can be fitted. A single array has no shares to fit; each array takes some milliseconds. */
const MIN_ARRAYS = 2;
const MAX_ARRAYS = 12;
/** Number of iterations of coordinate descent. */
const ITERATIONS = 200;
/** Power of at least this share of the AC capacity counts as clipped by the inverters. */
const CLIPPED_SHARE = 0.95;

/**
 * Fits the DC capacities of stated arrays by nonnegative least squares: power is linear in them below the limit of the
 * inverters. Coordinate descent converges because the problem is convex in the capacities.
 * @param brightSteps indices of the measured steps of bright days
 * @returns undefined when the arrays are too few or too many, or the measurements show no power
 */
export async function fitArrayShares(
  site: Site & { readonly capacity: number },
  kind: 'utility' | 'rooftop',
  steps: Steps,
  measured: Float64Array,
  brightSteps: readonly number[],
): Promise<ArraySharesFit | undefined> {
  const { arrays = [], capacity } = site;
  if (arrays.length < MIN_ARRAYS || arrays.length > MAX_ARRAYS) return undefined;
  const powers: Float64Array[] = [];
  for (const array of arrays) {
    // The array gets the DC capacity of the whole plant, and inverters that never clip it.
    const arrayAsPlant = {
      ...site,
      arrays: [{ ...array, dc_share: 1 }],
      capacity: 3 * capacity,
      capacity_dc: capacity,
    };
    powers.push(await computeSiteClearSky(arrayAsPlant, kind, steps));
  }
  // Hours at the limit of the inverters do not show the shares.
  const unclippedSteps = brightSteps.filter((step) => measured[step] < CLIPPED_SHARE * capacity);
  const computeDotProduct = (a: Float64Array, b: Float64Array) =>
    unclippedSteps.reduce((sum, step) => sum + a[step] * b[step], 0);
  const products = powers.map((power) => computeDotProduct(power, measured));
  const gramMatrix = powers.map((a) => powers.map((b) => computeDotProduct(a, b)));
  // DC capacities of the arrays, divided by the AC capacity of the plant.
  const sizes = powers.map(() => 0);
  for (let iteration = 0; iteration < ITERATIONS; iteration++)
    for (const [i, row] of gramMatrix.entries()) {
      if (!(row[i] > 0)) continue;
      const predicted = row.reduce((sum, value, k) => sum + value * sizes[k], 0);
      sizes[i] = Math.max(0, sizes[i] + (products[i] - predicted) / row[i]);
    }
  const totalSize = sizes.reduce((sum, size) => sum + size, 0);
  if (!(totalSize > 0)) return undefined;
  const power = Float64Array.from({ length: steps.count }, (_, step) =>
    Math.min(
      capacity,
      sizes.reduce((sum, size, k) => sum + size * powers[k][step], 0),
    ),
  );
  return { shares: sizes.map((size) => size / totalSize), power };
}
