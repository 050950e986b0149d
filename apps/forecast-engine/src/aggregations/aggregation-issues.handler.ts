import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  aggregationDefined,
  aggregationForecastIssued,
  buildAggregationResource,
  parseResource,
} from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';

/** Writes issues from the aggregation service to the row cache, because only the engine writes to the row cache. */
@Controller()
export class AggregationIssuesHandler {
  constructor(
    private readonly directory: AggregationDirectory,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async onAggregationForecastIssued({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (!payload) return;
    const reference = parseResource(payload.resource);
    if (reference.kind !== 'aggregation') return;
    const key = `${reference.collection_id}/${reference.aggregation_id}`;
    const wasRemoved = () => this.directory.wasRemoved(key, payload.resource_version);
    if (!wasRemoved()) await this.rowCache.publishIssue(payload);
    // Check again: the aggregation may have been removed while the issue was written.
    if (wasRemoved()) await this.rowCache.removeResource(payload.resource);
    else this.directory.markRowsWritten(key);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async updateDirectory({ key, payload, removedVersion }: Delivery<Aggregation>): Promise<void> {
    if (payload) this.directory.storeAggregation(key, payload);
    else this.directory.removeAggregation(key, removedVersion);
  }

  @OnEvent(aggregationDefined, 'one-instance')
  async onAggregationChanged({ key, payload, removedVersion }: Delivery<Aggregation>): Promise<void> {
    // `updateDirectory` may lag behind: store the version that `wasRemoved` checks here, too.
    if (payload) return this.directory.storeAggregation(key, payload);
    this.directory.removeAggregation(key, removedVersion);
    const [collection, aggregation] = key.split('/');
    await this.rowCache.removeResource(buildAggregationResource(collection, aggregation));
  }
}
