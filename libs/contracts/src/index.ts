// Required by the decorators of the payload classes.
import 'reflect-metadata';

export { Account, AccountKey, MAX_KEY_NAME_LENGTH } from './accounts/account';
export { hashApiKey, hashReadOnlyApiKey } from './accounts/hash-api-key';
export { addEndedSession, isSessionEnded } from './accounts/ended-sessions';
export { PLANS, getPlan, PLAN_IDS, type Plan, type PlanId } from './accounts/plan';
export { Aggregation, AggregationMember, SLUG } from './aggregations/aggregation';
export { AggregationMeasurements } from './aggregations/aggregation-measurements';
export { AggregationTuning } from './aggregations/aggregation-tuning';
export { DueAggregation } from './aggregations/due-aggregation';
export { Fleet, FleetCell, groupCellsByTile } from './aggregations/fleet';
export { AuditActor } from './audit/audit-actor';
export { Area } from './areas/area';
export { areaContains, getUnwrappedRings } from './areas/area-contains';
export { describeAreaProblem } from './areas/find-area-problem';
export { IssueList, ListIssues, listIssues } from './commands/list-issues';
export { ArchivedIssue, ReadIssue, readIssue } from './commands/read-issue';
export { LeadRows, ReadLeadRows, readLeadRows } from './commands/read-lead-rows';
export { LEADS_MS } from './forecast/leads';
export { LeadSkies, LeadSky, ReadLeadSkies, readLeadSkies } from './commands/read-lead-skies';
export { ArchivedSky, ReadSky, readSky } from './commands/read-sky';
export { IssueReplayed, ReplayIssue, replayIssue } from './commands/replay-issue';
export { AccountRegistered, ChangePlan, CloseAccount, RegisterAccount } from './commands/accounts';
export { changePlan, closeAccount, registerAccount } from './commands/accounts';
export { AssignAggregation, assignAggregation } from './commands/assign-aggregation';
export { AggregationList, AggregationSummary, ListAggregations, listAggregations } from './commands/list-aggregations';
export {
  DeleteAggregationMeasurements,
  ListAggregationMeasurements,
  PostAggregationMeasurements,
  deleteAggregationMeasurements,
  listAggregationMeasurements,
  postAggregationMeasurements,
} from './commands/aggregation-measurements';
export { RemoveAggregation, removeAggregation } from './commands/remove-aggregation';
export { ShowAggregation, AggregationDetails, showAggregation } from './commands/show-aggregation';
export { AggregationTuningReport, SwitchAggregationTuning, AggregationReference } from './commands/aggregation-tuning';
export { showAggregationTuning, switchAggregationTuning } from './commands/aggregation-tuning';
export { DefineAggregation, defineAggregation } from './commands/define-aggregation';
export { TopicsChecked, checkTopics } from './commands/topics';
export { AuditEntry, AuditList, ListAudit, listAudit } from './commands/audit';
export { AddKey, KeyAdded, RevokeKey, addKey, revokeKey } from './commands/keys';
export { EndSession, endSession } from './commands/sessions';
export { KeyUse, KeyUses, KeyUsesRecorded, RecordKeyUses, ShowKeyUses } from './commands/key-uses';
export { MAX_KEY_USES, recordKeyUses, showKeyUses } from './commands/key-uses';
export { DailyCount, DailyUsage, DailyUsageRecorded, RecordDailyUsage, ShowDailyUsage } from './commands/daily-usage';
export { DAILY_USAGE_DAYS, MAX_COUNTS_PER_COMMAND, USAGE_UNITS, type UsageUnit } from './commands/daily-usage';
export { recordDailyUsage, showDailyUsage } from './commands/daily-usage';
export { ResourceCount, ResourceUsage, ShowResourceUsage, showResourceUsage } from './commands/resource-usage';
export { AssignTestSite, TestSiteAssigned, assignTestSite, deriveTestSiteId } from './commands/test-sites';
export { SERVICES, type CommandType, type ServiceName } from './commands/command-type';
export {
  deleteMeasurements,
  DeleteMeasurements,
  FlaggedMeasurement,
  listMeasurements,
  ListMeasurements,
  MeasurementGap,
  MeasurementList,
  postMeasurements,
  PostMeasurements,
} from './commands/measurements';
export { RowProblem, StoreResult, DeletedCount } from './commands/stored-rows';
export { CreateSite, DeleteSite, ReplaceSite, createSite, deleteSite, replaceSite } from './commands/sites';
export { type EarlierCreation, IdempotentCreation, MAX_IDEMPOTENCY_KEY_LENGTH } from './commands/idempotency-key';
export {
  DeleteExternalForecasts,
  ExternalForecastList,
  FlaggedExternalForecast,
  ListExternalForecasts,
  PostExternalForecasts,
  deleteExternalForecasts,
  listExternalForecasts,
  postExternalForecasts,
} from './commands/external-forecasts';
export {
  TuningState,
  SwitchTuning,
  SiteReference,
  ExcludedMeasurements,
  ExternalForecastUse,
  StoredExternalForecast,
  IrradianceTuning,
  KEPT_OUT_REASONS,
  type KeptOutReason,
  PooledTuning,
  TuningModel,
  TuningReport,
  ServedTuningSkill,
  TuningSkill,
  showTuning,
  switchTuning,
} from './commands/tuning';
export { ESTIMATED_PROPERTIES, type EstimatedProperty, TuningEstimate } from './commands/tuning-estimate';
export {
  ESTIMATES_MISSING,
  type EstimatesMissing,
  LOST_OUTPUT_MISSING,
  OUTPUT_CHANGES,
  type LostOutputMissing,
} from './commands/tuning-estimate';
export { MISTAKE_CODES, type MistakeCode, LikelyMistake, LostOutput, OutputChange } from './commands/tuning-estimate';
export {
  DeliveryReference,
  RegisterWebhook,
  Webhook,
  WebhookReference,
  WebhookDelivery,
  WebhookList,
  WebhookOwner,
  WebhookRegistered,
  WebhookReport,
  deleteWebhook,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  testWebhook,
} from './commands/webhooks';
export { AverageSoiling, MonthlySoiling, SoilingAveraged, averageSoiling } from './commands/average-soiling';
export { PrepareSky, SkyPrepared, prepareSky } from './commands/sky';
export {
  PrepareSkyHistory,
  SelectTypicalYear,
  SkyHistoryPrepared,
  TypicalYearSelected,
  prepareSkyHistory,
  selectTypicalYear,
} from './commands/sky-history';
export {
  AccountHistoryList,
  ApproveHistory,
  HistoryChunk,
  HistoryList,
  HistoryOwner,
  DeleteHistory,
  HistoryReference,
  HistoryUsage,
  ListAllHistories,
  RequestHistory,
  ReadHistoryChunk,
  SetHistoryLimit,
  ShowHistoryUsage,
  approveHistory,
  deleteHistory,
  listAllHistories,
  listHistories,
  requestHistory,
  readHistoryChunk,
  setHistoryLimit,
  showHistory,
  showHistoryUsage,
} from './commands/histories';
export { FetchWeatherHistory, WeatherHistoryFetched, fetchWeatherHistory } from './commands/weather-history';
export { ComputeHorizon, HorizonComputed, computeHorizon } from './commands/horizons';
export { FetchWeather, WeatherFetched, fetchWeather } from './commands/weather';
export { ConfigurationError } from './errors/configuration-error';
export { DaystarError, createBusyError, createInvalidRequestError, type FieldError } from './errors/daystar-error';
export { createNotFoundError } from './errors/not-found';
export { createSiteOutdatedError } from './errors/site-outdated';
export { describeActual, describeViolations } from './errors/describe-violations';
export { EXPECTED_POSITIVE, describeExpectedNumber, describeExpectedLimits } from './errors/expected-number';
export { type ExpectedNumber, getLimitsCode, toLimitsProblem, toNumberProblem } from './errors/expected-number';
export { INVALID_TIME, PROBLEM_TEXTS, createFieldError, findProblem, withProblem } from './errors/field-problem';
export type { FieldProblem } from './errors/field-problem';
export { ERROR_STATUS, type ErrorCode } from './errors/error-code';
export { isPrintable } from './errors/is-printable';
export { OutageTracker, describeConnectionError, formatAddress } from './errors/outage';
export { accountChanged } from './events/account-changed';
export { aggregationDefined } from './events/aggregation-defined';
export { aggregationDue } from './events/aggregation-due';
export { aggregationForecastIssued } from './events/aggregation-forecast-issued';
export { aggregationMeasured } from './events/aggregation-measured';
export { aggregationTuned } from './events/aggregation-tuned';
export type { EventType } from './events/event-type';
export { EVENT_TYPES } from './events/event-types';
export { externalForecastsDeleted } from './events/external-forecasts-deleted';
export { externalForecastsStored } from './events/external-forecasts-stored';
export { aggregationMeasurementsDeleted } from './events/aggregation-measurements-deleted';
export { measurementsDeleted } from './events/measurements-deleted';
export { measurementsStored } from './events/measurements-stored';
export { requestsCounted } from './events/requests-counted';
export { siteChanged } from './events/site-changed';
export { siteForecastIssued } from './events/site-forecast-issued';
export { IssuedSky, skyIssued } from './events/sky-issued';
export { sourceStatusPublished } from './events/source-status-published';
export { tileStatusPublished } from './events/tile-status-published';
export { weatherTilePublished } from './events/weather-tile-published';
export { ROW_KINDS, type Field, type RowKind } from './fields/field';
export { FIELDS, getField, getFields, getSelectableFields } from './fields/field-table';
export {
  HISTORY_CHUNK_BYTES,
  HISTORY_FORMATS,
  HISTORY_PERIODS,
  MAX_HISTORY_YEARS,
  AccountHistory,
  History,
  type HistoryPeriod,
  HistorySpecification,
} from './histories/history';
export {
  POWER_COLUMNS,
  type PowerColumn,
  ForecastIssue,
  IrradianceBias,
  IssueInputs,
  IssueSoiling,
  PowerSeries,
  RESOURCE,
  buildAggregationResource,
  buildFleetResource,
  buildSiteResource,
} from './forecast/issue';
export { buildIssueEvent, buildPlaceholderEventId, parseEventTime, parseOpeningTime } from './forecast/issue-event';
export type { IssueEvent } from './forecast/issue-event';
export { buildIssueId, parseIssueRank, parseIssueVersion, parseIssueTime, buildSkyIssueId } from './forecast/issue-id';
export { parseResource } from './forecast/parse-resource';
export { InputRun, DATA_BASIS_RANKING, ProvenanceRun, TUNING_FLAGS, findProvenanceRun } from './forecast/provenance';
export type { DataBasis, PlantFlag, RowFlag, TuningFlag } from './forecast/provenance';
export { SITE_PATHS, buildAggregationPath, buildSitePath } from './forecast/resource-path';
export { listSourcesByWeight, sortInputsByWeight, sumSourceWeights } from './forecast/source-order';
export { countSteps, rankDataBasis, listRowFlags, sliceProvenance, splitRuns } from './forecast/provenance';
export {
  IsOpenEnum,
  UnknownValueError,
  getOpenEnums,
  readOpenEnum,
  type OpenEnum,
  type UnknownValue,
} from './open-enum';
export {
  SHOWN_SKY_COLUMNS,
  SKY_COLUMNS,
  type ShownSkyColumn,
  type SkyBlock,
  type SkyColumn,
  type SkyColumns,
} from './forecast/sky-block';
export { MAX_MEASUREMENT_AGE_MS, Measurement, type StoredMeasurement } from './sites/measurement';
export { INVALID_MEASUREMENT_PERIOD, findMeasurementTimeProblems } from './sites/measurement-times';
export { type QcFlag, QC_FLAGS } from './sites/qc-flag';
export { RESOURCE_ID, SITE_LABELS, Site, SiteProperties, getForecastVersion, getHorizonInEffect } from './sites/site';
export { SITE_KINDS, SITE_KIND_NAMES, isPowerSite, type PowerSite, type PowerSiteKind } from './sites/site';
export type { SiteKind } from './sites/site';
export { PlantArray } from './sites/plant-array';
export { COARSE_TERRAIN_MODEL, TerrainHorizon } from './sites/terrain-horizon';
export { TRACKING_TYPES } from './sites/tracking-type';
export { CapacityChange } from './sites/capacity-change';
export { Curtailment, PlannedOutage } from './sites/planned-limits';
export {
  GRID_PROPERTIES,
  BIFACIAL_PROPERTIES,
  MODULE_ROW_PROPERTIES,
  SNOW_PROPERTIES,
  dependsOnPastWeather,
  hasSoilingModel,
  SOILING_PROPERTIES,
  MODULE_PROPERTIES,
  TRACKER_PROPERTIES,
  type TrackerProperties,
  listStatedPlantProperties,
} from './sites/plant-properties';
export { findSiteContradictions } from './sites/site-contradictions';
export { describeSiteWarnings, findImplausibleValues, findIneffectiveProperties } from './sites/site-warnings';
export { ExternalForecastIssue, ExternalForecastPeriod, MAX_EXTERNAL_PERIODS } from './external-forecasts/issue';
export { DeletedExternalForecasts, StoredExternalForecastIssue } from './external-forecasts/stored-issue';
export { DeletedAggregationMeasurements } from './aggregations/deleted-aggregation-measurements';
export { DeletedMeasurements } from './sites/deleted-measurements';
export { SiteMeasurements } from './sites/site-measurements';
export { Usage } from './usage/usage';
export { IssuedHistory, ReadHistory, readHistory } from './commands/read-history';
export { PackedColumn, packColumn, unpackColumn } from './weather/packed-column';
export { CELL_DEGREES, TILE_DEGREES, type Place } from './weather/sky-grid';
export { getCellName, getCentre, getPointName, getSkyName, getTileName } from './weather/sky-grid';
export {
  HISTORY_FIRST_YEAR,
  SKY_MARGIN_MS,
  type SkyHistorySpan,
  getSkyHistorySpan,
  getStartOfPreviousMonth,
} from './weather/sky-history-span';
export { SourceStatus } from './weather/source-status';
export { ExcludedInput, TileStatus } from './weather/tile-status';
export {
  SatelliteView,
  TileGrid,
  TilePoints,
  WEATHER_VARIABLES,
  WeatherTile,
  type WeatherKind,
  type WeatherVariable,
} from './weather/weather-tile';
export { TOPICS, listTopicAccess, getCommandTopic, getEventTopic, getReplyTopic, type Topic } from './topics/topic';
export { CLIENT_NAMES, TRAFFIC, type ClientName } from './topics/traffic';
