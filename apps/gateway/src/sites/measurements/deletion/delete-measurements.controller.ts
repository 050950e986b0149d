import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import type { MeasuredResourceFinder } from '../measured-resource';
import { MeasuredSites } from '../measured-sites';
import { setCountNotice } from '../measurement-notice';
import { renderDeleteMeasurementsPage } from './delete-measurements.page';
import { readDeletionRange } from './read-deletion-range';

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
