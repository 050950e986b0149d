import type { ForecastIssue } from '@daystar/contracts';

/** The forecast of an issue beside that from weather alone. Powers are in the unit of the site. */
export interface TunedForecast {
  readonly peak: number;
  readonly untunedPeak: number;
  /** Energy that tuning removes, as a fraction of the energy from weather alone. */
  readonly reduction: number;
}

/** Compares the forecast of an issue with that from weather alone. */
export function readTunedForecast({ forecasts }: ForecastIssue): TunedForecast {
  const { pv_estimate, untuned_estimate = pv_estimate } = forecasts;
  const [tuned, untuned] = [pv_estimate, untuned_estimate].map((powers) => ({
    peak: powers.reduce((highest, power) => Math.max(highest, power), 0),
    total: powers.reduce((sum, power) => sum + power, 0),
  }));
  return {
    peak: tuned.peak,
    untunedPeak: untuned.peak,
    reduction: untuned.total > 0 ? 1 - tuned.total / untuned.total : 0,
  };
}
