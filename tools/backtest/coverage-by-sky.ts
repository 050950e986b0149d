import { SKY_CLASSES, classifySky, computeCoverageInterval } from '@daystar/forecasting';
import type { Forecast } from './scores';

export interface SkyCoverage {
  /** Number of rows. */
  readonly n: number;
  /** Percent; absent without rows of this sky. */
  readonly coverage10_90?: number;
  /** Percent that right percentiles would have; absent if it is 80 %. No outcome is below a P10 of 0. */
  readonly nominal10_90?: number;
  /** The 95 % interval of the coverage, percent; absent with rows of few days. */
  readonly interval95?: readonly [number, number];
}

export type CoverageBySky = Readonly<Record<(typeof SKY_CLASSES)[number], SkyCoverage>>;

/** Scored rows of a site, with clear-sky values. */
export interface ForecastRows {
  readonly measured: Float64Array;
  readonly forecast: Forecast;
  readonly clear: Float64Array;
  /** Days since 1970 UTC. */
  readonly days: Int32Array;
}

/**
 * Computes the coverage of the interval from P10 to P90 for each class of the forecast sky, over all sites. Beside it is
 * the nominal coverage. Where 0 has a probability of 10 % or more, as DNI under thick clouds, P10 is 0 and the interval
 * covers 90 %. Where it has 90 % or more, P90 is 0 too, and the interval covers all.
 */
export function computeCoverageBySky(sites: readonly ForecastRows[]): CoverageBySky {
  const computeCoverage = (skyClass: number): SkyCoverage => {
    const outcomes = sites.flatMap(({ measured, forecast, clear, days }) =>
      Array.from(measured.keys())
        .filter((i) => clear[i] > 0 && classifySky(forecast.estimate[i], clear[i]) === skyClass)
        .map((i) => ({
          isWithin: measured[i] >= forecast.p10[i] && measured[i] <= forecast.p90[i],
          day: days[i],
          percentilesAtZero: [forecast.p10[i], forecast.p90[i]].filter((percentile) => percentile === 0).length,
        })),
    );
    const n = outcomes.length;
    if (n === 0) return { n };
    const interval95 = computeCoverageInterval(outcomes);
    const coverage10_90 = (100 * outcomes.filter(({ isWithin }) => isWithin).length) / n;
    const zeroCount = outcomes.reduce((sum, { percentilesAtZero }) => sum + percentilesAtZero, 0);
    const nominal10_90 = 80 + (10 * zeroCount) / n;
    return { n, coverage10_90, ...(zeroCount > 0 && { nominal10_90 }), ...(interval95 && { interval95 }) };
  };
  return Object.fromEntries(SKY_CLASSES.map((name, skyClass) => [name, computeCoverage(skyClass)])) as CoverageBySky;
}
