import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';
import { type StoredTuning, type TuningSwitch, TuningStore } from './tuning-store';

/** Enables or disables the tuning of a site or an aggregation as its owner requests. Other engines load the change within an hour. */
@Injectable()
export class TuningSwitcher {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly scheduler: TuningScheduler,
    private readonly resources: TunedResourceRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores and applies a request of an owner. After `forget`, schedules a new training soon.
   * @param id of a site, or `<collection>/<aggregation>`
   */
  async switch(id: string, request: TuningSwitch): Promise<StoredTuning> {
    const { enabled, forget } = request;
    const now = this.clock.now();
    await this.store.saveSwitch(id, request, now);
    const tuning = { resource_id: id, enabled, learned: forget ? null : this.tunings.getTuning(id).learned };
    this.tunings.storeTuning(tuning);
    if (forget) {
      this.resources.requestTraining(id, now);
      this.scheduler.runSoon();
    }
    return tuning;
  }
}
