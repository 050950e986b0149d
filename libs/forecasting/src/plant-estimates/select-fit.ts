import { DAY } from '@daystar/timeseries';
import { MAX_CLOCK_OFFSET, findInitialParameters } from './find-initial-parameters';
import { type FitData, type PlantFit, type VectorName, fitPlant } from './fit-plant';
import type { PlantModel, PlantParameters } from './plant-model';
import { getStandardError } from './standard-error';

/** Fits of one plant. A parameter that measurements do not show is not free in the others, because it would blur them. */
export interface SelectedFit {
  /** Size and orientation, and what measurements show beyond chance. */
  readonly plant: PlantFit;
  /** With a clock offset. */
  readonly clockOffset?: PlantFit;
  /** With losses in the morning and the evening. */
  readonly losses?: PlantFit;
  /** Whether a clock offset explains the measurements better than none, beyond chance. */
  readonly hasClockOffset: boolean;
}

/** Minimum t statistic of a significant clock offset or loss: chance exceeds it in 1 case in 100. */
const MIN_T_STATISTIC = 2.58;

/** @param isOriented whether to fit the orientation. @returns undefined when the data do not determine the plant */
export function selectFit(model: PlantModel, data: FitData, isOriented: boolean): SelectedFit | undefined {
  const sizeNames: VectorName[] = isOriented ? ['scale', 'east', 'north'] : ['scale'];
  const start = findInitialParameters(model, data, isOriented, 0);
  const fitWithoutOffset = fitPlant(model, data, start, sizeNames);
  const fitsWithOffset = [findInitialParameters(model, data, isOriented), fitWithoutOffset?.parameters]
    .flatMap((from) => (from && fitPlant(model, data, from, [...sizeNames, 'clockOffset'])) ?? [])
    .map((fit) => ({ fit, residuals: sumByDay(model, data, fit.parameters) }));
  const fitWithOffset = fitsWithOffset.sort((a, b) => sum(a.residuals) - sum(b.residuals)).at(0);
  const residualsWithoutOffset = sumByDay(model, data, fitWithoutOffset?.parameters ?? start);
  const hasClockOffset =
    fitWithOffset !== undefined &&
    isBeyondChance(fitWithOffset.fit, 'clockOffset') &&
    computeTStatistic(residualsWithoutOffset.map((residual, day) => residual - fitWithOffset.residuals[day])) >
      MIN_T_STATISTIC;
  const chosen = hasClockOffset ? fitWithOffset.fit : fitWithoutOffset;
  if (!chosen) return undefined;
  const losses = fitPlant(model, data, chosen.parameters, [...sizeNames, 'morningLoss', 'eveningLoss']);
  const significantLosses = (['morningLoss', 'eveningLoss'] as const).filter(
    (name) => losses && isBeyondChance(losses, name),
  );
  const free = [...sizeNames, ...(hasClockOffset ? ['clockOffset' as const] : []), ...significantLosses];
  const plant = significantLosses.length > 0 ? fitPlant(model, data, chosen.parameters, free) : chosen;
  return { plant: plant ?? chosen, clockOffset: fitWithOffset?.fit, losses, hasClockOffset };
}

const isBeyondChance = (fit: PlantFit, name: VectorName): boolean =>
  Math.abs(fit.values[name] ?? 0) > MIN_T_STATISTIC * getStandardError(fit, name);

/** Sums of squared residuals of each day of 24 hours, without the steps at the ends, where delayed power has no values. */
function sumByDay(model: PlantModel, { measured, steps }: FitData, parameters: PlantParameters): number[] {
  const { allSky } = model.predict(parameters);
  const [margin, perDay] = [MAX_CLOCK_OFFSET / steps.stepMs, DAY / steps.stepMs];
  const sums: number[] = [];
  for (let i = margin; i < steps.count - margin; i++) {
    const residual = measured[i] - allSky[i];
    const day = Math.floor((i - margin) / perDay);
    sums[day] = (sums[day] ?? 0) + (Number.isNaN(residual) ? 0 : residual ** 2);
  }
  return sums;
}

/** Computes the t statistic of the mean of values against 0. */
export function computeTStatistic(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return mean / Math.sqrt(variance / values.length);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
