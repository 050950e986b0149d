import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type FlaggedMeasurement, type Site, type TuningReport, buildSiteResource } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, type Steps, DAY, HALF_HOUR, floorTo, firstStart, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { readIssueState } from '../dashboard/issue-state';
import type { Caller } from '../http/caller';
import { IssueCache } from '../serving/issues/issue-cache';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { SitesService } from '../sites/sites.service';
import { TuningService } from '../sites/tuning/tuning.service';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { VerificationReport } from '../verification/verification.service';
import type { DiagnosisData, PowerSiteKind } from './diagnosis-data';
import { fitShape } from './fit-shape';
import { getIfAvailable } from './get-if-available';
import { readWeatherEstimate } from './weather-estimate';

/** Number of past days whose measurements are read, one week at a time. */
export const MEASURED_DAYS = 28;
/** Number of past days over which shapes of power are compared. Each candidate shape takes some milliseconds. */
const SHAPE_DAYS = 14;

/** Collects the data about a site from which its diagnosis is made. */
@Injectable()
export class DiagnosisDataCollector {
  constructor(
    private readonly sites: SitesService,
    private readonly measurements: MeasurementsService,
    private readonly tuning: TuningService,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async collect(
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
      site,
      now,
      days: MEASURED_DAYS,
      measurements,
      verification,
      unit: SITE_KIND_LABELS[kind].unit ?? '',
      record: this.sites.toRecord(site),
      fit: measurements.length > 0 ? await fitShape(site, kind, measurements, steps) : undefined,
      clearSkyByHalfHour: await averageByHalfHour(site, kind, steps),
      ...(await getIfAvailable(this.readIssue(site, now))),
      tuning: await getIfAvailable<TuningReport>(this.tuning.show(caller, kind, site.resource_id)),
    };
  }

  private async listMeasurements(site: Site, now: number): Promise<FlaggedMeasurement[]> {
    const measurements: FlaggedMeasurement[] = [];
    for (let from = now - MEASURED_DAYS * DAY; from < now; from += 7 * DAY) {
      const range = { from: new Date(from).toISOString(), to: new Date(from + 7 * DAY).toISOString() };
      measurements.push(...(await this.measurements.listBetween(site, range)).measurements);
      await yieldToEventLoop();
    }
    return measurements;
  }

  private async readIssue(
    { resource_id }: Site,
    now: number,
  ): Promise<Pick<DiagnosisData, 'issue' | 'weatherEstimate'>> {
    const cached = await this.issues.getNewest(buildSiteResource(resource_id));
    if (!cached) return {};
    const issue = await this.issues.readIssue(cached);
    return { issue: readIssueState(issue, now), weatherEstimate: readWeatherEstimate(issue) };
  }
}

/** Computes the mean clear-sky power of each half hour of the day, UTC. */
async function averageByHalfHour(site: Site, kind: PowerSiteKind, steps: Steps): Promise<Float64Array> {
  const clearSky = await computeSiteClearSky({ ...site, capacity: site.capacity ?? 1 }, kind, steps);
  const means = new Float64Array(DAY / steps.stepMs);
  const firstHalfHour = (firstStart(steps) % DAY) / steps.stepMs;
  clearSky.forEach(
    (power, row) => (means[(firstHalfHour + row) % means.length] += (power * means.length) / steps.count),
  );
  return means;
}
