import { openBus } from '@daystar/bus';
import { type PowerSite, type ForecastIssue, type Site, siteChanged, buildSiteResource } from '@daystar/contracts';
import { SkillTracker } from '@daystar/forecasting';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { ComputePool } from '../compute/compute-pool';
import type { SiteInputs } from '../issues/compute-issue';
import { IssuePublisher } from '../issues/issue-publisher';
import type { SiteInputsService } from './site-inputs.service';
import { SiteIssuer } from './site-issuer';

const log = createLog('test', 'silent');
const NOW = Date.UTC(2026, 5, 21, 19, 1);
const clock = { now: () => NOW };
const inputs = {
  loadInputs: async (site: PowerSite): Promise<SiteInputs> => ({ site, weather: [], issuedAt: NOW }),
  getCurrentSkill: async () => new SkillTracker(),
  trackComputedSky: async () => {},
} as unknown as SiteInputsService;

const soiling = { compute: async () => undefined };

const idOf = (number: number) => `0000-0000-0000-${number.toString(16).padStart(4, '0')}`;
const sites: Site[] = Array.from({ length: 5 }, (_, number) => ({
  ...siteChanged.example,
  kind: 'utility',
  resource_id: idOf(number),
  capacity: 10 + number,
}));

/** Computes on the main thread, and fails like a dead thread for one of the sites. */
class CrashingPool extends ComputePool {
  constructor(private readonly deadlyId: string) {
    super();
  }

  override async computeIssues(batch: readonly SiteInputs[], skill: SkillTracker) {
    if (batch.some(({ site }) => site.resource_id === this.deadlyId)) throw new Error('worker exited with code: 1');
    return super.computeIssues(batch, skill);
  }
}

describe('the site issuer', () => {
  const opened: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(opened.map((one) => one.close())));

  async function issuedBy(pool: ComputePool): Promise<(ForecastIssue | undefined)[]> {
    const bus = await openBus({ clientId: 'test', log, now: clock.now });
    const rowCache = openRowCache({ log, clock });
    opened.push(bus, rowCache, pool);
    await new SiteIssuer(inputs, soiling, pool, new IssuePublisher(rowCache, bus, log), log).issue(sites);
    return Promise.all(sites.map(({ resource_id }) => rowCache.readCurrentIssue(buildSiteResource(resource_id))));
  }

  it('computes the same rows with and without worker threads', async () => {
    const issues = await issuedBy(new ComputePool({ threads: 1 }));
    expect(issues.map((issue) => issue?.capacity)).toEqual(sites.map(({ capacity }) => capacity));
    expect(issues).toEqual(await issuedBy(new ComputePool()));
  });

  it('issues all sites except the one that crashes its thread', async () => {
    const crashingSite = idOf(2);
    const issues = await issuedBy(new CrashingPool(crashingSite));
    const withoutIssue = sites.filter((_, index) => !issues[index]).map(({ resource_id }) => resource_id);
    expect(withoutIssue).toEqual([crashingSite]);
  });
});
