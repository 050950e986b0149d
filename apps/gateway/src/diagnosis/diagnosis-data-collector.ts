import { type FlaggedMeasurement, type PowerSite, type Site, buildSiteResource } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, type Steps, DAY, HALF_HOUR, floorTo, firstStart, stepsBetween } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { readIssueState } from '../dashboard/issue-state';
import { IssueCache } from '../serving/issues/issue-cache';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { SitesService } from '../sites/sites.service';
import { TunedSites } from '../sites/tuning/tuned-sites';
import { computeSiteRowsClearSky } from '../verification/clear-sky-power';
import type { VerificationReport } from '../verification/verification.service';
import type { DiagnosisData } from './diagnosis-data';
import { fitShape } from './fit-shape';
import { getIfAvailable } from './get-if-available';
import { MeasurementHistoryService } from './measurement-history.service';
import { hasUnknownBeginning, listOutages } from './outage-findings';
import { readTunedForecast } from './tuned-forecast';
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
    private readonly tunedSites: TunedSites,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async collect(site: PowerSite, verification: VerificationReport | undefined): Promise<DiagnosisData> {
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
      unit: SITE_KIND_LABELS[site.kind].unit ?? '',
      record: this.sites.toRecord(site),
      fit: measurements.length > 0 ? await fitShape(site, site.kind, measurements, steps) : undefined,
      clearSkyByHalfHour: await averageClearSkyByHalfHour(site, steps),
      ...issue,
      ...(await this.readLongOutage({ site, measurements }, now, issue?.weatherEstimate)),
      tuning: await getIfAvailable(this.tunedSites.readReport(site)),
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
  ): Promise<Pick<DiagnosisData, 'issue' | 'tunedForecast' | 'weatherEstimate'>> {
    const cached = await this.issues.getNewest(buildSiteResource(resource_id));
    if (!cached) return {};
    const issue = await this.issues.readIssue(cached);
    return {
      issue: readIssueState(issue, now),
      tunedForecast: readTunedForecast(issue),
      weatherEstimate: readWeatherEstimate(issue),
    };
  }
}

/** Computes the mean clear-sky power of each half hour of the day, UTC. */
async function averageClearSkyByHalfHour(site: PowerSite, steps: Steps): Promise<Float64Array> {
  const clearSky = await computeSiteRowsClearSky(site, steps);
  const means = new Float64Array(DAY / steps.stepMs);
  const firstHalfHour = (firstStart(steps) % DAY) / steps.stepMs;
  clearSky.forEach(
    (power, row) => (means[(firstHalfHour + row) % means.length] += (power * means.length) / steps.count),
  );
  return means;
}
