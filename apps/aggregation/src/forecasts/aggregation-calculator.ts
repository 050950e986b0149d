import { type Aggregation, type ForecastIssue, buildAggregationResource } from '@daystar/contracts';
import { GroupSumsCache, aggregateIssues, removePooledTuning } from '@daystar/forecasting';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuner } from '../tuning/aggregation-tuner';
import { buildAggregationIssueId } from './aggregation-issue-id';
import { loadMembers } from './load-members';
import { MemberIssueCache } from './member-issue-cache';

/** Minimum number of members for which partial sums of an aggregation are cached. */
const MIN_MEMBERS_FOR_PARTIAL_SUMS = 40;
/** Maximum number of aggregations whose partial sums are cached; each takes up to 16 MB, half of it if no member is tuned. */
const MAX_CACHED_AGGREGATIONS = 16;

/** Sums the current issues of an aggregation's members, and tunes the sum. */
@Injectable()
export class AggregationCalculator {
  private readonly partialSums = new LRUCache<string, GroupSumsCache>({ max: MAX_CACHED_AGGREGATIONS });

  constructor(
    private readonly directory: AggregationDirectory,
    private readonly issues: MemberIssueCache,
    private readonly tuner: AggregationTuner,
  ) {}

  /** @returns undefined until members with at least half of the capacity have a recent issue */
  async sum(key: string, aggregation: Aggregation): Promise<ForecastIssue | undefined> {
    const members = await loadMembers(aggregation, this.directory, this.issues);
    const isTuned = this.tuner.findCurrentTuning(aggregation) !== undefined;
    const partialSums =
      members.length < MIN_MEMBERS_FOR_PARTIAL_SUMS ? undefined : this.getPartialSums(isTuned ? `${key} tuned` : key);
    const summed = aggregateIssues(isTuned ? removePooledTuning(members) : members, undefined, partialSums);
    if (!summed) return undefined;
    const untuned = {
      ...summed,
      resource: buildAggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      issue_id: '',
      resource_version: aggregation.version,
    };
    const issue = await this.tuner.tune(aggregation, untuned);
    return { ...issue, issue_id: buildAggregationIssueId(issue, members) };
  }

  private getPartialSums(key: string): GroupSumsCache {
    const sums = this.partialSums.get(key) ?? new GroupSumsCache();
    this.partialSums.set(key, sums);
    return sums;
  }
}
