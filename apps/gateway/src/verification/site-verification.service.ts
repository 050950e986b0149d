import { type PowerSiteKind, type Site, buildSiteResource } from '@daystar/contracts';
import { computeCapacityFactors, listCapacityFactors } from '@daystar/forecasting';
import type { Steps } from '@daystar/timeseries';
import { Injectable } from '@nestjs/common';
import { findTimeZone } from '../pages/time-zone';
import type { QueuedAccount } from '../rate-limiting/account-queue';
import { MeasurementsService, type TimeRange } from '../sites/measurements/measurements.service';
import { computeSiteClearSky } from './clear-sky-power';
import { fetchMeasuredPowerMeans } from './fetch-measured-power-means';
import { type VerificationReport, VerificationService, type VerifiedResource } from './verification.service';

/** Verifies the forecasts of a site against its measurements. */
@Injectable()
export class SiteVerificationService {
  constructor(
    private readonly verification: VerificationService,
    private readonly measurements: MeasurementsService,
  ) {}

  /** Computes a report, or returns a cached one. @param window verified time span, ms @throws DaystarError Busy when too many reports wait */
  getReport(account: QueuedAccount, site: Site, kind: PowerSiteKind, window: number): Promise<VerificationReport> {
    return this.verification.getReport(account, this.createVerifiedResource(site, kind), window);
  }

  /** Returns how to read and compute what the verification of a site needs. */
  createVerifiedResource(site: Site, kind: PowerSiteKind): VerifiedResource {
    const listMeasurements = (range: TimeRange) => this.measurements.listBetween(site, range);
    return {
      resource: buildSiteResource(site.resource_id),
      unit: kind === 'utility' ? 'MW' : 'kW',
      capacity: site.capacity,
      findTimeZone: () => findTimeZone(site),
      // Rows of a rooftop site without capacity are per installed kW.
      computeClearSky: (periods) => computeSiteClearSky({ ...site, capacity: site.capacity ?? 1 }, kind, periods),
      computeCapacityFactors: (periods) => computeCapacityFactors(listCapacityFactors(site), periods),
      readMeasured: (periods: Steps, clearSky: Float64Array) =>
        fetchMeasuredPowerMeans(listMeasurements, periods, clearSky, site.longitude),
    };
  }
}
