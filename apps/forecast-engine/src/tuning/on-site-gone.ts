import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IrradianceBook } from './irradiance-book';
import { SiteTunings } from './site-tunings';
import { TuningStore } from './tuning-store';

/** Forgets what was learnt of sites that are no more. */
@Controller()
export class OnSiteGone {
  constructor(
    private readonly tunings: SiteTunings,
    private readonly store: TuningStore,
    private readonly irradiance: IrradianceBook,
  ) {}

  @OnEvent(siteChanged, 'every-instance')
  async forget({ key, payload }: Delivery<Site>): Promise<void> {
    if (!payload) this.tunings.remove(key);
  }

  @OnEvent(siteChanged, 'one-instance')
  async remove({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) return;
    await this.store.removed(key);
    await this.irradiance.removed(key);
  }
}
