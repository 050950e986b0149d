import { SHARES_NAMES, fitMixture, fitShares } from './fit-mixture';
import type { FitData, PlantFit } from './fit-plant';
import type { PlantModel, PlantParameters } from './plant-model';
import { computeGainTStatistic } from './residuals';
import {
  MIN_T_STATISTIC,
  type SelectedFit,
  completeFit,
  fitClockOffset,
  fitLosses,
  isOffsetSignificant,
  selectSingleFit,
} from './select-single-fit';

/**
 * Selects the fit of two stated arrays. Wrong shares move the daily maximum of power as a wrong clock does: the one that
 * explains the measurements better is selected, or both if the clock offset is significant beside the shares.
 */
export function selectStatedArraysFit(
  model: PlantModel,
  data: FitData,
  stated: PlantParameters,
): SelectedFit | undefined {
  const statedFit = selectSingleFit(model, data, false);
  const alignedFit = selectSharesFit(model, data, stated, statedFit) ?? statedFit;
  // The model of a mixture has one tilt.
  const turnedFit = stated.secondArray?.tilt === undefined ? fitMixture(model, data, stated) : undefined;
  if (!turnedFit) return alignedFit;
  const gain = computeGainTStatistic(model, data, alignedFit?.plant.parameters ?? stated, turnedFit.parameters);
  // Azimuths are fitted unless they are significantly worse. A clock offset, which has fewer parameters, is kept
  // unless they are significantly better.
  if (gain < (alignedFit?.hasClockOffset ? MIN_T_STATISTIC : -MIN_T_STATISTIC)) return alignedFit;
  return { ...completeFit(model, data, turnedFit), hasClockOffset: false, hasLikelyMixture: true };
}

/**
 * Fits the shares of arrays that face as stated.
 * @returns undefined when the shares are not determined, or `statedFit` explains the measurements better
 */
function selectSharesFit(
  model: PlantModel,
  data: FitData,
  stated: PlantParameters,
  statedFit: SelectedFit | undefined,
): SelectedFit | undefined {
  const sharesFit = fitShares(model, data, stated);
  if (!sharesFit) return undefined;
  const { parameters } = sharesFit;
  const delayedParameters = statedFit?.hasClockOffset && {
    ...parameters,
    clockOffset: statedFit.plant.parameters.clockOffset,
  };
  const clockOffset = fitClockOffset(model, data, [parameters, delayedParameters || undefined], SHARES_NAMES);
  const hasClockOffset = isOffsetSignificant(model, data, parameters, clockOffset);
  const chosen: PlantFit = hasClockOffset && clockOffset ? clockOffset : sharesFit;
  const gain = computeGainTStatistic(model, data, statedFit?.plant.parameters ?? stated, chosen.parameters);
  // Shares and a clock offset have as many parameters as each other, and fewer than both.
  const minGain = !statedFit?.hasClockOffset ? -MIN_T_STATISTIC : hasClockOffset ? MIN_T_STATISTIC : 0;
  if (gain < minGain) return undefined;
  return {
    ...fitLosses(model, data, chosen, [...SHARES_NAMES, ...(hasClockOffset ? (['clockOffset'] as const) : [])]),
    clockOffset,
    hasClockOffset,
    hasLikelyMixture: true,
  };
}
