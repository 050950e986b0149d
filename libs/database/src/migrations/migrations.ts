import { AccountsMigration } from './0001-accounts';
import { SitesMigration } from './0002-sites';
import { MeasurementsMigration } from './0003-measurements';
import { OutboxMigration } from './0004-outbox';
import { AggregationsMigration } from './0005-aggregations';
import { FleetsMigration } from './0006-fleets';
import { ArchivedIssuesMigration } from './0007-archived-issues';
import { ArchivedTilesMigration } from './0008-archived-tiles';
import { TuningMigration } from './0009-tuning';
import { ChosenMembersMigration } from './0011-chosen-members';
import { WebhooksMigration } from './0014-webhooks';
import { EstimatedIndicesMigration } from './0015-estimated-indices';
import { ArchivedInputsMigration } from './0016-archived-inputs';
import { MeasuredAggregationsMigration } from './0017-measured-aggregations';
import { AuditMigration } from './0018-audit';
import { TracedOutboxMigration } from './0019-traced-outbox';
import { PartitionsMigration } from './0020-partitions';
import { TestSitesMigration } from './0024-test-sites';
import { RemovedVersionsMigration } from './0025-removed-versions';
import { LatestWebhookIssuesMigration } from './0026-latest-webhook-issues';
import { HistoriesMigration } from './0027-histories';
import { OwnPartitionsMigration } from './0028-own-partitions';
import { MeasurementCountsMigration } from './0029-measurement-counts';
import { ArchiveDaysMigration } from './0030-archive-days';
import { NamedKeysMigration } from './0031-named-keys';
import { ExternalForecastsMigration } from './0032-external-forecasts';
import { LakeDaysMigration } from './0033-lake-days';
import { CountedDaysMigration } from './0034-counted-days';
import { EndedSessionsMigration } from './0035-ended-sessions';
import { MembersSinceMigration } from './0036-members-since';
import { HistoryWeatherSourcesMigration } from './0037-history-weather-sources';
import { InstallationMigration } from './0038-installation';
import { DailyUsageMigration } from './0039-daily-usage';
import { ReadOnlyKeysMigration } from './0040-read-only-keys';

/** Migrations in order. Never change the SQL of a released migration: add a new one. */
export const MIGRATIONS = [
  AccountsMigration,
  SitesMigration,
  MeasurementsMigration,
  OutboxMigration,
  AggregationsMigration,
  FleetsMigration,
  ArchivedIssuesMigration,
  ArchivedTilesMigration,
  TuningMigration,
  ChosenMembersMigration,
  WebhooksMigration,
  EstimatedIndicesMigration,
  ArchivedInputsMigration,
  MeasuredAggregationsMigration,
  AuditMigration,
  TracedOutboxMigration,
  PartitionsMigration,
  TestSitesMigration,
  RemovedVersionsMigration,
  LatestWebhookIssuesMigration,
  HistoriesMigration,
  OwnPartitionsMigration,
  MeasurementCountsMigration,
  ArchiveDaysMigration,
  NamedKeysMigration,
  ExternalForecastsMigration,
  LakeDaysMigration,
  CountedDaysMigration,
  EndedSessionsMigration,
  MembersSinceMigration,
  HistoryWeatherSourcesMigration,
  InstallationMigration,
  DailyUsageMigration,
  ReadOnlyKeysMigration,
];
