import { SKY_CLASSES, classifySky, computeCoverageInterval } from '@daystar/forecasting';
import type { Forecast } from './scores';

export interface SkyCoverage {
  /** Number of rows. */
  readonly n: number;
  /** Percent; absent without rows of this sky. */
  readonly coverage10_90?: number;
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

/** Computes the coverage of the interval from P10 to P90 for each class of the forecast sky, over all sites. */
export function computeCoverageBySky(sites: readonly ForecastRows[]): CoverageBySky {
  const computeCoverage = (skyClass: number): SkyCoverage => {
    const outcomes = sites.flatMap(({ measured, forecast, clear, days }) =>
      Array.from(measured.keys())
        .filter((i) => clear[i] > 0 && classifySky(forecast.estimate[i], clear[i]) === skyClass)
        .map((i) => ({ isWithin: measured[i] >= forecast.p10[i] && measured[i] <= forecast.p90[i], day: days[i] })),
    );
    const n = outcomes.length;
    if (n === 0) return { n };
    const interval95 = computeCoverageInterval(outcomes);
    const coverage10_90 = (100 * outcomes.filter(({ isWithin }) => isWithin).length) / n;
    return { n, coverage10_90, ...(interval95 && { interval95 }) };
  };
  return Object.fromEntries(SKY_CLASSES.map((name, skyClass) => [name, computeCoverage(skyClass)])) as CoverageBySky;
}
