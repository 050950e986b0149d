import type { FeatureTable } from '../feature-table';
import type { SiteHistory } from '../site-history';
import { addCompanionFeatures } from './companion-features';
import { Frame } from './frame';
import { addPersistence } from './persistence';
import { addRecentDays, addRecentSteps } from './recent-features';
import { addSlotFeatures } from './slot-features';
import { addSunFeatures } from './sun-features';
import { addWeatherFeatures } from './weather-features';

/** A site's history with what can be learnt from: one row of features per step, each as it was when due. */
export interface SiteFeatures {
  readonly history: SiteHistory;
  readonly lead: number;
  readonly table: FeatureTable;
  /** Largest clear-sky value. */
  readonly nominal: number;
  /** Yield over untuned forecast, as known when due. */
  readonly capacity: Float64Array;
  /** Unit of what is learnt: clear-sky value times capacity, 0 at night. */
  readonly scale: Float64Array;
  /** Measured over scale; NaN near night, where nothing was measured, and where the measurement cannot be true. */
  readonly ratio: Float64Array;
}

/** @param lead how long before the end of a step its forecast is due, ms */
export function siteFeatures(history: SiteHistory, lead: number): SiteFeatures {
  const frame = new Frame(history, lead);
  addSunFeatures(frame);
  addWeatherFeatures(frame);
  addRecentDays(frame);
  addRecentSteps(frame);
  addPersistence(frame);
  addSlotFeatures(frame);
  addCompanionFeatures(frame);
  const { names, columns, count, nominal, capacity, scale, ratio } = frame;
  return { history, lead, table: { names, columns, count }, nominal, capacity, scale, ratio };
}
