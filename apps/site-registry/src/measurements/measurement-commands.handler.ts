import { OnCommand } from '@daystar/bus';
import {
  type ListAggregationMeasurements,
  type ListMeasurements,
  type MeasurementList,
  type MeasurementsAccepted,
  type PostAggregationMeasurements,
  type PostMeasurements,
  listAggregationMeasurements,
  listMeasurements,
  postAggregationMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { MeasurementsService } from './measurements.service';

@Controller()
export class MeasurementCommandsHandler {
  constructor(private readonly measurements: MeasurementsService) {}

  @OnCommand(postMeasurements)
  post(request: PostMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.post(request);
  }

  @OnCommand(postAggregationMeasurements)
  postForAggregation(request: PostAggregationMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.postForAggregation(request);
  }

  @OnCommand(listMeasurements)
  list(request: ListMeasurements): Promise<MeasurementList> {
    return this.measurements.list(request);
  }

  @OnCommand(listAggregationMeasurements)
  listForAggregation(request: ListAggregationMeasurements): Promise<MeasurementList> {
    return this.measurements.listForAggregation(request);
  }
}
