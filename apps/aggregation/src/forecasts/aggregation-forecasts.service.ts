import type { Bus } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { BUS, CLOCK, LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationSummer } from './aggregation-summer';
import { aggregationCoverage, aggregationDelay, aggregationDuration, droppedSums } from './metrics';
import { RetryingQueue } from './retrying-queue';

/** Queues aggregations whose members changed, and publishes their sums. */
@Injectable()
export class AggregationForecastsService implements BeforeApplicationShutdown {
  private readonly queue: RetryingQueue;
  /** Id of the last issue that this process published, by aggregation key. */
  readonly publishedIssueIds = new Map<string, string>();

  constructor(
    private readonly directory: AggregationDirectory,
    private readonly summer: AggregationSummer,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.queue = new RetryingQueue({ name: 'summing an aggregation', run: (key) => this.publish(key) }, log);
  }

  /**
   * Queues an aggregation. Resolves when its sum is published, now or earlier; rejects when the service stops first.
   * @param dueAt clock time of the change, ms
   */
  async recompute(key: string, dueAt: number): Promise<void> {
    await this.queue.add(key);
    aggregationDelay.observe(Math.max(0, this.clock.now() - dueAt) / 1000);
  }

  /** Publishes queued aggregations before the consumers stop, so that their offsets are committed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.queue.stop();
  }

  private async publish(key: string): Promise<void> {
    const aggregation = this.directory.getAggregation(key);
    if (!aggregation) return void this.publishedIssueIds.delete(key);
    const stopTimer = aggregationDuration.startTimer();
    const issue = await this.summer.sum(key, aggregation);
    if (!issue) return;
    if (await this.isPublished(key, issue)) return droppedSums.inc();
    await this.bus.publish(aggregationForecastIssued, [issue]);
    this.publishedIssueIds.set(key, issue.issue_id);
    aggregationCoverage.observe(issue.coverage ?? 1);
    stopTimer();
    this.log.debug('issued', { resource: issue.resource, issue_id: issue.issue_id, coverage: issue.coverage });
  }

  /**
   * Whether this or another instance published the issue. The same definition, member issues and tuning give the same
   * id.
   */
  private async isPublished(key: string, { resource, issue_id }: ForecastIssue): Promise<boolean> {
    if (this.publishedIssueIds.get(key) === issue_id) return true;
    return (await this.rowCache.readCurrentIssueId(resource)) === issue_id;
  }
}
