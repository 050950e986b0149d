import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SiteAdaptationLearner } from './site-adaptation-learner';
import { TuningStore } from './tuning-store';

/** Deletes the tuning and the irradiance estimates of a removed site from the database. One engine handles each event. */
@Controller()
export class RemovedSitesHandler {
  constructor(
    private readonly store: TuningStore,
    private readonly siteAdaptation: SiteAdaptationLearner,
  ) {}

  @OnEvent(siteChanged, 'one-instance')
  async onSiteRemoved({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) return;
    await this.store.remove(key);
    await this.siteAdaptation.removeEstimates(key);
  }
}
