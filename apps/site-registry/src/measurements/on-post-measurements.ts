import { OnCommand } from '@daystar/bus';
import {
  type MeasurementsAccepted,
  type PostAggregationMeasurements,
  type PostMeasurements,
  postAggregationMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Measurements } from './measurements';

@Controller()
export class OnPostMeasurements {
  constructor(private readonly measurements: Measurements) {}

  @OnCommand(postMeasurements)
  post(request: PostMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.post(request);
  }

  @OnCommand(postAggregationMeasurements)
  postOfAggregation(request: PostAggregationMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.postOfAggregation(request);
  }
}
