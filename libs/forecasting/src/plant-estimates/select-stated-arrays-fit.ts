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
 * Selects the fit of two stated arrays. Wrong shares and a wrong clock both shift the daily maximum of power. Selects the shares or
 * the clock offset, whichever explains the measurements better, or both if the clock offset is significant beside the shares.
 */
export function selectStatedArraysFit(
  model: PlantModel,
  data: FitData,
  stated: PlantParameters,
): SelectedFit | undefined {
  const statedFit = selectSingleFit(model, data, false);
  const statedAzimuthFit = selectSharesFit(model, data, stated, statedFit) ?? statedFit;
  // The model of a mixture has one tilt.
  const freeAzimuthFit = stated.secondArray?.tilt === undefined ? fitMixture(model, data, stated) : undefined;
  if (!freeAzimuthFit) return statedAzimuthFit;
  const gain = computeGainTStatistic(
    model,
    data,
    statedAzimuthFit?.plant.parameters ?? stated,
    freeAzimuthFit.parameters,
  );
  // Azimuths are fitted unless they are significantly worse. A clock offset, which has fewer parameters, is kept
  // unless they are significantly better.
  if (gain < (statedAzimuthFit?.hasClockOffset ? MIN_T_STATISTIC : -MIN_T_STATISTIC)) return statedAzimuthFit;
  return { ...completeFit(model, data, freeAzimuthFit), hasClockOffset: false, hasLikelyMixture: true };
}

/**
 * Fits the shares of arrays with their stated azimuths.
 * @returns undefined when the shares are not determined, or `statedFit` explains the measurements significantly better
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
  // Shares alone and a clock offset alone have equally many parameters: the smaller error decides. Both together must be significantly better.
  const minGain = !statedFit?.hasClockOffset ? -MIN_T_STATISTIC : hasClockOffset ? MIN_T_STATISTIC : 0;
  if (gain < minGain) return undefined;
  return {
    ...fitLosses(model, data, chosen, [...SHARES_NAMES, ...(hasClockOffset ? (['clockOffset'] as const) : [])]),
    clockOffset,
    hasClockOffset,
    hasLikelyMixture: true,
  };
}
