import { computeNormalizedErrors } from './normalized-errors';
import { meanAbsoluteError, meanBiasError, rootMeanSquareError, skillScore } from './deterministic';
import { type ObservedPower, isDaylight, computePowerReferences } from './power-references';
import { continuousRankedProbabilityScore, coverage, pinballLoss, sharpness } from './probabilistic';

/** Median, P10 and P90 forecasts at one lead time, one value per step; NaN where missing. */
export interface LeadForecast {
  /** ms. */
  readonly lead: number;
  readonly pv_estimate: Float64Array;
  readonly pv_estimate10: Float64Array;
  readonly pv_estimate90: Float64Array;
}

/**
 * Scores of forecasts at one lead in daylight. Errors are forecast minus observation in the unit of power, except that
 * nbias, nmae and nrmse are in percent of the capacity at the time; fractions are 0..1. NaN where undefined.
 */
export interface PowerScores {
  readonly lead: number;
  /** Steps with forecast and observation. */
  readonly n: number;
  /** Observed steps without a forecast, after the first forecast. */
  readonly missing: number;
  readonly bias: number;
  readonly mae: number;
  readonly rmse: number;
  readonly nbias: number;
  readonly nmae: number;
  readonly nrmse: number;
  /**
   * Skill of the RMSE against the optimal combination of climatology and persistence: 1 is perfect, 0 as good as the
   * reference.
   */
  readonly skill_climatology_persistence: number;
  /** Skill of the RMSE against smart persistence. */
  readonly skill_smart_persistence: number;
  readonly pinball10: number;
  readonly pinball50: number;
  readonly pinball90: number;
  /** Fraction of observations between the 10th and the 90th percentile, both included; nominally 0.8. */
  readonly coverage10_90: number;
  /** Mean width of that range. */
  readonly sharpness: number;
  /** CRPS approximated by three percentiles: comparable only with scores of the same percentiles. */
  readonly crps: number;
  /** Fractions of observations at or below the percentile; nominally 0.1, 0.5 and 0.9. */
  readonly reliability10: number;
  readonly reliability50: number;
  readonly reliability90: number;
}

/** Minimum steps for a skill score. */
const MIN_SKILL_STEPS = 10;

/** Scores a forecast in daylight steps with an observation. */
export function computePowerScores(power: ObservedPower, forecast: LeadForecast): PowerScores {
  const { observed } = power;
  const observedSteps = [...observed.keys()].filter((step) => !Number.isNaN(observed[step]) && isDaylight(power, step));
  const forecastSteps = observedSteps.filter((step) => !Number.isNaN(forecast.pv_estimate[step]));
  const selectSteps = (values: Float64Array) => Float64Array.from(forecastSteps, (step) => values[step]);
  const [o, f, p10, p90] = [observed, forecast.pv_estimate, forecast.pv_estimate10, forecast.pv_estimate90].map(
    selectSteps,
  );
  const [bias, mae, rmse] = [meanBiasError(o, f), meanAbsoluteError(o, f), rootMeanSquareError(o, f)];
  const computeReliability = (quantile: Float64Array) =>
    coverage(o, new Float64Array(o.length).fill(-Infinity), quantile);
  return {
    lead: forecast.lead,
    n: forecastSteps.length,
    missing: observedSteps.filter((step) => step >= forecastSteps[0]).length - forecastSteps.length,
    bias,
    mae,
    rmse,
    ...computeNormalizedErrors(power, forecast.pv_estimate, forecastSteps),
    ...computeSkills(power, forecast, forecastSteps),
    pinball10: pinballLoss(o, p10, 0.1),
    pinball50: pinballLoss(o, f, 0.5),
    pinball90: pinballLoss(o, p90, 0.9),
    coverage10_90: coverage(o, p10, p90),
    sharpness: sharpness(p10, p90),
    crps: continuousRankedProbabilityScore(
      o,
      Array.from(o, (_, i) => [p10[i], f[i], p90[i]]),
      [0.1, 0.5, 0.9],
    ),
    reliability10: computeReliability(p10),
    reliability50: computeReliability(f),
    reliability90: computeReliability(p90),
  };
}

/** Computes the skill scores on the steps that both references have. */
function computeSkills(power: ObservedPower, { lead, pv_estimate }: LeadForecast, forecastSteps: readonly number[]) {
  const { smartPersistence, combination } = computePowerReferences(power, lead);
  const steps = forecastSteps.filter((step) => !Number.isNaN(combination[step]));
  const computeError = (values: Float64Array) =>
    rootMeanSquareError(
      steps.map((step) => power.observed[step]),
      steps.map((step) => values[step]),
    );
  const error = computeError(pv_estimate);
  const computeSkill = (reference: Float64Array) =>
    steps.length < MIN_SKILL_STEPS ? NaN : skillScore(error, computeError(reference));
  return {
    skill_climatology_persistence: computeSkill(combination),
    skill_smart_persistence: computeSkill(smartPersistence),
  };
}
