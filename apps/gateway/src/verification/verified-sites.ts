import { type PowerSite, buildSiteResource, getForecastVersion } from '@daystar/contracts';
import { computeCapacityFactors, listCapacityFactors } from '@daystar/forecasting';
import { Injectable } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { findTimeZone } from '../pages/time-zone';
import { SiteDirectory, getSiteRevision } from '../sites/directory/site-directory';
import { MeasurementsService, type TimeRange } from '../sites/measurements/measurements.service';
import { createSiteChartOverlay } from '../sites/site-chart-overlay';
import { averageMeasuredPower } from './average-measured-power';
import { computeSiteRowsClearSky } from './clear-sky-power';
import { fetchMeasuredPowerMeans } from './fetch-measured-power-means';
import type { ChartedResource, VerifiedResource, VerifiedResourceFinder } from './verified-resource';

/** Finds what verification reads and computes of sites of the caller. */
@Injectable()
export class VerifiedSites implements VerifiedResourceFinder {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly measurements: MeasurementsService,
  ) {}

  findByPath(request: GatewayRequest): VerifiedResource {
    return this.createVerifiedResource(this.sites.findPowerSiteByPath(request));
  }

  findChartedByPath(request: GatewayRequest): ChartedResource {
    const site = this.sites.findPowerSiteByPath(request);
    const { resource_id, name: title, latitude, longitude } = site;
    return {
      resource: buildSiteResource(resource_id),
      family: 'pv',
      title,
      version: getForecastVersion(site),
      revision: getSiteRevision(site),
      location: { latitude, longitude },
      overlay: createSiteChartOverlay(site),
      listMeasurements: async (range) => (await this.measurements.listBetween(site, range)).measurements,
      averageMeasurements: (periods, measurements) => averageMeasuredPower(site, periods, measurements),
    };
  }

  /** Returns what the verification of a site reads and computes. */
  createVerifiedResource(site: PowerSite): VerifiedResource {
    const listMeasurements = (range: TimeRange) => this.measurements.listBetween(site, range);
    return {
      resource: buildSiteResource(site.resource_id),
      name: site.name,
      unit: site.kind === 'utility' ? 'MW' : 'kW',
      capacity: site.capacity,
      findTimeZone: () => findTimeZone(site),
      computeClearSky: (periods) => computeSiteRowsClearSky(site, periods),
      computeCapacityFactors: (periods) => computeCapacityFactors(listCapacityFactors(site), periods),
      readMeasured: (periods, clearSky) => fetchMeasuredPowerMeans(listMeasurements, periods, clearSky, site.longitude),
    };
  }
}
