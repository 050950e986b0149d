import { type FitData, type PlantFit, fitPlant, listCommonNames } from './fit-plant';
import { type VectorName, readValue } from './parameter-vector';
import { type PlantModel, type PlantParameters, STATED } from './plant-model';
import { computeGainTStatistic } from './residuals';
import { type FittedOrientation, selectFit } from './select-fit';
import { MIN_LIKELY_T_STATISTIC, type SelectedFit } from './select-single-fit';
import { MIN_STANDARD_ERRORS, getStandardError } from './standard-error';

/** Fit of a plant, and the measurements that it explains. */
export interface UnshadedFit {
  readonly fit: SelectedFit;
  /** All measurements, or those of the middle of the day where objects shade its ends. */
  readonly data: FitData;
}

/** Names of the losses at the ends of the day. */
const END_LOSSES: readonly VectorName[] = ['morningLoss', 'eveningLoss'];
/** Minimum loss at an end of the day, and maximum gain at the other one, in standard errors. */
const MIN_DISTANCE = 2;

/**
 * Selects the fit of a plant. Where shade explains the ends of the day, they say nothing about the direction of the
 * modules, their shares or the clock, and do not count.
 */
export function selectUnshadedFit(
  model: PlantModel,
  data: FitData,
  fitted: FittedOrientation,
): UnshadedFit | undefined {
  const fit = selectFit(model, data, fitted);
  const { quarters } = model;
  const middle = { ...data, measured: data.measured.map((power, i) => (quarters[i] === 0 ? power : NaN)) };
  const shaded = fitShadedPlant(model, data, middle);
  if (!fit) return shaded && { fit: shaded, data: middle };
  const gain = shaded ? computeGainTStatistic(model, data, shaded.losses.parameters, fit.plant.parameters) : Infinity;
  const isDoubtful = gain < MIN_LIKELY_T_STATISTIC || contradictsMiddle(model, middle, fit);
  const middleFit = isDoubtful ? selectFit(model, middle, fitted) : undefined;
  const losses = middleFit && fitEndLosses(model, data, middleFit.plant.parameters);
  if (losses && areShade(losses)) return { fit: { ...middleFit, losses }, data: middle };
  // Shade that reaches into the middle of the day distorts the fit to it, too. If the middle does not determine the
  // plant, another direction must explain all hours better than shade does.
  const maxGain = middleFit ? -MIN_LIKELY_T_STATISTIC : MIN_LIKELY_T_STATISTIC;
  return shaded && gain < maxGain ? { fit: shaded, data: middle } : { fit, data };
}

/**
 * Whether a fit to all hours has a clock offset, or contradicts the middle of the day (J. A. Hausman, Econometrica 46,
 * 1978).
 */
function contradictsMiddle(model: PlantModel, middle: FitData, { plant, hasClockOffset }: SelectedFit): boolean {
  if (hasClockOffset) return true;
  const names = (Object.keys(plant.values) as VectorName[]).filter((name) => !END_LOSSES.includes(name));
  const fit = fitPlant(model, middle, { ...plant.parameters, morningLoss: 0, eveningLoss: 0 }, names);
  return names.some((name) => {
    const difference = fit ? readValue(plant.parameters, name) - readValue(fit.parameters, name) : 0;
    return fit !== undefined && Math.abs(difference) > MIN_STANDARD_ERRORS * getStandardError(fit, name);
  });
}

/** Fits the stated plant with shade at the ends of the day. @returns undefined if no shade causes the losses there */
function fitShadedPlant(model: PlantModel, data: FitData, middle: FitData) {
  const losses = fitEndLosses(model, data, STATED);
  const plant = losses && areShade(losses) ? fitPlant(model, middle, STATED, listCommonNames(data)) : undefined;
  return losses && plant && { plant, losses, hasClockOffset: false, hasLikelyMixture: false };
}

/**
 * Whether shade causes the losses at the ends of the day. A wrong clock adds to one end what it takes from the other
 * one.
 */
function areShade(losses: PlantFit): boolean {
  const distances = END_LOSSES.map((name) => readValue(losses.parameters, name) / getStandardError(losses, name));
  return Math.max(...distances) > MIN_DISTANCE && Math.min(...distances) > -MIN_DISTANCE;
}

const fitEndLosses = (model: PlantModel, data: FitData, parameters: PlantParameters): PlantFit | undefined =>
  fitPlant(model, data, parameters, [...listCommonNames(data), ...END_LOSSES]);
