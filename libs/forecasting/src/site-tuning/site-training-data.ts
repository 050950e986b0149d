import type { Steps } from '@daystar/timeseries';
import type { ExternalForecast } from '../learner/dataset/site-history';

/**
 * Half-hourly power forecasts at one nominal lead; NaN where missing. `p10` and `p90` are the 10th and 90th
 * percentiles.
 */
export interface LeadForecasts {
  readonly estimate: Float64Array;
  readonly p10: Float64Array;
  readonly p90: Float64Array;
  /** The untuned forecast. It equals `estimate` where no tuning applied. */
  readonly untuned: Float64Array;
  readonly untunedP10: Float64Array;
  readonly untunedP90: Float64Array;
  /** Actual lead time, ms: from the issue to the start of the half hour. It is at least the nominal lead. */
  readonly actualLead: Float64Array;
  /** 1 for a tuned forecast. */
  readonly tuned: Uint8Array;
}

/** Training data of one site by half hour up to now; powers in the unit of the site. */
export interface SiteTrainingData {
  readonly site: string;
  readonly steps: Steps;
  /** Usable measured power; NaN where there is none. */
  readonly measured: Float64Array;
  /** Whether the load of a site without export holds its power so often that a model cannot learn bright hours. */
  readonly isOftenHeldByLoad?: boolean;
  /**
   * Forecasts by nominal lead, ms: each half hour has the newest forecast that was issued at least so long before it.
   */
  readonly forecasts: ReadonlyMap<number, LeadForecasts>;
  /** Number of first half hours whose forecasts are a hindcast: their weather is known, so that they have no spread. */
  readonly hindcastSteps?: number;
  /**
   * External forecasts by nominal lead, as known when the site's own forecasts were issued. They may continue after the
   * last half hour, with the values known at the end of that half hour.
   */
  readonly external?: ReadonlyMap<number, ExternalForecast>;
}
