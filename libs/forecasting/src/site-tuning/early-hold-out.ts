import { DAY } from '@daystar/timeseries';
import { type LinePrior, UNCHANGED, collectSamples, fitEarlyLines, sumErrors } from './early-regression';
import type { TrainingPlant } from './lead-features';
import type { SiteTrainingData } from './site-training-data';

/** Share of the measured half hours, the newest ones, that are held out. */
const HELD_OUT_SHARE = 0.25;

/**
 * Whether the early lines, fitted to the earlier measurements, are better than untuned forecasts on the newest ones.
 * @param plant clear-sky power over the steps of the training data
 */
export function isEarlyCorrectionSkilled(data: SiteTrainingData, plant: TrainingPlant, prior: LinePrior): boolean {
  const measuredSteps = [...data.measured.keys()].filter((i) => !Number.isNaN(data.measured[i]));
  const stepsPerDay = DAY / data.steps.stepMs;
  const firstHeldOut = measuredSteps[Math.floor((1 - HELD_OUT_SHARE) * measuredSteps.length)] ?? 0;
  const split = Math.floor(firstHeldOut / stepsPerDay) * stepsPerDay;
  const select = (isSelected: (i: number) => boolean): SiteTrainingData => ({
    ...data,
    measured: data.measured.map((value, i) => (isSelected(i) ? value : NaN)),
  });
  const { lines } = fitEarlyLines(
    select((i) => i < split),
    plant,
    prior,
  );
  const heldOut = select((i) => i >= split);
  let gain = 0;
  for (const [lead, line] of lines ?? []) {
    const { samples } = collectSamples(heldOut, plant, lead);
    gain += sumErrors(samples, UNCHANGED) - sumErrors(samples, line);
  }
  return gain > 0;
}
