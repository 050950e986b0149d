import type { Steps } from '@daystar/timeseries';

/** Power of half hours as it was forecast with one lead; NaN where nothing is known. */
export interface LeadForecasts {
  readonly estimate: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** What it was before measurements moved it; the same where they did not. */
  readonly untuned: Float64Array;
  readonly untunedLow: Float64Array;
  readonly untunedHigh: Float64Array;
  /** From the making of the forecast to the half hour's start, ms: the lead, and what passed until the next was made. */
  readonly ahead: Float64Array;
  /** 1 where the forecast was a tuned one. */
  readonly tuned: Uint8Array;
}

/** What there is to learn from about one site, half hour by half hour up to now; powers in the unit of the site. */
export interface SiteLessons {
  readonly site: string;
  readonly steps: Steps;
  /** Judged, and only where it can be learnt from; NaN elsewhere. */
  readonly measured: Float64Array;
  /** By lead, ms, to the start of the half hour. */
  readonly forecasts: ReadonlyMap<number, LeadForecasts>;
}
