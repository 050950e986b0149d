import { OnCommand } from '@daystar/bus';
import {
  type ListAggregationMeasurements,
  type ListMeasurements,
  type MeasurementList,
  listAggregationMeasurements,
  listMeasurements,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Measurements } from './measurements';

@Controller()
export class OnListMeasurements {
  constructor(private readonly measurements: Measurements) {}

  @OnCommand(listMeasurements)
  list(request: ListMeasurements): Promise<MeasurementList> {
    return this.measurements.list(request);
  }

  @OnCommand(listAggregationMeasurements)
  listOfAggregation(request: ListAggregationMeasurements): Promise<MeasurementList> {
    return this.measurements.listOfAggregation(request);
  }
}
