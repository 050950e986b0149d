import type { SiteFeatures } from '../learner/features/site-features';

/** A site of a backtest, with the span of the forecasts that are scored. */
export interface EvaluatedSite {
  readonly features: SiteFeatures;
  /** First period end to forecast, ms. */
  readonly from: number;
  /** Last period end to forecast, ms. */
  readonly to: number;
}
