import { type DeletedCount, type FlaggedExternalForecast, type SiteKind, buildSiteResource } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../../api-description/operation';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import type { Caller } from '../../http/caller';
import type { GatewayRequest } from '../../http/gateway-request';
import { SiteDirectory } from '../directory/site-directory';
import { ROOFTOP_SITES, UTILITY_SITES } from '../schemas/site.schemas';
import {
  DELETE_EXTERNAL_FORECASTS,
  LIST_EXTERNAL_FORECASTS,
  POST_EXTERNAL_FORECASTS,
} from './schemas/external-forecast.schemas';
import { ExternalForecastsService, type StoredIssue } from './external-forecasts.service';

/** Stores, lists and deletes forecasts of other providers for a site. */
@UseGuards(ApiKeyGuard)
abstract class ExternalForecastsController {
  protected abstract readonly kind: SiteKind;

  constructor(
    private readonly forecasts: ExternalForecastsService,
    private readonly sites: SiteDirectory,
  ) {}

  @Operation(POST_EXTERNAL_FORECASTS)
  @Post(':id/external_forecasts')
  @HttpCode(200)
  async post(@Req() { caller }: GatewayRequest, @Param('id') id: string, @Body() body: unknown): Promise<StoredIssue> {
    return this.forecasts.post(caller, this.findResource(caller, id), body);
  }

  @Operation(LIST_EXTERNAL_FORECASTS)
  @Get(':id/external_forecasts')
  async list(
    @Req() { caller, query }: GatewayRequest,
    @Param('id') id: string,
  ): Promise<{ forecasts: FlaggedExternalForecast[] }> {
    return this.forecasts.list(caller, this.findResource(caller, id), query);
  }

  @Operation(DELETE_EXTERNAL_FORECASTS)
  @Delete(':id/external_forecasts')
  async delete(@Req() { caller, query }: GatewayRequest, @Param('id') id: string): Promise<DeletedCount> {
    return this.forecasts.delete(caller, this.findResource(caller, id), query);
  }

  private findResource(caller: Caller, id: string): string {
    return buildSiteResource(this.sites.find(caller, this.kind, id).resource_id);
  }
}

@Describe(UTILITY_SITES)
@Controller('utility_scale_sites')
export class UtilityExternalForecastsController extends ExternalForecastsController {
  protected readonly kind = 'utility';
}

@Describe(ROOFTOP_SITES)
@Controller('rooftop_sites')
export class RooftopExternalForecastsController extends ExternalForecastsController {
  protected readonly kind = 'rooftop';
}
