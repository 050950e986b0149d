import type { Steps } from '@daystar/timeseries';
import type { ClearSkyPower } from '../outputs/clear-sky-power';
import { isEarlyCorrectionSkilled } from './early-hold-out';
import { buildEarlyCorrection, computeEarlyRatio, toRatioLines } from './early-correction';
import { type EarlyFit, type EarlyLine, type LinePrior, fitEarlyLines } from './early-regression';
import type { ExternalShare } from './external-share';
import { fitHindcastIntervals } from './hindcast-intervals';
import { fitIntervalCalibration } from './fit-interval-calibration';
import { limitPower } from './learned-limit';
import { computeTrust } from './model-trust';
import { computeFullLoadDays, computeRatioErrorP90 } from './plant-uncertainty';
import { type LeadModels, buildCorrection } from './site-model';
import type { SiteTrainingData } from './site-training-data';
import { computeTimeOfDayRatios } from './time-of-day-ratios';
import type { SiteTuning } from './tune-columns';

/** What a tuning of power is built from. */
export interface PowerTuningInput {
  /** Training data within the learned limit, with at least one measurement. */
  readonly data: SiteTrainingData;
  /** Measured power as it was, neither limited nor rescaled: the intervals must contain what the plant produced. */
  readonly measured: Float64Array;
  /** Untuned estimated actuals over the steps of the training data, to which their ratios relate. */
  readonly untunedActuals: Float64Array;
  /** Clear-sky power over `steps`, within the learned limit. */
  readonly clearSky: ClearSkyPower;
  /** Steps of the training data and of the forecasts. */
  readonly steps: Steps;
  /** In the unit of the site. */
  readonly limit?: number;
  /**
   * Prior of the early correction of a site. Absent for an aggregation: its members have lines, and errors of their
   * descriptions cancel in part, so that a ratio suffices.
   */
  readonly prior?: LinePrior;
}

/** The models of a site or an aggregation. */
export interface SiteModels {
  readonly trained: LeadModels;
  /** Models that have not made served forecasts worse. */
  readonly inUse: LeadModels;
  /** How much of an external forecast is used, by lead. */
  readonly shares?: ReadonlyMap<number, ExternalShare>;
  /** Returns the time from which the current model computes the forecasts of a lead, ms. */
  readonly effectiveSince: (lead: number) => number;
}

/**
 * Builds the tuning of power from training data and models. Without a model that improves on untuned forecasts, it has
 * the early correction.
 * @returns also the line of the plant's own measurements, which is pooled into priors of other sites
 */
export function buildPowerTuning(
  { data, measured, untunedActuals, clearSky, steps, limit, prior }: PowerTuningInput,
  { trained, inUse, shares, effectiveSince }: SiteModels,
): { readonly tuning: SiteTuning; readonly ownLine?: EarlyLine } {
  const ratio = computeEarlyRatio(data, clearSky);
  const early: EarlyFit = prior ? fitEarlyLines(data, clearSky, prior) : { lines: toRatioLines(ratio), errorP90: 0 };
  const pastClear = clearSky.power.subarray(0, data.steps.count);
  const outcomeData = { ...data, measured };
  const ratioErrorP90 = Math.max(early.errorP90, computeRatioErrorP90(ratio, computeFullLoadDays(data, clearSky)));
  const intervals = fitIntervalCalibration(outcomeData, pastClear, {
    effectiveSince,
    lines: early.lines,
    lineErrorP90: prior && early.errorP90,
  });
  const tuning = {
    correction: correctFuture(),
    intervals,
    hindcastIntervals: intervals
      ? undefined
      : fitHindcastIntervals(outcomeData, pastClear, { ratio, modelError: computeModelError() }),
    actuals: computeTimeOfDayRatios(data.measured, limitPower(untunedActuals, limit), data.steps),
    limit,
    ratioDeviation: ratioErrorP90,
  };
  return { tuning, ownLine: early.ownLine };

  function correctFuture() {
    const isAnyApplied = [...inUse].some(
      ([lead, model]) => computeTrust(model) > 0 || (shares?.get(lead)?.weight ?? 0) > 0,
    );
    if (isAnyApplied) return buildCorrection(data, clearSky, steps, inUse, shares);
    // The early lines learned from the same measurements as a model that made forecasts worse.
    if (inUse.size < trained.size) return undefined;
    const isEarlyUsed = trained.size === 0 || (prior && isEarlyCorrectionSkilled(data, clearSky, prior));
    return isEarlyUsed ? buildEarlyCorrection(data, early.lines) : undefined;
  }

  /** Computes the error on held-out half hours of the model with the shortest lead, in the unit of the site. */
  function computeModelError(): number | undefined {
    const error = trained.get(Math.min(...inUse.keys()))?.holdOut.tuned;
    return error && error * clearSky.power.reduce((maximum, value) => Math.max(maximum, value), 0);
  }
}
