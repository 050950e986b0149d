import {
  accountChanged,
  aggregationDefined,
  aggregationForecastIssued,
  aggregationMeasured,
  buildAggregationResource,
  aggregationTuned,
  buildFleetResource,
  externalForecastsDeleted,
  externalForecastsStored,
  measurementsDeleted,
  measurementsStored,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
  sourceStatusPublished,
  getTileName,
  tileStatusPublished,
  weatherTilePublished,
} from '@daystar/contracts';
import { AggregationEntity, SiteEntity } from '@daystar/database';
import { createLog } from '@daystar/host';
import { AggregationDirectory as ServiceAggregations } from '../../apps/aggregation/src/directory/aggregation-directory';
import { AggregationTuner } from '../../apps/aggregation/src/tuning/aggregation-tuner';
import { MeasuredPowerService as ServiceMeasuredPower } from '../../apps/aggregation/src/tuning/measured-power.service';
import { AggregationDirectory as EngineAggregations } from '../../apps/forecast-engine/src/directory/aggregation-directory';
import { FleetDirectory } from '../../apps/forecast-engine/src/directory/fleet-directory';
import { SiteDirectory as EngineSites } from '../../apps/forecast-engine/src/directory/site-directory';
import { TuningRegistry } from '../../apps/forecast-engine/src/tuning/tuning-registry';
import { MeasuredPowerService } from '../../apps/forecast-engine/src/tuning/measured-power.service';
import { TunedResourceRegistry } from '../../apps/forecast-engine/src/tuning/tuned-resource-registry';
import { TuningStore } from '../../apps/forecast-engine/src/tuning/tuning-store';
import { WeatherStore } from '../../apps/forecast-engine/src/weather/weather-store';
import { AccountDirectory } from '../../apps/gateway/src/auth/account-directory';
import { AggregationDirectory } from '../../apps/gateway/src/aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../../apps/gateway/src/sites/directory/site-directory';
import { InputsService } from '../../apps/gateway/src/status/inputs.service';
import { PlacesOfInterest } from '../../apps/ingestion/src/places/places-of-interest';
import { AGGREGATION_DELETION_CONSUMERS } from './aggregation-deletions';
import { ARCHIVE_CONSUMERS } from './archive-consumers';
import { AGGREGATION_CONSUMERS } from './aggregation-consumers';
import type { Consumer } from './consumer';
import {
  createTuning,
  readPowers,
  describeRecord,
  buildDefinedResource,
  readVersion,
  readIssueId,
  readLastQueuedIssue,
  insert,
  insertAccountWithWebhook,
} from './state-helpers';
import { HOUR } from '@daystar/timeseries';
import {
  NOW,
  buildAccountId,
  buildSiteId,
  buildIssuedAggregationId,
  buildIssuedSiteId,
  buildMeasuredSiteId,
  getPlace,
  buildUnmeasuredSiteId,
} from './message-cases';

const engine = 'forecast-engine';

/** All event handlers of all services. */
export const CONSUMERS: readonly Consumer[] = [
  {
    ...{ service: 'gateway', type: accountChanged, audience: 'every-instance', task: 'tracks accounts' },
    readState: (installation, n) =>
      installation.get('gateway', AccountDirectory).findById(buildAccountId(n), 'k1')?.account.plan ?? 'unknown',
  },
  {
    ...{ service: 'gateway', type: siteChanged, audience: 'every-instance', task: 'tracks sites' },
    readState: (installation, n) => describeRecord(installation.get('gateway', SiteDirectory).findSite(buildSiteId(n))),
  },
  {
    ...{ service: 'gateway', type: aggregationDefined, audience: 'every-instance', task: 'tracks aggregations' },
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
    ...{ service: 'gateway', type: sourceStatusPublished, audience: 'every-instance', task: 'tracks source status' },
    isRemovalIgnored: true,
    readState: (installation, n) =>
      installation.get('gateway', InputsService)['sources'].get(`source-${n}`)?.told_at ?? 'unknown',
  },
  {
    ...{ service: 'gateway', type: tileStatusPublished, audience: 'every-instance', task: 'tracks tile status' },
    isRemovalIgnored: true,
    readState: (installation, n) =>
      installation.get('gateway', InputsService)['tiles'].get(`t10-${n}`)?.ladder ?? 'unknown',
  },
  ...AGGREGATION_CONSUMERS,
  ...AGGREGATION_DELETION_CONSUMERS,
  {
    ...{ service: 'aggregation', type: siteChanged, audience: 'every-instance', task: 'tracks sites' },
    readState: (installation, n) =>
      describeRecord(installation.get('aggregation', ServiceAggregations).findSite(buildSiteId(n))),
  },
  {
    ...{ service: 'aggregation', type: siteChanged, audience: 'one-instance', task: 'updates members' },
    readState: async (installation, n) => {
      const [row] = await installation.query<Pick<AggregationEntity, 'members'>>(
        `select members from aggregation where collection_id = 'consumers' and aggregation_id = 'tagged'`,
        [],
      );
      return row.members.find(({ resource_id }) => resource_id === buildSiteId(n))?.capacity ?? 'no member';
    },
  },
  {
    ...{ service: 'aggregation', type: aggregationDefined, audience: 'every-instance', task: 'tracks aggregations' },
    readState: (installation, n) =>
      describeRecord(installation.get('aggregation', ServiceAggregations).findAggregation(`consumers/defined-${n}`)),
  },
  {
    ...{ service: 'aggregation', type: aggregationMeasured, audience: 'every-instance', task: 'tracks measurements' },
    readState: (installation, n) =>
      readPowers(installation.get('aggregation', ServiceMeasuredPower).recent, `measured/${n}`),
  },
  {
    ...{ service: 'aggregation', type: aggregationTuned, audience: 'every-instance', task: 'tracks tunings' },
    readState: (installation, n) =>
      installation.get('aggregation', AggregationTuner).getTuning(`tuned/${n}`)?.told_at ?? 'nothing',
  },
  {
    ...{ service: 'ingestion', type: siteChanged, audience: 'every-instance', task: 'tracks places' },
    readState: (installation, n) =>
      installation.get('ingestion', PlacesOfInterest)['sites'].get(buildSiteId(n))?.latitude ?? 'unknown',
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'every-instance', task: 'tracks sites' },
    readState: (installation, n) => describeRecord(installation.get(engine, EngineSites).findSite(buildSiteId(n))),
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'one-instance', task: 'issues first rows' },
    readState: (installation, n) => readVersion(installation, buildSiteResource(buildSiteId(n))),
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'every-instance', task: 'drops cached tunings' },
    prepare: (installation, n) => installation.get(engine, TuningRegistry).storeTuning(createTuning(buildSiteId(n))),
    readState: (installation, n) => installation.get(engine, TuningRegistry).getTuning(buildSiteId(n)).enabled,
  },
  {
    ...{ service: engine, type: siteChanged, audience: 'one-instance', task: 'deletes tunings' },
    prepare: (installation, n) =>
      installation
        .get(engine, TuningStore)
        .saveSwitch(buildSiteId(n), { enabled: false, resource: `site/${buildSiteId(n)}` }, NOW),
    readState: (installation, n) =>
      installation.query('select enabled from site_tuning where resource_id = $1', [buildSiteId(n)]),
  },
  {
    ...{ service: engine, type: measurementsStored, audience: 'every-instance', task: 'tracks measurements' },
    readState: (installation, n) =>
      readPowers(installation.get(engine, MeasuredPowerService).recent, buildMeasuredSiteId(n)),
  },
  {
    ...{ service: engine, type: measurementsDeleted, audience: 'every-instance', task: 'drops cached measurements' },
    prepare: async (installation, n) => {
      const ends = [NOW - HOUR, NOW - HOUR / 2, NOW];
      const measurements = ends.map((end, i) => ({
        ...{ period_end: new Date(end).toISOString(), period: 'PT30M', total_power: i },
      }));
      installation.get(engine, MeasuredPowerService).recent.add(buildUnmeasuredSiteId(n), measurements, NOW);
    },
    readState: (installation, n) =>
      readPowers(installation.get(engine, MeasuredPowerService).recent, buildUnmeasuredSiteId(n)),
  },
  {
    ...{
      service: engine,
      type: externalForecastsStored,
      audience: 'every-instance',
      task: 'marks resources as due for training',
    },
    readState: (installation, n) =>
      installation.get(engine, TunedResourceRegistry)['forecastStoredAt'].has(buildMeasuredSiteId(n)),
  },
  {
    ...{ service: engine, type: externalForecastsDeleted, audience: 'every-instance', task: 'drops cached tunings' },
    prepare: (installation, n) => {
      const report = { values: 0, models: [], served: [] };
      const learned = { learntAt: NOW - 2 * HOUR, tuning: {}, report };
      installation
        .get(engine, TuningRegistry)
        .storeTuning({ resource_id: buildUnmeasuredSiteId(n), enabled: true, learned });
    },
    readState: (installation, n) =>
      installation.get(engine, TuningRegistry).getTuning(buildUnmeasuredSiteId(n)).learned,
  },
  {
    ...{
      service: engine,
      type: aggregationMeasured,
      audience: 'every-instance',
      task: 'marks aggregations as measured',
    },
    readState: (installation, n) => installation.get(engine, TunedResourceRegistry)['measuredIds'].has(`measured/${n}`),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'every-instance', task: 'tracks aggregations' },
    readState: (installation, n) =>
      describeRecord(installation.get(engine, EngineAggregations).findAggregation(`consumers/defined-${n}`)),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'every-instance', task: 'drops cached tunings' },
    prepare: (installation, n) =>
      installation.get(engine, TuningRegistry).storeTuning(createTuning(`consumers/defined-${n}`)),
    readState: (installation, n) =>
      installation.get(engine, TuningRegistry).getTuning(`consumers/defined-${n}`).enabled,
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'one-instance', task: 'deletes tunings' },
    prepare: (installation, n) =>
      installation
        .get(engine, TuningStore)
        .saveSwitch(`consumers/defined-${n}`, { enabled: false, resource: 'aggregation' }, NOW),
    readState: (installation, n) =>
      installation.query('select enabled from site_tuning where resource_id = $1', [`consumers/defined-${n}`]),
  },
  {
    ...{
      service: engine,
      type: aggregationForecastIssued,
      audience: 'one-instance',
      task: 'writes rows of aggregations',
    },
    readState: (installation, n) =>
      readIssueId(installation, buildAggregationResource('consumers', buildIssuedAggregationId(n))),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'one-instance', task: 'removes rows of aggregations' },
    prepare: (installation, n) =>
      installation.rowCache.publishIssue({ ...aggregationForecastIssued.example, resource: buildDefinedResource(n) }),
    readState: (installation, n) => readVersion(installation, buildDefinedResource(n)),
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'every-instance', task: 'tracks fleets' },
    readState: (installation, n) => {
      const [fleet] = installation.get(engine, FleetDirectory).listFleetsInTile(getTileName(getPlace(n)));
      return fleet?.version ?? 'unknown';
    },
  },
  {
    ...{ service: engine, type: aggregationDefined, audience: 'one-instance', task: 'issues fleet rows' },
    readState: (installation, n) =>
      readVersion(installation, buildFleetResource('consumers', `defined-${n}`, getTileName(getPlace(n)))),
  },
  {
    ...{ service: engine, type: weatherTilePublished, audience: 'one-instance', task: 'stores weather' },
    readState: async (installation, n) => {
      const inMemory = await installation.get(engine, WeatherStore).getTileWeather(getTileName(getPlace(n)));
      // The weather that a new engine would load.
      const restarted = new WeatherStore(installation.rowCache, installation.clock, createLog('test', 'silent'));
      const stored = await restarted.getTileWeather(getTileName(getPlace(n)));
      return [inMemory, stored].map((tiles) => tiles.map(({ run }) => (NOW - run) / HOUR));
    },
  },
  ...ARCHIVE_CONSUMERS,
  {
    ...{ service: 'site-registry', type: siteForecastIssued, audience: 'one-instance', task: 'queues site events' },
    prepare: async (installation, n) => {
      const account_id = await insertAccountWithWebhook(installation, n, 'owner');
      const row = { resource_id: buildIssuedSiteId(n), kind: 'utility', account_id, properties: {}, version: 1 };
      await insert(installation, SiteEntity, { ...row, created_at: new Date(), changed_at: new Date() });
    },
    readState: (installation, n) => readLastQueuedIssue(installation, buildSiteResource(buildIssuedSiteId(n))),
  },
  {
    ...{
      service: 'site-registry',
      type: aggregationForecastIssued,
      audience: 'one-instance',
      task: 'queues events of aggregations',
    },
    prepare: async (installation, n) => {
      const account_id = await insertAccountWithWebhook(installation, n, 'reader');
      const row = { collection_id: 'consumers', aggregation_id: buildIssuedAggregationId(n), name: 'x', members: [] };
      await insert(installation, AggregationEntity, { ...row, accounts: [account_id], version: 1 });
    },
    readState: (installation, n) =>
      readLastQueuedIssue(installation, buildAggregationResource('consumers', buildIssuedAggregationId(n))),
  },
];
