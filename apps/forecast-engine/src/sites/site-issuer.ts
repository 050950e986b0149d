import { type Bus, Written } from '@daystar/bus';
import { type ForecastIssue, type Site, siteForecastIssued } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import type { ComputePool } from '../compute/compute-pool';
import type { PlaceSkyService } from '../weather/place-sky.service';
import type { AppliedTuning, PowerSite } from '../issues/site-issue';
import type { ComputedIssue, SiteInputs } from '../issues/compute-issue';
import { issuesMade, simulatedIssues, sitesFailed } from './metrics';
import { Semaphore } from '../platform/semaphore';

/** Sites that are computed before their issues are published together. */
const BATCH = 50;
/** Batches in hand beyond one for each thread: one whose weather is gathered, one that is published. */
const BATCHES_BESIDE = 2;

/** How rows are moved by measurements, and who wants to know whose rows are made here. */
export interface Tuning {
  goneBy(site: PowerSite): AppliedTuning | undefined;
  issued(resourceId: string): void;
}

/** Computes new rows of sites, writes them to the row cache and tells the bus. */
export class SiteIssuer {
  private readonly semaphore: Semaphore;

  constructor(
    private readonly skies: PlaceSkyService,
    private readonly crew: ComputePool,
    private readonly rowCache: RowCache,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly tuning?: Tuning,
  ) {
    this.semaphore = new Semaphore(crew.threads + BATCHES_BESIDE);
  }

  /**
   * A site that cannot be computed is logged and left out; the others get their rows.
   * @throws DaystarError Unavailable when rows could not be written or told
   */
  async issue(sites: readonly Site[]): Promise<void> {
    const withPower = sites.filter(hasPower);
    const batches = Array.from({ length: Math.ceil(withPower.length / BATCH) }, (_, i) =>
      withPower.slice(i * BATCH, (i + 1) * BATCH),
    );
    const ended = await Promise.allSettled(batches.map((batch) => this.semaphore.run(() => this.issueTogether(batch))));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }

  private async issueTogether(sites: readonly PowerSite[]): Promise<void> {
    const gathered: SiteInputs[] = [];
    for (const site of sites) {
      // One after another: what is fetched for one may tell of the next.
      const inputs = await this.gathered(site);
      if (inputs) gathered.push(inputs);
    }
    await this.publish(await this.made(gathered));
  }

  /** All that a site's rows are made of. */
  private async gathered(site: PowerSite): Promise<SiteInputs | undefined> {
    const issuedAt = this.clock.now();
    try {
      const weather = await this.skies.toldOf(site, issuedAt);
      return { site, weather, issuedAt, measured: this.tuning?.goneBy(site) };
    } catch (error) {
      this.failed(site, error);
      return undefined;
    }
  }

  private async made(sites: readonly SiteInputs[]): Promise<ComputedIssue[]> {
    try {
      const outcomes = await this.crew.issues(sites, await this.skies.record());
      const made: ComputedIssue[] = [];
      for (const [index, outcome] of outcomes.entries()) {
        const { site, issuedAt } = sites[index];
        if ('failed' in outcome) {
          this.failed(site, outcome.failed);
          continue;
        }
        await this.skies.seen(site, outcome.made.sky, issuedAt);
        this.tuning?.issued(site.resource_id);
        made.push(outcome.made);
      }
      return made;
    } catch (error) {
      // A thread died of one of them: each goes alone, so that the others have their rows.
      if (sites.length > 1) return (await Promise.all(sites.map((site) => this.made([site])))).flat();
      for (const { site } of sites) this.failed(site, error);
      return [];
    }
  }

  private failed({ resource_id }: Site, error: unknown): void {
    sitesFailed.inc();
    this.log.error('a site could not be computed', { resource_id, error });
  }

  private async publish(made: readonly ComputedIssue[]): Promise<void> {
    const taken = await Promise.all(made.map(({ packed }) => this.rowCache.publishPacked(packed)));
    const current = made.filter((_, index) => taken[index]);
    for (const { packed, ladder, isSimulated } of current) {
      const { resource, issue_id } = packed;
      issuesMade.inc({ ladder });
      if (isSimulated) simulatedIssues.inc();
      this.log.debug('issued', { resource, issue_id, ladder });
    }
    const events = current.map(({ packed, text }) => new Written<ForecastIssue>(packed.resource, text));
    if (events.length > 0) await this.bus.publish(siteForecastIssued, events);
  }
}

const hasPower = (site: Site): site is PowerSite => site.kind !== 'weather' && site.capacity !== undefined;
