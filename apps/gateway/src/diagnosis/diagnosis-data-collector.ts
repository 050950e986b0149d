import {
  type PowerSiteKind,
  type FlaggedMeasurement,
  type Site,
  type TuningReport,
  buildSiteResource,
} from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, type Steps, DAY, HALF_HOUR, floorTo, firstStart, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { readIssueState } from '../dashboard/issue-state';
import type { Caller } from '../http/caller';
import { IssueCache } from '../serving/issues/issue-cache';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { SitesService } from '../sites/sites.service';
import { TuningService } from '../sites/tuning/tuning.service';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import type { VerificationReport } from '../verification/verification.service';
import type { DiagnosisData } from './diagnosis-data';
import { fitShape } from './fit-shape';
import { getIfAvailable } from './get-if-available';
import { MeasurementHistoryService } from './measurement-history.service';
import { hasUnknownBeginning, listOutages } from './outage-findings';
import { type WeatherEstimate, readWeatherEstimate } from './weather-estimate';

/** Number of past days whose measurements are read, one week at a time. */
export const MEASURED_DAYS = 28;
/** Number of past days over which shapes of power are compared. Each candidate shape takes some milliseconds. */
const SHAPE_DAYS = 14;

/** Collects the data about a site from which its diagnosis is made. */
@Injectable()
export class DiagnosisDataCollector {
  constructor(
    private readonly sites: SitesService,
    private readonly history: MeasurementHistoryService,
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
    const measurements = await this.history.listRecent(site, now, MEASURED_DAYS);
    const to = floorTo(now, DAY) + DAY;
    const steps = stepsBetween(to - SHAPE_DAYS * DAY, to, HALF_HOUR);
    const issue = await getIfAvailable(this.readIssue(site, now));
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
      ...issue,
      ...(await this.readLongOutage({ site, measurements }, now, issue?.weatherEstimate)),
      tuning: await getIfAvailable<TuningReport>(this.tuning.show(caller, kind, site.resource_id)),
    };
  }

  /** Reads what is known of an outage before the examined days, and estimates of its power before the last week. */
  private async readLongOutage(
    { site, measurements }: { readonly site: Site; readonly measurements: readonly FlaggedMeasurement[] },
    now: number,
    weatherEstimate: WeatherEstimate | undefined,
  ): Promise<Pick<DiagnosisData, 'earlierMeasurements' | 'outageEstimate'>> {
    const earlierMeasurements = await this.history.listEarlier(site, now - MEASURED_DAYS * DAY, (earlier) =>
      hasUnknownBeginning({ site, measurements, earlierMeasurements: earlier }),
    );
    const [outage] = listOutages({ site, measurements, earlierMeasurements });
    if (!outage || !weatherEstimate || outage.from >= firstStart(weatherEstimate.steps)) return { earlierMeasurements };
    // Measurements outside of the outage show the usual ratio of measured to estimated power.
    const from = Math.min(outage.from, now - MEASURED_DAYS * DAY);
    const outageEstimate = await getIfAvailable(this.history.extendEstimate(site, weatherEstimate, from));
    return { earlierMeasurements, outageEstimate };
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
