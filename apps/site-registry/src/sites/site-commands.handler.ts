import { OnCommand } from '@daystar/bus';
import {
  type CreateSite,
  type DeleteSite,
  type ReplaceSite,
  type Site,
  createSite,
  deleteSite,
  replaceSite,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SitesService } from './sites.service';

@Controller()
export class SiteCommandsHandler {
  constructor(private readonly sites: SitesService) {}

  @OnCommand(createSite)
  create(request: CreateSite): Promise<Site> {
    return this.sites.create(request);
  }

  @OnCommand(replaceSite)
  replace(request: ReplaceSite): Promise<Site> {
    return this.sites.replace(request);
  }

  @OnCommand(deleteSite)
  delete(request: DeleteSite): Promise<Site> {
    return this.sites.delete(request);
  }
}
