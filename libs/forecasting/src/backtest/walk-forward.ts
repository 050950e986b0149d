import { DAY, HOUR } from '@daystar/timeseries';
import { IssueCalibrator } from '../learner/calibration/issue-calibrator';
import type { SiteFeatures } from '../learner/features/site-features';
import type { Objective } from '../learner/training/objective';
import { predict } from '../learner/training/predict';
import { train } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import { computeRefitInterval, listStepsWithin } from './refit-schedule';

export interface EvaluatedSite {
  readonly features: SiteFeatures;
  /** First period end to forecast, ms. */
  readonly from: number;
  /** Last period end to forecast, ms. */
  readonly to: number;
}

export interface WalkForwardOptions {
  readonly objective: Objective;
  readonly seed: number;
  /** Maximum number of trees, as in `train`. */
  readonly maxTrees?: number;
  /** Called with the progress, 0..1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Forecasts of all steps of a site, NaN where missing: the estimate that minimizes the objective, and calibrated P10,
 * P50 and P90.
 */
export interface EvaluatedForecast {
  readonly estimate: Float64Array;
  readonly p10: Float64Array;
  readonly p50: Float64Array;
  readonly p90: Float64Array;
}

/** Interval between attempts while there is too little data for a model. */
const FIRST_FIT_INTERVAL = 4 * DAY;
/**
 * Length of the warm-up that calibrates intervals before the first evaluated forecast, as a fraction of the history
 * until then.
 */
const WARM_UP_SHARE = 0.35;
const MAX_WARM_UP = 42 * DAY;

/**
 * Walk-forward evaluation: trains on known data, forecasts the next weeks, calibrates on their outcomes, and trains
 * again. The features, model and calibration of a forecast use only measurements up to `lead` before the end of
 * its period.
 */
export function walkForward(
  sites: readonly EvaluatedSite[],
  { objective, seed, maxTrees, onProgress }: WalkForwardOptions,
): { forecasts: EvaluatedForecast[]; models: TunedModel[] } {
  const features = sites.map((site) => site.features);
  const forecasts = features.map(({ table }) => createEmptyForecast(table.count));
  const { lead } = features[0];
  const evaluationStart = Math.min(...sites.map(({ from }) => from));
  const end = Math.max(...sites.map(({ to }) => to));
  const historyStart = Math.min(...features.map(({ history }) => history.steps.firstEnd));
  const warmUp = Math.min(MAX_WARM_UP, Math.floor((WARM_UP_SHARE * (evaluationStart - historyStart)) / HOUR) * HOUR);
  const calibrator = new IssueCalibrator(features);
  const models: TunedModel[] = [];
  let model: TunedModel | undefined;
  for (let time = evaluationStart - warmUp; time <= end;) {
    const next =
      time < evaluationStart
        ? evaluationStart
        : time + (model ? computeRefitInterval(time - historyStart) : FIRST_FIT_INTERVAL);
    model = train(features, { objective, seed, maxTrees, upTo: time - lead, previous: model }) ?? model;
    if (model) models.push(model);
    const steps = features.map(({ history }) => listStepsWithin(history.steps, time, Math.min(next, end + 1)));
    const raw = features.map((site, k) => predict(model, site, steps[k]));
    calibrator.calibrate(steps, raw).forEach((calibrated, k) => {
      steps[k].forEach((step, row) => {
        forecasts[k].estimate[step] = raw[k].estimate[row];
        forecasts[k].p10[step] = calibrated.p10[row];
        forecasts[k].p50[step] = calibrated.p50[row];
        forecasts[k].p90[step] = calibrated.p90[row];
      });
    });
    time = next;
    onProgress?.(Math.min(1, (time - evaluationStart + warmUp) / (end - evaluationStart + warmUp)));
  }
  return { forecasts, models };
}

function createEmptyForecast(count: number): EvaluatedForecast {
  const createColumn = () => new Float64Array(count).fill(NaN);
  return { estimate: createColumn(), p10: createColumn(), p50: createColumn(), p90: createColumn() };
}
