import { invertMatrix } from '../numerics/invert-matrix';
import type { PlantFit } from './fit-plant';
import type { ArrayGroup } from './group-arrays';
import { type VectorName, listArrayNames, readValue } from './parameter-vector';
import type { ArrayParameters, PlantParameters } from './plant-model';
import { getVariance } from './standard-error';

/**
 * Evidence of measurements, as differences of Bayesian information criteria. It is positive where the best explanation
 * with other shares, or with a clock offset, beats the best one without.
 */
export interface Evidence {
  readonly forShares: number;
  readonly forClockOffset: number;
}

interface CandidateModel {
  readonly hasShares: boolean;
  readonly hasClockOffset: boolean;
  /** Changes of the parameters that it allows. */
  readonly directions: readonly (readonly number[])[];
}

/**
 * Compares explanations of the measurements of stated arrays: another size alone, also other shares, a clock offset, or
 * both. Shares may differ between all groups or between fewer of them. An explanation restricts the parameters of a fit
 * with all shares and a clock offset. Its criterion is the squared distance of the restricted parameters in standard
 * errors, and a penalty for each free one (D. W. K. Andrews, Econometrica 67, 1999). Squared residuals cannot decide,
 * because errors of the clouds bias them.
 * @param joint fit with shares and a clock offset
 * @param stated parameters with the stated shares
 * @param groupings of the stated arrays, the finest first
 */
export function compareExplanations(
  joint: PlantFit,
  stated: PlantParameters,
  groupings: readonly (readonly ArrayGroup[])[],
): Evidence {
  const names: VectorName[] = [...listArrayNames('share', stated), 'clockOffset'];
  const inverse = invertMatrix(
    names.map((name, i) =>
      names.map((other, k) => (i === k ? getVariance(joint, name) : joint.getCovariance(name, other))),
    ),
  );
  if (!inverse) return { forShares: 0, forClockOffset: 0 };
  const differences = names.map((name) => readValue(joint.parameters, name) - readValue(stated, name));
  // Few blocks underestimate large errors (H. Hotelling, Annals of Mathematical Statistics 2, 1931).
  const correction = (joint.blockCount - names.length) / (joint.blockCount - 1);
  const explanations = listExplanations(stated.arrays ?? [], groupings).map(({ directions, ...explanation }) => {
    const distance = computeSquaredDistance(inverse, differences, directions);
    return { ...explanation, criterion: correction * distance + directions.length * Math.log(joint.blockCount) };
  });
  const computeEvidence = (name: 'hasShares' | 'hasClockOffset') => {
    const [without, including] = [false, true].map((value) =>
      Math.min(...explanations.filter((one) => one[name] === value).map(({ criterion }) => criterion)),
    );
    return without - including;
  };
  return { forShares: computeEvidence('hasShares'), forClockOffset: computeEvidence('hasClockOffset') };
}

function listExplanations(
  arrays: readonly ArrayParameters[],
  groupings: readonly (readonly ArrayGroup[])[],
): CandidateModel[] {
  const clockOffset = arrays.map((_, index) => (index === arrays.length - 1 ? 1 : 0));
  const shares = groupings
    .filter((groups) => groups.length > 1)
    .map((groups) => ({ hasShares: true, directions: listShareChanges(arrays, groups) }));
  return [{ hasShares: false, directions: [] }, ...shares].flatMap(({ hasShares, directions }) => [
    { hasShares, hasClockOffset: false, directions },
    { hasShares, hasClockOffset: true, directions: [...directions, clockOffset] },
  ]);
}

/**
 * Lists the directions that move modules between the group of the first array and each other group. They keep proportions
 * within groups.
 */
function listShareChanges(arrays: readonly ArrayParameters[], groups: readonly ArrayGroup[]): number[][] {
  const toProportions = (group: ArrayGroup) => {
    const shares = arrays.map(({ members, share }) => (group.includes(members[0]) ? share : 0));
    const total = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => share / total);
  };
  const isFirst = (group: ArrayGroup) => group.includes(arrays[0].members[0]);
  const proportionsOfFirst = groups.filter(isFirst).map(toProportions)[0];
  return groups
    .filter((group) => !isFirst(group))
    .map((group) => [
      ...toProportions(group)
        .map((proportion, index) => proportion - proportionsOfFirst[index])
        .slice(1),
      0,
    ]);
}

/** Squared Mahalanobis distance of a vector from the nearest sum of multiples of the directions. */
function computeSquaredDistance(
  inverse: readonly (readonly number[])[],
  vector: readonly number[],
  directions: readonly (readonly number[])[],
): number {
  const multiply = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, i) => sum + value * b.reduce((product, other, k) => product + inverse[i][k] * other, 0), 0);
  const projections = directions.map((direction) => multiply(direction, vector));
  const products = invertMatrix(directions.map((one) => directions.map((other) => multiply(one, other))));
  const explained = (products ?? []).reduce(
    (sum, row, i) => sum + projections[i] * row.reduce((product, value, k) => product + value * projections[k], 0),
    0,
  );
  return Math.max(0, multiply(vector, vector) - explained);
}
