import {
  type PowerSite,
  DaystarError,
  getPointName,
  getStartOfPreviousMonth,
  hasSoilingModel,
} from '@daystar/contracts';
import { type Precipitation, computeInitialSoiling } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import type { InitialSoiling } from '@daystar/solar';
import { type Clock, DAY, HOUR, MINUTE, firstStart, floorTo, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { getIssueWindow } from '../issues/issue-window';
import { PastSkyCache } from '../sky-history/past-sky-cache';

/** Maximum number of places whose precipitation is in memory, up to 13 KB each. */
const MAX_PLACES = 2000;
/** Time after a failure in which no past weather is requested, so that issues are not delayed. */
const RETRY_AFTER_MS = 10 * MINUTE;

/** Computes the soiling with which issues begin, from the precipitation before. Reads past weather once per place and day. */
@Injectable()
export class InitialSoilingService {
  private readonly rain = new LRUCache<string, Promise<Precipitation>>({ max: MAX_PLACES });
  private unavailableUntil = -Infinity;

  constructor(
    @Inject(PastSkyCache) private readonly skies: Pick<PastSkyCache, 'read'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Computes the soiling at the first step of an issue. Like past rows, it starts with the month before.
   * @returns undefined without a soiling model, and while past weather is unavailable
   */
  async compute(site: PowerSite, issuedAt: number): Promise<InitialSoiling | undefined> {
    if (!hasSoilingModel(site)) return undefined;
    const start = firstStart(getIssueWindow(issuedAt));
    const past = await this.readRain(site, start);
    if (!past) return undefined;
    const from = firstStart(past.steps);
    const count = (start - from) / HOUR;
    const rates = past.columns.precipitation_rate?.subarray(0, count);
    const steps = stepsBetween(from, start, HOUR);
    return computeInitialSoiling(site, site.kind, { steps, columns: { precipitation_rate: rates } });
  }

  /** Reads whole UTC days, which are cached. */
  private async readRain(site: PowerSite, start: number): Promise<Precipitation | undefined> {
    const lastDay = floorTo(start, DAY);
    const key = `${getPointName(site)} ${lastDay}`;
    let rain = this.rain.get(key);
    if (!rain) {
      if (this.clock.now() < this.unavailableUntil) return undefined;
      rain = this.fetchRain(site, getStartOfPreviousMonth(start), lastDay + DAY);
      this.rain.set(key, rain);
    }
    try {
      return await rain;
    } catch (error) {
      this.rain.delete(key);
      if (!(error instanceof DaystarError)) throw error;
      this.unavailableUntil = this.clock.now() + RETRY_AFTER_MS;
      this.log.warn('past weather is unavailable; the soiling model starts clean', { error });
      return undefined;
    }
  }

  private async fetchRain(site: PowerSite, from: number, to: number): Promise<Precipitation> {
    const { steps, columns } = await this.skies.read(site, from, to);
    return { steps, columns: { precipitation_rate: columns.precipitation_rate } };
  }
}
