import { fitMixture } from './fit-mixture';
import type { FitData, PlantFit } from './fit-plant';
import { type SharesFit, fitShares, selectDistinctGroups } from './fit-shares';
import type { VectorName } from './parameter-vector';
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
 * Selects the fit of stated arrays. Wrong shares and a wrong clock both shift the daily maximum of power. Selects the shares or
 * the clock offset, whichever explains the measurements better, or both if the clock offset is significant in addition to the shares.
 */
export function selectStatedArraysFit(model: PlantModel, data: FitData): SelectedFit | undefined {
  const statedFit = selectSingleFit(model, data, false);
  const shares = fitShares(model, data);
  if (!shares) return statedFit;
  const statedAzimuthFit = selectSharesFit(model, data, shares, statedFit);
  const oriented = orientArrays(model, shares.stated);
  const freeAzimuthFit = oriented && fitMixture(model, data, oriented);
  if (!freeAzimuthFit) return statedAzimuthFit;
  const reference = statedAzimuthFit?.plant.parameters ?? shares.stated;
  const gain = computeGainTStatistic(model, data, reference, freeAzimuthFit.parameters);
  // Azimuths are fitted unless they are significantly worse. A clock offset, which has fewer parameters, is kept
  // unless they are significantly better.
  if (gain < (statedAzimuthFit?.hasClockOffset ? MIN_T_STATISTIC : -MIN_T_STATISTIC)) return statedAzimuthFit;
  return { ...completeFit(model, data, freeAzimuthFit), hasClockOffset: false, hasLikelyMixture: true };
}

/**
 * Selects the fit of shares, with a clock offset if it is significant.
 * @returns `statedFit` when it explains the measurements significantly better, or they determine no shares
 */
function selectSharesFit(
  model: PlantModel,
  data: FitData,
  { fit: sharesFit, groupings }: SharesFit,
  statedFit: SelectedFit | undefined,
): SelectedFit | undefined {
  const { parameters } = sharesFit;
  const names = Object.keys(sharesFit.values) as VectorName[];
  const delayedParameters = statedFit?.hasClockOffset && {
    ...parameters,
    clockOffset: statedFit.plant.parameters.clockOffset,
  };
  const clockOffset = fitClockOffset(model, data, [parameters, delayedParameters || undefined], names);
  const hasClockOffset = isOffsetSignificant(model, data, parameters, clockOffset);
  const chosen: PlantFit = hasClockOffset && clockOffset ? clockOffset : sharesFit;
  const fits = fitLosses(model, data, chosen, [...names, ...(hasClockOffset ? (['clockOffset'] as const) : [])]);
  const gain = computeGainTStatistic(model, data, statedFit?.plant.parameters ?? parameters, fits.plant.parameters);
  // A clock offset alone is kept if shares have a larger error, and unless both together are significantly better.
  const minGain = !statedFit?.hasClockOffset ? -MIN_T_STATISTIC : hasClockOffset ? MIN_T_STATISTIC : 0;
  if (gain < minGain) return statedFit;
  const groups = selectDistinctGroups(model, fits.plant, groupings);
  if (groups.length > 1) return { ...fits, groups, clockOffset, hasClockOffset, hasLikelyMixture: true };
  // Shares that are not determined may explain the measurements in place of a clock offset.
  return statedFit && { ...statedFit, hasClockOffset: statedFit.hasClockOffset && hasClockOffset };
}

/**
 * Adds the stated orientations, so that they can be fitted.
 * @returns undefined when arrays track the sun, have several tilts, or face several ways within a group
 */
function orientArrays(model: PlantModel, { arrays = [], ...parameters }: PlantParameters): PlantParameters | undefined {
  const surfaces = arrays.map(({ members }) => {
    const [surface, ...others] = members.map((index) => {
      const { mounting } = model.arrays[index];
      return mounting.kind === 'fixed' ? mounting.surface : undefined;
    });
    const isCommon = others.every((other) => other?.tilt === surface?.tilt && other?.azimuth === surface?.azimuth);
    return isCommon ? surface : undefined;
  });
  const [orientation] = surfaces;
  if (!orientation || !surfaces.every((surface) => surface?.tilt === orientation.tilt)) return undefined;
  return {
    ...parameters,
    orientation,
    arrays: arrays.map((array, k) => ({ ...array, relativeAzimuth: surfaces[k]!.azimuth - orientation.azimuth })),
  };
}
