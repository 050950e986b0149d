import { DaystarError, type ForecastIssue, type PowerSeries, type Site, siteResource } from '@daystar/contracts';
import { type Clock, DAY, HOUR, NATIVE_PERIOD } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssueCache } from '../../serving/issues/issue-cache';

/** Output of a site now and today, in the unit of its capacity. */
export interface SiteOutput {
  /** Mean power of the current five minutes. */
  readonly power: number;
  /** Energy from midnight to midnight of mean solar time: estimated actuals, then forecast. MWh or kWh. */
  readonly energyToday: number;
}

/** Reads the current output of sites from their issues. */
@Injectable()
export class SiteOutputService {
  constructor(
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns undefined for a weather site, and before the first forecast of a site */
  async find({ resource_id, kind, longitude }: Site): Promise<SiteOutput | undefined> {
    if (kind === 'weather') return undefined;
    try {
      const cached = await this.issues.getNewest(siteResource(resource_id));
      return cached && readOutput(await this.issues.readIssue(cached), longitude, this.clock.now());
    } catch (error) {
      // Without the row cache, the list of sites is still useful.
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }
}

/** @param now ms since 1970 UTC */
export function readOutput(issue: ForecastIssue, longitude: number, now: number): SiteOutput {
  const midnight = computeLocalMidnight(longitude, now);
  const { estimated_actuals, forecasts } = issue;
  const actuals = readSteps(estimated_actuals);
  const pastEnd = actuals.at(-1)?.end ?? -Infinity;
  const steps = [...actuals, ...readSteps(forecasts).filter(({ end }) => end > pastEnd)];
  const today = steps.filter(({ end }) => end > midnight && end <= midnight + DAY);
  const current = steps.find(({ end }) => end > now) ?? steps.at(-1);
  return {
    power: current?.power ?? 0,
    energyToday: (today.reduce((sum, { power }) => sum + power, 0) * NATIVE_PERIOD) / HOUR,
  };
}

/** Start of the day at a longitude, by a whole-hour offset from UTC, ms since 1970 UTC. */
function computeLocalMidnight(longitude: number, now: number): number {
  const offset = Math.round(longitude / 15) * HOUR;
  return Math.floor((now + offset) / DAY) * DAY - offset;
}

const readSteps = ({ first_period_end, pv_estimate }: PowerSeries) =>
  Array.from(pv_estimate, (power, step) => ({ end: Date.parse(first_period_end) + step * NATIVE_PERIOD, power }));
