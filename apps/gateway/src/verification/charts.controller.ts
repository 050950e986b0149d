import { type PowerSiteKind, buildSiteResource, getForecastVersion } from '@daystar/contracts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { AggregationPath } from '../aggregations/directory/aggregation-path';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { AggregationForecastsService } from '../aggregations/aggregation-forecasts.service';
import { AGGREGATIONS } from '../aggregations/schemas/aggregation.schemas';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { createSiteChartOverlay } from '../sites/site-chart-overlay';
import { KindOfPath, SiteDirectory, getSiteRevision } from '../sites/directory/site-directory';
import { SiteForecastsService } from '../sites/site-forecasts.service';
import { AccuracyService } from './accuracy.service';
import { AggregationVerificationService } from './aggregation-verification.service';
import { averageMeasuredPower } from './average-measured-power';
import {
  Describe,
  Operation,
  type OperationDescription,
  type QueryParameter,
  TrailingSlash,
} from '../api-description/operation';
import { describeForecastRoute } from '../serving/query/describe-forecast-route';
import { AGGREGATION_FORECAST_PARAMETERS, FORECAST_PARAMETERS } from '../serving/query/forecast-parameters';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';

/** Default of `hours` for the live chart. */
const RECENT_HOURS = '48';

const describeRecent = (family: 'pv' | 'aggregation', query: readonly QueryParameter[]): OperationDescription => ({
  ...describeForecastRoute(family, family === 'pv' ? 'a site' : 'an aggregation', query),
  summary: 'Shows the live chart as an HTML page, and its rows in all other formats',
});
const describeAccuracy = (query: readonly QueryParameter[]): OperationDescription => ({
  summary: 'Shows the accuracy chart as an HTML page, and its rows in all other formats',
  query,
  response: { type: 'object' },
  formats: 'forecast',
});

/** Requests the hours of the live chart, unless the client asks for others. */
function applyRecentHours(request: GatewayRequest): void {
  request.query = new Map([['hours', [RECENT_HOURS]], ...request.query]);
}

/** Serves charts of a site as pages, and the rows of a chart in other formats. */
@Describe(UTILITY_SITES, ROOFTOP_SITES)
@TrailingSlash(UTILITY_SITES, {
  ...describeForecastRoute('pv', 'a site', FORECAST_PARAMETERS),
  summary: 'The same as forecasts: the URL of a site with a trailing slash returns its rows',
})
@Controller(['utility_scale_sites/:id', 'rooftop_sites/:id'])
@UseGuards(ApiKeyGuard)
export class SiteChartsController {
  constructor(
    private readonly forecasts: SiteForecastsService,
    private readonly sites: SiteDirectory,
    private readonly measurements: MeasurementsService,
    private readonly accuracy: AccuracyService,
  ) {}

  @Operation(describeRecent('pv', FORECAST_PARAMETERS))
  @Get('recent')
  showRecent(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @KindOfPath() kind: PowerSiteKind,
    @Param('id') id: string,
  ): Promise<void> {
    applyRecentHours(request);
    return this.forecasts.serve(request, reply, kind, id);
  }

  @Operation(describeAccuracy(FORECAST_PARAMETERS))
  @Get('accuracy')
  async showAccuracy(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @KindOfPath() kind: PowerSiteKind,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.sites.find(request.caller, kind, id);
    const { resource_id, name: title, latitude, longitude } = site;
    await this.accuracy.send(request, reply, {
      resource: buildSiteResource(resource_id),
      family: 'pv',
      title,
      version: getForecastVersion(site),
      revision: getSiteRevision(site),
      location: { latitude, longitude },
      overlay: createSiteChartOverlay(site),
      listMeasurements: async (range) => (await this.measurements.listBetween(site, range)).measurements,
      averageMeasurements: (periods, measurements) => averageMeasuredPower(site, kind, periods, measurements),
    });
  }
}

/** Serves charts of an aggregation as pages, and the rows of a chart in other formats. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
@UseGuards(ApiKeyGuard)
export class AggregationChartsController {
  constructor(
    private readonly forecasts: AggregationForecastsService,
    private readonly verification: AggregationVerificationService,
    private readonly accuracy: AccuracyService,
  ) {}

  @Operation(describeRecent('aggregation', AGGREGATION_FORECAST_PARAMETERS))
  @Get('recent')
  showRecent(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<void> {
    applyRecentHours(request);
    return this.forecasts.serve(request, reply, collection, id);
  }

  @Operation(describeAccuracy(AGGREGATION_FORECAST_PARAMETERS))
  @Get('accuracy')
  async showAccuracy(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<void> {
    await this.accuracy.send(request, reply, this.verification.createComparedResource(request.caller, collection, id));
  }
}
