import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Get, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import { readFormField } from '../../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { QueryReader } from '../../../http/query-reader';
import { sendPage } from '../../../pages/layout';
import { SiteDirectory } from '../../directory/site-directory';
import { SITE_KIND_LABELS } from '../../site-links';
import { handOverCount } from '../measurement-notice';
import { MeasurementsService, readRequiredTimeRange, readTimeRange } from '../measurements.service';
import { renderDeleteMeasurementsPage } from './delete-measurements.page';

/** Deletes the measurements of a time range in the browser, after a confirmation. */
@Controller('sites/:id/delete-measurements')
@UseGuards(FormOriginGuard, SessionGuard)
export class DeleteMeasurementsController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly directory: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async confirm(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.directory.findOfAnyKind(caller, id);
    const range = readTimeRange(new QueryReader(query), this.clock.now());
    const { measurements } = await this.measurements.listBetween(site, range);
    sendPage(reply, renderDeleteMeasurementsPage(site, query, range, measurements.length));
  }

  @Post()
  async delete(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    const { kind, resource_id } = this.directory.findOfAnyKind(caller, id);
    const form = new Map(['from', 'to'].map((name) => [name, [readFormField(body, name)]]));
    const range = readRequiredTimeRange(new QueryReader(form), 'from', 'to');
    const { deleted } = await this.measurements.delete(caller, kind, id, range);
    handOverCount(reply, 'deleted', deleted);
    void reply.redirect(`${SITE_KIND_LABELS[kind].path}/${resource_id}/measurements`, 303);
  }
}
