import {
  DaystarError,
  type IrradianceBias,
  type Site,
  buildSiteResource,
  getForecastVersion,
  getHorizonInEffect,
} from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { PastSkiesService } from '../places/past-skies.service';
import { PlaceForecastsService } from '../places/place-forecasts.service';
import { IssueCache } from '../serving/issues/issue-cache';
import type { ForecastRequest } from '../serving/query/forecast-query';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { getHorizonSource } from './site-record';

/** Builds radiation over sites, corrected by the irradiance measured there. */
@Injectable()
export class SiteRadiationService {
  constructor(
    private readonly places: PlaceForecastsService,
    private readonly pastSkies: PastSkiesService,
    private readonly issues: IssueCache,
  ) {}

  /**
   * Builds radiation over a site. The issue id of the rows names only the sky, but the rows also depend on the horizon of the site.
   * The header `x-horizon` names it, because it may be computed after the first rows.
   */
  async build(storedSite: Site, query: ForecastRequest): Promise<ForecastResponse> {
    const response = await this.buildAtSite(storedSite, query);
    const horizonSource = getHorizonSource(storedSite);
    const headers = [...(response.headers ?? []), 'x-horizon', horizonSource];
    // Responses with the same ETag share cached headers.
    const etag = `${response.etag}/${encodeURIComponent(horizonSource)}`;
    return { ...response, title: storedSite.name, etag, headers };
  }

  /**
   * Builds radiation over a site that produces power. Past rows need a weather site of the caller in its sky cell.
   * @throws DaystarError NotFound for past rows that are not archived, or when the caller has no weather site in the cell
   */
  async buildWithAccessCheck(caller: Caller, site: Site, query: ForecastRequest): Promise<ForecastResponse> {
    if (query.past) this.pastSkies.checkAccess(caller, site);
    return this.build(site, query);
  }

  private async buildAtSite(storedSite: Site, query: ForecastRequest): Promise<ForecastResponse> {
    const site = { ...storedSite, horizon: getHorizonInEffect(storedSite) };
    if (query.isUntuned) return this.places.buildRadiation(site, query);
    if (site.kind === 'weather')
      return this.places.buildRadiation(site, query, (sky) => sky.irradiance_biases?.[site.resource_id]);
    const isUncorrected = site.capacity === undefined || query.past;
    if (isUncorrected || !query.seriesNames.includes('estimated_actuals'))
      return this.places.buildRadiation(site, query);
    const bias = await this.readIrradianceBias(site);
    const response = await this.places.buildRadiation(site, query, () => bias);
    // The response depends on a sky and an issue, and one `Freshness` cannot show whether both are current.
    return { ...response, freshness: undefined };
  }

  /** Reads the irradiance bias learned from the site's measurements, which is part of its issue. */
  private async readIrradianceBias(site: Site): Promise<IrradianceBias | undefined> {
    try {
      const issue = await this.issues.waitForVersion(buildSiteResource(site.resource_id), getForecastVersion(site));
      return (await this.issues.readIssue(issue)).irradiance_bias;
    } catch (error) {
      // Without an issue, serve radiation without the correction.
      if (error instanceof DaystarError && error.code === 'Unavailable') return undefined;
      throw error;
    }
  }
}
