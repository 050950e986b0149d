import type { SiteKind } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { recordOperation, sendRecords } from '../pages/send-records';
import { siteListPage } from './site-list.page';
import { siteRecordPage } from './site-record.page';
import { ACTUALS, BOTH, FORECASTS, type RequestedProperties } from '../serving/query/resource-family';
import { SiteForecasts } from './site-forecasts';
import { type SiteList, type SiteResponse, SitesService } from './sites.service';
import { Describe, Operation, fromBody } from '../api-description/operation';
import { forecastOperation } from '../serving/query/forecast-operation';
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
} from './dto/site.schemas';

const parametersOf = (family: SiteGroup['family']) =>
  family === 'pv' ? [...FORECAST_PARAMETERS, ...ARCHIVE_PARAMETERS] : FORECAST_PARAMETERS;
const ofSeveral =
  (asked: RequestedProperties) =>
  ({ family }: SiteGroup) =>
    forecastOperation(family, asked, 'of several sites', [...SELECTION, ...parametersOf(family)]);
const ofOne =
  (asked: RequestedProperties) =>
  ({ family }: SiteGroup) =>
    forecastOperation(family, asked, 'of a site', [
      ...parametersOf(family),
      ...(family === 'pv' ? LONG_POLL_PARAMETERS : []),
    ]);
const overSite = (asked: RequestedProperties) =>
  forecastOperation('radiation', asked, 'of radiation over a site', FORECAST_PARAMETERS);

const withPending = <T extends SiteList>({ pendingTestSite }: GatewayRequest, list: T): T =>
  pendingTestSite ? { ...list, pending_test_site: pendingTestSite } : list;

/** What all kinds of sites have: records and rows. */
@UseGuards(ApiKeyGuard)
abstract class SitesController {
  protected abstract readonly kind: SiteKind;

  constructor(
    protected readonly sites: SitesService,
    protected readonly rows: SiteForecasts,
  ) {}

  @Operation(recordOperation('Lists your sites', SITE_PAGE, PAGING))
  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const list = withPending(request, this.sites.list(request.caller, this.kind, request.query));
    sendRecords(request, reply, list, () => siteListPage(this.kind, list, request.query));
  }

  @Operation(recordOperation('Finds sites by tags', SITE_LIST, [TAGS]))
  @Get('search')
  search(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const found = withPending(request, this.sites.search(request.caller, this.kind, request.query));
    sendRecords(request, reply, found, () => siteListPage(this.kind, found, request.query));
  }

  @Operation(ofSeveral(FORECASTS))
  @Get('forecasts')
  allForecasts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.rows.sendAll(request, reply, this.kind, FORECASTS);
  }

  @Operation(ofSeveral(ACTUALS))
  @Get('estimated_actuals')
  allActuals(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.rows.sendAll(request, reply, this.kind, ACTUALS);
  }

  @Operation(ofSeveral(BOTH))
  @Get('combined')
  allRows(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.rows.sendAll(request, reply, this.kind, BOTH);
  }

  @Operation(({ body }: SiteGroup) => ({
    summary: 'Registers a site',
    body,
    response: SITE_RESPONSE,
    links: { under: '{resource_id}', parameters: fromBody('resource_id') },
  }))
  @Post()
  create(@Req() { caller }: GatewayRequest, @Body() body: unknown): Promise<SiteResponse> {
    return this.sites.create(caller, this.kind, body);
  }

  @Operation(recordOperation('The record of a site', SITE_RESPONSE))
  @Get(':id')
  record(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    const answer = this.sites.record(request.caller, this.kind, id);
    sendRecords(request, reply, answer, () => siteRecordPage(this.kind, answer));
  }

  @Operation(({ body }: SiteGroup) => ({ summary: 'Replaces what is said of a site', body, response: SITE_RESPONSE }))
  @Put(':id')
  replace(@Req() { caller }: GatewayRequest, @Param('id') id: string, @Body() body: unknown): Promise<SiteResponse> {
    return this.sites.replace(caller, this.kind, id, body);
  }

  @Operation({
    summary: 'Changes some of what is said of a site; null takes a property away',
    body: SITE_CHANGE,
    response: SITE_RESPONSE,
  })
  @Patch(':id')
  change(@Req() { caller }: GatewayRequest, @Param('id') id: string, @Body() body: unknown): Promise<SiteResponse> {
    return this.sites.change(caller, this.kind, id, body);
  }

  @Operation({ summary: 'Deletes a site' })
  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.sites.delete(caller, this.kind, id);
  }

  @Operation(ofOne(FORECASTS))
  @Get(':id/forecasts')
  forecasts(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.send(request, reply, this.kind, id, FORECASTS);
  }

  @Operation(ofOne(ACTUALS))
  @Get([':id/estimated_actuals', ':id/estimated_actuals/latest'])
  actuals(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.send(request, reply, this.kind, id, ACTUALS);
  }

  @Operation(ofOne(BOTH))
  @Get(':id/combined')
  combined(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.send(request, reply, this.kind, id, BOTH);
  }
}

/** Sites that make power also have the radiation over them. */
abstract class PowerSitesController extends SitesController {
  @Operation(overSite(FORECASTS))
  @Get(':id/weather/forecasts')
  weather(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.sendRadiation(request, reply, this.kind, id, FORECASTS);
  }

  @Operation(overSite(ACTUALS))
  @Get([':id/weather/estimated_actuals', ':id/weather/estimated_actuals/latest'])
  pastWeather(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.sendRadiation(request, reply, this.kind, id, ACTUALS);
  }

  @Operation(overSite(BOTH))
  @Get(':id/weather/combined')
  allWeather(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.sendRadiation(request, reply, this.kind, id, BOTH);
  }
}

@Describe(UTILITY_SITES)
@Controller('utility_scale_sites')
export class UtilitySitesController extends PowerSitesController {
  protected readonly kind = 'utility';
}

@Describe(ROOFTOP_SITES)
@Controller('rooftop_sites')
export class RooftopSitesController extends PowerSitesController {
  protected readonly kind = 'rooftop';
}

/** Weather sites: places with radiation rows. */
@Describe(WEATHER_SITES)
@Controller('weather_sites')
export class WeatherSitesController extends SitesController {
  protected readonly kind = 'weather';
}
