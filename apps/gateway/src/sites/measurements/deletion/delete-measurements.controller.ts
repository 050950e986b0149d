import type { Site } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Get, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { QueryReader } from '../../../http/query-reader';
import { sendPage } from '../../../pages/layout';
import { SiteDirectory } from '../../directory/site-directory';
import { SITE_KIND_LABELS } from '../../site-kind-labels';
import { setCountNotice } from '../measurement-notice';
import { MeasurementsService, readTimeRange } from '../measurements.service';
import { type DeletionTarget, renderDeleteMeasurementsPage } from './delete-measurements.page';
import { readDeletionRange } from './read-deletion-range';

/** Pages to confirm and delete the measurements of a time range. */
@Controller('sites/:id/delete-measurements')
@UseGuards(FormOriginGuard, SessionGuard)
export class DeleteMeasurementsController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async confirm(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.sites.findOfAnyKind(caller, id);
    const range = readTimeRange(new QueryReader(query), this.clock.now());
    const { measurements } = await this.measurements.listBetween(site, range);
    sendPage(reply, renderDeleteMeasurementsPage(toTarget(site), query, range, measurements.length));
  }

  @Post()
  async delete(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    const site = this.sites.findOfAnyKind(caller, id);
    const { deleted } = await this.measurements.delete(caller, site.kind, id, readDeletionRange(body));
    setCountNotice(reply, 'deleted', deleted);
    void reply.redirect(toTarget(site).path, 303);
  }
}

const toTarget = ({ name, kind, resource_id }: Site): DeletionTarget => ({
  name,
  path: `${SITE_KIND_LABELS[kind].path}/${resource_id}/measurements`,
  formPath: `/sites/${resource_id}/delete-measurements`,
});
