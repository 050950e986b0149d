/** Scores of quantile forecasts, as the Solar Forecast Arbiter defines them. Probabilities are shares, 0..1. */

type Series = ArrayLike<number>;

/**
 * Pinball loss of a quantile (Koenker and Bassett, "Regression quantiles", Econometrica 46, 1978), in the unit of the
 * series. An observation above the forecast costs p times the distance, one below 1 - p times.
 */
export const pinballLoss = (observed: Series, forecast: Series, probability: number): number =>
  quantileScore(observed, forecast, 1 - probability);

/**
 * The Arbiter's quantile score, in the unit of the series: mean of (f - o)(p - 1{o > f}), never negative. Here p is the
 * probability of exceedance; `pinballLoss` has the probability of non-exceedance.
 */
export function quantileScore(observed: Series, forecast: Series, probability: number): number {
  let sum = 0;
  for (let i = 0; i < observed.length; i++) {
    sum += (forecast[i] - observed[i]) * (probability - (observed[i] > forecast[i] ? 1 : 0));
  }
  return sum / observed.length;
}

/** Mean width of an interval, in the unit of the series. */
export function sharpness(p10: Series, p90: Series): number {
  let sum = 0;
  for (let i = 0; i < p10.length; i++) sum += p90[i] - p10[i];
  return sum / p10.length;
}

/** Share of observations within an interval, its ends included. */
export function coverage(observed: Series, p10: Series, p90: Series): number {
  let insideCount = 0;
  for (let i = 0; i < observed.length; i++) if (observed[i] >= p10[i] && observed[i] <= p90[i]) insideCount++;
  return insideCount / observed.length;
}

/** Brier score of the event "the observation is at most the forecast" with a given probability. */
export function brierScore(observed: Series, forecast: Series, probability: number): number {
  let sum = 0;
  for (let i = 0; i < observed.length; i++) sum += (probability - (observed[i] <= forecast[i] ? 1 : 0)) ** 2;
  return sum / observed.length;
}

/**
 * Continuous ranked probability score of distributions given by some of their quantiles, in the unit of the series. It
 * is the integral of (F - 1{x >= o})^2 by trapezoids over the given points, with the ends extended to the observation.
 * With only the quantiles 10/50/90 it is an approximation, comparable only with scores of the same quantiles.
 * @param quantiles one ascending series of values per observation
 * @param probabilities one per quantile, ascending
 */
export function continuousRankedProbabilityScore(
  observed: Series,
  quantiles: readonly Series[],
  probabilities: Series,
): number {
  let sum = 0;
  for (let i = 0; i < observed.length; i++) sum += computeRankedScore(observed[i], quantiles[i], probabilities);
  return sum / observed.length;
}

function computeRankedScore(observed: number, values: Series, probabilities: Series): number {
  const lastQuantile = values.length - 1;
  // Outside the range of quantiles the forecast probability is wrong by 1.
  let from = Math.min(observed, values[0]);
  let loss = 1;
  let integral = 0;
  const integrateTo = (value: number, nextLoss: number) => {
    integral += ((value - from) * (loss + nextLoss)) / 2;
    from = value;
    loss = nextLoss;
  };
  for (let q = 0; q <= lastQuantile; q++)
    integrateTo(values[q], (probabilities[q] - (values[q] >= observed ? 1 : 0)) ** 2);
  integrateTo(Math.max(observed, values[lastQuantile]), 1);
  return integral;
}
