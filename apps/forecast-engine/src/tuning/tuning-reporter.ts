import type { TuningReport } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { isPowerSite } from '../issues/build-site-issue';
import { PooledTunings } from './pooled-tunings';
import { TuningRegistry } from './tuning-registry';
import { TrainingPolicy } from './training-policy';

/** Reports the tuning of a site or an aggregation, and the time of its next training. */
@Injectable()
export class TuningReporter {
  constructor(
    private readonly tunings: TuningRegistry,
    private readonly policy: TrainingPolicy,
    private readonly pooledTunings: PooledTunings,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param id of a site, or `<collection>/<aggregation>` */
  build(id: string): Omit<TuningReport, 'resource_id'> {
    const site = this.sites.findSite(id);
    const pooled = isPowerSite(site) ? this.pooledTunings.describe(site, this.clock.now()) : undefined;
    return { ...this.tunings.buildReport(id), ...this.policy.describe(id), ...(pooled && { pooled }) };
  }
}
