import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  DaystarError,
  type FlaggedMeasurement,
  type Site,
  type TuningReport,
  buildSiteResource,
} from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, DAY, MINUTE, type Steps, floorTo, firstStart, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { type IssueState, readIssueState } from '../dashboard/issue-state';
import type { Caller } from '../http/caller';
import { AccountQueue } from '../rate-limiting/account-queue';
import { IssueCache } from '../serving/issues/issue-cache';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { SiteDirectory } from '../sites/directory/site-directory';
import { SITE_KIND_LABELS } from '../sites/site-links';
import { SitesService } from '../sites/sites.service';
import { TuningService } from '../sites/tuning/tuning.service';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import { SiteVerificationService } from '../verification/site-verification.service';
import type { VerificationReport } from '../verification/verification.service';
import type { DiagnosisData } from './diagnosis-data';
import { type Finding, rankFindings } from './finding';
import { findEstimateProblems } from './estimate-findings';
import { fitShape } from './fit-shape';
import { findForecastProblems } from './forecast-findings';
import { findMeasurementProblems } from './measurement-findings';
import { findMistakeProblems } from './mistake-findings';
import { findPlantProblems } from './plant-findings';

/** Number of past days whose measurements are read, one week at a time. */
const DAYS = 28;
/** Number of past days whose shape is compared. Each candidate shape takes some milliseconds. */
const SHAPE_DAYS = 14;
const HALF_HOUR = 30 * MINUTE;

/** Reasons why the forecast of a site is poor, most serious finding first. */
export interface Diagnosis {
  readonly resource_id: string;
  readonly name: string;
  /** Number of past days that were examined. */
  readonly days: number;
  /** Number of measurements in these days. */
  readonly measurements: number;
  readonly findings: readonly Finding[];
}

type PowerSiteKind = 'utility' | 'rooftop';

/** Collects the data about a site, and finds what makes its forecast poor. */
@Injectable()
export class DiagnosisService {
  private readonly queue = new AccountQueue('diagnoses');

  constructor(
    private readonly directory: SiteDirectory,
    private readonly sites: SitesService,
    private readonly measurements: MeasurementsService,
    private readonly tuning: TuningService,
    private readonly verification: SiteVerificationService,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Examines a site of the caller.
   * @throws DaystarError NotFound, Busy when too many diagnoses wait, Unavailable when measurements cannot be read
   */
  async diagnose(caller: Caller, kind: PowerSiteKind, id: string): Promise<Diagnosis> {
    const site = this.directory.find(caller, kind, id);
    const verification = await getIfAvailable(this.verification.report(caller.account, site, kind, DAYS * DAY));
    const data = await this.queue.run(caller.account, () => this.collect(caller, kind, site, verification));
    return {
      resource_id: site.resource_id,
      name: site.name,
      days: DAYS,
      measurements: data.measurements.length,
      findings: rankFindings([
        ...findMeasurementProblems(data),
        ...findPlantProblems(data),
        ...findEstimateProblems(data),
        ...findMistakeProblems(data),
        ...findForecastProblems(data),
      ]),
    };
  }

  private async collect(
    caller: Caller,
    kind: PowerSiteKind,
    site: Site,
    verification: VerificationReport | undefined,
  ): Promise<DiagnosisData> {
    const now = this.clock.now();
    const measurements = await this.listMeasurements(site, now);
    const to = floorTo(now, DAY) + DAY;
    const steps = stepsBetween(to - SHAPE_DAYS * DAY, to, HALF_HOUR);
    return {
      ...{ site, now, days: DAYS, measurements, verification, unit: SITE_KIND_LABELS[kind].unit ?? '' },
      record: this.sites.toRecord(site),
      fit: measurements.length > 0 ? await fitShape(site, kind, measurements, steps) : undefined,
      clearSkyByHalfHour: await averageByHalfHour(site, kind, steps),
      issue: await getIfAvailable(this.readIssue(site, now)),
      tuning: await getIfAvailable<TuningReport>(this.tuning.show(caller, kind, site.resource_id)),
    };
  }

  private async listMeasurements(site: Site, now: number): Promise<FlaggedMeasurement[]> {
    const measurements: FlaggedMeasurement[] = [];
    for (let from = now - DAYS * DAY; from < now; from += 7 * DAY) {
      const range = { from: new Date(from).toISOString(), to: new Date(from + 7 * DAY).toISOString() };
      measurements.push(...(await this.measurements.listBetween(site, range)).measurements);
      await yieldToEventLoop();
    }
    return measurements;
  }

  private async readIssue({ resource_id }: Site, now: number): Promise<IssueState | undefined> {
    const cached = await this.issues.getNewest(buildSiteResource(resource_id));
    return cached && readIssueState(await this.issues.readIssue(cached), now);
  }
}

/** Computes the mean clear-sky power of each half hour of the day, UTC. */
async function averageByHalfHour(site: Site, kind: PowerSiteKind, steps: Steps): Promise<Float64Array> {
  const clearSky = await computeSiteClearSky({ ...site, capacity: site.capacity ?? 1 }, kind, steps);
  const means = new Float64Array(DAY / steps.stepMs);
  const first = (firstStart(steps) % DAY) / steps.stepMs;
  clearSky.forEach((power, row) => (means[(first + row) % means.length] += (power * means.length) / steps.count));
  return means;
}

/** Waits for data; undefined while they are unavailable, because a diagnosis is still useful without them. */
async function getIfAvailable<T>(data: Promise<T>): Promise<T | undefined> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof DaystarError && (error.code === 'Unavailable' || error.code === 'Busy')) return undefined;
    throw error;
  }
}
