import { type Site, siteChanged } from '@daystar/contracts';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SiteDirectory } from '../directory/site-directory';
import type { PowerSite } from '../issues/build-site-issue';
import { TuningRegistry } from './tuning-registry';

const createSite = (k: number, account_id = `owner ${k}`): Site => ({
  ...siteChanged.example,
  resource_id: `site ${k}`,
  account_id,
});
const newSite = createSite(0, 'new owner') as PowerSite;
const FIVE = [1, 2, 3, 4, 5];

/** A registry with tunings of five owners whose sites produce half of their untuned forecasts. */
function createRegistry(): TuningRegistry {
  const sites = new SiteDirectory();
  const unused = undefined as never;
  const registry = new TuningRegistry(unused, unused, unused, sites, new AggregationDirectory());
  const report = { values: 500, models: [], served: [] };
  for (const k of FIVE) {
    sites.storeSite(createSite(k));
    const learned = { learntAt: k, tuning: {}, ownLine: { offset: 0, slope: 0.5 }, report };
    registry.storeTuning({ resource_id: `site ${k}`, enabled: true, learned });
  }
  return registry;
}

describe('the prior of a new site', () => {
  it('follows what the sites of five other owners learned', () => {
    const prior = createRegistry().poolPrior(newSite);
    expect(prior?.mean.slope).toBeGreaterThan(0.5);
    expect(prior?.mean.slope).toBeLessThan(0.7);
  });

  it.each<[string, object]>([
    ['a disabled tuning', { enabled: false }],
    ['a deleted tuning', { learned: null }],
  ])('ignores %s', (_, change) => {
    const registry = createRegistry();
    const { learned } = registry.getTuning('site 5');
    registry.storeTuning({ resource_id: 'site 5', enabled: true, learned, ...change });
    expect(registry.poolPrior(newSite)).toBeUndefined();
  });
});
