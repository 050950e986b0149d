import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  aggregationForecastIssued,
  aggregationResource,
} from '@daystar/contracts';
import { SumMemory, sumIssues } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { AggregationDirectory } from '../definitions/aggregation-directory';
import type { SumTunings } from '../tuning/sum-tunings';
import { MemberIssues } from './member-issues';
import { membersOf } from './members-of';
import { coverage, sumSeconds } from './metrics';
import { sumIssueId } from './sum-issue-id';
import { SumQueue } from './sum-queue';

/** Members from which on a sum remembers what its groups add up to (up to 8 MB) ... */
const WORTH_REMEMBERING = 40;
/** ... and how many sums do. */
const MOST_REMEMBERED = 16;

/** Sums the members of an aggregation when one of them has a new issue, and publishes the sum. */
export class SumAggregations {
  private readonly issues: MemberIssues;
  private readonly memories = new Map<string, SumMemory>();
  private readonly queue: SumQueue;

  constructor(
    private readonly directory: AggregationDirectory,
    rowCache: RowCache,
    private readonly tunings: SumTunings,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {
    this.issues = new MemberIssues(rowCache);
    this.queue = new SumQueue((key) => this.sumOne(key), log);
  }

  /** Resolves when a sum that includes the change is published. Rejects when the service stops first. */
  changed(key: string): Promise<void> {
    return this.queue.add(key);
  }

  /** Sums what waits and stops. */
  stop(): Promise<void> {
    return this.queue.stop();
  }

  private async sumOne(key: string): Promise<void> {
    const aggregation = this.directory.get(key);
    if (!aggregation) return;
    const took = sumSeconds.startTimer();
    const issue = await this.sum(aggregation);
    if (!issue) return;
    await this.bus.publish(aggregationForecastIssued, [issue]);
    coverage.observe(issue.coverage ?? 1);
    took();
    this.log.debug('issued', { resource: issue.resource, issue_id: issue.issue_id, coverage: issue.coverage });
  }

  /** Of small sums nothing is remembered: they are added up in a moment. */
  private memoryOf({ collection_id, aggregation_id }: Aggregation, members: number): SumMemory | undefined {
    const key = `${collection_id}/${aggregation_id}`;
    if (members < WORTH_REMEMBERING) return undefined;
    const memory = this.memories.get(key) ?? new SumMemory();
    this.memories.delete(key);
    this.memories.set(key, memory);
    const oldest = this.memories.keys().next();
    if (this.memories.size > MOST_REMEMBERED && !oldest.done) this.memories.delete(oldest.value);
    return memory;
  }

  private async sum(aggregation: Aggregation): Promise<ForecastIssue | undefined> {
    const members = await membersOf(aggregation, this.directory, this.issues);
    const summed = sumIssues(members, undefined, this.memoryOf(aggregation, members.length));
    if (!summed) return undefined;
    const untuned = {
      ...summed,
      resource: aggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      issue_id: '',
      resource_version: aggregation.version,
    };
    const issue = this.tunings.tuned(aggregation, untuned);
    return { ...issue, issue_id: sumIssueId(issue, members) };
  }
}
