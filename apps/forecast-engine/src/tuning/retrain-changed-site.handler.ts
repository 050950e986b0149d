import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { TunedResourceRegistry } from './tuned-resource-registry';
import { TuningEvictor } from './tuning-evictor';
import { TuningRegistry } from './tuning-registry';
import { TuningScheduler } from './tuning-scheduler';

/** Requests a new training when the description of a site changed, and removes the tuning of a removed site from memory. */
@Controller()
export class RetrainChangedSiteHandler {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly resources: TunedResourceRegistry,
    private readonly tunings: TuningRegistry,
    private readonly scheduler: TuningScheduler,
    private readonly evictor: TuningEvictor,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ key, payload, headers }: Delivery<Site>): Promise<void> {
    if (!payload) return this.evictor.evict(key);
    // The subscription of the directory may not have stored the site yet.
    this.sites.storeSite(payload);
    if (!this.tunings.isOutdated(key) && !this.tunings.isWithoutTerrain(key)) return;
    this.resources.requestTraining(key, Date.parse(headers.ce_time));
    this.scheduler.runSoon();
  }
}
