import { Accounts } from './0001-accounts';
import { Sites } from './0002-sites';
import { Measurements } from './0003-measurements';
import { Outbox } from './0004-outbox';
import { Aggregations } from './0005-aggregations';
import { Fleets } from './0006-fleets';
import { ArchivedIssues } from './0007-archived-issues';
import { ArchivedTiles } from './0008-archived-tiles';
import { Tuning } from './0009-tuning';
import { ChosenMembers } from './0011-chosen-members';
import { Webhooks } from './0014-webhooks';
import { EstimatedIndices } from './0015-estimated-indices';
import { ArchivedInputs } from './0016-archived-inputs';
import { MeasuredAggregations } from './0017-measured-aggregations';
import { Audit } from './0018-audit';
import { TracedOutbox } from './0019-traced-outbox';
import { Partitions } from './0020-partitions';
import { TestSites } from './0024-test-sites';
import { RemovedVersions } from './0025-removed-versions';
import { LatestWebhookIssues } from './0026-latest-webhook-issues';
import { Histories } from './0027-histories';
import { OwnPartitions } from './0028-own-partitions';

/** Migrations in order. Never change the SQL of a released migration: add a new one. */
export const MIGRATIONS = [
  Accounts,
  Sites,
  Measurements,
  Outbox,
  Aggregations,
  Fleets,
  ArchivedIssues,
  ArchivedTiles,
  Tuning,
  ChosenMembers,
  Webhooks,
  EstimatedIndices,
  ArchivedInputs,
  MeasuredAggregations,
  Audit,
  TracedOutbox,
  Partitions,
  TestSites,
  RemovedVersions,
  LatestWebhookIssues,
  Histories,
  OwnPartitions,
];
