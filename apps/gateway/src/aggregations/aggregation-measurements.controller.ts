import { Controller } from '@nestjs/common';
import { Describe } from '../api-description/operation';
import { DeleteMeasurementsController } from '../sites/measurements/deletion/delete-measurements.controller';
import { MeasurementsController } from '../sites/measurements/measurements.controller';
import { UploadController } from '../sites/measurements/upload/upload.controller';
import { UploadService } from '../sites/measurements/upload/upload.service';
import { MeasuredAggregations } from './measured-aggregations';
import { AGGREGATIONS } from './schemas/aggregation.schemas';

@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
export class AggregationMeasurementsController extends MeasurementsController {
  constructor(aggregations: MeasuredAggregations) {
    super(aggregations);
  }
}

@Controller('aggregations/:collection/:id/upload')
export class AggregationUploadController extends UploadController {
  constructor(aggregations: MeasuredAggregations, uploads: UploadService) {
    super(aggregations, uploads);
  }
}

@Controller('aggregations/:collection/:id/delete-measurements')
export class DeleteAggregationMeasurementsController extends DeleteMeasurementsController {
  constructor(aggregations: MeasuredAggregations) {
    super(aggregations);
  }
}
