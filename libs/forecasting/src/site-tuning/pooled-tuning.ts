import { MINUTE } from '@daystar/timeseries';
import { buildLineCorrection } from './early-correction';
import { type LinePrior, fitUnmeasured } from './early-regression';
import type { SiteTuning } from './tune-columns';

/** Step of the correction, ms. It has one step, which applies to all times. */
const STEP_MS = 30 * MINUTE;

/**
 * Builds the tuning of a site without usable measurements of power from the prior of other sites. Its percentiles allow for
 * the deviation between plants. The same prior gives the same tuning at any time.
 */
export function buildPooledTuning(prior: LinePrior): SiteTuning {
  const { line, errorP90 } = fitUnmeasured(prior);
  return {
    correction: buildLineCorrection(new Map([[0, line]]), STEP_MS, STEP_MS),
    ratioDeviation: Math.round(1e3 * errorP90) / 1e3,
    isPooled: true,
  };
}
