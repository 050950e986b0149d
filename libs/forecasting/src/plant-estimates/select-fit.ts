import { findInitialParameters } from './find-initial-parameters';
import { fitMixture } from './fit-mixture';
import { type FitData, type PlantFit, type VectorName, fitPlant } from './fit-plant';
import type { PlantModel, PlantParameters } from './plant-model';
import { computeGain, sumResiduals } from './residuals';
import { hasUnlimitedMiddle } from './limited-steps';
import { getStandardError } from './standard-error';

/** Fits of one plant. A parameter that is not significant is fixed in the other fits, because it would widen their errors. */
export interface SelectedFit {
  /** Size and orientation, and the parameters that are significant. */
  readonly plant: PlantFit;
  /** With a clock offset. */
  readonly clockOffset?: PlantFit;
  /** With losses in the morning and the evening; absent when the limit hides the middle of the day. */
  readonly losses?: PlantFit;
  /** Whether a clock offset explains the measurements significantly better than none. */
  readonly hasClockOffset: boolean;
  /** Whether two arrays explain the measurements better than one (t > 1.28). If significantly (t > 2.58), `plant` has both. */
  readonly hasLikelyMixture: boolean;
}

/**
 * Which orientation is fitted: that of a single array, none because it is known or the plant tracks the sun, or those of two
 * arrays, starting from the stated ones.
 */
export type FittedOrientation = 'single' | 'fixed' | { readonly statedArrays: PlantParameters };

/**
 * Minimum t statistic of a significant clock offset, loss or second array. Chance exceeds it in 1 case in 100 for a parameter
 * (two-sided), and in 1 case in 200 for a gain (one-sided).
 */
const MIN_T_STATISTIC = 2.58;
/** Minimum t statistic of a likely second array: chance exceeds it in 1 case in 10 (one-sided). */
const MIN_LIKELY_T_STATISTIC = 1.28;

/**
 * Fits the plant as one array and as two, and selects one of the fits.
 * @returns undefined when the data do not determine the plant
 */
export function selectFit(model: PlantModel, data: FitData, fitted: FittedOrientation): SelectedFit | undefined {
  const isOriented = fitted === 'single';
  const single = selectSingleFit(model, data, isOriented);
  if (fitted === 'fixed') return single;
  const stated = isOriented ? undefined : fitted.statedArrays;
  const mixture = fitMixture(model, data, stated);
  if (!mixture) return single;
  const other = single?.plant.parameters ?? findInitialParameters(model, data, isOriented, 0);
  const gain = computeGain(model, data, other, mixture.parameters);
  // Stated arrays are kept unless the fit is significantly worse than a single orientation.
  if (gain < (stated ? -MIN_T_STATISTIC : MIN_T_STATISTIC))
    return single && { ...single, hasLikelyMixture: gain > MIN_LIKELY_T_STATISTIC };
  const names = Object.keys(mixture.values) as VectorName[];
  const clockOffset = fitPlant(model, data, mixture.parameters, [...names, 'clockOffset']);
  return { ...fitLosses(model, data, mixture, names), clockOffset, hasClockOffset: false, hasLikelyMixture: true };
}

function selectSingleFit(model: PlantModel, data: FitData, isOriented: boolean): SelectedFit | undefined {
  const sizeNames: VectorName[] = isOriented ? ['scale', 'east', 'north'] : ['scale'];
  const start = findInitialParameters(model, data, isOriented, 0);
  const fitWithoutOffset = fitPlant(model, data, start, sizeNames);
  const fitWithOffset = [findInitialParameters(model, data, isOriented), fitWithoutOffset?.parameters]
    .flatMap((from) => (from && fitPlant(model, data, from, [...sizeNames, 'clockOffset'])) ?? [])
    .map((fit) => ({ fit, residual: sumResiduals(model, data, fit.parameters) }))
    .sort((a, b) => a.residual - b.residual)
    .at(0)?.fit;
  const hasClockOffset =
    fitWithOffset !== undefined &&
    isSignificant(fitWithOffset, 'clockOffset') &&
    computeGain(model, data, fitWithoutOffset?.parameters ?? start, fitWithOffset.parameters) > MIN_T_STATISTIC;
  const chosen = hasClockOffset ? fitWithOffset : fitWithoutOffset;
  if (!chosen) return undefined;
  const names = [...sizeNames, ...(hasClockOffset ? ['clockOffset' as const] : [])];
  return {
    ...fitLosses(model, data, chosen, names),
    clockOffset: fitWithOffset,
    hasClockOffset,
    hasLikelyMixture: false,
  };
}

/** Fits losses in the morning and the evening. They are in the fit of the plant when they are significant. */
function fitLosses(model: PlantModel, data: FitData, chosen: PlantFit, names: readonly VectorName[]) {
  const sizeNames = names.filter((name) => name !== 'clockOffset');
  // Clear-sky power by the sun, which quarters follow, not by a clock.
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
