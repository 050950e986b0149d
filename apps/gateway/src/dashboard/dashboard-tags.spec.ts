import type { Site } from '@daystar/contracts';
import type { Caller } from '../http/caller';
import { DashboardService } from './dashboard.service';

/** A dashboard of sites without forecasts. */
function createDashboard(sites: readonly Partial<Site>[]): DashboardService {
  const fakes = [
    { listOwned: (_account: string, kind: string) => (kind === 'utility' ? sites : []) },
    { toRecord: (site: Site) => site, findFinding: () => 'unknown' },
    { listAssigned: () => [] },
    { getNewest: () => Promise.resolve(undefined) },
    { now: () => 0 },
  ];
  return new DashboardService(...(fakes as unknown as ConstructorParameters<typeof DashboardService>));
}

const tagsOf = (sites: readonly Partial<Site>[]) =>
  createDashboard(sites)
    .load({ account: { account_id: 'acme' } } as Caller, { page: 1, sort: 'name' })
    .then(({ tags }) => tags);

const createSite = (index: number, tags: string[]): Partial<Site> => ({
  resource_id: `site-${index}`,
  kind: 'utility',
  name: `Site ${index}`,
  latitude: 1,
  longitude: 2,
  tags,
});

describe('the tags of a dashboard', () => {
  it('are those of all sites, each once, in alphabetical order', async () => {
    expect(await tagsOf([createSite(1, ['south', 'old']), createSite(2, ['north', 'old'])])).toEqual([
      'north',
      'old',
      'south',
    ]);
  });

  it('are read up to 20,000, because half a million block the event loop for a second', async () => {
    const sites = Array.from({ length: 300 }, (_, i) =>
      createSite(
        i,
        Array.from({ length: 100 }, (_, tag) => `b${i}-${tag}`),
      ),
    );
    const tags = await tagsOf([...sites, createSite(300, ['a'])]);
    expect(tags).toHaveLength(200);
    expect(tags).not.toContain('a');
  });
});
