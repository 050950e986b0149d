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
import { ROW_CACHE } from '../platform/engine-ports';
import { AggregationDirectory } from '../directory/aggregation-directory';

/** The engine is the row cache's only writer: sums come to it over the bus. */
@Controller()
export class AggregationIssuesHandler {
  constructor(
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
    private readonly directory: AggregationDirectory,
  ) {}

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async write({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (!payload) return;
    const [, ...ids] = payload.resource.split('/');
    const key = ids.join('/');
    const ended = () => this.directory.hasEnded(key, payload.resource_version);
    if (!ended()) await this.rowCache.publishIssue(payload);
    // Removed meanwhile: whoever took the rows away may have come too early.
    if (ended()) await this.rowCache.removeResource(payload.resource);
    else this.directory.noteWritten(key);
  }

  @OnEvent(aggregationDefined, 'every-instance')
  async know({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (payload) this.directory.put(key, payload);
    else this.directory.remove(key);
  }

  @OnEvent(aggregationDefined, 'one-instance')
  async forget({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (payload) return this.directory.put(key, payload);
    this.directory.remove(key);
    const [collection, aggregation] = key.split('/');
    await this.rowCache.removeResource(aggregationResource(collection, aggregation));
  }
}
