import { OnCommand } from '@daystar/bus';
import {
  type Aggregation,
  type AggregationList,
  type AggregationSummary,
  type AssignAggregation,
  type DefineAggregation,
  type ListAggregations,
  type RemoveAggregation,
  type ShowAggregation,
  type AggregationDetails,
  assignAggregation,
  defineAggregation,
  listAggregations,
  removeAggregation,
  showAggregation,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationsService } from './aggregations.service';

@Controller()
export class AggregationCommandsHandler {
  constructor(private readonly aggregations: AggregationsService) {}

  @OnCommand(defineAggregation)
  define(request: DefineAggregation): Promise<Aggregation> {
    return this.aggregations.define(request);
  }

  @OnCommand(assignAggregation)
  assign(request: AssignAggregation): Promise<AggregationSummary> {
    return this.aggregations.assign(request);
  }

  @OnCommand(removeAggregation)
  remove(request: RemoveAggregation): Promise<AggregationSummary> {
    return this.aggregations.remove(request);
  }

  @OnCommand(listAggregations)
  list(request: ListAggregations): Promise<AggregationList> {
    return this.aggregations.list(request);
  }

  @OnCommand(showAggregation)
  show(request: ShowAggregation): Promise<AggregationDetails> {
    return this.aggregations.show(request);
  }
}
