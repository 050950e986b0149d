import type { TuningReport } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { TuningRegistry } from './tuning-registry';
import { TuningSchedule } from './tuning-schedule';

/** Reports the tuning of a plant, and the time of its next training. */
@Injectable()
export class TuningReporter {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly schedule: TuningSchedule,
  ) {}

  /** @param id of a site, or `<collection>/<aggregation>` */
  build(id: string): Omit<TuningReport, 'resource_id'> {
    return { ...this.tunings.buildReport(id), ...this.schedule.describe(id) };
  }
}
