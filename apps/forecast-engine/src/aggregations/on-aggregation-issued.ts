import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type Aggregation,
  type ForecastIssue,
  aggregationDefined,
  aggregationForecastIssued,
  aggregationResource,
} from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { ROW_CACHE } from '../parts';

/** The engine is the row cache's only writer: sums come to it over the bus. */
@Controller()
export class OnAggregationIssued {
  constructor(@Inject(ROW_CACHE) private readonly rowCache: RowCache) {}

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async write({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.rowCache.publishIssue(payload);
  }

  @OnEvent(aggregationDefined, 'one-instance')
  async forget({ key, payload }: Delivery<Aggregation>): Promise<void> {
    const [collection, aggregation] = key.split('/');
    if (!payload) await this.rowCache.removeResource(aggregationResource(collection, aggregation));
  }
}
