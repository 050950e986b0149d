import type { SiteKind } from '@daystar/contracts';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { measurementsPage } from './measurements/measurements.page';
import { sendRecords } from '../pages/send-records';
import { siteListPage } from './site-list.page';
import { siteRecordPage } from './site-record.page';
import { ACTUALS, BOTH, FORECASTS } from '../serving/query/resource-family';
import { SiteForecasts } from './site-forecasts';
import { MeasurementsService } from './measurements/measurements.service';
import type { StoredMeasurements } from './measurements/posted-measurements';
import { type SiteResponse, SitesService } from './sites.service';

/** What all kinds of sites have: records and rows. */
@UseGuards(ApiKeyGuard)
export abstract class SitesController {
  protected abstract readonly kind: SiteKind;

  constructor(
    protected readonly sites: SitesService,
    protected readonly rows: SiteForecasts,
    protected readonly measurements: MeasurementsService,
  ) {}

  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const list = this.sites.list(request.caller, this.kind, request.query);
    sendRecords(request, reply, list, () => siteListPage(this.kind, list, request.query));
  }

  @Get('search')
  search(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const found = this.sites.search(request.caller, this.kind, request.query);
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

/** Sites that make power also take measurements and tell the radiation over them. */
export abstract class PowerSitesController extends SitesController {
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

  @Post(':id/measurements')
  @HttpCode(200)
  measure(
    @Req() { caller }: GatewayRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<StoredMeasurements> {
    return this.measurements.post(caller, this.kind, id, body);
  }

  @Get(':id/measurements')
  async measured(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const { caller, query } = request;
    const answer = await this.measurements.list(caller, this.kind, id, query);
    const { site } = this.sites.record(caller, this.kind, id);
    sendRecords(request, reply, answer, () => measurementsPage(this.kind, site, answer.measurements));
  }
}
