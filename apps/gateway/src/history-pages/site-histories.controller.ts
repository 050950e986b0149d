import { Controller } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { SiteDirectory } from '../sites/directory/site-directory';
import { HistoryPagesController } from './history-pages.controller';
import { HistoryPagesService } from './history-pages.service';
import { type HistorySubject, createSiteSubject } from './history-subject';

/** Serves the pages of histories of a site. The JSON API serves their files. */
@Controller('sites/:id/histories')
export class SiteHistoriesController extends HistoryPagesController {
  constructor(
    pages: HistoryPagesService,
    private readonly sites: SiteDirectory,
  ) {
    super(pages);
  }

  protected findSubject(request: GatewayRequest): HistorySubject {
    return createSiteSubject(this.sites.findByPath(request));
  }
}
