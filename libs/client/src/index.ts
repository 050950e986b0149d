export { type Aggregation, type AggregationDirectory } from './aggregation';
export { type DayEnergy, type EnergyRow, computeDailyEnergy, getPeriodLength } from './daily-energy';
export { Daystar, type DaystarOptions, type Place, type System } from './daystar';
export { DaystarApiError } from './daystar-api-error';
export { type EventsQuery, type IssueEvent } from './event-stream';
export { type Histories, type WaitOptions } from './histories';
export { type ExternalForecasts, type TimeRange } from './external-forecasts';
export { type Keys } from './keys';
export { type CurrentRowsQuery, type VerificationQuery } from './power-resource';
export { type RetryOptions } from './retry';
export { hasThousandsPoints, isDecimalCommaNumber, replaceDecimalComma } from './measurement-table/decimal-commas';
export { findZoneOffset, toUtc } from './measurement-table/local-time';
export { MEASUREMENT_FIELDS } from './measurement-table/measurement-fields';
export {
  type RecognizedFormat,
  type RecognizedTable,
  type SplitTable,
  type TableLine,
  type TableOptions,
  type TableRow,
  type UnreadableLine,
  findSeparator,
  recognizeTable as recognizeMeasurementTable,
} from './measurement-table/recognize-table';
export type { TableFault, TableFaultCode } from './measurement-table/table-fault';
export { type ReceivedDelivery, verifyWebhookSignature } from './verify-webhook-signature';
export { MAX_COVERED_HOURS, type Rows, type RowsQuery, type RowsResource } from './rows';
export { type Site, type Sites } from './site';
export { type FoundSite, POWER_UNITS, type SiteKind, findSite, getSites, listSites } from './site-finder';
export type {
  AggregationDefinition,
  AggregationRecord,
  ApiKey,
  Changes,
  Delivery,
  DocsSection,
  ExternalForecast,
  ExternalForecastIssue,
  FieldProblem,
  FlaggedMeasurement,
  History,
  HistoryOrder,
  InputSource,
  Inputs,
  LargestChange,
  LeadScores,
  Measurement,
  MeasurementList,
  MeasurementReceipt,
  NewKey,
  Period,
  PowerRow,
  PropertyChanges,
  ProvenanceSummary,
  RadiationRow,
  RegisteredWebhook,
  SiteProperties,
  SiteRecord,
  Usage,
  Variant,
  VariantRows,
  Verification,
  WeatherSiteProperties,
  Webhook,
  WebhookReport,
  WhatIf,
  WhatIfQuery,
} from './types';
export { type WeatherSite, type WeatherSites } from './weather-site';
export { type Webhooks } from './webhooks';

// Names of earlier releases.
/** @deprecated Use `FlaggedMeasurement`. */
export type { FlaggedMeasurement as JudgedMeasurement } from './types';
/** @deprecated Use `PropertyChanges`. */
export type { PropertyChanges as Changed } from './types';
/** @deprecated Use `LargestChange`. */
export type { LargestChange as Change } from './types';
/** @deprecated Use `DaystarApiError`. */
export { DaystarApiError as DaystarRefusal } from './daystar-api-error';
/** @deprecated Use `EventsQuery`. */
export type { EventsQuery as EventsAsked } from './event-stream';
export type { Patience } from './retry';
/** @deprecated Use `RowsResource`. */
export type { RowsResource as RowsOf } from './rows';
/** @deprecated Use `RowsQuery`. */
export type { RowsQuery as RowsAsked } from './rows';
/** @deprecated Use `WhatIfQuery`. */
export type { WhatIfQuery as WhatIfAsked } from './types';
