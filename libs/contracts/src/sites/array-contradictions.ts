import type { FieldProblem } from '../errors/field-problem';
import type { PropertyProblem } from './property-problem';
import type { PlantArray } from './plant-array';
import type { SiteProperties } from './site';

/** Largest difference of the sum of shares from 1, by rounding of shares such as 0.333. */
const MAX_ROUNDING_ERROR = 0.001;

/** Maximum number of horizon elevations per site: 50 arrays in steps of 5 degrees, 29 kB in each gateway. */
const MAX_ELEVATIONS = 3600;

/** Finds shares of arrays that do not sum to 1, and horizons that are too detailed together. */
export const findArrayContradictions = ({ arrays }: SiteProperties): PropertyProblem[] =>
  Array.isArray(arrays) && arrays.length > 0 ? [...findShareProblems(arrays), ...findHorizonProblems(arrays)] : [];

function findShareProblems(arrays: readonly PlantArray[]): PropertyProblem[] {
  // Class validation reports shares that are wrong by themselves.
  if (!arrays.every((array) => Number.isFinite(array?.dc_share) && array.dc_share > 0 && array.dc_share <= 1))
    return [];
  const sum = arrays.reduce((total, { dc_share }) => total + dc_share, 0);
  // Sums of rounded shares are not exact in binary.
  if (Math.abs(sum - 1) <= MAX_ROUNDING_ERROR + 1e-9) return [];
  const describe = (): FieldProblem => ({
    text: '{field} must have values of {other} that sum to 1, not {sum}.',
    values: { other: 'dc_share', sum: Number(sum.toFixed(6)) },
  });
  return [{ field: 'arrays', code: 'Invalid', describe }];
}

function findHorizonProblems(arrays: readonly PlantArray[]): PropertyProblem[] {
  const count = arrays.reduce((total, array) => total + (Array.isArray(array?.horizon) ? array.horizon.length : 0), 0);
  if (count <= MAX_ELEVATIONS) return [];
  const describe = () => `must have horizons of at most ${MAX_ELEVATIONS} elevations in all, not ${count}`;
  return [{ field: 'arrays', code: 'OutOfRange', describe }];
}
