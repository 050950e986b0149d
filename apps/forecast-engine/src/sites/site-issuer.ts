import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Site, PowerSite } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ComputePool } from '../compute/compute-pool';
import type { ComputedIssue, SiteInputs } from '../issues/compute-issue';
import { IssuePublisher } from '../issues/issue-publisher';
import { failedIssues } from '../issues/metrics';
import { hasPowerForecasts } from '../issues/build-site-issue';
import { Semaphore } from '../platform/semaphore';
import { InitialSoilingService } from './initial-soiling.service';
import { SiteInputsService } from './site-inputs.service';

/** Number of sites whose issues are computed and published together. */
export const BATCH_SIZE = 50;
/** Number of batches in progress besides one per thread: one loads its inputs, another is published. */
export const EXTRA_BATCHES = 2;

/** Computes and publishes issues of sites. */
@Injectable()
export class SiteIssuer {
  private readonly semaphore: Semaphore;

  constructor(
    private readonly inputs: SiteInputsService,
    @Inject(InitialSoilingService) private readonly soiling: Pick<InitialSoilingService, 'compute'>,
    private readonly pool: ComputePool,
    private readonly publisher: IssuePublisher,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.semaphore = new Semaphore(pool.threadCount + EXTRA_BATCHES);
  }

  /**
   * Computes and publishes an issue of each site. A site that fails is logged and skipped.
   * @throws DaystarError Unavailable when the row cache or the bus does not accept the issues
   */
  async issue(sites: readonly Site[]): Promise<void> {
    const powerSites = sites.filter(hasPowerForecasts);
    const batches = Array.from({ length: Math.ceil(powerSites.length / BATCH_SIZE) }, (_, i) =>
      powerSites.slice(i * BATCH_SIZE, (i + 1) * BATCH_SIZE),
    );
    const results = await Promise.allSettled(batches.map((batch) => this.semaphore.run(() => this.issueBatch(batch))));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  private async issueBatch(sites: readonly PowerSite[]): Promise<void> {
    const inputs: SiteInputs[] = [];
    for (const site of sites) {
      // Sequentially: weather fetched for one site may cover the next.
      const loaded = await this.loadInputs(site);
      if (loaded) inputs.push(loaded);
      // Sampling the weather of a site takes milliseconds. With all services in one process, pages wait for this thread.
      await yieldToEventLoop();
    }
    await this.publisher.publishSites(await this.compute(inputs));
  }

  private async loadInputs(site: PowerSite): Promise<SiteInputs | undefined> {
    try {
      const inputs = await this.inputs.loadInputs(site);
      return { ...inputs, initialSoiling: await this.soiling.compute(site, inputs.issuedAt) };
    } catch (error) {
      this.logFailure(site, error);
      return undefined;
    }
  }

  private async compute(batch: readonly SiteInputs[]): Promise<ComputedIssue[]> {
    try {
      const outcomes = await this.pool.computeIssues(batch, await this.inputs.getCurrentSkill());
      const issues: ComputedIssue[] = [];
      for (const [index, outcome] of outcomes.entries()) {
        const { site, issuedAt } = batch[index];
        if ('error' in outcome) {
          this.logFailure(site, outcome.error);
          continue;
        }
        await this.inputs.trackComputedSky(site, outcome.issue, issuedAt);
        issues.push(outcome.issue);
      }
      return issues;
    } catch (error) {
      // One of the sites crashed the thread: compute each alone, so that only that one fails.
      if (batch.length > 1) return (await Promise.all(batch.map((inputs) => this.compute([inputs])))).flat();
      for (const { site } of batch) this.logFailure(site, error);
      return [];
    }
  }

  private logFailure({ resource_id }: Site, error: unknown): void {
    failedIssues.inc();
    this.log.error('site issue failed', { resource_id, error });
  }
}
