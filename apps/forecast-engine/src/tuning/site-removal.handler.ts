import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IrradianceBiasLearner } from './irradiance-bias-learner';
import { TuningRegistry } from './tuning-registry';
import { TuningStore } from './tuning-store';

/** Forgets what was learnt of sites that are no more. */
@Controller()
export class SiteRemovalHandler {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly irradiance: IrradianceBiasLearner,
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
