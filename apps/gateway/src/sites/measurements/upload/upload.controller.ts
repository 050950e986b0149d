import { DaystarError } from '@daystar/contracts';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { ChangesNothing } from '../../../auth/read-only-access';
import { SessionGuard } from '../../../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import { findTimeZone } from '../../../pages/time-zone';
import { SiteDirectory } from '../../directory/site-directory';
import { SITE_KIND_LABELS } from '../../site-kind-labels';
import { MeasurementsService } from '../measurements.service';
import { UploadService } from './upload.service';
import type { UploadTarget } from './upload-target';
import { renderUploadPage } from './upload.page';

/** Serves uploads of measurements of a site in the browser. */
@Controller('sites/:id/upload')
@UseGuards(FormOriginGuard, SessionGuard)
export class UploadController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly uploads: UploadService,
    private readonly sites: SiteDirectory,
  ) {}

  @Get()
  showForm(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    sendPage(reply, renderUploadPage(this.findTarget(caller, id)));
  }

  @ChangesNothing()
  @Post()
  upload(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    return this.uploads.previewOrStore(caller, reply, this.findTarget(caller, id), body);
  }

  /** Finds a site with power. @throws DaystarError NotFound, also for a weather site, because the table is read as power */
  private findTarget(caller: GatewayRequest['caller'], id: string): UploadTarget {
    const site = this.sites.findOfAnyKind(caller, id);
    const { name, kind, resource_id } = site;
    if (kind === 'weather')
      throw new DaystarError('NotFound', 'Weather sites have no upload page. POST their measurements instead.');
    const { path, unit = '' } = SITE_KIND_LABELS[kind];
    return {
      name,
      unit,
      path: `${path}/${resource_id}`,
      formPath: `/sites/${resource_id}/upload`,
      timeZone: findTimeZone(site),
      plant: { site },
      store: (body) => this.measurements.post(caller, kind, id, body),
    };
  }
}
