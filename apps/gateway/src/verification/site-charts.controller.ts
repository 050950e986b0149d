import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { BOTH } from '../serving/query/resource-family';
import { SiteForecasts } from '../sites/site-forecasts';
import { SiteAccuracy } from './site-accuracy';

/** Hours each way that the live chart shows unless the address says otherwise. */
const RECENT_HOURS = '48';

/** Charts of one utility-scale site; a client that accepts JSON gets the rows behind them. */
@Controller('utility_scale_sites/:id')
@UseGuards(ApiKeyGuard)
export class SiteChartsController {
  constructor(
    private readonly rows: SiteForecasts,
    private readonly accuracyOf: SiteAccuracy,
  ) {}

  @Get('recent')
  recent(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    request.query = new Map([['hours', [RECENT_HOURS]], ...request.query]);
    return this.rows.send(request, reply, 'utility', id, BOTH);
  }

  @Get('accuracy')
  accuracy(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.accuracyOf.send(request, reply, id);
  }
}
