import { DaystarError } from '@daystar/contracts';
import { applyGridLimits, computePvColumns, createSiteSystem } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { NATIVE_PERIOD, type Steps, firstStart, lastEnd, resampleByMean, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { PowerSite } from '../issues/build-site-issue';
import { PastSkyService } from '../sky-history/past-sky.service';
import { markCoveredSteps } from '../sky-history/mark-covered-steps';

/** Computes the power of a site before its registration from past weather. */
@Injectable()
export class Hindcaster {
  constructor(
    @Inject(PastSkyService) private readonly skies: Pick<PastSkyService, 'blendSky'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param steps at most a year, in whole native periods
   * @returns untuned power in the unit of the site, NaN in steps without weather; undefined while past weather is unavailable
   */
  async computePower(site: PowerSite, steps: Steps): Promise<Float64Array | undefined> {
    try {
      const sky = await this.skies.blendSky(site, stepsBetween(firstStart(steps), lastEnd(steps), NATIVE_PERIOD));
      const potential = computePvColumns(createSiteSystem(site, site.kind, sky.issuedAt), site, sky, site.elevation);
      const { pv_estimate } = applyGridLimits(potential, site, sky.steps);
      const isCovered = markCoveredSteps(sky);
      const covered = pv_estimate.map((power, i) => (isCovered[i] ? power : NaN));
      return resampleByMean(covered, sky.steps, steps.stepMs);
    } catch (error) {
      if (!(error instanceof DaystarError)) throw error;
      this.log.warn('past weather is unavailable; earlier measurements not used', {
        resource_id: site.resource_id,
        error,
      });
      return undefined;
    }
  }
}
