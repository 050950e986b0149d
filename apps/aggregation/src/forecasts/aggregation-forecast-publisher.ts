import type { Bus } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued } from '@daystar/contracts';
import { BUS, ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Inject, Injectable } from '@nestjs/common';
import { aggregationCoverage, droppedDuplicates } from './metrics';

/** Publishes the forecasts of aggregations, each once over all instances. */
@Injectable()
export class AggregationForecastPublisher {
  /** Id of the last issue that this process published, by aggregation key. */
  readonly publishedIssueIds = new Map<string, string>();

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Publishes an issue. @returns false, and drops the issue, when this or another instance published it */
  async publish(key: string, issue: ForecastIssue): Promise<boolean> {
    if (await this.isPublished(key, issue)) {
      droppedDuplicates.inc();
      return false;
    }
    await this.bus.publish(aggregationForecastIssued, [issue]);
    this.publishedIssueIds.set(key, issue.issue_id);
    aggregationCoverage.observe(issue.coverage ?? 1);
    return true;
  }

  /** The same definition, member issues and tuning give the same id. */
  private async isPublished(key: string, { resource, issue_id }: ForecastIssue): Promise<boolean> {
    if (this.publishedIssueIds.get(key) === issue_id) return true;
    return (await this.rowCache.readCurrentIssueId(resource)) === issue_id;
  }
}
