import { OnCommand } from '@daystar/bus';
import { type MeasurementsAccepted, type SiteMeasurements, postMeasurements } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Measurements } from './measurements';

@Controller()
export class OnPostMeasurements {
  constructor(private readonly measurements: Measurements) {}

  @OnCommand(postMeasurements)
  post(request: SiteMeasurements): Promise<MeasurementsAccepted> {
    return this.measurements.post(request);
  }
}
