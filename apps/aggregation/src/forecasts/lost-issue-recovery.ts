import { buildAggregationResource, parseIssueTime } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AggregationForecastPublisher } from './aggregation-forecast-publisher';
import { AggregationScheduler } from './aggregation-scheduler';

/**
 * Recomputes aggregations whose issues the row cache lost. A row cache that restarts may have lost the writes of its last
 * seconds. Without this recovery, the issue of the aggregation would be missing until the next issue of a member.
 */
@Injectable()
export class LostIssueRecovery implements OnApplicationBootstrap, OnApplicationShutdown {
  private unsubscribe = () => {};

  constructor(
    private readonly publisher: AggregationForecastPublisher,
    private readonly scheduler: AggregationScheduler,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.rowCache.subscribe(({ kind }) => {
      if (kind === 'gap')
        this.recomputeLostIssues().catch((error: unknown) =>
          this.log.warn('recomputing lost aggregation issues failed', { error }),
        );
    });
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
  }

  /** @throws DaystarError Unavailable when the row cache is unavailable */
  private async recomputeLostIssues(): Promise<void> {
    for (const [key, issueId] of this.publisher.publishedIssueIds) {
      const [collection, aggregation] = key.split('/');
      const current = await this.rowCache.readCurrentIssueId(buildAggregationResource(collection, aggregation));
      if (parseIssueTime(current ?? '') >= parseIssueTime(issueId)) continue;
      this.publisher.publishedIssueIds.delete(key);
      void this.scheduler.schedule(key);
    }
  }
}
