import {
  accountChanged,
  aggregationDefined,
  aggregationForecastIssued,
  aggregationMeasured,
  buildAggregationResource,
  aggregationTuned,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
  sourceStatusPublished,
  tileStatusPublished,
} from '@daystar/contracts';
import { AggregationEntity, SiteEntity } from '@daystar/database';
import { AggregationDirectory as ServiceAggregations } from '../../apps/aggregation/src/directory/aggregation-directory';
import { AggregationTuner } from '../../apps/aggregation/src/tuning/aggregation-tuner';
import { MeasuredPowerService as ServiceMeasuredPower } from '../../apps/aggregation/src/tuning/measured-power.service';
import { AccountDirectory } from '../../apps/gateway/src/auth/account-directory';
import { AggregationDirectory } from '../../apps/gateway/src/aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../../apps/gateway/src/sites/directory/site-directory';
import { InputsService } from '../../apps/gateway/src/status/inputs.service';
import { PlacesOfInterest } from '../../apps/ingestion/src/places/places-of-interest';
import { AGGREGATION_DELETION_CONSUMERS } from './aggregation-deletions';
import { ARCHIVE_CONSUMERS } from './archive-consumers';
import { AGGREGATION_CONSUMERS } from './aggregation-consumers';
import { ENGINE_CONSUMERS } from './engine-consumers';
import type { Consumer } from './consumer';
import { readPowers, describeRecord, readLastQueuedIssue, insert, insertAccountWithWebhook } from './state-helpers';
import { buildAccountId, buildSiteId, buildIssuedAggregationId, buildIssuedSiteId } from './message-cases';

/** All event handlers of all services. */
export const CONSUMERS: readonly Consumer[] = [
  {
    service: 'gateway',
    type: accountChanged,
    audience: 'every-instance',
    task: 'tracks accounts',
    readState: (installation, n) =>
      installation.get('gateway', AccountDirectory).findById(buildAccountId(n), 'k1')?.account.plan ?? 'unknown',
  },
  {
    service: 'gateway',
    type: siteChanged,
    audience: 'every-instance',
    task: 'tracks sites',
    readState: (installation, n) => describeRecord(installation.get('gateway', SiteDirectory).findSite(buildSiteId(n))),
  },
  {
    service: 'gateway',
    type: aggregationDefined,
    audience: 'every-instance',
    task: 'tracks aggregations',
    readState: (installation, n) => {
      const keys = [{ key_id: 'k1', hash: '', created_at: '' }];
      const caller = {
        account: { account_id: 'acme', name: '', plan: 'free' as const, keys, version: 1 },
        keyId: 'k1',
      };
      const assigned = installation.get('gateway', AggregationDirectory).listAssigned(caller);
      return describeRecord(assigned.find(({ aggregation_id }) => aggregation_id === `defined-${n}`));
    },
  },
  {
    service: 'gateway',
    type: sourceStatusPublished,
    audience: 'every-instance',
    task: 'tracks source status',
    isRemovalIgnored: true,
    readState: (installation, n) =>
      installation.get('gateway', InputsService)['sources'].get(`source-${n}`)?.told_at ?? 'unknown',
  },
  {
    service: 'gateway',
    type: tileStatusPublished,
    audience: 'every-instance',
    task: 'tracks tile status',
    isRemovalIgnored: true,
    readState: (installation, n) =>
      installation.get('gateway', InputsService)['tiles'].get(`t10-${n}`)?.ladder ?? 'unknown',
  },
  ...AGGREGATION_CONSUMERS,
  ...AGGREGATION_DELETION_CONSUMERS,
  {
    service: 'aggregation',
    type: siteChanged,
    audience: 'every-instance',
    task: 'tracks sites',
    readState: (installation, n) =>
      describeRecord(installation.get('aggregation', ServiceAggregations).findSite(buildSiteId(n))),
  },
  {
    service: 'aggregation',
    type: siteChanged,
    audience: 'one-instance',
    task: 'updates members',
    readState: async (installation, n) => {
      const [row] = await installation.query<Pick<AggregationEntity, 'members'>>(
        `select members from aggregation where collection_id = 'consumers' and aggregation_id = 'tagged'`,
        [],
      );
      return row.members.find(({ resource_id }) => resource_id === buildSiteId(n))?.capacity ?? 'no member';
    },
  },
  {
    service: 'aggregation',
    type: aggregationDefined,
    audience: 'every-instance',
    task: 'tracks aggregations',
    readState: (installation, n) =>
      describeRecord(installation.get('aggregation', ServiceAggregations).findAggregation(`consumers/defined-${n}`)),
  },
  {
    service: 'aggregation',
    type: aggregationMeasured,
    audience: 'every-instance',
    task: 'tracks measurements',
    readState: (installation, n) =>
      readPowers(installation.get('aggregation', ServiceMeasuredPower).recent, `measured/${n}`),
  },
  {
    service: 'aggregation',
    type: aggregationTuned,
    audience: 'every-instance',
    task: 'tracks tunings',
    readState: (installation, n) =>
      installation.get('aggregation', AggregationTuner).getTuning(`tuned/${n}`)?.told_at ?? 'nothing',
  },
  {
    service: 'ingestion',
    type: siteChanged,
    audience: 'every-instance',
    task: 'tracks places',
    readState: (installation, n) =>
      installation.get('ingestion', PlacesOfInterest)['sites'].get(buildSiteId(n))?.latitude ?? 'unknown',
  },
  ...ENGINE_CONSUMERS,
  ...ARCHIVE_CONSUMERS,
  {
    service: 'site-registry',
    type: siteForecastIssued,
    audience: 'one-instance',
    task: 'queues site events',
    prepare: async (installation, n) => {
      const account_id = await insertAccountWithWebhook(installation, n, 'owner');
      const row = { resource_id: buildIssuedSiteId(n), kind: 'utility', account_id, properties: {}, version: 1 };
      await insert(installation, SiteEntity, { ...row, created_at: new Date(), changed_at: new Date() });
    },
    readState: (installation, n) => readLastQueuedIssue(installation, buildSiteResource(buildIssuedSiteId(n))),
  },
  {
    service: 'site-registry',
    type: aggregationForecastIssued,
    audience: 'one-instance',
    task: 'queues events of aggregations',
    prepare: async (installation, n) => {
      const account_id = await insertAccountWithWebhook(installation, n, 'reader');
      const row = { collection_id: 'consumers', aggregation_id: buildIssuedAggregationId(n), name: 'x', members: [] };
      await insert(installation, AggregationEntity, { ...row, accounts: [account_id], version: 1 });
    },
    readState: (installation, n) =>
      readLastQueuedIssue(installation, buildAggregationResource('consumers', buildIssuedAggregationId(n))),
  },
];
