import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { SiteForecastsService } from '../sites/site-forecasts.service';
import { SiteAccuracyService } from './site-accuracy.service';
import { Describe, Operation, TrailingSlash } from '../api-description/operation';
import { describeForecastRoute } from '../serving/query/describe-forecast-route';
import { FORECAST_PARAMETERS } from '../serving/query/forecast-parameters';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/dto/site.schemas';

/** Default of `hours` for the live chart. */
const RECENT_HOURS = '48';

/** Serves charts of a site as pages, and the rows of a chart in other formats. */
@UseGuards(ApiKeyGuard)
abstract class SiteChartsController {
  protected abstract readonly kind: 'utility' | 'rooftop';

  constructor(
    private readonly forecasts: SiteForecastsService,
    private readonly siteAccuracy: SiteAccuracyService,
  ) {}

  @Operation({
    ...describeForecastRoute('pv', 'a site', FORECAST_PARAMETERS),
    summary: 'Shows the live chart as an HTML page, and its rows in all other formats',
  })
  @Get('recent')
  showRecent(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    request.query = new Map([['hours', [RECENT_HOURS]], ...request.query]);
    return this.forecasts.serve(request, reply, this.kind, id);
  }

  @Operation({
    summary: 'Shows the accuracy chart as an HTML page, and its rows in all other formats',
    query: FORECAST_PARAMETERS,
    response: { type: 'object' },
    formats: 'forecast',
  })
  @Get('accuracy')
  showAccuracy(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.siteAccuracy.send(request, reply, this.kind, id);
  }
}

@Describe(UTILITY_SITES)
@TrailingSlash({
  ...describeForecastRoute('pv', 'a site', FORECAST_PARAMETERS),
  summary: 'The same as forecasts: the URL of a site with a trailing slash returns its rows',
})
@Controller('utility_scale_sites/:id')
export class UtilityChartsController extends SiteChartsController {
  protected readonly kind = 'utility';
}

@Describe(ROOFTOP_SITES)
@Controller('rooftop_sites/:id')
export class RooftopChartsController extends SiteChartsController {
  protected readonly kind = 'rooftop';
}
