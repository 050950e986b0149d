import { type Site, type SiteKind, buildSiteResource, getForecastVersion } from '@daystar/contracts';
import { hasDeliveryLimit } from '@daystar/forecasting';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { isHtmlRequested } from '../http/browser-request';
import { QueryReader } from '../http/query-reader';
import { type ForecastResource, ForecastsService } from '../serving/forecasts.service';
import type { ForecastRequest } from '../serving/query/forecast-query';
import { listSelectableFields } from '../serving/query/selectable-fields';
import { PowerResponseBuilder } from '../serving/response/power-response';
import { SiteDirectory, getSiteRevision } from './directory/site-directory';
import { selectSites } from './select-sites';
import { SiteOverlayService } from './site-overlay.service';
import { SiteRadiationService } from './site-radiation.service';
import { t } from '../pages/i18n/translate';
import { SITE_KIND_LABELS } from './site-kind-labels';

/** Serves forecasts of registered sites: power, or radiation over a weather site. */
@Injectable()
export class SiteForecastsService {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly forecasts: ForecastsService,
    private readonly power: PowerResponseBuilder,
    private readonly radiation: SiteRadiationService,
    private readonly overlays: SiteOverlayService,
  ) {}

  /** Serves the forecasts of the site that the path of the request names. */
  serve(request: GatewayRequest, reply: GatewayReply): Promise<void> {
    const find = () => this.sites.findByPath(request);
    return this.forecasts.serve(request, reply, { ...this.describeResource(find()), checkReadable: find });
  }

  /** Serves radiation over the site that the path of the request names. */
  serveRadiation(request: GatewayRequest, reply: GatewayReply): Promise<void> {
    const site = this.sites.findByPath(request);
    const build: ForecastResource['build'] = (query) =>
      this.radiation.buildWithAccessCheck(request.caller, site, query);
    return this.forecasts.serve(request, reply, { ...this.describeRadiation(site), build });
  }

  /** Serves rows of several sites, each row with the id of its site. */
  serveAll(request: GatewayRequest, reply: GatewayReply, kind: SiteKind): Promise<void> {
    const reader = new QueryReader(request.query);
    const sites = selectSites(this.sites, request.caller, kind, reader);
    const hasSharedName = ({ name }: Site) => sites.filter((site) => site.name === name).length > 1;
    const buildLabel = (site: Site) => (hasSharedName(site) ? `${site.name} (${site.resource_id})` : site.name);
    const resources = sites.map((site) => ({
      ...this.describeResource(site),
      // Pages show the names of the sites.
      labels: { resource_id: site.resource_id, ...(isHtmlRequested(request) && { name: buildLabel(site) }) },
    }));
    return this.forecasts.serveAll(
      request,
      reply,
      t('{title} ({count})', { title: SITE_KIND_LABELS[kind].title, count: sites.length }),
      resources,
      reader,
    );
  }

  /** Finds a site, and describes how its forecasts are built. @throws DaystarError NotFound */
  findResource(caller: Caller, kind: SiteKind, id: string): ForecastResource {
    return this.describeResource(this.sites.find(caller, kind, id));
  }

  private describeResource(site: Site): ForecastResource {
    if (site.kind === 'weather') return this.describeRadiation(site);
    const { resource_id, name: title, latitude, longitude } = site;
    const version = getForecastVersion(site);
    const issued = { resource: buildSiteResource(resource_id), version };
    return {
      family: 'pv',
      entry: this.toDirectoryEntry(site),
      issued,
      build: async (query) => {
        const location = { latitude, longitude };
        // Only pages have a chart. Its overlay shows the clouds, and the limits of the plant, for which it needs all fields.
        const isPage = query.format === 'html';
        const shownQuery = isPage && hasDeliveryLimit(site) ? selectAllFields(query) : query;
        const revision = getSiteRevision(site);
        const request = { family: 'pv', query: shownQuery, title, location, version, revision } as const;
        const response = await this.power.build(issued.resource, request);
        return isPage ? { ...response, overlay: await this.overlays.read(site, response) } : response;
      },
    };
  }

  private describeRadiation(site: Site): ForecastResource {
    return {
      family: 'radiation',
      entry: this.toDirectoryEntry(site),
      build: (query) => this.radiation.build(site, query),
    };
  }

  private readonly toDirectoryEntry = (site: Site) => ({
    record: site,
    key: site.resource_id,
    table: this.sites.sites,
  });
}

/** Selects all fields, which include the potential as well as the delivered power, unless the query selects fields. */
const selectAllFields = (query: ForecastRequest): ForecastRequest => ({
  ...query,
  fields:
    query.fields ?? Object.fromEntries(query.seriesNames.map((series) => [series, listSelectableFields('pv', series)])),
});
