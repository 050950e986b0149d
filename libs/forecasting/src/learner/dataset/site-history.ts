import type { Steps } from '@daystar/timeseries';

/**
 * History of one quantity of one site. Future steps have clear-sky values, sun and weather, but no
 * measurements. One value per step, in the quantity's unit unless stated; NaN where missing.
 */
export interface SiteHistory {
  /** Site id. */
  readonly site: string;
  readonly quantity: 'power' | 'irradiance';
  readonly steps: Steps;
  /** Measured values. */
  readonly measured: Float64Array;
  /** Clear-sky values with a typical atmosphere, 0 at night, never NaN. */
  readonly clear: Float64Array;
  /** The untuned forecast, computed from the data known at its issue time; never NaN. */
  readonly untuned: Float64Array;
  readonly sun: {
    /** Degrees, middle of the step. */
    readonly zenith: Float64Array;
    /** Degrees clockwise from north. */
    readonly azimuth: Float64Array;
    /** Apparent solar time, h. */
    readonly solarTime: Float64Array;
  };
  /** NWP forecast by variable; `index` is its clear-sky index. */
  readonly weather: ReadonlyMap<string, Float64Array>;
  /** Time from which the weather of a step is known, ms; NaN where there is none. */
  readonly weatherKnownAt: Float64Array;
  /** Other measurements at the site, as clear-sky fractions or otherwise dimensionless. */
  readonly covariates: ReadonlyMap<string, Float64Array>;
  /** External forecast of the same quantity, if any. */
  readonly external?: ExternalForecast;
}

/**
 * A forecast that the owner of a site uploads from another vendor. It has one value per step in the unit of the site,
 * NaN where missing.
 */
export interface ExternalForecast {
  readonly estimate: Float64Array;
  /** 10th percentile. */
  readonly p10: Float64Array;
  /** 90th percentile. */
  readonly p90: Float64Array;
  /** Issue time of the value, ms. */
  readonly issuedAt: Float64Array;
}
