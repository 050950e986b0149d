import { type PowerSite, DaystarError } from '@daystar/contracts';
import { applyGridLimits, computePvColumns, createSiteSystem } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import {
  DAY,
  NATIVE_PERIOD_MS,
  type Steps,
  coarserSteps,
  firstStart,
  floorTo,
  lastEnd,
  resampleByMean,
  stepIndex,
  stepsBetween,
} from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PastSkyCache } from '../sky-history/past-sky-cache';
import { PastSkyService } from '../sky-history/past-sky.service';
import { markCoveredSteps } from '../sky-history/mark-covered-steps';

/** Maximum number of sites whose hindcasts are cached, up to 27 KB each. */
const MAX_CACHED_SITES = 1000;

/** Power of a site in past steps; NaN without weather. */
interface Hindcast {
  readonly steps: Steps;
  readonly power: Float64Array;
}

/** Computes the power of a site from past weather, for times before its registration or its current description. */
@Injectable()
export class Hindcaster {
  /** Hindcasts by resource id and version of the site. */
  private readonly hindcasts = new LRUCache<string, Hindcast>({ max: MAX_CACHED_SITES });

  constructor(
    @Inject(PastSkyService) private readonly skies: Pick<PastSkyService, 'blendSky'>,
    @Inject(PastSkyCache) private readonly cache: Pick<PastSkyCache, 'add'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Computes the power of a site in past steps.
   * @param steps at most a year, in whole native periods
   * @returns untuned power in the unit of the site, NaN in steps without weather; undefined while past weather is unavailable
   */
  async computePower(site: PowerSite, steps: Steps): Promise<Float64Array | undefined> {
    const { resource_id, version } = site;
    const key = `${resource_id} ${version}`;
    const cached = this.hindcasts.get(key);
    if (cached && covers(cached.steps, steps)) return slice(cached, steps);
    try {
      const hindcast = await this.compute(site, steps);
      // Missing weather may arrive later.
      if (!hindcast.power.includes(NaN)) this.hindcasts.set(key, hindcast);
      return slice(hindcast, steps);
    } catch (error) {
      if (!(error instanceof DaystarError)) throw error;
      this.log.warn('past weather is unavailable; measurements before the registration are not used', {
        resource_id,
        error,
      });
      return undefined;
    }
  }

  /** Computes whole UTC days, so that their sky can be cached. */
  private async compute(site: PowerSite, steps: Steps): Promise<Hindcast> {
    const { stepMs } = steps;
    const from = floorTo(firstStart(steps), DAY);
    const sky = await this.skies.blendSky(site, stepsBetween(from, lastEnd(steps), NATIVE_PERIOD_MS));
    this.cache.add(site, sky);
    const potential = computePvColumns(createSiteSystem(site, site.kind, sky.issuedAt), site, sky, site.elevation);
    const { pv_estimate } = applyGridLimits(potential, site, sky.steps);
    const isCovered = markCoveredSteps(sky);
    const coveredPower = pv_estimate.map((power, i) => (isCovered[i] ? power : NaN));
    return { steps: coarserSteps(sky.steps, stepMs), power: resampleByMean(coveredPower, sky.steps, stepMs) };
  }
}

const covers = (cached: Steps, steps: Steps): boolean =>
  cached.stepMs === steps.stepMs && cached.firstEnd <= steps.firstEnd && lastEnd(cached) >= lastEnd(steps);

function slice(hindcast: Hindcast, steps: Steps): Float64Array {
  const firstStep = stepIndex(hindcast.steps, steps.firstEnd);
  return hindcast.power.slice(firstStep, firstStep + steps.count);
}
