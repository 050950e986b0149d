import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  aggregationForecastIssued,
  buildAggregationResource,
} from '@daystar/contracts';
import { GroupSumsCache, aggregateIssues } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { BUS, CLOCK, LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuner } from '../tuning/aggregation-tuner';
import { buildAggregationIssueId } from './aggregation-issue-id';
import { loadMembers } from './load-members';
import { MemberIssueCache } from './member-issue-cache';
import { aggregationCoverage, aggregationDelay, aggregationDuration, droppedSums } from './metrics';
import { RetryingQueue } from './retrying-queue';

/** Minimum number of members for which partial sums of an aggregation are cached. */
const MIN_MEMBERS_FOR_PARTIAL_SUMS = 40;
/** Maximum number of aggregations whose partial sums are cached; each takes up to 8 MB. */
const MAX_CACHED_AGGREGATIONS = 16;

/** Sums the current issues of an aggregation's members, tunes the sum, and publishes it. */
@Injectable()
export class AggregationForecastsService implements BeforeApplicationShutdown {
  private readonly partialSums = new LRUCache<string, GroupSumsCache>({ max: MAX_CACHED_AGGREGATIONS });
  private readonly queue: RetryingQueue;
  /** Id of the last issue that this process published, by aggregation key. */
  readonly publishedIssueIds = new Map<string, string>();

  constructor(
    private readonly directory: AggregationDirectory,
    private readonly issues: MemberIssueCache,
    private readonly tuner: AggregationTuner,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.queue = new RetryingQueue({ name: 'summing an aggregation', run: (key) => this.publish(key) }, log);
  }

  /**
   * Queues an aggregation. Resolves when its sum is published or already was; rejects when the service stops first.
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
    const issue = await this.sumMembers(key, aggregation);
    if (!issue) return;
    if (await this.isPublished(key, issue)) return droppedSums.inc();
    await this.bus.publish(aggregationForecastIssued, [issue]);
    this.publishedIssueIds.set(key, issue.issue_id);
    aggregationCoverage.observe(issue.coverage ?? 1);
    stopTimer();
    this.log.debug('issued', { resource: issue.resource, issue_id: issue.issue_id, coverage: issue.coverage });
  }

  private async sumMembers(key: string, aggregation: Aggregation): Promise<ForecastIssue | undefined> {
    const members = await loadMembers(aggregation, this.directory, this.issues);
    const partialSums = members.length < MIN_MEMBERS_FOR_PARTIAL_SUMS ? undefined : this.getPartialSums(key);
    const summed = aggregateIssues(members, undefined, partialSums);
    if (!summed) return undefined;
    const untuned = {
      ...summed,
      resource: buildAggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      issue_id: '',
      resource_version: aggregation.version,
    };
    const issue = this.tuner.tune(aggregation, untuned);
    return { ...issue, issue_id: buildAggregationIssueId(issue, members) };
  }

  /**
   * Whether this or another instance published the issue: the id stands for the definition, all member issues and the
   * tuning.
   */
  private async isPublished(key: string, { resource, issue_id }: ForecastIssue): Promise<boolean> {
    if (this.publishedIssueIds.get(key) === issue_id) return true;
    return (await this.rowCache.readCurrentIssueId(resource)) === issue_id;
  }

  private getPartialSums(key: string): GroupSumsCache {
    const sums = this.partialSums.get(key) ?? new GroupSumsCache();
    this.partialSums.set(key, sums);
    return sums;
  }
}
