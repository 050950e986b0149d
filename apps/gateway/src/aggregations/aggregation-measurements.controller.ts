import type { DeletedCount } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { AggregationPath } from './directory/aggregation-path';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { renderAggregationMeasurementsPage } from './aggregation-measurements.page';
import { sendList } from '../pages/send-records';
import { SiteDirectory } from '../sites/directory/site-directory';
import { readAndClearCountNotice } from '../sites/measurements/measurement-notice';
import { readRequiredTimeRange } from '../sites/measurements/measurements.service';
import { formatMeasurementsCsv } from '../sites/measurements/measurements-csv';
import type { StoredMeasurements } from '../sites/measurements/store-measurements';
import { AggregationMeasurementsService } from './aggregation-measurements.service';
import { Describe, Operation } from '../api-description/operation';
import {
  DELETE_MEASUREMENTS,
  LIST_MEASUREMENTS,
  POST_MEASUREMENTS,
} from '../sites/measurements/schemas/measurement.schemas';
import { AGGREGATIONS } from './schemas/aggregation.schemas';

/** Serves the measurements of an aggregation. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
@UseGuards(ApiKeyGuard)
export class AggregationMeasurementsController {
  constructor(
    private readonly measurements: AggregationMeasurementsService,
    private readonly sites: SiteDirectory,
  ) {}

  @Operation(POST_MEASUREMENTS)
  @Post('measurements')
  @HttpCode(200)
  postMeasurements(
    @Req() { caller }: GatewayRequest,
    @Param() { collection, id }: AggregationPath,
    @Body() body: unknown,
  ): Promise<StoredMeasurements> {
    return this.measurements.post(caller, collection, id, body);
  }

  @Operation(LIST_MEASUREMENTS)
  @Get('measurements')
  async listMeasurements(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<void> {
    const aggregation = this.measurements.findWritable(request.caller, collection, id);
    const response = await this.measurements.list(aggregation, request.query);
    const sites = aggregation.members.flatMap(({ resource_id }) => this.sites.findSite(resource_id) ?? []);
    sendList(request, reply, response, {
      renderPage: ({ measurements }) =>
        renderAggregationMeasurementsPage(aggregation, measurements, {
          query: request.query,
          places: sites,
          notice: readAndClearCountNotice(request, reply),
        }),
      formatCsv: ({ measurements }) => formatMeasurementsCsv(measurements),
    });
  }

  @Operation(DELETE_MEASUREMENTS)
  @Delete('measurements')
  deleteMeasurements(
    @Req() { caller, query }: GatewayRequest,
    @Param() { collection, id }: AggregationPath,
  ): Promise<DeletedCount> {
    const range = readRequiredTimeRange(new QueryReader(query), 'from', 'to');
    return this.measurements.delete(caller, collection, id, range);
  }
}
