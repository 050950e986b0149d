import { type Aggregation, type ForecastIssue, buildAggregationResource } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, HOUR, NATIVE_PERIOD_MS, ceilTo, parseStamp } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssueCache } from '../../serving/issues/issue-cache';

/** The first hours of an issue: whole issues of hundreds of members would take too much memory. */
interface ShortForecast {
  readonly issueId: string;
  /** End of the first period, ms since 1970 UTC. */
  readonly firstPeriodEnd: number;
  /** Tuned output per native period, as a share of capacity, 0 to 1. */
  readonly tuned: Float32Array;
  /** The same without tuning. */
  readonly untuned: Float32Array;
}

/** Length of the part of each issue that is cached, from its first period on, ms. */
const CACHED_SPAN_MS = 3 * HOUR;
/** Maximum number of resources that one map reads: those with the largest capacity. */
const MAX_RESOURCES = 800;
/** Maximum number of cached resources, about 0.5 kB each. */
const MAX_CACHED_RESOURCES = 10_000;
/** Maximum number of concurrent reads for one map. */
const CONCURRENCY = 40;

/** Reads the current output of aggregations, and of their members as shares of their capacity. */
@Injectable()
export class CurrentOutputService {
  private readonly cache = new LRUCache<string, ShortForecast>({ max: MAX_CACHED_RESOURCES });

  constructor(
    private readonly issues: IssueCache,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the current output of resources.
   * @param resources sorted by capacity, largest first
   * @param isOwn whether the caller owns the resource; only the owner sees tuned output
   * @returns shares of capacity by resource; absent for resources without rows, and beyond the first `MAX_RESOURCES`
   */
  async readShares(resources: readonly string[], isOwn: (resource: string) => boolean): Promise<Map<string, number>> {
    const shares = new Map<string, number>();
    const largestResources = resources.slice(0, MAX_RESOURCES);
    for (let from = 0; from < largestResources.length; from += CONCURRENCY) {
      await Promise.all(
        largestResources.slice(from, from + CONCURRENCY).map(async (resource) => {
          const forecast = await this.getOrRead(resource).catch(() => undefined);
          const share =
            forecast &&
            (isOwn(resource) ? forecast.tuned : forecast.untuned)[this.getCurrentIndex(forecast.firstPeriodEnd)];
          if (share !== undefined && Number.isFinite(share)) shares.set(resource, share);
        }),
      );
    }
    return shares;
  }

  /**
   * Reads the average power of an aggregation in the current native period, MW; undefined when its rows have ended.
   * @throws DaystarError Unavailable when there are no rows
   */
  async readSum({ collection_id, aggregation_id, version }: Aggregation): Promise<number | undefined> {
    const issue = await this.issues.waitForVersion(buildAggregationResource(collection_id, aggregation_id), version);
    const { first_period_end, pv_estimate } = (await this.issues.readIssue(issue)).forecasts;
    return pv_estimate[this.getCurrentIndex(parseStamp(first_period_end) ?? NaN)];
  }

  private getCurrentIndex(firstPeriodEnd: number): number {
    return (ceilTo(this.clock.now(), NATIVE_PERIOD_MS) - firstPeriodEnd) / NATIVE_PERIOD_MS;
  }

  private async getOrRead(resource: string): Promise<ShortForecast | undefined> {
    const cached = this.cache.get(resource);
    const issueId = await this.rowCache.readCurrentIssueId(resource);
    if (cached?.issueId === issueId) return cached;
    const issue = await this.rowCache.readCurrentIssue(resource);
    if (!issue) this.cache.delete(resource);
    else this.cache.set(resource, toShortForecast(issue));
    return this.cache.get(resource);
  }
}

function toShortForecast({ issue_id, capacity, forecasts }: ForecastIssue): ShortForecast {
  const { first_period_end, pv_estimate, untuned_estimate = pv_estimate } = forecasts;
  const toShares = (powers: readonly number[]) =>
    Float32Array.from(powers.slice(0, CACHED_SPAN_MS / NATIVE_PERIOD_MS), (power) => power / capacity);
  return {
    issueId: issue_id,
    firstPeriodEnd: parseStamp(first_period_end) ?? NaN,
    tuned: toShares(pv_estimate),
    untuned: toShares(untuned_estimate),
  };
}
