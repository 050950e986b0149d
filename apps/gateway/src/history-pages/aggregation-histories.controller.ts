import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { isWritable } from '../aggregations/directory/is-writable';
import type { GatewayRequest } from '../http/gateway-request';
import { HistoryPagesController } from './history-pages.controller';
import { HistoryPagesService } from './history-pages.service';
import { type HistorySubject, createAggregationSubject } from './history-subject';

/** Serves the pages of histories of an aggregation. */
@Controller('aggregations/:collection/:id/histories')
export class AggregationHistoriesController extends HistoryPagesController {
  constructor(
    pages: HistoryPagesService,
    private readonly directory: AggregationDirectory,
  ) {
    super(pages);
  }

  protected findSubject(request: GatewayRequest): HistorySubject {
    const aggregation = this.directory.findByPath(request);
    return createAggregationSubject(aggregation, !isWritable(request.caller, aggregation));
  }
}
