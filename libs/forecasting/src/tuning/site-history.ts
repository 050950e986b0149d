import type { Steps } from '@daystar/timeseries';

/**
 * What is known of one quantity of one site, period by period: the past, and of the future what needs no measurement.
 * One value per step, in the quantity's unit unless told; NaN where nothing is known.
 */
export interface SiteHistory {
  /** Tells one site from another. */
  readonly site: string;
  readonly quantity: 'power' | 'irradiance';
  readonly steps: Steps;
  /** What was measured. */
  readonly measured: Float64Array;
  /** What a clear sky in typical air would give: geometry alone, 0 at night, never NaN. */
  readonly clear: Float64Array;
  /** The untuned forecast, made with nothing that was unknown when it was due; never NaN. */
  readonly untuned: Float64Array;
  readonly sun: {
    /** Degrees, middle of the step. */
    readonly zenith: Float64Array;
    /** Clockwise from north. */
    readonly azimuth: Float64Array;
    /** Apparent solar time, h. */
    readonly solarTime: Float64Array;
  };
  /** Numerical forecasts by name; `index` is their clear-sky index. */
  readonly weather: ReadonlyMap<string, Float64Array>;
  /** From when the weather of a step is known, ms; NaN where there is none. */
  readonly weatherKnownAt: Float64Array;
  /** Other measurements at the site, as shares of what a clear sky would give or otherwise without unit. */
  readonly companions: ReadonlyMap<string, Float64Array>;
}
