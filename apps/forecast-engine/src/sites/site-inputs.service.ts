import type { Site, PowerSite } from '@daystar/contracts';
import type { SkillTracker } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { ComputedIssue, SiteInputs } from '../issues/compute-issue';
import { PooledTunings } from '../tuning/pooled-tunings';
import { TunedResourceRegistry } from '../tuning/tuned-resource-registry';
import { TuningRegistry } from '../tuning/tuning-registry';
import { PlaceSkyService } from '../weather/place-sky.service';

/** Loads the inputs of site issues, and tracks the skies of computed issues. */
@Injectable()
export class SiteInputsService {
  constructor(
    private readonly skies: PlaceSkyService,
    private readonly tunings: TuningRegistry,
    private readonly pooledTunings: PooledTunings,
    private readonly resources: TunedResourceRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async loadInputs(site: PowerSite): Promise<SiteInputs> {
    const issuedAt = this.clock.now();
    const weather = await this.skies.loadWeather(site, issuedAt);
    const pooled = await this.pooledTunings.find(site, issuedAt);
    const tuning = await this.tunings.loadAppliedTuning(site, issuedAt, pooled);
    return { site, weather, issuedAt, tuning, isTracked: this.skies.isTracked(site, issuedAt) };
  }

  getCurrentSkill(): Promise<SkillTracker> {
    return this.skies.getCurrentSkill();
  }

  async trackComputedSky(
    site: Site,
    { skyStatus, trackedSky }: Pick<ComputedIssue, 'skyStatus' | 'trackedSky'>,
    issuedAt: number,
  ): Promise<void> {
    await this.skies.track(site, skyStatus, trackedSky, issuedAt);
    this.resources.markIssued(site.resource_id);
  }
}
