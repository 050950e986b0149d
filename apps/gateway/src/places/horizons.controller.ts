import type { TerrainHorizon } from '@daystar/contracts';
import { formatStamp } from '@daystar/timeseries';
import { Controller, Get, Req, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { Quota } from '../rate-limiting/quota';
import { HORIZON_OPERATION } from './schemas/horizon.schemas';
import { readPlace } from './place-query';
import { TerrainHorizonsService } from './terrain-horizons.service';

/** Serves the horizon of a place, computed from a terrain model. */
@Describe({ tag: 'places' })
@Controller('v1/horizons')
@UseGuards(ApiKeyGuard)
export class HorizonsController {
  constructor(
    private readonly horizons: TerrainHorizonsService,
    private readonly quota: Quota,
  ) {}

  @Operation(HORIZON_OPERATION)
  @Get()
  async show(@Req() request: GatewayRequest): Promise<TerrainHorizon> {
    const reader = new QueryReader(request.query);
    const place = readPlace(reader);
    reader.throwErrors();
    await this.quota.consumeRefundablePlaceRequest(request);
    const { source, latitude, longitude, ground_elevation, elevations, computed_at } =
      await this.horizons.getHorizon(place);
    const horizon = { source, latitude, longitude, ground_elevation, elevations };
    return { ...horizon, computed_at: formatStamp(Date.parse(computed_at)) };
  }
}
