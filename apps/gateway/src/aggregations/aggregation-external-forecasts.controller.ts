import { type DeletedCount, type FlaggedExternalForecast, buildAggregationResource } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { AggregationPath } from './directory/aggregation-path';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { Caller } from '../http/caller';
import type { GatewayRequest } from '../http/gateway-request';
import {
  DELETE_EXTERNAL_FORECASTS,
  LIST_EXTERNAL_FORECASTS,
  POST_EXTERNAL_FORECASTS,
} from '../sites/external-forecasts/schemas/external-forecast.schemas';
import { ExternalForecastsService, type StoredIssue } from '../sites/external-forecasts/external-forecasts.service';
import { AggregationMeasurementsService } from './aggregation-measurements.service';
import { AGGREGATIONS } from './schemas/aggregation.schemas';

/**
 * Stores, lists and deletes forecasts of other providers for an aggregation. Its owner and accounts with write access
 * may read and change them.
 */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
@UseGuards(ApiKeyGuard)
export class AggregationExternalForecastsController {
  constructor(
    private readonly forecasts: ExternalForecastsService,
    private readonly measurements: AggregationMeasurementsService,
  ) {}

  @Operation(POST_EXTERNAL_FORECASTS)
  @Post('external_forecasts')
  @HttpCode(200)
  async post(
    @Req() { caller }: GatewayRequest,
    @Param() { collection, id }: AggregationPath,
    @Body() body: unknown,
  ): Promise<StoredIssue> {
    return this.forecasts.post(caller, this.findWritableResource(caller, collection, id), body);
  }

  @Operation(LIST_EXTERNAL_FORECASTS)
  @Get('external_forecasts')
  async list(
    @Req() { caller, query }: GatewayRequest,
    @Param() { collection, id }: AggregationPath,
  ): Promise<{ forecasts: FlaggedExternalForecast[] }> {
    return this.forecasts.list(caller, this.findWritableResource(caller, collection, id), query);
  }

  @Operation(DELETE_EXTERNAL_FORECASTS)
  @Delete('external_forecasts')
  async delete(
    @Req() { caller, query }: GatewayRequest,
    @Param() { collection, id }: AggregationPath,
  ): Promise<DeletedCount> {
    return this.forecasts.delete(caller, this.findWritableResource(caller, collection, id), query);
  }

  private findWritableResource(caller: Caller, collection: string, id: string): string {
    const { collection_id, aggregation_id } = this.measurements.findWritable(caller, collection, id);
    return buildAggregationResource(collection_id, aggregation_id);
  }
}
