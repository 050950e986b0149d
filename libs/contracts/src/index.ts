// Decorators of the payload classes record types by it; whoever speaks contracts needs it first.
import 'reflect-metadata';

export { Account, AccountKey } from './accounts/account';
export { PLANS, planOf, PLAN_IDS, type Plan, type PlanId } from './accounts/plan';
export { Aggregation, AggregationMember, SLUG } from './aggregations/aggregation';
export { AggregationMeasurements } from './aggregations/aggregation-measurements';
export { AggregationTuning } from './aggregations/aggregation-tuning';
export { Fleet, FleetCell } from './aggregations/fleet';
export { Audited, Origin } from './audit/origin';
export { Area } from './areas/area';
export { areaHolds, ringsOf } from './areas/area-holds';
export { areaProblem } from './areas/area-problem';
export { ArchivedIssue, ReadIssue, readIssue } from './archive/archived-issue';
export { LeadRows, ReadLeadRows, readLeadRows } from './archive/lead-rows';
export { LEADS } from './archive/leads';
export { IssueReplayed, ReplayIssue, ReplayedTile, replayIssue } from './archive/replay-issue';
export { AccountRegistered, RegisterAccount, registerAccount } from './commands/accounts';
export {
  AggregationList,
  AggregationSummary,
  AssignAggregation,
  ListAggregations,
  assignAggregation,
  listAggregations,
} from './commands/aggregation-list';
export {
  ListAggregationMeasurements,
  PostAggregationMeasurements,
  listAggregationMeasurements,
  postAggregationMeasurements,
} from './commands/aggregation-measurements';
export { RemoveAggregation, removeAggregation } from './commands/aggregation-remove';
export { ShowAggregation, ShownAggregation, showAggregation } from './commands/aggregation-show';
export {
  AggregationTuningReport,
  SwitchAggregationTuning,
  TunedAggregation,
  showAggregationTuning,
  switchAggregationTuning,
} from './commands/aggregation-tuning';
export { DefineAggregation, defineAggregation } from './commands/aggregations';
export { CheckTopics, TopicsChecked, checkTopics } from './commands/topics';
export { AuditEntry, AuditList, ListAudit, listAudit } from './commands/audit';
export { AddKey, KeyAdded, RevokeKey, addKey, revokeKey } from './commands/keys';
export { AssignTestSite, TestSiteAssigned, assignTestSite } from './commands/test-sites';
export { SERVICES, type CommandType, type ServiceName } from './commands/command-type';
export {
  JudgedMeasurement,
  ListMeasurements,
  MeasurementGap,
  MeasurementList,
  MeasurementNote,
  MeasurementsAccepted,
  listMeasurements,
  postMeasurements,
  PostMeasurements,
} from './commands/measurements';
export { CreateSite, DeleteSite, ReplaceSite, createSite, deleteSite, replaceSite } from './commands/sites';
export {
  LearntReport,
  SwitchTuning,
  TunedSite,
  TuningIrradiance,
  TuningModel,
  TuningReport,
  TuningServed,
  TuningSkill,
  showTuning,
  switchTuning,
} from './commands/tuning';
export {
  DeliveryChosen,
  RegisterWebhook,
  Webhook,
  WebhookChosen,
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
export { PrepareSky, SkyPrepared, prepareSky } from './commands/sky';
export { FetchWeather, WeatherFetched, WeatherPlace, fetchWeather } from './commands/weather';
export { DaystarError, invalid, type FieldError } from './errors/daystar-error';
export { ERROR_STATUS, type ErrorCode } from './errors/error-code';
export { accountChanged } from './events/account-changed';
export { aggregationDefined } from './events/aggregation-defined';
export { aggregationForecastIssued } from './events/aggregation-forecast-issued';
export { aggregationMeasured } from './events/aggregation-measured';
export { aggregationTuned } from './events/aggregation-tuned';
export { type EventType } from './events/event-type';
export { EVENT_TYPES } from './events/event-types';
export { measurementsStored } from './events/measurements-stored';
export { requestsCounted } from './events/requests-counted';
export { siteChanged } from './events/site-changed';
export { siteForecastIssued } from './events/site-forecast-issued';
export { sourceTold } from './events/source-told';
export { tileStands } from './events/tile-stands';
export { weatherTilePublished } from './events/weather-tile';
export { ROW_KINDS, type Field, type RowKind } from './fields/field';
export { FIELDS, fieldNamed, fieldsOf } from './fields/field-table';
export {
  POWER_COLUMNS,
  type PowerColumn,
  ForecastIssue,
  IrradianceBias,
  IssueMaking,
  PowerSeries,
  RESOURCE,
  aggregationResource,
  fleetResource,
  siteResource,
} from './forecast/issue';
export { type IssueEvent, aggregationPath, firedAt, issueEvent, momentId, sitePath } from './forecast/issue-event';
export { issueId, issuedAtOf } from './forecast/issue-id';
export {
  InputRun,
  LADDER,
  MemberIssue,
  ProvenanceRun,
  ROW_FLAGS,
  ladderRank,
  type LadderStep,
  type RowFlag,
} from './forecast/provenance';
export {
  IsOpenEnum,
  UnknownValueError,
  openEnumsOf,
  readOpenEnum,
  type OpenEnum,
  type UnknownValue,
  type UnknownValueRule,
} from './open-enum';
export { SKY_COLUMNS, type SkyBlock, type SkyColumn } from './forecast/sky-block';
export { MEASUREMENT_MATTERS_MS, Measurement } from './sites/measurement';
export { type Verdict, VERDICTS } from './sites/verdict';
export {
  RESOURCE_ID,
  SITE_KINDS,
  Site,
  SiteProperties,
  TRACKING_TYPES,
  type SiteKind,
  type TrackingType,
} from './sites/site';
export { SiteMeasurements } from './sites/site-measurements';
export { Usage } from './usage/usage';
export { IssuedHistory, LeadHistory, ReadHistory, readHistory } from './verification/history';
export { PackedColumn, packColumn, unpackColumn } from './weather/packed-column';
export { CELL_DEGREES, TILE_DEGREES, cellOf, centreOf, tileOf, type Place } from './weather/sky-grid';
export { SourceStatus } from './weather/source-status';
export { TileStanding } from './weather/tile-standing';
export {
  TileGrid,
  TilePoints,
  WEATHER_KINDS,
  WEATHER_VARIABLES,
  WeatherTile,
  type WeatherKind,
  type WeatherVariable,
} from './weather/weather-tile';
export { TOPICS, accessOf, commandTopic, deadLetterTopic, eventTopic, replyTopic, type Topic } from './topics/topic';
export { CLIENT_NAMES, TRAFFIC, type ClientName } from './topics/traffic';
