import { findInitialParameters } from './find-initial-parameters';
import { type FitData, type PlantFit, fitPlant, listCommonNames } from './fit-plant';
import { hasUnlimitedMiddle } from './limited-steps';
import type { VectorName } from './parameter-vector';
import type { PlantModel, PlantParameters } from './plant-model';
import { computeGainTStatistic, sumSquaredResiduals } from './residuals';
import { getStandardError } from './standard-error';

/**
 * Fits of one plant. A parameter that is not significant is fixed in the other fits, because it would widen their
 * errors.
 */
export interface SelectedFit {
  /** Size and orientation, and the parameters that are significant. */
  readonly plant: PlantFit;
  /** Indices of its arrays whose sums of shares the measurements determine; each array by itself when absent. */
  readonly groups?: readonly (readonly number[])[];
  /** With a clock offset. */
  readonly clockOffset?: PlantFit;
  /** With losses in the morning and the evening; absent when the limit hides the middle of the day. */
  readonly losses?: PlantFit;
  /** Whether a clock offset explains the measurements significantly better than none. */
  readonly hasClockOffset: boolean;
  /**
   * Whether several arrays explain the measurements better than one (t > 1.28). If significantly (t > 2.58), `plant`
   * has them.
   */
  readonly hasLikelyMixture: boolean;
}

/**
 * Minimum t statistic of a significant clock offset, loss or second array. Chance exceeds it in 1 case in 100 for a
 * parameter (two-sided), and in 1 case in 200 for a gain (one-sided).
 */
export const MIN_T_STATISTIC = 2.58;
/** Minimum t statistic of a likely explanation: chance exceeds it in 1 case in 10 (one-sided). */
export const MIN_LIKELY_T_STATISTIC = 1.28;

/** Adds a fit with a clock offset and one with losses to a fit of arrays. */
export function completeFit(model: PlantModel, data: FitData, arrays: PlantFit) {
  const names = Object.keys(arrays.values) as VectorName[];
  const clockOffset = fitPlant(model, data, arrays.parameters, [...names, 'clockOffset']);
  return { ...fitLosses(model, data, arrays, names), clockOffset };
}

/** Selects the fit of one array or of the stated plant, with a clock offset if it is significant. */
export function selectSingleFit(model: PlantModel, data: FitData, isOriented: boolean): SelectedFit | undefined {
  const sizeNames: VectorName[] = isOriented ? [...listCommonNames(data), 'east', 'north'] : listCommonNames(data);
  const start = findInitialParameters(model, data, isOriented, 0);
  const fitWithoutOffset = fitPlant(model, data, start, sizeNames);
  const starts = [findInitialParameters(model, data, isOriented), fitWithoutOffset?.parameters];
  const fitWithOffset = fitClockOffset(model, data, starts, sizeNames);
  const hasClockOffset = isOffsetSignificant(model, data, fitWithoutOffset?.parameters ?? start, fitWithOffset);
  const chosen = hasClockOffset ? fitWithOffset : fitWithoutOffset;
  if (!chosen) return undefined;
  const names = [...sizeNames, ...(hasClockOffset ? ['clockOffset' as const] : [])];
  const fits = fitLosses(model, data, chosen, names);
  return { ...fits, ...selectClockOffset(fits, fitWithOffset, hasClockOffset), hasLikelyMixture: false };
}

/** Prefers the clock offset of a fit that also has losses at the ends of the day: shade may explain an offset. */
export function selectClockOffset(
  { plant }: Pick<SelectedFit, 'plant'>,
  fitWithOffset: PlantFit | undefined,
  hasClockOffset: boolean,
): Pick<SelectedFit, 'clockOffset' | 'hasClockOffset'> {
  if (plant.values.clockOffset === undefined) return { clockOffset: fitWithOffset, hasClockOffset };
  return { clockOffset: plant, hasClockOffset: hasClockOffset && isSignificant(plant, 'clockOffset') };
}

/** Fits a clock offset from several starts. @returns the fit with the smallest residuals */
export function fitClockOffset(
  model: PlantModel,
  data: FitData,
  starts: readonly (PlantParameters | undefined)[],
  names: readonly VectorName[],
): PlantFit | undefined {
  return starts
    .flatMap((from) => (from && fitPlant(model, data, from, [...names, 'clockOffset'])) ?? [])
    .map((fit) => ({ fit, residual: sumSquaredResiduals(model, data, fit.parameters) }))
    .sort((a, b) => a.residual - b.residual)
    .at(0)?.fit;
}

/** Whether a clock offset is significant, and explains the measurements significantly better than a fit without it. */
export const isOffsetSignificant = (
  ...[model, data, from, fit]: [PlantModel, FitData, PlantParameters, PlantFit | undefined]
): boolean =>
  fit !== undefined &&
  isSignificant(fit, 'clockOffset') &&
  computeGainTStatistic(model, data, from, fit.parameters) > MIN_T_STATISTIC;

/** Fits losses in the morning and the evening. They are in the fit of the plant when they are significant. */
export function fitLosses(model: PlantModel, data: FitData, chosen: PlantFit, names: readonly VectorName[]) {
  const sizeNames = names.filter((name) => name !== 'clockOffset');
  // Quarters of the daylight follow the sun, not the clock. Use clear-sky power without the clock offset.
  const { clear } = model.predict({ ...chosen.parameters, clockOffset: 0 });
  const losses = hasUnlimitedMiddle(clear, model.quarters, data.limit)
    ? fitPlant(model, data, chosen.parameters, [...sizeNames, 'morningLoss', 'eveningLoss'])
    : undefined;
  const significant = (['morningLoss', 'eveningLoss'] as const).filter((name) => losses && isSignificant(losses, name));
  const plant =
    significant.length > 0 ? fitPlant(model, data, chosen.parameters, [...names, ...significant]) : undefined;
  return { plant: plant ?? chosen, losses };
}

const isSignificant = (fit: PlantFit, name: VectorName): boolean =>
  Math.abs(fit.values[name] ?? 0) > MIN_T_STATISTIC * getStandardError(fit, name);
