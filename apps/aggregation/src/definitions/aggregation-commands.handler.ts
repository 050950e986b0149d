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
  type ShownAggregation,
  assignAggregation,
  defineAggregation,
  listAggregations,
  removeAggregation,
  showAggregation,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Definitions } from './definitions';

@Controller()
export class OnDefineAggregation {
  constructor(private readonly definitions: Definitions) {}

  @OnCommand(defineAggregation)
  define(request: DefineAggregation): Promise<Aggregation> {
    return this.definitions.define(request);
  }

  @OnCommand(assignAggregation)
  assign(request: AssignAggregation): Promise<AggregationSummary> {
    return this.definitions.assign(request);
  }

  @OnCommand(removeAggregation)
  remove(request: RemoveAggregation): Promise<AggregationSummary> {
    return this.definitions.remove(request);
  }

  @OnCommand(listAggregations)
  list(request: ListAggregations): Promise<AggregationList> {
    return this.definitions.list(request);
  }

  @OnCommand(showAggregation)
  show(request: ShowAggregation): Promise<ShownAggregation> {
    return this.definitions.show(request);
  }
}
