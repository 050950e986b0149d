import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { wantsPage } from '../http/browser-request';
import { CollectionMap } from './map/collection-map';
import { aggregationPage, collectionPage, collectionsPage } from './collections.page';
import { sendRecords } from '../pages/send-records';
import { AggregationForecasts } from './aggregation-forecasts';
import { ACTUALS, BOTH, FORECASTS } from '../serving/query/resource-family';
import { type AggregationRecord, type CollectionRecord, CollectionsService } from './collections.service';

@Controller('pv_power/collections')
@UseGuards(ApiKeyGuard)
export class AggregationsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly rows: AggregationForecasts,
    private readonly map: CollectionMap,
  ) {}

  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.collections.list(request.caller), collectionsPage);
  }

  @Get(':collection')
  async collection(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    await this.show(request, reply, collection, (found) => found);
  }

  @Get(':collection/aggregations')
  async aggregations(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    await this.show(request, reply, collection, ({ aggregations }) => ({ aggregations }));
  }

  @Post(':collection/aggregations')
  define(
    @Req() { caller }: GatewayRequest,
    @Param('collection') collection: string,
    @Body() body: unknown,
  ): Promise<AggregationRecord> {
    return this.collections.define(caller, collection, body);
  }

  @Delete(':collection')
  @HttpCode(204)
  removeAll(@Req() { caller }: GatewayRequest, @Param('collection') collection: string): Promise<void> {
    return this.collections.removeAll(caller, collection);
  }

  @Get(':collection/aggregations/:id')
  async record(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    const found = this.collections.record(request.caller, collection, id);
    const map = wantsPage(request) ? await this.map.load(request.caller, collection, id) : [];
    sendRecords(request, reply, found, () => aggregationPage(found, map));
  }

  @Put(':collection/aggregations/:id')
  replace(
    @Req() { caller }: GatewayRequest,
    @Param('collection') collection: string,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<AggregationRecord> {
    return this.collections.replace(caller, collection, id, body);
  }

  @Delete(':collection/aggregations/:id')
  @HttpCode(204)
  remove(
    @Req() { caller }: GatewayRequest,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    return this.collections.remove(caller, collection, id);
  }

  @Get(':collection/forecasts')
  allForecasts(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    return this.rows.sendAll(request, reply, collection, FORECASTS);
  }

  @Get([':collection/estimated_actuals', ':collection/estimated_actuals/latest'])
  allActuals(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    return this.rows.sendAll(request, reply, collection, ACTUALS);
  }

  @Get(':collection/combined')
  allRows(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
  ): Promise<void> {
    return this.rows.sendAll(request, reply, collection, BOTH);
  }

  @Get(':collection/aggregations/:id/forecasts')
  forecasts(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    return this.rows.send(request, reply, collection, id, FORECASTS);
  }

  @Get([':collection/aggregations/:id/estimated_actuals', ':collection/aggregations/:id/estimated_actuals/latest'])
  actuals(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    return this.rows.send(request, reply, collection, id, ACTUALS);
  }

  @Get(':collection/aggregations/:id/combined')
  combined(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    return this.rows.send(request, reply, collection, id, BOTH);
  }

  private async show(
    request: GatewayRequest,
    reply: GatewayReply,
    collection: string,
    said: (found: CollectionRecord) => object,
  ): Promise<void> {
    const found = this.collections.collection(request.caller, collection);
    const map = wantsPage(request) ? await this.map.load(request.caller, collection) : [];
    sendRecords(request, reply, said(found), () => collectionPage(found, map));
  }
}
