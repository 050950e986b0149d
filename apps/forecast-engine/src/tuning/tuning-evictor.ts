import { Injectable } from '@nestjs/common';
import { PlantEstimator } from './plant-estimator';
import { TrainingPolicy } from './training-policy';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';

/** Evicts a removed site or aggregation from the memory of this engine. */
@Injectable()
export class TuningEvictor {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly resources: TunedResourceRegistry,
    private readonly policy: TrainingPolicy,
    private readonly estimator: PlantEstimator,
  ) {}

  /** @param id of a site, or `<collection>/<aggregation>` */
  evict(id: string): void {
    this.tunings.removeTuning(id);
    this.resources.remove(id);
    this.policy.remove(id);
    this.estimator.remove(id);
  }
}
