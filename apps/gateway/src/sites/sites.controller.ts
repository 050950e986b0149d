import { type SiteKind, isPowerSite } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { readIdempotencyKey } from '../http/idempotency-key';
import { moveWarnings } from '../http/request-warnings';
import { describeRecordRoute, sendRecords } from '../pages/send-records';
import { isHtmlRequested } from '../http/browser-request';
import { KindOfPath, SiteDirectory } from './directory/site-directory';
import { PAGE_TIMEOUT_MS, PlantReportService, RECORD_TIMEOUT_MS } from './plant-mistakes/plant-report.service';
import { renderSiteListPage } from './site-list.page';
import { readAndClearWarnings } from './site-pages/form-notice';
import { renderSiteRecordPage } from './site-record.page';
import { listForecastPaths } from '../serving/query/requested-series';
import { SiteForecastsService } from './site-forecasts.service';
import { SITES_PER_HTML_PAGE, type SiteList, type SiteResponse, SitesService, type TaggedSite } from './sites.service';
import { Describe, Operation, fromBody } from '../api-description/operation';
import { describeForecastRoute } from '../serving/query/describe-forecast-route';
import { ARCHIVE_PARAMETERS, FORECAST_PARAMETERS, LONG_POLL_PARAMETERS } from '../serving/query/forecast-parameters';
import {
  PAGING,
  ROOFTOP_SITES,
  SELECTION,
  SITE_CHANGE,
  SITE_LIST,
  SITE_PAGE,
  SITE_RESPONSE,
  type SiteGroup,
  TAGS,
  UTILITY_SITES,
  WEATHER_SITES,
} from './schemas/site.schemas';

const SITE_FORECAST_PARAMETERS = [...FORECAST_PARAMETERS, ...ARCHIVE_PARAMETERS];
const describeMultiSiteForecasts = ({ family }: SiteGroup) =>
  describeForecastRoute(family, 'several sites', [...SELECTION, ...SITE_FORECAST_PARAMETERS]);
const describeSiteForecasts = ({ family, subject }: SiteGroup) =>
  describeForecastRoute(family, subject, [
    ...SITE_FORECAST_PARAMETERS,
    ...(family === 'pv' ? LONG_POLL_PARAMETERS : []),
  ]);
const siteRadiationOperation = describeForecastRoute('radiation', 'radiation over a site', SITE_FORECAST_PARAMETERS);

const describeCreation = ({ body, creationStatus }: SiteGroup) => ({
  summary: 'Registers a site',
  acceptsIdempotencyKey: true,
  hasRecordTag: true,
  body,
  response: SITE_RESPONSE,
  status: creationStatus,
  links: { under: '{resource_id}', parameters: fromBody('resource_id') },
});

const addPendingTestSite = <T extends SiteList>({ pendingTestSite }: GatewayRequest, list: T): T =>
  pendingTestSite ? { ...list, pending_test_site: pendingTestSite } : list;

/** Moves the `etag` of a record to the header, which a client sends as `If-Match` with a change. */
function moveTag(reply: GatewayReply, { etag, ...response }: TaggedSite): SiteResponse {
  void reply.header('etag', etag);
  return response;
}

/** Serves records and rows of all kinds of sites. */
@UseGuards(ApiKeyGuard)
abstract class SitesController {
  constructor(
    protected readonly sites: SitesService,
    protected readonly forecasts: SiteForecastsService,
    private readonly reports: PlantReportService,
    private readonly directory: SiteDirectory,
  ) {}

  @Operation(describeRecordRoute('Lists your sites', SITE_PAGE, PAGING))
  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @KindOfPath() kind: SiteKind): void {
    const pageSize = isHtmlRequested(request) ? SITES_PER_HTML_PAGE : undefined;
    const list = addPendingTestSite(request, this.sites.list(request.caller, kind, request.query, pageSize));
    this.sendList(request, reply, kind, list);
  }

  @Operation(describeRecordRoute('Finds sites by tags', SITE_LIST, [TAGS]))
  @Get('search')
  search(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @KindOfPath() kind: SiteKind): void {
    const list = addPendingTestSite(request, this.sites.search(request.caller, kind, request.query));
    this.sendList(request, reply, kind, list);
  }

  private sendList(request: GatewayRequest, reply: GatewayReply, kind: SiteKind, list: SiteList): void {
    const findFinding = (id: string) => this.sites.findFinding(request.caller, id);
    const renderPage = () => renderSiteListPage(kind, list, request.query, this.sites.now(), findFinding);
    sendRecords(request, reply, list, renderPage);
  }

  @Operation(describeMultiSiteForecasts)
  @Get(['forecasts', 'estimated_actuals', 'combined'])
  serveAllForecasts(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @KindOfPath() kind: SiteKind,
  ): Promise<void> {
    return this.forecasts.serveAll(request, reply, kind);
  }

  @Operation(describeCreation)
  @Post()
  async create(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @KindOfPath() kind: SiteKind,
    @Body() body: unknown,
  ): Promise<SiteResponse> {
    // Clients of rooftop sites treat 201 as a failure.
    void reply.status(kind === 'rooftop' ? 200 : 201);
    const site = await this.sites.create(request.caller, kind, body, readIdempotencyKey(request));
    return moveWarnings(request, reply, moveTag(reply, site));
  }

  @Operation({ ...describeRecordRoute('Shows the record of a site', SITE_RESPONSE), hasRecordTag: true })
  @Get(':id')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const site = this.directory.findByPath(request);
    const { etag, ...response } = this.sites.toResponse(site);
    const timeoutMs = isHtmlRequested(request) ? PAGE_TIMEOUT_MS : RECORD_TIMEOUT_MS;
    const report = isPowerSite(site) ? await this.reports.read(site, response.site, timeoutMs) : { mistakes: [] };
    const { mistakes } = report;
    if (!isHtmlRequested(request)) void reply.header('etag', etag);
    const body: SiteResponse = mistakes.length === 0 ? response : { ...response, likely_mistakes: mistakes };
    sendRecords(request, reply, body, () =>
      renderSiteRecordPage(site.kind, response, report, this.sites.now(), readAndClearWarnings(request, reply)),
    );
  }

  @Operation(({ body }: SiteGroup) => ({
    summary: 'Replaces the properties of a site',
    acceptsIfMatch: true,
    hasRecordTag: true,
    body,
    response: SITE_RESPONSE,
  }))
  @Put(':id')
  async replace(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<SiteResponse> {
    const site = this.directory.findByPath(request);
    const changed = await this.sites.replace(request.caller, site, body, request.headers['if-match']);
    return moveWarnings(request, reply, moveTag(reply, changed));
  }

  @Operation({
    summary: 'Changes properties of a site; null removes a property',
    acceptsIfMatch: true,
    hasRecordTag: true,
    body: SITE_CHANGE,
    response: SITE_RESPONSE,
  })
  @Patch(':id')
  async change(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<SiteResponse> {
    const site = this.directory.findByPath(request);
    const changed = await this.sites.change(request.caller, site, body, request.headers['if-match']);
    return moveWarnings(request, reply, moveTag(reply, changed));
  }

  @Operation({ summary: 'Deletes a site', acceptsIfMatch: true })
  @Delete(':id')
  @HttpCode(204)
  delete(@Req() request: GatewayRequest): Promise<void> {
    const site = this.directory.findByPath(request);
    return this.sites.delete(request.caller, site, request.headers['if-match']);
  }

  @Operation(describeSiteForecasts)
  @Get(listForecastPaths(':id'))
  serveForecasts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.serve(request, reply);
  }
}

/** Serves weather sites: registered locations with radiation rows. */
@Describe(WEATHER_SITES)
@Controller('weather_sites')
export class WeatherSitesController extends SitesController {}

/** Serves utility-scale and rooftop sites, which also have radiation rows. */
@Describe(UTILITY_SITES, ROOFTOP_SITES)
@Controller(['utility_scale_sites', 'rooftop_sites'])
export class PowerSitesController extends SitesController {
  @Operation(siteRadiationOperation)
  @Get(listForecastPaths(':id/weather'))
  serveRadiation(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.forecasts.serveRadiation(request, reply);
  }
}
