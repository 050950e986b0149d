import type { DeletedCount, SiteKind } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import { KindOfPath } from '../directory/site-directory';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendList } from '../../pages/send-records';
import { SitesService } from '../sites.service';
import { readAndClearCountNotice } from './measurement-notice';
import { formatMeasurementsCsv } from './measurements-csv';
import { renderMeasurementsPage } from './measurements.page';
import { QueryReader } from '../../http/query-reader';
import { MeasurementsService, readRequiredTimeRange } from './measurements.service';
import type { StoredMeasurements } from './store-measurements';
import { Describe, Operation } from '../../api-description/operation';
import { ROOFTOP_SITES, UTILITY_SITES, WEATHER_SITES } from '../schemas/site.schemas';
import { DELETE_MEASUREMENTS, LIST_MEASUREMENTS, POST_MEASUREMENTS } from './schemas/measurement.schemas';

/** Stores, lists and deletes measurements of a site. */
@Describe(UTILITY_SITES, ROOFTOP_SITES, WEATHER_SITES)
@Controller(['utility_scale_sites', 'rooftop_sites', 'weather_sites'])
@UseGuards(ApiKeyGuard)
export class MeasurementsController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly sites: SitesService,
  ) {}

  @Operation(POST_MEASUREMENTS)
  @Post(':id/measurements')
  @HttpCode(200)
  post(
    @Req() { caller }: GatewayRequest,
    @KindOfPath() kind: SiteKind,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<StoredMeasurements> {
    return this.measurements.post(caller, kind, id, body);
  }

  @Operation(LIST_MEASUREMENTS)
  @Get(':id/measurements')
  async list(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @KindOfPath() kind: SiteKind,
    @Param('id') id: string,
  ): Promise<void> {
    const { caller, query } = request;
    const response = await this.measurements.list(caller, kind, id, query);
    const { site } = this.sites.findRecord(caller, kind, id);
    sendList(request, reply, response, {
      renderPage: ({ measurements }) =>
        renderMeasurementsPage(kind, site, measurements, {
          query,
          notice: readAndClearCountNotice(request, reply),
        }),
      formatCsv: ({ measurements }) => formatMeasurementsCsv(measurements),
    });
  }

  @Operation(DELETE_MEASUREMENTS)
  @Delete(':id/measurements')
  delete(
    @Req() { caller, query }: GatewayRequest,
    @KindOfPath() kind: SiteKind,
    @Param('id') id: string,
  ): Promise<DeletedCount> {
    return this.measurements.delete(caller, kind, id, readRequiredTimeRange(new QueryReader(query), 'from', 'to'));
  }
}
