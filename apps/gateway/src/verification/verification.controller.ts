import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { AggregationForecastsService } from '../aggregations/aggregation-forecasts.service';
import { AGGREGATIONS } from '../aggregations/schemas/aggregation.schemas';
import { Describe, Operation, TrailingSlash } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { describeForecastRoute } from '../serving/query/describe-forecast-route';
import { getForecastParameters } from '../serving/query/forecast-parameters';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';
import { SiteForecastsService } from '../sites/site-forecasts.service';
import { describeChartRoute, describeLiveChartRoute, describeScoresRoute } from './schemas/verification.schemas';
import { sendVerification } from './send-verification';
import { VerificationChartService } from './verification-chart.service';
import { VerificationService } from './verification.service';
import { VerifiedAggregations } from './verified-aggregations';
import type { VerifiedResourceFinder } from './verified-resource';
import { VerifiedSites } from './verified-sites';

/** Default of `hours` for the live chart. */
const RECENT_HOURS = '48';

/**
 * Serves the charts of a site or an aggregation and the scores of its past forecasts. A chart is an HTML page; in other
 * formats, its rows are served.
 */
@UseGuards(ApiKeyGuard)
export abstract class VerificationController {
  constructor(
    private readonly resources: VerifiedResourceFinder,
    private readonly forecasts: Pick<SiteForecastsService, 'serve'>,
    private readonly verification: VerificationService,
    private readonly chart: VerificationChartService,
  ) {}

  @Operation(describeLiveChartRoute)
  @Get('recent')
  showLiveChart(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    request.query = new Map([['hours', [RECENT_HOURS]], ...request.query]);
    return this.forecasts.serve(request, reply);
  }

  @Operation(describeChartRoute)
  @Get('accuracy')
  async showChart(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    await this.chart.send(request, reply, this.resources.findChartedByPath(request));
  }

  @Operation(describeScoresRoute)
  @Get('verification')
  async showScores(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    await sendVerification(request, reply, this.verification, this.resources.findByPath(request));
  }
}

@Describe(UTILITY_SITES, ROOFTOP_SITES)
@TrailingSlash(UTILITY_SITES, {
  ...describeForecastRoute('pv', 'a site', getForecastParameters('pv')),
  summary: 'The same as forecasts: the URL of a site with a trailing slash returns its rows',
})
@Controller(['utility_scale_sites/:id', 'rooftop_sites/:id'])
export class SiteVerificationController extends VerificationController {
  constructor(
    sites: VerifiedSites,
    forecasts: SiteForecastsService,
    verification: VerificationService,
    chart: VerificationChartService,
  ) {
    super(sites, forecasts, verification, chart);
  }
}

@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
export class AggregationVerificationController extends VerificationController {
  constructor(
    aggregations: VerifiedAggregations,
    forecasts: AggregationForecastsService,
    verification: VerificationService,
    chart: VerificationChartService,
  ) {
    super(aggregations, forecasts, verification, chart);
  }
}
