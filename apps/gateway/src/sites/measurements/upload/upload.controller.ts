import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { ChangesNothing } from '../../../auth/read-only-access';
import { SessionGuard } from '../../../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import type { MeasuredResourceFinder } from '../measured-resource';
import { MeasuredSites } from '../measured-sites';
import { UploadService } from './upload.service';
import type { UploadTarget } from './upload-target';
import { renderUploadPage } from './upload.page';

/** Serves uploads of measurements of a site or an aggregation in the browser. */
@UseGuards(FormOriginGuard, SessionGuard)
export abstract class UploadController {
  constructor(
    private readonly resources: MeasuredResourceFinder,
    private readonly uploads: UploadService,
  ) {}

  @Get()
  showForm(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendPage(reply, renderUploadPage(this.findTarget(request)));
  }

  @ChangesNothing()
  @Post()
  upload(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    return this.uploads.previewOrStore(request.caller, reply, this.findTarget(request), body);
  }

  /** @throws DaystarError NotFound, also for a weather site, because the table is read as power; Forbidden */
  private findTarget(request: GatewayRequest): UploadTarget {
    const resource = this.resources.findByPath(request);
    return { ...resource, ...resource.describePlant() };
  }
}

@Controller('sites/:id/upload')
export class SiteUploadController extends UploadController {
  constructor(sites: MeasuredSites, uploads: UploadService) {
    super(sites, uploads);
  }
}
