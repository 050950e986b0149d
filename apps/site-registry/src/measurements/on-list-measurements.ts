import { OnCommand } from '@daystar/bus';
import { type ListMeasurements, type MeasurementList, listMeasurements } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Measurements } from './measurements';

@Controller()
export class OnListMeasurements {
  constructor(private readonly measurements: Measurements) {}

  @OnCommand(listMeasurements)
  list(request: ListMeasurements): Promise<MeasurementList> {
    return this.measurements.list(request);
  }
}
