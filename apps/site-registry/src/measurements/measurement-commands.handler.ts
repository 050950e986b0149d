import { OnCommand } from '@daystar/bus';
import {
  type DeleteAggregationMeasurements,
  type DeleteMeasurements,
  type ListAggregationMeasurements,
  type ListMeasurements,
  type MeasurementList,
  type StoreResult,
  type DeletedCount,
  type PostAggregationMeasurements,
  type PostMeasurements,
  deleteAggregationMeasurements,
  deleteMeasurements,
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
  post(request: PostMeasurements): Promise<StoreResult> {
    return this.measurements.post(request);
  }

  @OnCommand(postAggregationMeasurements)
  postForAggregation(request: PostAggregationMeasurements): Promise<StoreResult> {
    return this.measurements.postForAggregation(request);
  }

  @OnCommand(deleteMeasurements)
  delete(request: DeleteMeasurements): Promise<DeletedCount> {
    return this.measurements.delete(request);
  }

  @OnCommand(deleteAggregationMeasurements)
  deleteForAggregation(request: DeleteAggregationMeasurements): Promise<DeletedCount> {
    return this.measurements.deleteForAggregation(request);
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
