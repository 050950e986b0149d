import { rootMeanSquareError } from './deterministic';

type Series = ArrayLike<number>;

/** Kolmogorov-Smirnov critical value at 99 % for one observation; for n observations it is divided by sqrt(n). */
const CRITICAL_VALUE = 1.63;

/** Difference of the two empirical distributions between neighbouring values. */
interface Gap {
  readonly width: number;
  readonly difference: number;
}

/**
 * Kolmogorov-Smirnov integral: area between the distributions of forecast and observation, in the unit of the series.
 * Espinar et al., "Analysis of different comparison parameters applied to solar radiation data", Solar Energy 83
 * (2009).
 */
export const kolmogorovSmirnovIntegral = (observed: Series, forecast: Series): number =>
  integrate(compareDistributions(observed, forecast), (difference) => difference);

/**
 * OVER: area between the distributions where their difference exceeds the critical value, in the unit of the series.
 */
export function overStatistic(observed: Series, forecast: Series): number {
  const critical = CRITICAL_VALUE / Math.sqrt(observed.length);
  return integrate(compareDistributions(observed, forecast), (difference) => Math.max(0, difference - critical));
}

/**
 * Combined performance index, (KSI + OVER + 2 RMSE) / 4, in the unit of the series. Gueymard, "A review of validation
 * methodologies" (2014).
 */
export const combinedPerformanceIndex = (observed: Series, forecast: Series): number =>
  (kolmogorovSmirnovIntegral(observed, forecast) +
    overStatistic(observed, forecast) +
    2 * rootMeanSquareError(observed, forecast)) /
  4;

const integrate = (gaps: readonly Gap[], transform: (difference: number) => number): number =>
  gaps.reduce((sum, { width, difference }) => sum + width * transform(difference), 0);

function compareDistributions(observed: Series, forecast: Series): Gap[] {
  const o = Float64Array.from(observed).sort();
  const f = Float64Array.from(forecast).sort();
  const values = [...new Set([...o, ...f])].sort((a, b) => a - b);
  let observedBelow = 0;
  let forecastBelow = 0;
  return values.slice(0, -1).map((value, i) => {
    while (observedBelow < o.length && o[observedBelow] <= value) observedBelow++;
    while (forecastBelow < f.length && f[forecastBelow] <= value) forecastBelow++;
    return { width: values[i + 1] - value, difference: Math.abs(observedBelow / o.length - forecastBelow / f.length) };
  });
}
