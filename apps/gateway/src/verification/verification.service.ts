import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import { DaystarError, type IssuedHistory, readHistory } from '@daystar/contracts';
import { type LeadForecast, type ObservedPower, type PowerScores, computePowerScores } from '@daystar/forecasting';
import {
  type Clock,
  DAY,
  HALF_HOUR,
  MINUTE,
  floorTo,
  formatPeriod,
  formatStamp,
  lastEnd,
  firstStart,
  stepsBetween,
} from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { BUS, CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AccountQueue, type QueuedAccount } from '../rate-limiting/account-queue';
import { IssueCache } from '../serving/issues/issue-cache';
import { formatWeatherSources } from '../serving/tables/provenance';
import {
  type DayErrors,
  type HourErrors,
  type SkyErrors,
  computeDayErrors,
  computeHourErrors,
  computeSkyErrors,
  listDates,
  listHours,
  replaceNaN,
} from './grouped-errors';
import type { VerifiedResource } from './verified-resource';

export const REFERENCES = ['measurement', 'estimated_actual'] as const;
export type Reference = (typeof REFERENCES)[number];

/** Minimum number of measured daylight half hours with which measurements are the default reference. */
const MIN_MEASURED_HALF_HOURS = 24;
/** Time to wait for the engine, ms: it computes days that are not materialized yet from their issues. */
const HISTORY_TIMEOUT_MS = 60_000;

/** Clock time for which a report is cached, ms. */
const MAX_AGE_MS = 5 * MINUTE;
/** Maximum number of cached reports. */
const MAX_REPORTS = 200;

/** Scores of one lead in a response: the lead as a period name; null for a score without data. */
export type LeadScores = { readonly lead: string } & Readonly<
  Record<Exclude<keyof PowerScores, 'lead'>, number | null>
>;

/** Scores of the past forecasts of a site or an aggregation. */
export interface VerificationReport {
  readonly from: string;
  readonly to: string;
  readonly period: string;
  /** Values that forecasts are compared with. */
  readonly reference: Reference;
  readonly unit: 'MW' | 'kW';
  /** Capacity at the end of the window. The denominator of a normalized error is the capacity at the time of each period. */
  readonly capacity: number | null;
  readonly issues: { readonly expected: number; readonly missing: number; readonly late: number };
  readonly verification: readonly LeadScores[];
  /** Zone of the hours of day. */
  readonly time_zone: string;
  readonly hours: readonly HourErrors[];
  readonly skies: readonly SkyErrors[];
  /** Errors by lead and day; responses do not have them. */
  readonly days: readonly DayErrors[];
}

/** Compares archived forecasts with measurements or estimated actuals. */
@Injectable()
export class VerificationService {
  private readonly reports = new LRUCache<string, { report: Promise<VerificationReport>; until: number }>({
    max: MAX_REPORTS,
  });
  private readonly queue = new AccountQueue('verification reports');

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the weather sources of the current issue; undefined when there is none. */
  async readWeatherSources(resource: string): Promise<string | undefined> {
    try {
      const issue = await this.issues.getNewest(resource);
      return issue && formatWeatherSources([...issue.forecasts.provenance, ...issue.actuals.provenance]);
    } catch (error) {
      if (error instanceof DaystarError) return undefined;
      throw error;
    }
  }

  /**
   * Computes a report, or returns a cached one. Computing 90 days takes about a second, so it yields to the event loop
   * after each lead time.
   * @param account account whose queue the computation joins
   * @param window verified time span, ms
   * @param reference values that forecasts are compared with; when absent, measurements if there are enough
   * @param windowsBack number of windows between the end of the window and now
   * @throws DaystarError Busy when too many reports wait
   */
  getReport(
    account: QueuedAccount,
    verified: VerifiedResource,
    window: number,
    reference?: Reference,
    windowsBack = 0,
  ): Promise<VerificationReport> {
    const cacheKey = `${verified.resource} ${window} ${reference} ${windowsBack}`;
    const cached = this.reports.get(cacheKey);
    if (cached && this.clock.now() < cached.until) return cached.report;
    const report = this.queue.run(account, () => this.compute(verified, window, windowsBack, reference));
    report.catch(() => this.reports.delete(cacheKey));
    this.reports.set(cacheKey, { report, until: this.clock.now() + MAX_AGE_MS });
    return report;
  }

  /**
   * Computes a report.
   * @param window verified time span, ms; at least a day is verified
   * @param requestedReference values that forecasts are compared with, as `reference` in `getReport`
   */
  private async compute(
    verified: VerifiedResource,
    window: number,
    windowsBack: number,
    requestedReference?: Reference,
  ): Promise<VerificationReport> {
    const length = Math.max(DAY, window);
    const to = floorTo(this.clock.now(), HALF_HOUR) - windowsBack * length;
    const steps = stepsBetween(to - length, to, HALF_HOUR);
    const [from, until] = [firstStart(steps), lastEnd(steps)].map((time) => new Date(time).toISOString());
    const history = await this.bus.request(
      readHistory,
      { resource: verified.resource, from, to: until },
      HISTORY_TIMEOUT_MS,
    );
    const clearSky = await verified.computeClearSky(steps);
    const measured =
      requestedReference === 'estimated_actual' ? undefined : await verified.readMeasured(steps, clearSky);
    const hasEnoughMeasurements =
      (measured?.filter((value) => !Number.isNaN(value)).length ?? 0) >= MIN_MEASURED_HALF_HOURS;
    const reference = requestedReference ?? (hasEnoughMeasurements ? 'measurement' : 'estimated_actual');
    const observed =
      reference === 'measurement'
        ? (measured ?? new Float64Array(steps.count).fill(NaN))
        : toFloats(history.estimated_actuals);
    const factors = verified.computeCapacityFactors(steps);
    return {
      from: formatStamp(firstStart(steps)),
      to: formatStamp(lastEnd(steps)),
      period: formatPeriod(HALF_HOUR),
      reference,
      unit: verified.unit,
      capacity: findLastCapacity(history.capacity ?? verified.capacity, factors),
      issues: { expected: history.expected, missing: history.missing, late: history.late },
      ...(await computeScores(history, { steps, observed, clearSky }, factors, verified.findTimeZone(steps))),
    };
  }
}

/** Returns the capacity at the end of a window; null when none is known. @param stated capacity in the newest issue, or of the site */
const findLastCapacity = (stated: number | undefined, factors: Float64Array | undefined): number | null =>
  stated === undefined ? null : Number((stated * (factors?.at(-1) ?? 1)).toFixed(6));

type Scores = Pick<VerificationReport, 'verification' | 'time_zone' | 'hours' | 'skies' | 'days'>;

async function computeScores(
  { leads, capacity }: IssuedHistory,
  power: Omit<ObservedPower, 'capacity' | 'capacities'>,
  factors: Float64Array | undefined,
  time_zone: string,
): Promise<Scores> {
  const verification: LeadScores[] = [];
  const hours: HourErrors[] = [];
  const skies: SkyErrors[] = [];
  const days: DayErrors[] = [];
  const hourOfStep = listHours(power.steps, time_zone);
  const dateOfStep = listDates(power.steps, time_zone);
  for (const leadHistory of capacity === undefined ? [] : leads) {
    const observed = { ...power, capacity: capacity!, capacities: factors?.map((factor) => factor * capacity!) };
    const forecast = toForecast(leadHistory);
    const lead = formatPeriod(forecast.lead);
    verification.push({ ...replaceNaN(computePowerScores(observed, forecast)), lead });
    hours.push(...computeHourErrors(observed, forecast, hourOfStep));
    skies.push(...computeSkyErrors(observed, forecast));
    days.push(...computeDayErrors(observed, forecast, dateOfStep));
    await yieldToEventLoop();
  }
  return { verification, time_zone, hours, skies, days };
}

const toForecast = ({
  lead,
  pv_estimate,
  pv_estimate10,
  pv_estimate90,
}: IssuedHistory['leads'][number]): LeadForecast => ({
  lead,
  pv_estimate: toFloats(pv_estimate),
  pv_estimate10: toFloats(pv_estimate10),
  pv_estimate90: toFloats(pv_estimate90),
});

const toFloats = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? NaN);
