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
  const whole = selectSingleFit(model, data, false);
  const aligned = selectSharesFit(model, data, stated, whole) ?? whole;
  // The model of a mixture has one tilt.
  const turned = stated.second?.tilt === undefined ? fitMixture(model, data, stated) : undefined;
  if (!turned) return aligned;
  const gain = computeGainTStatistic(model, data, aligned?.plant.parameters ?? stated, turned.parameters);
  // Azimuths are fitted unless they are significantly worse. A clock offset, which has fewer parameters, is kept
  // unless they are significantly better.
  if (gain < (aligned?.hasClockOffset ? MIN_T_STATISTIC : -MIN_T_STATISTIC)) return aligned;
  return { ...completeFit(model, data, turned), hasClockOffset: false, hasLikelyMixture: true };
}

/** Fits the shares of arrays that face as stated. @returns undefined when the stated shares explain more, or a clock offset */
function selectSharesFit(
  model: PlantModel,
  data: FitData,
  stated: PlantParameters,
  whole: SelectedFit | undefined,
): SelectedFit | undefined {
  const shares = fitShares(model, data, stated);
  if (!shares) return undefined;
  const { parameters } = shares;
  const delayed = whole?.hasClockOffset && { ...parameters, clockOffset: whole.plant.parameters.clockOffset };
  const clockOffset = fitClockOffset(model, data, [parameters, delayed || undefined], SHARES_NAMES);
  const hasClockOffset = isOffsetSignificant(model, data, parameters, clockOffset);
  const chosen: PlantFit = hasClockOffset && clockOffset ? clockOffset : shares;
  const gain = computeGainTStatistic(model, data, whole?.plant.parameters ?? stated, chosen.parameters);
  // Shares and a clock offset have as many parameters as each other, and fewer than both.
  const minGain = !whole?.hasClockOffset ? -MIN_T_STATISTIC : hasClockOffset ? MIN_T_STATISTIC : 0;
  if (gain < minGain) return undefined;
  return {
    ...fitLosses(model, data, chosen, [...SHARES_NAMES, ...(hasClockOffset ? (['clockOffset'] as const) : [])]),
    clockOffset,
    hasClockOffset,
    hasLikelyMixture: true,
  };
}
