import { HOUR } from '@daystar/timeseries';
import { type PeriodSky, averageOverPeriods, repeatOverPeriods } from './period-sky';

/** Clear-sky index of period `j` as known at the issue time of the forecast of period `i`. */
export type IndexAtIssue = (i: number, j: number) => number;

/** Values of a physical model on native steps, for the cloud opacity of each, %. */
export type SkyModel = (opacity: Float64Array) => Float64Array;

/** The separation of beam and diffuse depends on the clock hours before and after the clock hour of a step. */
const DEPENDENCE_RANGE_MS = 2 * HOUR;

/**
 * Period means of a model. The mean of each period is computed from the sky that was known at the issue time of its
 * forecast. Neighbouring periods have different issue times and therefore different known skies. So each pass computes
 * only every n-th period, and evaluates the surrounding hours with the sky known at that period's issue time.
 */
export function computeMeansAsIssued(sky: PeriodSky, indexAtIssue: IndexAtIssue, model: SkyModel): Float64Array {
  const { count, stepMs } = sky.steps;
  const passes = Math.min(count, 2 * Math.ceil(DEPENDENCE_RANGE_MS / stepMs) + 1);
  const values = new Float64Array(count);
  for (let firstPeriod = 0; firstPeriod < passes; firstPeriod++) {
    const lastPeriod = firstPeriod + passes * Math.floor((count - 1 - firstPeriod) / passes);
    const findNearest = (j: number) =>
      Math.min(lastPeriod, firstPeriod + passes * Math.max(0, Math.round((j - firstPeriod) / passes)));
    const index = Float64Array.from({ length: count }, (_, j) => indexAtIssue(findNearest(j), j));
    const means = averageOverPeriods(model(repeatOverPeriods(toOpacity(index), sky)), sky);
    for (let i = firstPeriod; i < count; i += passes) values[i] = means[i];
  }
  return values;
}

const toOpacity = (index: Float64Array): Float64Array => index.map((value) => 100 * (1 - value));
