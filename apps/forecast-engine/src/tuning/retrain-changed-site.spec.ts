import { type PowerSite, type Site, siteChanged } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import { hashDescription } from './hash-description';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { RetrainChangedSiteHandler } from './retrain-changed-site.handler';
import { TuningRegistry } from './tuning-registry';
import { TrainingPolicy, UPLOAD_DELAY_MS } from './training-policy';

const NOW = Date.UTC(2026, 5, 21, 12, 20);
const site: Site = { ...siteChanged.example, capacity: 5000, capacity_dc: 6000 };
const id = site.resource_id;

describe('a site whose owner changes it after its tuning was learned', () => {
  /** Learns a tuning, and then changes the site. */
  async function change(changes: Partial<Site>, description?: string) {
    const sites = new SiteDirectory();
    sites.storeSite(site);
    const resources = new TunedResourceRegistry(
      sites,
      { findAggregation: () => undefined } as never,
      undefined as never,
    );
    resources.markMeasured(id);
    const pastPower = { readSite: async () => ({ recent: [], past: [] }), invalidate: () => undefined };
    const tunings = new TuningRegistry(
      undefined as never,
      undefined as never,
      pastPower as never,
      sites,
      new AggregationDirectory(),
    );
    const mistake = { code: 'unit_of_power' as const, stated: [5000], likely: [5], low: 4, high: 6, days: 30 };
    const report = { values: 1200, models: [], served: [], likely_mistakes: [mistake] };
    const learned = { learntAt: NOW - 1000, tuning: { actuals: [0.7] }, report, description };
    tunings.storeTuning({ resource_id: id, enabled: true, learned });
    let runs = 0;
    const scheduler = { runSoon: () => void runs++ };
    const handler = new RetrainChangedSiteHandler(
      ...([sites, resources, tunings, scheduler] as [SiteDirectory, TunedResourceRegistry, TuningRegistry, never]),
      undefined as never,
    );
    const payload = { ...site, ...changes, version: 2 };
    await handler.onSiteChanged({ key: id, payload, headers: { ce_time: new Date(NOW).toISOString() } } as never);
    const policy = new TrainingPolicy(resources, tunings, { now: () => NOW });
    return {
      runs,
      isDue: policy.isDue(id, NOW),
      report: { ...tunings.buildReport(id), ...policy.describe(id) },
      applied: await tunings.loadAppliedTuning(payload as PowerSite, NOW),
    };
  }

  it.each<[string, Partial<Site>]>([
    ['capacity', { capacity: 5 }],
    ['DC capacity', { capacity_dc: 12.5 }],
    ['tilt', { tilt: 20 }],
  ])('is learned again at once with another %s; until then nothing of the earlier is applied', async (_, changes) => {
    const { runs, isDue, report, applied } = await change(changes, hashDescription(site));
    expect({ runs, isDue, applied }).toEqual({ runs: 1, isDue: true, applied: undefined });
    expect(report).toEqual({
      enabled: true,
      values: 0,
      models: [],
      served: [],
      description_changed: true,
      next_training_at: formatStamp(NOW + UPLOAD_DELAY_MS),
    });
  });

  it('keeps its tuning until it is learned again with the terrain horizon, which is computed after the registration', async () => {
    const terrain_horizon = { elevations: [5, 10, 5, 0], source: 'copernicus' } as unknown as Site['terrain_horizon'];
    const { runs, isDue, report, applied } = await change({ terrain_horizon }, hashDescription(site));
    expect({ runs, isDue, tuning: applied?.tuning }).toEqual({ runs: 1, isDue: true, tuning: { actuals: [0.7] } });
    expect(report).not.toHaveProperty('description_changed');
    const changed = await change({ terrain_horizon, tilt: 20 }, hashDescription(site));
    expect(changed).toMatchObject({ isDue: true, applied: undefined, report: { description_changed: true } });
  });

  it.each<[string, Partial<Site>, string | undefined]>([
    ['its name and tags', { name: 'Other', tags: ['a'] }, hashDescription(site)],
    ['its capacity, if the tuning is of an earlier release', { capacity: 5 }, undefined],
  ])('keeps its tuning after a change of %s', async (_, changes, description) => {
    const { runs, isDue, report, applied } = await change(changes, description);
    expect({ runs, isDue }).toEqual({ runs: 0, isDue: false });
    expect(report).toMatchObject({ values: 1200, likely_mistakes: [{ code: 'unit_of_power' }] });
    expect(applied?.tuning).toEqual({ actuals: [0.7] });
  });
});
