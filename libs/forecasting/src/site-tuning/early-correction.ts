import { lastEnd } from '@daystar/timeseries';
import { filterImplausible } from '../learner/features/filter-implausible';
import { computeRollingCapacityRatio } from '../learner/features/rolling-capacity-ratio';
import { toPlausibleRatio } from '../learner/training/predict';
import { type Correction, LEVELS } from './correction';
import type { EarlyLine } from './early-regression';
import { type TrainingPlant, toSiteHistory } from './lead-features';
import type { SiteTrainingData } from './site-training-data';

/**
 * Lead of the forecasts that are compared with measurements, ms: the shortest, which has the smallest weather error.
 */
const LEAD = 0;

/**
 * Computes the ratio of measured to untuned power, by which percentiles allow for the plant until there are outcomes. It is
 * near 1 with less than a day of data.
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

/** Lines that correct power of all leads by a ratio; undefined for a ratio of 1. */
export const toRatioLines = (ratio: number): Map<number, EarlyLine> | undefined =>
  ratio === 1 ? undefined : new Map([[LEAD, { offset: 0, slope: ratio }]]);

/**
 * Corrects power by the lines of each lead, until there is enough data for a model.
 * @param lines lines by lead, ms, ascending (`fitEarlyLines`)
 */
export function buildEarlyCorrection(
  { steps }: Pick<SiteTrainingData, 'steps'>,
  lines: ReadonlyMap<number, EarlyLine> | undefined,
): Correction | undefined {
  return lines && buildLineCorrection(lines, lastEnd(steps) + steps.stepMs, steps.stepMs);
}

/**
 * Corrects power at all times by lines.
 * @param lines lines by lead, ms, ascending
 * @param firstEnd end of the only step of the correction, ms
 */
export function buildLineCorrection(
  lines: ReadonlyMap<number, EarlyLine>,
  firstEnd: number,
  stepMs: number,
): Correction {
  const toAddend = ({ offset, slope }: EarlyLine, level: number) =>
    Math.round(1e3 * Math.max(-level, offset + (slope - 1) * level)) / 1e3;
  return {
    steps: { firstEnd, stepMs, count: 1 },
    leads: [...lines.keys()],
    addends: [...lines.values()].map((line) => LEVELS.map((level) => toAddend(line, level))),
  };
}
