import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { BOTH, FORECASTS } from '../serving/query/resource-family';
import { SiteForecasts } from '../sites/site-forecasts';
import { SiteAccuracy } from './site-accuracy';
import { Describe, Operation, TrailingSlash } from '../api-description/operation';
import { forecastOperation } from '../serving/query/forecast-operation';
import { FORECAST_PARAMETERS } from '../serving/query/forecast-parameters';
import { UTILITY_SITES } from '../sites/dto/site.schemas';

/** Hours each way that the live chart shows unless the address says otherwise. */
const RECENT_HOURS = '48';

/** Charts of one utility-scale site; a client that accepts JSON gets the rows behind them. */
@Describe(UTILITY_SITES)
@TrailingSlash({
  ...forecastOperation('pv', FORECASTS, '', FORECAST_PARAMETERS),
  summary: 'The same as forecasts: with a slash at its end the address of a site means its rows',
})
@Controller('utility_scale_sites/:id')
@UseGuards(ApiKeyGuard)
export class SiteChartsController {
  constructor(
    private readonly rows: SiteForecasts,
    private readonly accuracyOf: SiteAccuracy,
  ) {}

  @Operation({
    ...forecastOperation('pv', BOTH, '', FORECAST_PARAMETERS),
    summary: 'Live chart as a page; its rows in any other format',
  })
  @Get('recent')
  recent(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    request.query = new Map([['hours', [RECENT_HOURS]], ...request.query]);
    return this.rows.send(request, reply, 'utility', id, BOTH);
  }

  @Operation({
    summary: 'Accuracy chart as a page; its rows in any other format',
    query: FORECAST_PARAMETERS,
    response: { type: 'object' },
    formats: 'forecast',
  })
  @Get('accuracy')
  accuracy(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.accuracyOf.send(request, reply, id);
  }
}
