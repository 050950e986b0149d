import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { PlantRegistry } from './plant-registry';
import { SiteAdaptationLearner } from './site-adaptation-learner';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';
import { TuningStore } from './tuning-store';

/**
 * Learns the tuning of a site with a new description again, and deletes that of a removed site: from memory in every
 * engine, from the database in one.
 */
@Controller()
export class TunedSiteChangesHandler {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly plants: PlantRegistry,
    private readonly tunings: TuningRegistry,
    private readonly scheduler: TuningScheduler,
    private readonly store: TuningStore,
    private readonly siteAdaptation: SiteAdaptationLearner,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async updateRegistry({ key, payload, headers }: Delivery<Site>): Promise<void> {
    if (!payload) return this.tunings.remove(key);
    // The subscription of the directory may not have stored the site yet.
    this.sites.put(payload);
    if (!this.tunings.isOutdated(key)) return;
    this.plants.requestTraining(key, Date.parse(headers.ce_time));
    this.scheduler.runSoon();
  }

  @OnEvent(siteChanged, 'one-instance')
  async onSiteRemoved({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) return;
    await this.store.remove(key);
    await this.siteAdaptation.removeEstimates(key);
  }
}
