import { OnCommand } from '@daystar/bus';
import { type Aggregation, type DefineAggregation, defineAggregation } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Definitions } from './definitions';

@Controller()
export class OnDefineAggregation {
  constructor(private readonly definitions: Definitions) {}

  @OnCommand(defineAggregation)
  define(request: DefineAggregation): Promise<Aggregation> {
    return this.definitions.define(request);
  }
}
