import { meanAbsoluteError, meanBiasError, rootMeanSquareError, skill } from './deterministic';
import { type ObservedPower, isDaylight, powerReferences } from './power-references';
import { continuousRankedProbabilityScore, coverage, quantileScore, sharpness } from './probabilistic';

/** Median, low and high forecasts of one lead, ms, one per step; NaN where there was none. */
export interface LeadForecast {
  readonly lead: number;
  readonly pv_estimate: Float64Array;
  readonly pv_estimate10: Float64Array;
  readonly pv_estimate90: Float64Array;
}

/**
 * How good forecasts of one lead were, by daylight. Errors are forecast minus observation in the unit of power, those
 * that begin with n in percent of capacity; shares are 0..1. What cannot be said is NaN.
 */
export interface PowerScores {
  readonly lead: number;
  /** Steps that were forecast and observed. */
  readonly n: number;
  /** Steps that were observed, and no issue spoke of, though one had spoken of a step before. */
  readonly missing: number;
  readonly bias: number;
  readonly mae: number;
  readonly rmse: number;
  readonly nbias: number;
  readonly nmae: number;
  readonly nrmse: number;
  /** By RMSE, against the optimal combination of climatology and persistence: 1 is perfect, 0 no better. */
  readonly skill_climatology_persistence: number;
  readonly skill_smart_persistence: number;
  readonly pinball10: number;
  readonly pinball50: number;
  readonly pinball90: number;
  /** Share of observations between the 10th and the 90th percentile, both included: 0.8 is meant. */
  readonly coverage10_90: number;
  /** Mean width of that range. */
  readonly sharpness: number;
  /** Of the three percentiles, which stand in for the distribution: comparable only with itself. */
  readonly crps: number;
  /** Shares of observations that are at most the percentile: 0.1, 0.5 and 0.9 are meant. */
  readonly reliability10: number;
  readonly reliability50: number;
  readonly reliability90: number;
}

/** Fewer pairs than this tell nothing of a correlation. */
const FEWEST_FOR_SKILL = 10;

export function powerScores(power: ObservedPower, forecast: LeadForecast): PowerScores {
  const { observed, capacity } = power;
  const seen = [...observed.keys()].filter((step) => !Number.isNaN(observed[step]) && isDaylight(power, step));
  const told = seen.filter((step) => !Number.isNaN(forecast.pv_estimate[step]));
  const of = (values: Float64Array) => Float64Array.from(told, (step) => values[step]);
  const [o, f, low, high] = [observed, forecast.pv_estimate, forecast.pv_estimate10, forecast.pv_estimate90].map(of);
  const [bias, mae, rmse] = [meanBiasError(o, f), meanAbsoluteError(o, f), rootMeanSquareError(o, f)];
  const percent = (error: number) => (100 * error) / capacity;
  const atMost = (quantile: Float64Array) => coverage(o, new Float64Array(o.length).fill(-Infinity), quantile);
  return {
    lead: forecast.lead,
    n: told.length,
    missing: seen.filter((step) => step >= told[0]).length - told.length,
    bias,
    mae,
    rmse,
    nbias: percent(bias),
    nmae: percent(mae),
    nrmse: percent(rmse),
    ...skills(power, forecast, told),
    pinball10: quantileScore(o, low, 0.1),
    pinball50: quantileScore(o, f, 0.5),
    pinball90: quantileScore(o, high, 0.9),
    coverage10_90: coverage(o, low, high),
    sharpness: sharpness(low, high),
    crps: continuousRankedProbabilityScore(
      o,
      Array.from(o, (_, i) => [low[i], f[i], high[i]]),
      [0.1, 0.5, 0.9],
    ),
    reliability10: atMost(low),
    reliability50: atMost(f),
    reliability90: atMost(high),
  };
}

/** Forecast and references on the same steps. */
function skills(power: ObservedPower, { lead, pv_estimate }: LeadForecast, told: readonly number[]) {
  const { smartPersistence, combination } = powerReferences(power, lead);
  const pairs = told.filter((step) => !Number.isNaN(combination[step]));
  const errorOf = (values: Float64Array) =>
    rootMeanSquareError(
      pairs.map((step) => power.observed[step]),
      pairs.map((step) => values[step]),
    );
  const error = errorOf(pv_estimate);
  const against = (reference: Float64Array) =>
    pairs.length < FEWEST_FOR_SKILL ? NaN : skill(error, errorOf(reference));
  return {
    skill_climatology_persistence: against(combination),
    skill_smart_persistence: against(smartPersistence),
  };
}
