import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import { readFormField } from '../../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { QueryReader } from '../../../http/query-reader';
import { sendPage } from '../../../pages/layout';
import type { MeasuredResourceFinder } from '../measured-resource';
import { MeasuredSites } from '../measured-sites';
import { setCountNotice } from '../measurement-notice';
import { type TimeRange, readRequiredTimeRange } from '../measurements.service';
import { renderDeleteMeasurementsPage } from './delete-measurements.page';

/** Pages to confirm and delete the measurements of a time range. */
@UseGuards(FormOriginGuard, SessionGuard)
export abstract class DeleteMeasurementsController {
  constructor(private readonly resources: MeasuredResourceFinder) {}

  @Get()
  async confirm(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { query } = request;
    const resource = this.resources.findByPath(request);
    const range = resource.readRange(query);
    const { measurements } = await resource.listBetween(range);
    sendPage(reply, renderDeleteMeasurementsPage(resource, query, range, measurements.length));
  }

  @Post()
  async delete(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const resource = this.resources.findByPath(request);
    const { deleted } = await resource.deleteBetween(readDeletionRange(body));
    setCountNotice(reply, 'deleted', deleted);
    void reply.redirect(`${resource.path}/measurements`, 303);
  }
}

@Controller('sites/:id/delete-measurements')
export class DeleteSiteMeasurementsController extends DeleteMeasurementsController {
  constructor(sites: MeasuredSites) {
    super(sites);
  }
}

/** Reads the range of a confirmed deletion from a form. @throws DaystarError InvalidRequest unless both ends are given */
function readDeletionRange(body: unknown): TimeRange {
  const form = new Map(['from', 'to'].map((name) => [name, [readFormField(body, name)]]));
  return readRequiredTimeRange(new QueryReader(form), 'from', 'to');
}
