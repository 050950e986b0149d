import { type Delivery, OnEvent } from '@daystar/bus';
import { type Aggregation, aggregationDefined } from '@daystar/contracts';
import { Body, Controller, Get, Header, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { AggregationRows } from '../rows/aggregation-rows';
import { ACTUALS, BOTH, FORECASTS } from '../rows/row-family';
import { AggregationDirectory } from './aggregation-directory';
import { Collections, type OwnAggregation } from './collections';

@Controller('pv_power/collections')
@UseGuards(CallerGuard)
export class AggregationsController {
  constructor(
    private readonly collections: Collections,
    private readonly rows: AggregationRows,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Req() { caller }: GatewayRequest) {
    return this.collections.list(caller);
  }

  @Get(':collection/aggregations')
  @Header('cache-control', 'no-store')
  aggregations(@Req() { caller }: GatewayRequest, @Param('collection') collection: string) {
    return this.collections.aggregations(caller, collection);
  }

  @Post(':collection/aggregations')
  define(
    @Req() { caller }: GatewayRequest,
    @Param('collection') collection: string,
    @Body() body: unknown,
  ): Promise<OwnAggregation> {
    return this.collections.define(caller, collection, body);
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
}

@Controller()
export class OnAggregationDefined {
  constructor(private readonly directory: AggregationDirectory) {}

  @OnEvent(aggregationDefined, 'every-instance')
  async know({ key, payload }: Delivery<Aggregation>): Promise<void> {
    if (payload) this.directory.put(key, payload);
    else this.directory.remove(key);
  }
}
