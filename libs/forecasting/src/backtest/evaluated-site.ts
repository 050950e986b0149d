import type { SiteFeatures } from '../learner/features/site-features';

export interface EvaluatedSite {
  readonly features: SiteFeatures;
  /** First period end to forecast, ms. */
  readonly from: number;
  /** Last period end to forecast, ms. */
  readonly to: number;
}
