import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SiteAdaptationLearner } from './site-adaptation-learner';
import { TuningRegistry } from './tuning-registry';
import { TuningStore } from './tuning-store';

/** Deletes the tunings of removed sites: from memory in every engine, from the database in one. */
@Controller()
export class SiteRemovalHandler {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly siteAdaptation: SiteAdaptationLearner,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async updateRegistry({ key, payload }: Delivery<Site>): Promise<void> {
    if (!payload) this.tunings.remove(key);
  }

  @OnEvent(siteChanged, 'one-instance')
  async onSiteRemoved({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) return;
    await this.store.remove(key);
    await this.siteAdaptation.removeEstimates(key);
  }
}
