import type { ForecastIssue } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { type Clock, HOUR, NATIVE_PERIOD, ceilTo, parseStamp } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { CLOCK, ROW_CACHE } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';

/** What an issue says of the hours after it was made: all of it would be too much to hold of hundreds of members. */
interface NearForecast {
  readonly issueId: string;
  readonly firstEnd: number;
  /** Shares of capacity: as it is served, and without what was measured there. */
  readonly served: Float32Array;
  readonly untuned: Float32Array;
}

const HELD = 3 * HOUR;
/** Resources that one map reads: the largest, when there are more. */
const MAX_RESOURCES = 800;
/** Of all maps, at about 0.5 kB each. */
const MAX_HELD = 10_000;
const CONCURRENCY = 40;

/** What members of aggregations give just now, as shares of their capacity. */
@Injectable()
export class CurrentOutput {
  private readonly held = new LRUCache<string, NearForecast>({ max: MAX_HELD });

  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param resources the largest first
   * @param ownOf whether the caller may see output that is tuned by measurements; of others it gets the untuned output
   * @returns shares by resource; none where there are no rows
   */
  async sharesOf(resources: readonly string[], ownOf: (resource: string) => boolean): Promise<Map<string, number>> {
    const shares = new Map<string, number>();
    const wanted = resources.slice(0, MAX_RESOURCES);
    for (let from = 0; from < wanted.length; from += CONCURRENCY) {
      await Promise.all(
        wanted.slice(from, from + CONCURRENCY).map(async (resource) => {
          const soon = await this.near(resource).catch(() => undefined);
          const step = soon && (ceilTo(this.clock.now(), NATIVE_PERIOD) - soon.firstEnd) / NATIVE_PERIOD;
          const share = soon && (ownOf(resource) ? soon.served : soon.untuned)[step ?? -1];
          if (share !== undefined && Number.isFinite(share)) shares.set(resource, share);
        }),
      );
    }
    return shares;
  }

  private async near(resource: string): Promise<NearForecast | undefined> {
    const held = this.held.get(resource);
    const issueId = await this.rowCache.currentIssueId(resource);
    if (held?.issueId === issueId) return held;
    const issue = await this.rowCache.currentIssue(resource);
    if (!issue) this.held.delete(resource);
    else this.held.set(resource, nearForecast(issue));
    return this.held.get(resource);
  }
}

function nearForecast({ issue_id, capacity, forecasts }: ForecastIssue): NearForecast {
  const { first_period_end, pv_estimate, untuned_estimate = pv_estimate } = forecasts;
  const shares = (powers: readonly number[]) =>
    Float32Array.from(powers.slice(0, HELD / NATIVE_PERIOD), (power) => power / capacity);
  return {
    issueId: issue_id,
    firstEnd: parseStamp(first_period_end) ?? NaN,
    served: shares(pv_estimate),
    untuned: shares(untuned_estimate),
  };
}
