import type { PropertyProblem } from './grid-contradictions';
import type { SiteProperties } from './site';

/** Largest difference of the sum of shares from 1, by rounding of shares such as 0.333. */
const ROUNDING = 0.001;

/** Finds shares of arrays that do not sum to 1. */
export function findArrayContradictions({ arrays }: SiteProperties): PropertyProblem[] {
  if (!Array.isArray(arrays) || arrays.length === 0) return [];
  // Class validation reports shares that are wrong by themselves.
  if (!arrays.every((array) => Number.isFinite(array?.dc_share) && array.dc_share > 0 && array.dc_share <= 1))
    return [];
  const sum = arrays.reduce((total, { dc_share }) => total + dc_share, 0);
  // Sums of rounded shares are not exact in binary.
  if (Math.abs(sum - 1) <= ROUNDING + 1e-9) return [];
  const expected = () => `must have values of 'dc_share' that sum to 1, not ${Number(sum.toFixed(6))}`;
  return [{ field: 'arrays', code: 'Invalid', expected }];
}
