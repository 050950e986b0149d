/**
 * Scores of point forecasts against observations, as the Solar Forecast Arbiter defines them. Both series have the same
 * length, at least 1, the same unit, and no gaps; e = forecast - observation.
 */

type Series = ArrayLike<number>;

/** Mean bias error, in the unit of the series. */
export const meanBiasError = (observed: Series, forecast: Series): number =>
  averageBy(observed, (o, i) => forecast[i] - o);

/** Mean absolute error, in the unit of the series. */
export const meanAbsoluteError = (observed: Series, forecast: Series): number =>
  averageBy(observed, (o, i) => Math.abs(forecast[i] - o));

/** Root mean square error, in the unit of the series. */
export const rootMeanSquareError = (observed: Series, forecast: Series): number =>
  Math.sqrt(averageBy(observed, (o, i) => (forecast[i] - o) ** 2));

/**
 * Skill score, 1 - error / reference error: 1 is perfect, 0 as good as the reference. It is 0 when both errors are 0.
 */
export function skillScore(error: number, referenceError: number): number {
  if (referenceError !== 0) return 1 - error / referenceError;
  return error === 0 ? 0 : -Infinity;
}

/** Pearson's correlation of forecast and observation, -1..1; NaN when one of them does not vary. */
export function correlation(observed: Series, forecast: Series): number {
  const meanObserved = mean(observed);
  const meanForecast = mean(forecast);
  const covariance = averageBy(observed, (o, i) => (o - meanObserved) * (forecast[i] - meanForecast));
  const observedVariance = averageBy(observed, (o) => (o - meanObserved) ** 2);
  const forecastVariance = averageBy(forecast, (f) => (f - meanForecast) ** 2);
  return covariance / Math.sqrt(observedVariance * forecastVariance);
}

/** Coefficient of determination: 1 - sum e^2 / sum (observation - its mean)^2. */
export function coefficientOfDetermination(observed: Series, forecast: Series): number {
  const meanObserved = mean(observed);
  const meanSquareError = averageBy(observed, (o, i) => (forecast[i] - o) ** 2);
  return 1 - meanSquareError / averageBy(observed, (o) => (o - meanObserved) ** 2);
}

/** Root mean square error after the bias is removed, in the unit of the series. */
export function centredRootMeanSquareError(observed: Series, forecast: Series): number {
  const bias = meanBiasError(observed, forecast);
  return Math.sqrt(averageBy(observed, (o, i) => (forecast[i] - o - bias) ** 2));
}

export const mean = (values: Series): number => averageBy(values, (value) => value);

function averageBy(values: Series, valueOf: (value: number, index: number) => number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += valueOf(values[i], i);
  return sum / values.length;
}
