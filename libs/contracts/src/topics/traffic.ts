import { SERVICES, type ServiceName } from '../commands/command-type';
import { accountChanged } from '../events/account-changed';
import { aggregationDefined } from '../events/aggregation-defined';
import { aggregationDue } from '../events/aggregation-due';
import { aggregationForecastIssued } from '../events/aggregation-forecast-issued';
import { aggregationMeasured } from '../events/aggregation-measured';
import { aggregationMeasurementsDeleted } from '../events/aggregation-measurements-deleted';
import { aggregationTuned } from '../events/aggregation-tuned';
import type { EventType } from '../events/event-type';
import { externalForecastsDeleted } from '../events/external-forecasts-deleted';
import { externalForecastsStored } from '../events/external-forecasts-stored';
import { measurementsDeleted } from '../events/measurements-deleted';
import { measurementsStored } from '../events/measurements-stored';
import { requestsCounted } from '../events/requests-counted';
import { siteChanged } from '../events/site-changed';
import { siteForecastIssued } from '../events/site-forecast-issued';
import { skyIssued } from '../events/sky-issued';
import { sourceStatusPublished } from '../events/source-status-published';
import { tileStatusPublished } from '../events/tile-status-published';
import { weatherTilePublished } from '../events/weather-tile-published';

/** Topics and commands of a Kafka client. */
export interface Traffic {
  readonly publishes: readonly EventType[];
  readonly subscribes: readonly EventType[];
  /** Services that it sends commands to. */
  readonly commands: readonly ServiceName[];
}

/** Events of the outbox table, which site-registry and aggregation share: each publishes events stored by either. */
const OUTBOX: readonly EventType[] = [
  accountChanged,
  siteChanged,
  measurementsStored,
  measurementsDeleted,
  externalForecastsStored,
  externalForecastsDeleted,
  aggregationMeasured,
  aggregationMeasurementsDeleted,
  aggregationDefined,
];

export const CLIENT_NAMES = [...SERVICES, 'admin'] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];

/** Traffic of each service and of `admin` (the schema job and `npm run admin`). The Kafka ACLs are generated from it. */
export const TRAFFIC: Readonly<Record<ClientName, Traffic>> = {
  gateway: {
    publishes: [requestsCounted],
    subscribes: [siteChanged, accountChanged, aggregationDefined, sourceStatusPublished, tileStatusPublished],
    commands: ['site-registry', 'forecast-engine', 'aggregation', 'ingestion'],
  },
  'site-registry': {
    publishes: OUTBOX,
    subscribes: [siteForecastIssued, aggregationForecastIssued],
    commands: ['ingestion'],
  },
  ingestion: {
    publishes: [weatherTilePublished, sourceStatusPublished],
    subscribes: [siteChanged],
    commands: [],
  },
  'forecast-engine': {
    publishes: [siteForecastIssued, skyIssued, aggregationTuned, tileStatusPublished],
    subscribes: [
      siteChanged,
      weatherTilePublished,
      measurementsStored,
      measurementsDeleted,
      externalForecastsStored,
      externalForecastsDeleted,
      aggregationDefined,
      aggregationMeasured,
      aggregationMeasurementsDeleted,
      siteForecastIssued,
      skyIssued,
      aggregationForecastIssued,
    ],
    commands: ['ingestion'],
  },
  aggregation: {
    publishes: [...OUTBOX, aggregationDue, aggregationForecastIssued],
    subscribes: [
      siteForecastIssued,
      siteChanged,
      aggregationDefined,
      aggregationMeasured,
      aggregationMeasurementsDeleted,
      aggregationTuned,
      aggregationDue,
    ],
    commands: [],
  },
  admin: {
    publishes: [...OUTBOX, aggregationTuned],
    subscribes: [siteForecastIssued, aggregationForecastIssued, weatherTilePublished],
    commands: ['site-registry', 'forecast-engine', 'aggregation'],
  },
};
