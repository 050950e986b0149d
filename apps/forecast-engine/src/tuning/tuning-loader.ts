import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TRAINING_SPAN_MS } from './training-data-builder';
import { TuningRegistry } from './tuning-registry';

/** Loads the ids of the sites and aggregations that have measurements, and the tunings that other engines learned. */
@Injectable()
export class TuningLoader {
  private hasLoadedMeasured = false;

  constructor(
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Loads the changes since the last call. */
  async load(): Promise<void> {
    if (!this.hasLoadedMeasured) await this.resources.loadMeasured(this.clock.now() - TRAINING_SPAN_MS);
    this.hasLoadedMeasured = true;
    await this.tunings.loadChanges((id) => this.resources.markMeasured(id));
  }
}
