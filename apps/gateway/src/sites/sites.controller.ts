import type { SiteKind } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/send-records';
import { siteListPage } from './site-list.page';
import { siteRecordPage } from './site-record.page';
import { ACTUALS, BOTH, FORECASTS } from '../serving/query/resource-family';
import { SiteForecasts } from './site-forecasts';
import { type SiteList, type SiteResponse, SitesService } from './sites.service';

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

  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const list = withPending(request, this.sites.list(request.caller, this.kind, request.query));
    sendRecords(request, reply, list, () => siteListPage(this.kind, list, request.query));
  }

  @Get('search')
  search(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const found = withPending(request, this.sites.search(request.caller, this.kind, request.query));
    sendRecords(request, reply, found, () => siteListPage(this.kind, found, request.query));
  }

  @Get('forecasts')
  allForecasts(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.rows.sendAll(request, reply, this.kind, FORECASTS);
  }

  @Get('estimated_actuals')
  allActuals(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.rows.sendAll(request, reply, this.kind, ACTUALS);
  }

  @Get('combined')
  allRows(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.rows.sendAll(request, reply, this.kind, BOTH);
  }

  @Post()
  create(@Req() { caller }: GatewayRequest, @Body() body: unknown): Promise<SiteResponse> {
    return this.sites.create(caller, this.kind, body);
  }

  @Get(':id')
  record(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    const answer = this.sites.record(request.caller, this.kind, id);
    sendRecords(request, reply, answer, () => siteRecordPage(this.kind, answer));
  }

  @Put(':id')
  replace(@Req() { caller }: GatewayRequest, @Param('id') id: string, @Body() body: unknown): Promise<SiteResponse> {
    return this.sites.replace(caller, this.kind, id, body);
  }

  @Patch(':id')
  change(@Req() { caller }: GatewayRequest, @Param('id') id: string, @Body() body: unknown): Promise<SiteResponse> {
    return this.sites.change(caller, this.kind, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.sites.delete(caller, this.kind, id);
  }

  @Get(':id/forecasts')
  forecasts(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.send(request, reply, this.kind, id, FORECASTS);
  }

  @Get([':id/estimated_actuals', ':id/estimated_actuals/latest'])
  actuals(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.send(request, reply, this.kind, id, ACTUALS);
  }

  @Get(':id/combined')
  combined(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.send(request, reply, this.kind, id, BOTH);
  }
}

/** Sites that make power also have the radiation over them. */
abstract class PowerSitesController extends SitesController {
  @Get(':id/weather/forecasts')
  weather(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.sendRadiation(request, reply, this.kind, id, FORECASTS);
  }

  @Get([':id/weather/estimated_actuals', ':id/weather/estimated_actuals/latest'])
  pastWeather(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.sendRadiation(request, reply, this.kind, id, ACTUALS);
  }

  @Get(':id/weather/combined')
  allWeather(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.rows.sendRadiation(request, reply, this.kind, id, BOTH);
  }
}

@Controller('utility_scale_sites')
export class UtilitySitesController extends PowerSitesController {
  protected readonly kind = 'utility';
}

@Controller('rooftop_sites')
export class RooftopSitesController extends PowerSitesController {
  protected readonly kind = 'rooftop';
}

/** Weather sites: places with radiation rows. */
@Controller('weather_sites')
export class WeatherSitesController extends SitesController {
  protected readonly kind = 'weather';
}
