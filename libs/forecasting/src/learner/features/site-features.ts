import type { FeatureTable } from '../dataset/feature-table';
import type { SiteHistory } from '../dataset/site-history';
import { addCovariateFeatures } from './covariate-features';
import { addExternalFeatures } from './external-features';
import { FeatureBuilder } from './feature-builder';
import { addPersistence } from './persistence';
import { addRecentDays, addRecentSteps } from './recent-features';
import { addSlotFeatures } from './slot-features';
import { addSunFeatures } from './sun-features';
import { addWeatherFeatures } from './weather-features';

/** A site's history with one row of features per step, as known at the issue time of the step's forecast. */
export interface SiteFeatures {
  readonly history: SiteHistory;
  /** Time before the end of a step at which its forecast is issued, ms. */
  readonly lead: number;
  readonly table: FeatureTable;
  /** Maximum clear-sky value. */
  readonly maxClearSky: number;
  /** Ratio of measured to untuned values, as known at the issue time of each step's forecast. */
  readonly capacityRatio: Float64Array;
  /** Unit of the target: clear-sky value times `capacityRatio`, 0 at night. */
  readonly scale: Float64Array;
  /** Ratio of measurement to `scale`; NaN near night, and without a plausible measurement. */
  readonly ratio: Float64Array;
}

/**
 * Builds the features of the steps of a site.
 * @param lead time before the end of a step at which its forecast is issued, ms
 * @param firstStep step from which on there are features; those of earlier steps are NaN
 */
export function buildSiteFeatures(history: SiteHistory, lead: number, firstStep = 0): SiteFeatures {
  const builder = new FeatureBuilder(history, lead, firstStep);
  addSunFeatures(builder);
  addWeatherFeatures(builder);
  addRecentDays(builder);
  addRecentSteps(builder);
  addPersistence(builder);
  addSlotFeatures(builder);
  addCovariateFeatures(builder);
  addExternalFeatures(builder);
  const { names, columns, count, maxClearSky, capacityRatio, scale, ratio } = builder;
  return { history, lead, table: { names, columns, count }, maxClearSky, capacityRatio, scale, ratio };
}
