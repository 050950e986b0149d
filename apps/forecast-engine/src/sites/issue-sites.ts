import { setImmediate as breathe } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import { type ForecastIssue, type Site, siteForecastIssued } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { issueWindow } from '../issue-window';
import type { SkyOfPlace } from '../weather/sky-of-place';
import { type Tune, issueOfSite } from './issue-of-site';
import { issuesMade, sitesFailed } from './metrics';

/** Sites that are computed before their issues are published together. */
const BATCH = 50;

/** How rows are moved by measurements, and who wants to know whose rows are made here. */
export interface Tuning {
  readonly tune: Tune;
  issued(resourceId: string): void;
}

/** Computes new rows of sites, writes them to the row cache and tells the bus. */
export class IssueSites {
  constructor(
    private readonly skies: SkyOfPlace,
    private readonly rowCache: RowCache,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly tuning?: Tuning,
  ) {}

  /** A site that cannot be computed is logged and left out; the others get their rows. */
  async issue(sites: readonly Site[]): Promise<void> {
    let published = Promise.resolve();
    for (let from = 0; from < sites.length; from += BATCH) {
      const issues: ForecastIssue[] = [];
      for (const site of sites.slice(from, from + BATCH)) {
        const issue = await this.computed(site);
        if (issue) issues.push(issue);
        // Groups hear from their members, and requests are answered, between any two sites.
        await breathe();
      }
      await published;
      // One batch is on its way while the next is computed.
      published = this.publish(issues);
      published.catch(() => undefined);
    }
    await published;
  }

  private async publish(issues: readonly ForecastIssue[]): Promise<void> {
    const taken = await Promise.all(issues.map((issue) => this.rowCache.publishIssue(issue)));
    const current = issues.filter((_, index) => taken[index]);
    for (const { resource, issue_id, forecasts } of current) {
      const { ladder } = forecasts.provenance[0];
      issuesMade.inc({ ladder });
      this.log.debug('issued', { resource, issue_id, ladder });
    }
    if (current.length > 0) await this.bus.publish(siteForecastIssued, current);
  }

  private async computed(site: Site): Promise<ForecastIssue | undefined> {
    if (!hasPower(site)) return undefined;
    const issuedAt = this.clock.now();
    try {
      const sky = await this.skies.at(site, site.elevation, issueWindow(issuedAt), issuedAt);
      const issue = issueOfSite(site, sky, issuedAt, this.tuning?.tune);
      this.tuning?.issued(site.resource_id);
      return issue;
    } catch (error) {
      sitesFailed.inc();
      this.log.error('a site could not be computed', { resource_id: site.resource_id, error });
      return undefined;
    }
  }
}

const hasPower = (site: Site): site is Site & { kind: 'utility' | 'rooftop' } =>
  site.kind !== 'weather' && site.capacity !== undefined;
