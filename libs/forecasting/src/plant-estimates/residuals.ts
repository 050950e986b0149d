import { DAY } from '@daystar/timeseries';
import { MAX_CLOCK_OFFSET_MS } from './find-initial-parameters';
import type { FitData } from './fit-plant';
import type { ModelAlternative } from './model-alternatives';
import type { PlantModel, PlantParameters } from './plant-model';

/**
 * Sums of squared residuals of each day of 24 hours, without the first and last `MAX_CLOCK_OFFSET_MS`: power shifted by a
 * clock offset is undefined there.
 * @param alternative model of the plant; that of the service when absent
 */
export function sumSquaredResidualsByDay(
  model: PlantModel,
  { measured, steps, limit }: FitData,
  parameters: PlantParameters,
  alternative?: ModelAlternative,
): number[] {
  const allSky = alternative ? model.predictAlternative(parameters, alternative) : model.predict(parameters).allSky;
  const [margin, perDay] = [MAX_CLOCK_OFFSET_MS / steps.stepMs, DAY / steps.stepMs];
  const sums: number[] = [];
  for (let i = margin; i < steps.count - margin; i++) {
    const residual = measured[i] - Math.min(allSky[i], limit);
    const day = Math.floor((i - margin) / perDay);
    sums[day] = (sums[day] ?? 0) + (Number.isNaN(residual) ? 0 : residual ** 2);
  }
  return sums;
}

export const sumSquaredResiduals = (
  ...[model, data, parameters]: Parameters<typeof sumSquaredResidualsByDay>
): number => sum(sumSquaredResidualsByDay(model, data, parameters));

/** Computes the t statistic of the daily reduction of squared residuals from the reference to the candidate. */
export function computeGainTStatistic(
  model: PlantModel,
  data: FitData,
  reference: PlantParameters,
  candidate: PlantParameters,
): number {
  const [referenceSums, candidateSums] = [reference, candidate].map((parameters) =>
    sumSquaredResidualsByDay(model, data, parameters),
  );
  return computeReductionTStatistic(referenceSums, candidateSums);
}

/** Computes the t statistic of the reduction from reference to candidate values of the same days. */
export const computeReductionTStatistic = (reference: readonly number[], candidate: readonly number[]): number =>
  computeTStatistic(reference.map((value, day) => value - candidate[day]));

/** Computes the t statistic of the mean of values against 0. */
export function computeTStatistic(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return mean / Math.sqrt(variance / values.length);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
