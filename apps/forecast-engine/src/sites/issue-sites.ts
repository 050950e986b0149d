import type { Bus } from '@daystar/bus';
import { type ForecastIssue, type Site, siteForecastIssued } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { issueWindow } from '../issue-window';
import type { SkyOfPlace } from '../weather/sky-of-place';
import { issueOfSite } from './issue-of-site';

/** Sites that are computed before their issues are published together. */
const BATCH = 50;

/** Computes new rows of sites, writes them to the row cache and tells the bus. */
export class IssueSites {
  constructor(
    private readonly skies: SkyOfPlace,
    private readonly rowCache: RowCache,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** A site that cannot be computed is logged and left out; the others get their rows. */
  async issue(sites: readonly Site[]): Promise<void> {
    for (let from = 0; from < sites.length; from += BATCH) {
      const issues: ForecastIssue[] = [];
      for (const site of sites.slice(from, from + BATCH)) {
        const issue = await this.computed(site);
        if (issue && (await this.rowCache.publishIssue(issue))) issues.push(issue);
      }
      if (issues.length > 0) await this.bus.publish(siteForecastIssued, issues);
    }
  }

  private async computed(site: Site): Promise<ForecastIssue | undefined> {
    if (!hasPower(site)) return undefined;
    const issuedAt = this.clock.now();
    try {
      const sky = await this.skies.at(site, site.elevation, issueWindow(issuedAt), issuedAt);
      return issueOfSite(site, sky, issuedAt);
    } catch (error) {
      this.log.error('a site could not be computed', { resource_id: site.resource_id, error });
      return undefined;
    }
  }
}

const hasPower = (site: Site): site is Site & { kind: 'utility' | 'rooftop' } =>
  site.kind !== 'weather' && site.capacity !== undefined;
