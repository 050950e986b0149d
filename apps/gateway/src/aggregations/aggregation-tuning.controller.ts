import { Controller } from '@nestjs/common';
import { Describe } from '../api-description/operation';
import { TuningController } from '../sites/tuning/tuning.controller';
import { AGGREGATIONS } from './schemas/aggregation.schemas';
import { TunedAggregations } from './tuned-aggregations';

@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
export class AggregationTuningController extends TuningController {
  constructor(aggregations: TunedAggregations) {
    super(aggregations);
  }
}
