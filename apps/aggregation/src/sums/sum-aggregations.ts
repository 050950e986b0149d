import { createHash } from 'node:crypto';
import type { Bus } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  aggregationForecastIssued,
  aggregationResource,
  issueId,
} from '@daystar/contracts';
import { SumMemory, sumIssues } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import type { AggregationDirectory } from '../definitions/aggregation-directory';
import type { SumTunings } from '../tuning/sum-tunings';
import { MemberIssues } from './member-issues';
import { membersOf } from './members-of';
import { coverage, sumSeconds, sumsFailed } from './metrics';

/** Real time in which issues of members are gathered: an engine issues the sites of a tile one after another. */
const GATHER_MS = 500;
/** Members from which on a sum remembers what its groups add up to (up to 8 MB) ... */
const WORTH_REMEMBERING = 40;
/** ... and how many sums do. */
const MOST_REMEMBERED = 16;

/** Sums the members of aggregations anew when issues of members come, and tells the bus. */
export class SumAggregations {
  private readonly dirty = new Set<string>();
  private readonly issues: MemberIssues;
  private readonly memories = new Map<string, SumMemory>();
  private running: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly directory: AggregationDirectory,
    rowCache: RowCache,
    private readonly tunings: SumTunings,
    private readonly bus: Bus,
    private readonly log: Log,
  ) {
    this.issues = new MemberIssues(rowCache);
  }

  changed(key: string): void {
    this.dirty.add(key);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const keys = [...this.dirty];
      this.dirty.clear();
      this.running = this.running.then(() => this.sumAll(keys));
    }, GATHER_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }

  private async sumAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const aggregation = this.directory.get(key);
      if (!aggregation) continue;
      const took = sumSeconds.startTimer();
      try {
        const issue = await this.sum(aggregation);
        if (!issue) continue;
        await this.bus.publish(aggregationForecastIssued, [issue]);
        coverage.observe(issue.coverage ?? 1);
        took();
        this.log.debug('issued', { resource: issue.resource, issue_id: issue.issue_id, coverage: issue.coverage });
      } catch (error) {
        sumsFailed.inc();
        this.log.error('an aggregation could not be summed and keeps its last rows', { aggregation: key, error });
      }
    }
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
    return { ...issue, issue_id: issueIdOf(issue) };
  }
}

/**
 * The moment, the version, which issues of members went in, and how measurements moved the sum: the same members and
 * measurements give the same id.
 */
function issueIdOf({ issued_at, members = [], forecasts, resource_version }: ForecastIssue): string {
  const hash = createHash('sha256').update(JSON.stringify(members));
  if (forecasts.untuned_estimate) hash.update(JSON.stringify(forecasts.pv_estimate));
  return `${issueId(Date.parse(issued_at), resource_version)}-${hash.digest('hex').slice(0, 8)}`;
}
