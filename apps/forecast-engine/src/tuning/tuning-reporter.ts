import type { TuningReport } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { TuningRegistry } from './tuning-registry';
import { TrainingPolicy } from './training-policy';

/** Reports the tuning of a site or an aggregation, and the time of its next training. */
@Injectable()
export class TuningReporter {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly policy: TrainingPolicy,
  ) {}

  /** @param id of a site, or `<collection>/<aggregation>` */
  build(id: string): Omit<TuningReport, 'resource_id'> {
    return { ...this.tunings.buildReport(id), ...this.policy.describe(id) };
  }
}
