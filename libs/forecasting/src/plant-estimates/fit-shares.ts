import { type FitData, type PlantFit, fitPlant, listCommonNames } from './fit-plant';
import { type ArrayGroup, groupArrays } from './group-arrays';
import { listArrayNames } from './parameter-vector';
import { type PlantModel, type PlantParameters, STATED } from './plant-model';
import { MIN_STANDARD_ERRORS, getShareError } from './standard-error';

/** Shares of the DC capacity, per group of similar arrays. */
export interface SharesFit {
  /** Stated parameters of the groups. */
  readonly stated: PlantParameters;
  readonly fit: PlantFit;
  /** Groupings that may be shown, the finest first. */
  readonly groupings: readonly (readonly ArrayGroup[])[];
}

/** Standard deviation of a uniform share between 0 and 1. */
const UNKNOWN_SHARE_DEVIATION = 1 / Math.sqrt(12);

/**
 * Fits the shares of groups of arrays whose orientations are as stated. Chooses the finest grouping whose shares the
 * measurements determine. Arrays of a group keep their stated proportion.
 * @returns undefined when the measurements do not determine more than the size of the plant
 */
export function fitShares(model: PlantModel, data: FitData): SharesFit | undefined {
  const groupings = groupArrays(model);
  for (const [k, groups] of groupings.entries()) {
    const arrays = groups.map((members) => ({ members, share: sumStatedShares(model, members), relativeAzimuth: 0 }));
    const stated = { ...STATED, arrays };
    const fit = fitPlant(model, data, stated, [...listCommonNames(data), ...listArrayNames('share', stated)]);
    if (fit && arrays.every((_, index) => getShareError(fit, [index]) < UNKNOWN_SHARE_DEVIATION))
      return { stated, fit, groupings: groupings.slice(k) };
  }
  return undefined;
}

/**
 * Selects the finest grouping whose shares the measurements determine. The stated share of each group must be
 * significantly above 0, and no fitted share may be significantly below 0. The error of a sum includes that of the
 * shares within the group.
 * @returns indices of the fitted arrays of each group
 */
export function selectDistinctGroups(
  model: PlantModel,
  fit: PlantFit,
  groupings: readonly (readonly ArrayGroup[])[],
): (readonly number[])[] {
  const { arrays = [] } = fit.parameters;
  const isDistinct = (indices: readonly number[]) => {
    const stated = indices.reduce((sum, index) => sum + sumStatedShares(model, arrays[index].members), 0);
    const share = indices.reduce((sum, index) => sum + arrays[index].share, 0);
    const distance = MIN_STANDARD_ERRORS * getShareError(fit, indices);
    return stated > distance && share > -distance;
  };
  const candidates = groupings.map((groups) =>
    groups.map((group) => [...arrays.keys()].filter((index) => group.includes(arrays[index].members[0]))),
  );
  return candidates.find((groups) => groups.every(isDistinct)) ?? [];
}

const sumStatedShares = (model: PlantModel, members: ArrayGroup): number =>
  members.reduce((sum, index) => sum + model.arrays[index].share, 0);
