import { accountChanged } from './account-changed';
import { aggregationDefined } from './aggregation-defined';
import { aggregationDue } from './aggregation-due';
import { aggregationForecastIssued } from './aggregation-forecast-issued';
import { aggregationMeasured } from './aggregation-measured';
import { aggregationMeasurementsDeleted } from './aggregation-measurements-deleted';
import { aggregationTuned } from './aggregation-tuned';
import type { EventType } from './event-type';
import { externalForecastsDeleted } from './external-forecasts-deleted';
import { externalForecastsStored } from './external-forecasts-stored';
import { measurementsDeleted } from './measurements-deleted';
import { measurementsStored } from './measurements-stored';
import { requestsCounted } from './requests-counted';
import { siteChanged } from './site-changed';
import { siteForecastIssued } from './site-forecast-issued';
import { skyIssued } from './sky-issued';
import { sourceStatusPublished } from './source-status-published';
import { tileStatusPublished } from './tile-status-published';
import { weatherTilePublished } from './weather-tile-published';

/** All types of events. */
export const EVENT_TYPES: readonly EventType[] = [
  weatherTilePublished,
  sourceStatusPublished,
  siteChanged,
  accountChanged,
  measurementsStored,
  measurementsDeleted,
  externalForecastsStored,
  externalForecastsDeleted,
  aggregationDefined,
  aggregationMeasured,
  aggregationMeasurementsDeleted,
  aggregationTuned,
  aggregationDue,
  aggregationForecastIssued,
  siteForecastIssued,
  skyIssued,
  tileStatusPublished,
  requestsCounted,
];
