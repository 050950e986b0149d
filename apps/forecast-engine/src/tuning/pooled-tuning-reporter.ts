import type { PooledTuning } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { hasPowerForecasts } from '../issues/build-site-issue';
import { PooledTunings } from './pooled-tunings';

/** Reports the correction of a site that measurements of other sites alone cause. */
@Injectable()
export class PooledTuningReporter {
  constructor(
    private readonly pooledTunings: PooledTunings,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns undefined for an aggregation, a weather site, and a site without this correction */
  describe(id: string): PooledTuning | undefined {
    const site = this.sites.findSite(id);
    return hasPowerForecasts(site) ? this.pooledTunings.describe(site, this.clock.now()) : undefined;
  }
}
