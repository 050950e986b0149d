import { SKY_CLASSES, coverage, classifySky } from '@daystar/forecasting';
import type { Forecast } from './scores';

export interface SkyCoverage {
  /** Number of rows. */
  readonly n: number;
  /** Percent; absent without rows of this sky. */
  readonly coverage10_90?: number;
}

export type CoverageBySky = Readonly<Record<(typeof SKY_CLASSES)[number], SkyCoverage>>;

/** Scored rows of a site, with clear-sky values. */
export interface ForecastRows {
  readonly measured: Float64Array;
  readonly forecast: Forecast;
  readonly clear: Float64Array;
}

/** Computes the coverage of the interval from P10 to P90 for each class of the forecast sky, over all sites. */
export function computeCoverageBySky(sites: readonly ForecastRows[]): CoverageBySky {
  const computeCoverage = (skyClass: number): SkyCoverage => {
    const rows = sites.flatMap(({ measured, forecast, clear }) =>
      Array.from(measured.keys())
        .filter((i) => clear[i] > 0 && classifySky(forecast.estimate[i], clear[i]) === skyClass)
        .map((i) => [measured[i], forecast.p10[i], forecast.p90[i]] as const),
    );
    const selectColumn = (k: 0 | 1 | 2) => Float64Array.from(rows, (row) => row[k]);
    const covered =
      rows.length > 0 ? { coverage10_90: 100 * coverage(selectColumn(0), selectColumn(1), selectColumn(2)) } : {};
    return { n: rows.length, ...covered };
  };
  return Object.fromEntries(SKY_CLASSES.map((name, skyClass) => [name, computeCoverage(skyClass)])) as CoverageBySky;
}
