import { ErrorCorrector } from '../learner/calibration/error-corrector';
import { IssueCalibrator } from '../learner/calibration/issue-calibrator';
import type { Objective } from '../learner/training/objective';
import { predict } from '../learner/training/predict';
import type { BaseLearners } from '../learner/training/base-learners';
import { train } from '../learner/training/train';
import type { TunedModel } from '../learner/training/tuned-model';
import type { EvaluatedSite } from './evaluated-site';
import { listRefits } from './list-refits';
import { listStepsWithin } from './refit-schedule';

/** Training options of a walk-forward evaluation. */
export interface WalkForwardOptions {
  readonly objective: Objective;
  readonly seed: number;
  /** Maximum number of trees, as in `train`. */
  readonly maxTrees?: number;
  /** Returns base learners that another process fitted on the data up to a time, ms (`fitRefits`). */
  readonly findFittedLearners?: (upTo: number) => BaseLearners | undefined;
  /** Called with the progress, 0..1. */
  readonly onProgress?: (fraction: number) => void;
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

/**
 * Walk-forward evaluation: trains on known data, forecasts the next weeks, corrects and calibrates by their outcomes,
 * and trains again. The features, model, correction and calibration of a forecast use only measurements up to `lead`
 * before the end of its period.
 */
export function walkForward(
  sites: readonly EvaluatedSite[],
  { objective, seed, maxTrees, findFittedLearners, onProgress }: WalkForwardOptions,
): { forecasts: EvaluatedForecast[]; models: TunedModel[] } {
  const features = sites.map((site) => site.features);
  const forecasts = features.map(({ table }) => createEmptyForecast(table.count));
  const end = Math.max(...sites.map(({ to }) => to));
  const correctors = features.map((site) => new ErrorCorrector(site));
  const calibrator = new IssueCalibrator(features);
  const models: TunedModel[] = [];
  let model: TunedModel | undefined;
  const refits = listRefits(sites);
  for (const { time, next, upTo } of refits) {
    model =
      train(features, { objective, seed, maxTrees, upTo, previous: model, fitted: findFittedLearners?.(upTo) }) ??
      model;
    if (model) models.push(model);
    const steps = features.map(({ history }) => listStepsWithin(history.steps, time, Math.min(next, end + 1)));
    const raw = features.map((site, k) => {
      const forecast = predict(model, site, steps[k]);
      const isTuned = model && !model.holdOut.excludedSites.includes(site.history.site);
      return isTuned ? correctors[k].correct(steps[k], forecast) : forecast;
    });
    calibrator.calibrate(steps, raw).forEach((calibrated, k) => {
      steps[k].forEach((step, row) => {
        forecasts[k].estimate[step] = raw[k].estimate[row];
        forecasts[k].p10[step] = calibrated.p10[row];
        forecasts[k].p50[step] = calibrated.p50[row];
        forecasts[k].p90[step] = calibrated.p90[row];
      });
    });
    const start = refits[0].time;
    onProgress?.(Math.min(1, (next - start) / (end - start)));
  }
  return { forecasts, models };
}

function createEmptyForecast(count: number): EvaluatedForecast {
  const createColumn = () => new Float64Array(count).fill(NaN);
  return { estimate: createColumn(), p10: createColumn(), p50: createColumn(), p90: createColumn() };
}
