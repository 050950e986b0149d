import {
  aggregationDefined,
  aggregationForecastIssued,
  aggregationMeasured,
  buildAggregationResource,
  buildFleetResource,
  externalForecastsDeleted,
  externalForecastsStored,
  measurementsDeleted,
  measurementsStored,
  siteChanged,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { AggregationDirectory as EngineAggregations } from '../../apps/forecast-engine/src/directory/aggregation-directory';
import { FleetDirectory } from '../../apps/forecast-engine/src/directory/fleet-directory';
import { SiteDirectory as EngineSites } from '../../apps/forecast-engine/src/directory/site-directory';
import { TuningRegistry } from '../../apps/forecast-engine/src/tuning/tuning-registry';
import { MeasuredPowerService } from '../../apps/forecast-engine/src/tuning/measured-power.service';
import { TunedResourceRegistry } from '../../apps/forecast-engine/src/tuning/tuned-resource-registry';
import { TuningStore } from '../../apps/forecast-engine/src/tuning/tuning-store';
import { WeatherStore } from '../../apps/forecast-engine/src/weather/weather-store';
import type { Consumer } from './consumer';
import {
  createTuning,
  readPowers,
  describeRecord,
  buildDefinedResource,
  readVersion,
  readIssueId,
} from './state-helpers';
import { HOUR } from '@daystar/timeseries';
import {
  NOW,
  buildSiteId,
  buildIssuedAggregationId,
  buildMeasuredSiteId,
  getPlace,
  buildDeletionSiteId,
} from './message-cases';

const engine = 'forecast-engine';

/** Event handlers of forecast-engine, without those of its archive. */
export const ENGINE_CONSUMERS: readonly Consumer[] = [
  {
    service: engine,
    type: siteChanged,
    audience: 'every-instance',
    task: 'tracks sites',
    readState: (installation, n) => describeRecord(installation.get(engine, EngineSites).findSite(buildSiteId(n))),
  },
  {
    service: engine,
    type: siteChanged,
    audience: 'one-instance',
    task: 'issues first rows',
    readState: (installation, n) => readVersion(installation, buildSiteResource(buildSiteId(n))),
  },
  {
    service: engine,
    type: siteChanged,
    audience: 'every-instance',
    task: 'drops cached tunings',
    prepare: (installation, n) => installation.get(engine, TuningRegistry).storeTuning(createTuning(buildSiteId(n))),
    readState: (installation, n) => installation.get(engine, TuningRegistry).getTuning(buildSiteId(n)).enabled,
  },
  {
    service: engine,
    type: siteChanged,
    audience: 'one-instance',
    task: 'deletes tunings',
    prepare: (installation, n) =>
      installation
        .get(engine, TuningStore)
        .saveSwitch(buildSiteId(n), { enabled: false, resource: `site/${buildSiteId(n)}` }, NOW),
    readState: (installation, n) =>
      installation.query('select enabled from site_tuning where resource_id = $1', [buildSiteId(n)]),
  },
  {
    service: engine,
    type: measurementsStored,
    audience: 'every-instance',
    task: 'tracks measurements',
    readState: (installation, n) =>
      readPowers(installation.get(engine, MeasuredPowerService).recent, buildMeasuredSiteId(n)),
  },
  {
    service: engine,
    type: measurementsDeleted,
    audience: 'every-instance',
    task: 'drops cached measurements',
    prepare: async (installation, n) => {
      const ends = [NOW - HOUR, NOW - HOUR / 2, NOW];
      const measurements = ends.map((end, i) => ({
        period_end: new Date(end).toISOString(),
        period: 'PT30M',
        total_power: i,
      }));
      installation.get(engine, MeasuredPowerService).recent.add(buildDeletionSiteId(n), measurements, NOW);
    },
    readState: (installation, n) =>
      readPowers(installation.get(engine, MeasuredPowerService).recent, buildDeletionSiteId(n)),
  },
  {
    service: engine,
    type: externalForecastsStored,
    audience: 'every-instance',
    task: 'marks resources as due for training',
    readState: (installation, n) =>
      installation.get(engine, TunedResourceRegistry)['forecastStoredAt'].has(buildMeasuredSiteId(n)),
  },
  {
    service: engine,
    type: externalForecastsDeleted,
    audience: 'every-instance',
    task: 'drops cached tunings',
    prepare: (installation, n) => {
      const report = { values: 0, models: [], served: [] };
      const learned = { learntAt: NOW - 2 * HOUR, tuning: {}, report };
      installation
        .get(engine, TuningRegistry)
        .storeTuning({ resource_id: buildDeletionSiteId(n), enabled: true, learned });
    },
    readState: (installation, n) => installation.get(engine, TuningRegistry).getTuning(buildDeletionSiteId(n)).learned,
  },
  {
    service: engine,
    type: aggregationMeasured,
    audience: 'every-instance',
    task: 'marks aggregations as measured',
    readState: (installation, n) => installation.get(engine, TunedResourceRegistry)['measuredIds'].has(`measured/${n}`),
  },
  {
    service: engine,
    type: aggregationDefined,
    audience: 'every-instance',
    task: 'tracks aggregations',
    readState: (installation, n) =>
      describeRecord(installation.get(engine, EngineAggregations).findAggregation(`consumers/defined-${n}`)),
  },
  {
    service: engine,
    type: aggregationDefined,
    audience: 'every-instance',
    task: 'drops cached tunings',
    prepare: (installation, n) =>
      installation.get(engine, TuningRegistry).storeTuning(createTuning(`consumers/defined-${n}`)),
    readState: (installation, n) =>
      installation.get(engine, TuningRegistry).getTuning(`consumers/defined-${n}`).enabled,
  },
  {
    service: engine,
    type: aggregationDefined,
    audience: 'one-instance',
    task: 'deletes tunings',
    prepare: (installation, n) =>
      installation
        .get(engine, TuningStore)
        .saveSwitch(`consumers/defined-${n}`, { enabled: false, resource: 'aggregation' }, NOW),
    readState: (installation, n) =>
      installation.query('select enabled from site_tuning where resource_id = $1', [`consumers/defined-${n}`]),
  },
  {
    service: engine,
    type: aggregationForecastIssued,
    audience: 'one-instance',
    task: 'writes rows of aggregations',
    readState: (installation, n) =>
      readIssueId(installation, buildAggregationResource('consumers', buildIssuedAggregationId(n))),
  },
  {
    service: engine,
    type: aggregationDefined,
    audience: 'one-instance',
    task: 'removes rows of aggregations',
    prepare: (installation, n) =>
      installation.rowCache.publishIssue({ ...aggregationForecastIssued.example, resource: buildDefinedResource(n) }),
    readState: (installation, n) => readVersion(installation, buildDefinedResource(n)),
  },
  {
    service: engine,
    type: aggregationDefined,
    audience: 'every-instance',
    task: 'tracks fleets',
    readState: (installation, n) => {
      const [fleet] = installation.get(engine, FleetDirectory).listFleetsInTile(getTileName(getPlace(n)));
      return fleet?.version ?? 'unknown';
    },
  },
  {
    service: engine,
    type: aggregationDefined,
    audience: 'one-instance',
    task: 'issues fleet rows',
    readState: (installation, n) =>
      readVersion(installation, buildFleetResource('consumers', `defined-${n}`, getTileName(getPlace(n)))),
  },
  {
    service: engine,
    type: weatherTilePublished,
    audience: 'one-instance',
    task: 'stores weather',
    readState: async (installation, n) => {
      const inMemory = await installation.get(engine, WeatherStore).getTileWeather(getTileName(getPlace(n)));
      // The weather that a new engine would load.
      const restarted = new WeatherStore(installation.rowCache, installation.clock, createLog('test', 'silent'));
      const stored = await restarted.getTileWeather(getTileName(getPlace(n)));
      return [inMemory, stored].map((tiles) => tiles.map(({ run }) => (NOW - run) / HOUR));
    },
  },
];
