import { type FlaggedMeasurement, type PowerSite, type Site, siteChanged } from '@daystar/contracts';
import { listFieldsWithKey } from '@daystar/testing';
import { DAY, MINUTE, formatStamp } from '@daystar/timeseries';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import { MeasuredPowerService } from './measured-power.service';
import { PlantEstimator } from './plant-estimator';
import { RetrainChangedAggregationHandler } from './retrain-changed-aggregation.handler';
import { RetrainChangedSiteHandler } from './retrain-changed-site.handler';
import { TrainingPolicy } from './training-policy';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningEvictor } from './tuning-evictor';
import { TuningRegistry } from './tuning-registry';

const NOW = Date.UTC(2026, 5, 21, 12, 20);
const site: Site = { ...siteChanged.example, created_at: formatStamp(NOW - 40 * DAY) };
const measurement: FlaggedMeasurement = {
  period_end: formatStamp(NOW - 30 * DAY),
  period: 'PT30M',
  total_power: 3,
  verdict: 'ok',
};

describe('a removed site or aggregation', () => {
  const sites = new SiteDirectory();
  const aggregations = new AggregationDirectory();
  const resources = new TunedResourceRegistry(sites, aggregations, undefined as never);
  const measuredPower = { add: () => undefined, delete: () => undefined } as unknown as MeasuredPowerService;
  const tunings = new TuningRegistry(undefined as never, undefined as never, measuredPower, sites, aggregations);
  const policy = new TrainingPolicy(resources, tunings, { now: () => NOW });
  const estimator = new PlantEstimator(
    { read: async () => undefined as never },
    { estimatePlant: async () => ({ estimates: [], likely_mistakes: [] }) },
    resources,
    undefined as never,
  );
  const evictor = new TuningEvictor(tunings, resources, policy, estimator);
  const dependencies = [resources, tunings, undefined as never, evictor] as const;
  const list = (id: string) =>
    [resources, resources.bursts, tunings, policy, estimator].flatMap((owner) => listFieldsWithKey(owner, id)).sort();

  it.each([
    ['site', site.resource_id, new RetrainChangedSiteHandler(sites, ...dependencies).onSiteChanged],
    [
      'aggregation',
      'all/north',
      new RetrainChangedAggregationHandler(aggregations, ...dependencies).onAggregationDefined,
    ],
  ])('is evicted from the memory of the engine: %s', async (_, id, handle) => {
    sites.storeSite(site);
    resources.markIssued(id);
    resources.markMeasured(id);
    resources.markForecastStored(id, NOW);
    resources.requestTraining(id, NOW);
    resources.addStoredHistory(id, [measurement], NOW);
    tunings.storeTuning({ resource_id: id, enabled: true, learned: null });
    tunings.addMeasurements(id, [measurement], NOW);
    policy.markAttempted(id, NOW);
    await estimator.estimate({ ...site, resource_id: id } as PowerSite, [measurement], NOW + MINUTE);
    expect(list(id)).toEqual([
      'attemptedAt',
      'bursts',
      'cached',
      'forecastStoredAt',
      'histories',
      'issuedSites',
      'measuredIds',
      'requestedAt',
      'storedAt',
      'tunings',
    ]);
    await handle.call({ evictor } as never, { key: id, headers: {} } as never);
    expect(list(id)).toEqual([]);
  });
});
