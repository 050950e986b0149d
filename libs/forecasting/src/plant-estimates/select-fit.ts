import { findInitialParameters } from './find-initial-parameters';
import { fitMixture } from './fit-mixture';
import type { FitData } from './fit-plant';
import type { PlantModel } from './plant-model';
import { hasOtherPower } from './power-difference';
import { computeGainTStatistic } from './residuals';
import { MIN_T_STATISTIC, type SelectedFit, completeFit, selectSingleFit } from './select-single-fit';
import { selectStatedArraysFit } from './select-stated-arrays-fit';

/**
 * Orientation that is fitted with the size: a single one, none for modules that track the sun, or those of the arrays.
 */
export type FittedOrientation = 'single' | 'none' | 'arrays';

/** Minimum t statistic of a likely second array: chance exceeds it in 1 case in 10 (one-sided). */
const MIN_LIKELY_T_STATISTIC = 1.28;

/**
 * Fits the plant as one array and as two, or as the stated arrays, and selects one of the fits.
 * @returns undefined when the data do not determine the plant
 */
export function selectFit(model: PlantModel, data: FitData, fitted: FittedOrientation): SelectedFit | undefined {
  if (fitted === 'none') return selectSingleFit(model, data, false);
  if (fitted === 'arrays') return selectStatedArraysFit(model, data);
  const single = selectSingleFit(model, data, true);
  const mixture = fitMixture(model, data);
  if (!mixture) return single;
  const singleParameters = single?.plant.parameters ?? findInitialParameters(model, data, true, 0);
  const gain = computeGainTStatistic(model, data, singleParameters, mixture.parameters);
  if (single && !hasOtherPower(model, singleParameters, mixture.parameters)) return single;
  if (gain < MIN_T_STATISTIC) return single && { ...single, hasLikelyMixture: gain > MIN_LIKELY_T_STATISTIC };
  return { ...completeFit(model, data, mixture), hasClockOffset: false, hasLikelyMixture: true };
}
