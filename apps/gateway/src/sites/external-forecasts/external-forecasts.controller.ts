import type { FlaggedExternalForecast } from '@daystar/contracts';
import { Body, Delete, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { Operation } from '../../api-description/operation';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import type { GatewayRequest } from '../../http/gateway-request';
import {
  DELETE_EXTERNAL_FORECASTS,
  LIST_EXTERNAL_FORECASTS,
  POST_EXTERNAL_FORECASTS,
} from './schemas/external-forecast.schemas';
import { type DeletedRows, describeDeletion } from '../deleted-rows';
import type { ExternalForecastsService, StoredIssue } from './external-forecasts.service';

/** Stores, lists and deletes forecasts of other providers for a site or an aggregation. */
@UseGuards(ApiKeyGuard)
export abstract class ExternalForecastsController {
  constructor(private readonly forecasts: ExternalForecastsService) {}

  /** Finds the resource that the path names. @throws DaystarError NotFound, Forbidden */
  protected abstract findResource(request: GatewayRequest): string;

  @Operation(POST_EXTERNAL_FORECASTS)
  @Post('external_forecasts')
  @HttpCode(200)
  async post(@Req() request: GatewayRequest, @Body() body: unknown): Promise<StoredIssue> {
    return this.forecasts.post(request.caller, this.findResource(request), body);
  }

  @Operation(LIST_EXTERNAL_FORECASTS)
  @Get('external_forecasts')
  async list(@Req() request: GatewayRequest): Promise<{ forecasts: FlaggedExternalForecast[] }> {
    return this.forecasts.list(request.caller, this.findResource(request), request.query);
  }

  @Operation(DELETE_EXTERNAL_FORECASTS)
  @Delete('external_forecasts')
  async delete(@Req() request: GatewayRequest): Promise<DeletedRows> {
    return describeDeletion(await this.forecasts.delete(request.caller, this.findResource(request), request.query));
  }
}
