import { type PowerSite, DaystarError, type FlaggedMeasurement } from '@daystar/contracts';
import { MIN_GROWTH_DAYS, type PlantEstimates, TOO_FEW_DAYS, normalizeToStatedCapacity } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { DAY, HOUR, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ComputePool } from '../compute/compute-pool';
import { PastSkyCache } from '../sky-history/past-sky-cache';
import { TunedResourceRegistry } from './tuned-resource-registry';

/** Age at which estimates are computed again, ms: about once a day, although a tuning may be learned every hour. */
const MAX_AGE_MS = 20 * HOUR;
/** Interval of retries while past weather is unavailable, ms. */
const RETRY_INTERVAL_MS = HOUR;

interface CachedEstimates {
  readonly version: number;
  readonly computedAt: number;
  readonly estimates: PlantEstimates | undefined;
}

/** Estimates the properties of plants from their measurements and past weather. */
@Injectable()
export class PlantEstimator {
  private readonly cached = new Map<string, CachedEstimates>();
  /** Time before which past weather is not requested again, ms. */
  private retryAt = -Infinity;

  constructor(
    @Inject(PastSkyCache) private readonly skies: Pick<PastSkyCache, 'read'>,
    @Inject(ComputePool) private readonly pool: Pick<ComputePool, 'estimatePlant'>,
    @Inject(TunedResourceRegistry) private readonly resources: Pick<TunedResourceRegistry, 'getChangedAt'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Removes the cached estimates of a site that no longer exists. */
  remove(id: string): void {
    this.cached.delete(id);
  }

  /**
   * Estimates the properties of a plant, or returns those computed less than `MAX_AGE_MS` ago from the same site and measurements.
   * @param flagged measurements of the last weeks, in order of their ends
   * @param now ms
   * @returns undefined without measurements, and while past weather is unavailable
   */
  async estimate(
    site: PowerSite,
    flagged: readonly FlaggedMeasurement[],
    now: number,
  ): Promise<PlantEstimates | undefined> {
    const { resource_id, version } = site;
    const cached = this.cached.get(resource_id);
    const changedAt = this.resources.getChangedAt(resource_id);
    if (cached?.version === version && now - cached.computedAt < MAX_AGE_MS && cached.computedAt > changedAt)
      return cached.estimates;
    if (now < this.retryAt) return undefined;
    const to = floorTo(now, HOUR);
    const measurements = flagged.filter(({ period_end }) => Date.parse(period_end) <= to);
    const [firstMeasurement] = measurements;
    if (!firstMeasurement) return undefined;
    if (to - Date.parse(firstMeasurement.period_end) < (MIN_GROWTH_DAYS - 1) * DAY) return TOO_FEW_DAYS;
    const normalized = normalizeToStatedCapacity(site, measurements);
    const plant = { ...site, capacity_changes: undefined };
    const from = floorTo(Date.parse(firstMeasurement.period_end), HOUR) - HOUR;
    try {
      const estimates = await this.pool.estimatePlant(plant, normalized, await this.skies.read(site, from, to));
      this.cached.set(resource_id, { version, computedAt: now, estimates });
      return estimates;
    } catch (error) {
      if (!(error instanceof DaystarError)) throw error;
      this.retryAt = now + RETRY_INTERVAL_MS;
      this.log.warn('past weather is unavailable; plant not estimated', { resource_id, error });
      return undefined;
    }
  }
}
