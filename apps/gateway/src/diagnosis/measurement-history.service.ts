import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import {
  DaystarError,
  type FlaggedMeasurement,
  type ForecastIssue,
  type Site,
  buildSiteResource,
  readIssue,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { DAY, HALF_HOUR, firstStart, lastEnd, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { type WeatherEstimate, readWeatherEstimate } from './weather-estimate';

const WEEK = 7 * DAY;
/** Maximum time over which the beginning of an outage is searched, ms. */
const MAX_OUTAGE_MS = 52 * WEEK;

/** Reads past measurements of a site by week, and past estimates of its power. */
@Injectable()
export class MeasurementHistoryService {
  constructor(
    private readonly measurements: MeasurementsService,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
  ) {}

  /** Reads the measurements of the last days. @param now ms */
  async listRecent(site: Site, now: number, days: number): Promise<FlaggedMeasurement[]> {
    const measurements: FlaggedMeasurement[] = [];
    for (let from = now - days * DAY; from < now; from += WEEK) measurements.push(...(await this.readWeek(site, from)));
    return measurements;
  }

  /**
   * Reads earlier measurements, a week at a time, until one week has none or an earlier beginning is not needed.
   * @param until end of the first week that is read, ms
   * @param needsEarlier whether still earlier measurements are needed
   */
  async listEarlier(
    site: Site,
    until: number,
    needsEarlier: (earlier: readonly FlaggedMeasurement[]) => boolean,
  ): Promise<FlaggedMeasurement[]> {
    const weeks: FlaggedMeasurement[][] = [];
    for (let from = until - WEEK; from >= until - MAX_OUTAGE_MS && needsEarlier(weeks.flat()); from -= WEEK) {
      const week = await this.readWeek(site, from);
      if (week.length === 0) break;
      weeks.unshift(week);
    }
    return weeks.flat();
  }

  /** Continues an estimate into the past, as far as archived issues reach: each has a week of estimates. @param from ms */
  async extendEstimate({ resource_id }: Site, estimate: WeatherEstimate, from: number): Promise<WeatherEstimate> {
    const resource = buildSiteResource(resource_id);
    let extended = estimate;
    for (let first = firstStart(extended.steps); first > from; first = firstStart(extended.steps)) {
      const issue = await this.findIssueAsOf(resource, first);
      const earlier = issue && readWeatherEstimate(issue);
      if (!earlier || firstStart(earlier.steps) >= first) break;
      extended = joinEstimates(earlier, extended);
    }
    return extended;
  }

  /** Finds the issue that was current at a time, ms; undefined if none is archived. */
  private async findIssueAsOf(resource: string, time: number): Promise<ForecastIssue | undefined> {
    try {
      return (await this.bus.request(readIssue, { resource, as_of: new Date(time).toISOString() })).issue;
    } catch (error) {
      if (error instanceof DaystarError && error.code === 'NotFound') return undefined;
      throw error;
    }
  }

  private async readWeek(site: Site, from: number): Promise<FlaggedMeasurement[]> {
    const range = { from: new Date(from).toISOString(), to: new Date(from + WEEK).toISOString() };
    const { measurements } = await this.measurements.listBetween(site, range);
    await yieldToEventLoop();
    return [...measurements];
  }
}

/** Joins two estimates; the later one applies where both have values. Half hours between them are NaN. */
function joinEstimates(earlier: WeatherEstimate, later: WeatherEstimate): WeatherEstimate {
  const first = firstStart(earlier.steps);
  const steps = stepsBetween(first, lastEnd(later.steps), HALF_HOUR);
  const power = new Float64Array(steps.count).fill(NaN);
  power.set(earlier.power);
  power.set(later.power, (firstStart(later.steps) - first) / HALF_HOUR);
  return { steps, power };
}
