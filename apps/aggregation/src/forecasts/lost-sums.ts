import { aggregationResource, issuedAtOf } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AggregationForecastsService } from './aggregation-forecasts.service';

/**
 * Recomputes sums that the row cache lost: it may restart without its last seconds, and no member changes until the next
 * refresh slot.
 */
@Injectable()
export class LostSums implements OnApplicationBootstrap, OnApplicationShutdown {
  private unsubscribe = () => {};

  constructor(
    private readonly forecasts: AggregationForecastsService,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.rowCache.subscribe(({ kind }) => {
      if (kind === 'gap') this.recompute().catch((error: unknown) => this.log.warn('lost sums not found', { error }));
    });
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
  }

  /** @throws DaystarError Unavailable when the row cache is */
  private async recompute(): Promise<void> {
    for (const [key, issueId] of this.forecasts.published) {
      const [collection, aggregation] = key.split('/');
      const current = await this.rowCache.currentIssueId(aggregationResource(collection, aggregation));
      if (!(issuedAtOf(current ?? '') >= issuedAtOf(issueId))) void this.forecasts.recompute(key);
    }
  }
}
