import type { Aggregation } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Get, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { AggregationPath } from '../directory/aggregation-path';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { SessionGuard } from '../../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { QueryReader } from '../../http/query-reader';
import { sendPage } from '../../pages/layout';
import { renderDeleteMeasurementsPage } from '../../sites/measurements/deletion/delete-measurements.page';
import { readDeletionRange } from '../../sites/measurements/deletion/read-deletion-range';
import { setCountNotice } from '../../sites/measurements/measurement-notice';
import { readTimeRange } from '../../sites/measurements/measurements.service';
import { getAggregationPagePath } from '../aggregation-links';
import { AggregationMeasurementsService } from '../aggregation-measurements.service';
import { getFormPath } from './aggregation-form.page';

/** Deletes the measurements of an aggregation in a time range in the browser, after a confirmation. */
@Controller('aggregations/:collection/:id/delete-measurements')
@UseGuards(FormOriginGuard, SessionGuard)
export class DeleteAggregationMeasurementsController {
  constructor(
    private readonly measurements: AggregationMeasurementsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async confirm(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<void> {
    const aggregation = this.measurements.findWritable(caller, collection, id);
    const range = readTimeRange(new QueryReader(query), this.clock.now());
    const { measurements } = await this.measurements.listBetween(aggregation, range);
    sendPage(reply, renderDeleteMeasurementsPage(toTarget(aggregation), query, range, measurements.length));
  }

  @Post()
  async delete(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
    @Body() body: unknown,
  ): Promise<void> {
    const { path } = toTarget(this.measurements.findWritable(caller, collection, id));
    const { deleted } = await this.measurements.delete(caller, collection, id, readDeletionRange(body));
    setCountNotice(reply, 'deleted', deleted);
    void reply.redirect(path, 303);
  }
}

const toTarget = (aggregation: Aggregation) => ({
  name: aggregation.name,
  path: `${getAggregationPagePath(aggregation)}/measurements`,
  formPath: getFormPath(aggregation, 'delete-measurements'),
});
