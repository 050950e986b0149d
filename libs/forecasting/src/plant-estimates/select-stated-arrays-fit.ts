import { type Evidence, compareExplanations } from './compare-explanations';
import { explainsMore } from './explains-more';
import { fitMixture } from './fit-mixture';
import type { FitData, PlantFit } from './fit-plant';
import { type SharesFit, fitShares, selectDistinctGroups } from './fit-shares';
import type { VectorName } from './parameter-vector';
import type { PlantModel, PlantParameters } from './plant-model';
import { hasOtherPower } from './power-difference';
import { computeGainTStatistic } from './residuals';
import {
  MIN_T_STATISTIC,
  type SelectedFit,
  completeFit,
  fitClockOffset,
  fitLosses,
  selectClockOffset,
  selectSingleFit,
} from './select-single-fit';

/**
 * Minimum difference of Bayesian information criteria that is positive evidence (R. E. Kass and A. E. Raftery, Journal
 * of the American Statistical Association 90, 1995).
 */
const MIN_EVIDENCE = 2;

/**
 * Selects the fit of stated arrays. Wrong shares and a wrong clock both shift the daily maximum of power: neither is
 * selected without evidence against the other one. Other azimuths are selected only if they are significantly better.
 */
export function selectStatedArraysFit(model: PlantModel, data: FitData): SelectedFit | undefined {
  const statedFit = selectSingleFit(model, data, false);
  const shares = fitShares(model, data);
  if (!shares) return statedFit;
  const statedAzimuthFit = selectStatedAzimuthFit(model, data, shares, statedFit);
  const oriented = orientArrays(model, shares.stated);
  const freeAzimuthFit = oriented && fitMixture(model, data, oriented);
  if (!freeAzimuthFit) return statedAzimuthFit;
  const reference = statedAzimuthFit?.plant.parameters ?? shares.stated;
  const gain = computeGainTStatistic(model, data, reference, freeAzimuthFit.parameters);
  if (gain < MIN_T_STATISTIC || !hasOtherPower(model, reference, freeAzimuthFit.parameters)) return statedAzimuthFit;
  if (statedAzimuthFit && !explainsMore(model, data, statedAzimuthFit.plant, freeAzimuthFit)) return statedAzimuthFit;
  return { ...completeFit(model, data, freeAzimuthFit), hasClockOffset: false, hasLikelyMixture: true };
}

/**
 * Selects the fit of arrays that face as stated, including shares, a clock offset or both if measurements are evidence
 * for them.
 */
function selectStatedAzimuthFit(
  model: PlantModel,
  data: FitData,
  { fit: sharesFit, stated, groupings }: SharesFit,
  statedFit: SelectedFit | undefined,
): SelectedFit | undefined {
  const { parameters } = sharesFit;
  const names = Object.keys(sharesFit.values) as VectorName[];
  const delayedParameters = statedFit?.hasClockOffset && {
    ...parameters,
    clockOffset: statedFit.plant.parameters.clockOffset,
  };
  const joint = fitClockOffset(model, data, [parameters, delayedParameters || undefined], names);
  const evidence: Evidence = joint
    ? compareExplanations(joint, stated, groupings)
    : { forShares: 0, forClockOffset: statedFit?.hasClockOffset ? Infinity : -Infinity };
  const [hasSharesEvidence, hasClockOffset] = [evidence.forShares, evidence.forClockOffset].map(
    (value) => value > MIN_EVIDENCE,
  );
  if (hasClockOffset && !hasSharesEvidence && statedFit?.hasClockOffset) return statedFit;
  // Without evidence of either, other shares could explain a clock offset that is significant at the stated shares.
  const isUndecided = !hasSharesEvidence && !hasClockOffset && statedFit?.hasClockOffset === true;
  const chosen: PlantFit = (hasClockOffset || isUndecided) && joint ? joint : sharesFit;
  const fits = fitLosses(model, data, chosen, Object.keys(chosen.values) as VectorName[]);
  const groups = selectDistinctGroups(model, fits.plant, groupings);
  const hasDistinctGroups = groups.length > 1;
  if (!hasDistinctGroups && !hasSharesEvidence && !isUndecided) return statedFit;
  return {
    ...fits,
    groups: hasDistinctGroups ? groups : [],
    ...selectClockOffset(fits, joint, hasClockOffset),
    hasLikelyMixture: true,
  };
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
