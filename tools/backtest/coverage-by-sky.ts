import { SKY_CLASSES, coverage, skyClass } from '@daystar/forecasting';
import type { Forecast } from './scores';

export interface SkyCoverage {
  readonly n: number;
  /** Percent; absent where no row is of this sky. */
  readonly coverage10_90?: number;
}

export type CoverageBySky = Readonly<Record<(typeof SKY_CLASSES)[number], SkyCoverage>>;

/** Scored rows of a site, with what a clear sky would have brought it. */
export interface ForecastRows {
  readonly measured: Float64Array;
  readonly forecast: Forecast;
  readonly clear: Float64Array;
}

/** What the percentiles held under each sky that was expected, of all sites together: right on average is not right. */
export function coverageBySky(sites: readonly ForecastRows[]): CoverageBySky {
  const of = (sky: number): SkyCoverage => {
    const rows = sites.flatMap(({ measured, forecast, clear }) =>
      Array.from(measured.keys())
        .filter((i) => clear[i] > 0 && skyClass(forecast.estimate[i], clear[i]) === sky)
        .map((i) => [measured[i], forecast.low[i], forecast.high[i]] as const),
    );
    const column = (k: 0 | 1 | 2) => Float64Array.from(rows, (row) => row[k]);
    const held = rows.length > 0 ? { coverage10_90: 100 * coverage(column(0), column(1), column(2)) } : {};
    return { n: rows.length, ...held };
  };
  return Object.fromEntries(SKY_CLASSES.map((name, sky) => [name, of(sky)])) as CoverageBySky;
}
