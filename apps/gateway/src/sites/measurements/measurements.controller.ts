import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../../api-description/operation';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { QueryReader } from '../../http/query-reader';
import { sendList } from '../../pages/send-records';
import { type DeletedRows, describeDeletion } from '../deleted-rows';
import { ROOFTOP_SITES, UTILITY_SITES, WEATHER_SITES } from '../schemas/site.schemas';
import type { MeasuredResourceFinder } from './measured-resource';
import { MeasuredSites } from './measured-sites';
import { readAndClearCountNotice } from './measurement-notice';
import { formatMeasurementsCsv } from './measurements-csv';
import { renderMeasurementsPage } from './measurements.page';
import { readRequiredTimeRange } from './measurements.service';
import { DELETE_MEASUREMENTS, LIST_MEASUREMENTS, POST_MEASUREMENTS } from './schemas/measurement.schemas';
import type { StoredMeasurements } from './store-measurements';

/** Stores, lists and deletes measurements of a site or an aggregation. */
@UseGuards(ApiKeyGuard)
export abstract class MeasurementsController {
  constructor(private readonly resources: MeasuredResourceFinder) {}

  @Operation(POST_MEASUREMENTS)
  @Post('measurements')
  @HttpCode(200)
  async post(@Req() request: GatewayRequest, @Body() body: unknown): Promise<StoredMeasurements> {
    return this.resources.findByPath(request).post(body);
  }

  @Operation(LIST_MEASUREMENTS)
  @Get('measurements')
  async list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { query } = request;
    const resource = this.resources.findByPath(request);
    const response = await resource.listBetween(resource.readRange(query));
    sendList(request, reply, response, {
      renderPage: ({ measurements }) =>
        renderMeasurementsPage(resource, measurements, query, readAndClearCountNotice(request, reply)),
      formatCsv: ({ measurements }) => formatMeasurementsCsv(measurements),
    });
  }

  @Operation(DELETE_MEASUREMENTS)
  @Delete('measurements')
  async delete(@Req() request: GatewayRequest): Promise<DeletedRows> {
    const range = readRequiredTimeRange(new QueryReader(request.query), 'from', 'to');
    return describeDeletion(await this.resources.findByPath(request).deleteBetween(range));
  }
}

@Describe(UTILITY_SITES, ROOFTOP_SITES, WEATHER_SITES)
@Controller(['utility_scale_sites/:id', 'rooftop_sites/:id', 'weather_sites/:id'])
export class SiteMeasurementsController extends MeasurementsController {
  constructor(sites: MeasuredSites) {
    super(sites);
  }
}
