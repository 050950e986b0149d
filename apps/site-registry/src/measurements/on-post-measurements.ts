import { OnCommand } from '@daystar/bus';
import {
  type MeasurementsAccepted,
  type PostAggregationMeasurements,
  type SiteMeasurements,
  postAggregationMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Measurements } from './measurements';

@Controller()
export class OnPostMeasurements {
  constructor(private readonly measurements: Measurements) {}

  @OnCommand(postMeasurements)
  post(request: SiteMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.post(request);
  }

  @OnCommand(postAggregationMeasurements)
  postOfAggregation(request: PostAggregationMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.postOfAggregation(request);
  }
}
