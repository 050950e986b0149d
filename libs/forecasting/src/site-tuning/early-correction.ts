import { lastEnd } from '@daystar/timeseries';
import { filterImplausible } from '../learner/features/filter-implausible';
import { computeRollingCapacityRatio } from '../learner/features/rolling-capacity-ratio';
import { toPlausibleRatio } from '../learner/training/predict';
import { type Correction, LEVELS } from './correction';
import { type TrainingPlant, toSiteHistory } from './lead-features';
import type { SiteTrainingData } from './site-training-data';

/**
 * Lead of the forecasts that are compared with measurements, ms: the shortest, which has the smallest weather error.
 */
const LEAD = 0;

/**
 * Computes the ratio of measured to untuned power, which corrects forecasts until a model is trained. It is near 1 with
 * less than a day of data.
 * @param plant clear-sky power over the steps of the training data
 * @returns 1 if the ratio does not reduce the error of the measured half hours
 */
export function computeEarlyRatio(data: SiteTrainingData, plant: TrainingPlant): number {
  const history = toSiteHistory(data, plant, LEAD);
  // Zero means dusk or an outage, which says nothing about the size of the plant.
  const measured = filterImplausible(history).map((value, i) => (history.clear[i] > 0 && value > 0 ? value : NaN));
  const ratio = toPlausibleRatio(computeRollingCapacityRatio(history, measured, 0).at(-1) ?? 1);
  const sumErrors = (factor: number) =>
    measured.reduce(
      (sum, value, i) => (Number.isNaN(value) ? sum : sum + Math.abs(value - factor * history.untuned[i])),
      0,
    );
  return sumErrors(ratio) < sumErrors(1) ? ratio : 1;
}

/**
 * Corrects power of all leads by the early ratio, until there is enough data for a model.
 * @returns undefined for a ratio of 1
 */
export function buildEarlyCorrection(
  { steps }: Pick<SiteTrainingData, 'steps'>,
  ratio: number,
): Correction | undefined {
  if (ratio === 1) return undefined;
  const { stepMs } = steps;
  return {
    steps: { firstEnd: lastEnd(steps) + stepMs, stepMs, count: 1 },
    leads: [LEAD],
    addends: [LEVELS.map((level) => Math.round(1e3 * (ratio - 1) * level) / 1e3)],
  };
}
