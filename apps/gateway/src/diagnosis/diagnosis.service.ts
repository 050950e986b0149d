import { type PowerSite, type Site, isPowerSite } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { AccountQueue } from '../rate-limiting/account-queue';
import { FindingSummaries } from '../sites/findings/finding-summaries';
import type { FindingSummary } from '../sites/findings/finding-summary';
import { type VerificationReport, VerificationService } from '../verification/verification.service';
import { VerifiedSites } from '../verification/verified-sites';
import { MEASURED_DAYS, DiagnosisDataCollector } from './diagnosis-data-collector';
import { type Finding, rankFindings } from './finding';
import { findEstimateProblems } from './estimate-findings';
import { findForecastProblems } from './forecast-findings';
import { findLowDays } from './low-day-findings';
import { findMeasurementProblems } from './measurement-findings';
import { findConfigurationMistakes } from './mistake-findings';
import { getIfAvailable } from './get-if-available';
import { omitExplainedFindings } from './omit-explained-findings';
import { findWrongTilt } from './orientation-findings';
import { findOutputChange } from './output-change-findings';
import { findPlantProblems } from './plant-findings';
import { findUnstatedArrays } from './unstated-arrays';

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

/**
 * Selects the most serious finding; undefined if none needs attention. Evidence and action are left out, because they may hold
 * all measurements.
 */
function selectSummary({ findings: [first] }: Diagnosis): FindingSummary | undefined {
  if (!first || first.severity === 'low') return undefined;
  const { code, severity, title } = first;
  return { code, severity, title };
}

/** Finds the causes of a poor forecast of a site. */
@Injectable()
export class DiagnosisService {
  private readonly queue = new AccountQueue('diagnoses');

  constructor(
    private readonly verification: VerificationService,
    private readonly verifiedSites: VerifiedSites,
    private readonly collector: DiagnosisDataCollector,
    private readonly summaries: FindingSummaries,
  ) {
    summaries.setDiagnosis((caller, site) => this.findMostSerious(caller, site));
  }

  /**
   * Examines a site of the caller.
   * @throws DaystarError Busy when too many diagnoses wait, Unavailable when measurements cannot be read
   */
  async diagnose(caller: Caller, site: PowerSite): Promise<Diagnosis> {
    const storeSummary = this.summaries.begin(site);
    const verified = this.verifiedSites.createVerifiedResource(site);
    const verification = await getIfAvailable(
      this.verification.getReport(caller.account, verified, MEASURED_DAYS * DAY),
    );
    const diagnosis = await this.examine(caller, site, verification);
    storeSummary(selectSummary(diagnosis));
    return diagnosis;
  }

  /** Finds what needs attention most, without the verification of the forecasts, which takes longer than all else. */
  private async findMostSerious(caller: Caller, site: Site): Promise<FindingSummary | undefined> {
    return isPowerSite(site) ? selectSummary(await this.examine(caller, site)) : undefined;
  }

  private async examine(caller: Caller, site: PowerSite, verification?: VerificationReport): Promise<Diagnosis> {
    const data = await this.queue.run(caller.account, () => this.collector.collect(site, verification));
    return {
      resource_id: site.resource_id,
      name: site.name,
      days: MEASURED_DAYS,
      measurements: data.measurements.length,
      findings: rankFindings(
        omitExplainedFindings([
          ...findMeasurementProblems(data),
          findLowDays(data),
          ...findPlantProblems(data),
          findWrongTilt(data),
          findUnstatedArrays(data),
          ...findEstimateProblems(data),
          findOutputChange(data),
          ...findConfigurationMistakes(data),
          ...findForecastProblems(data),
        ]),
      ),
    };
  }
}
