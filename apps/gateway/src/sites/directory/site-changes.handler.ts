import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SiteDirectory } from './site-directory';

/** Keeps the site directory of every gateway current. */
@Controller()
export class SiteChangesHandler {
  constructor(private readonly sites: SiteDirectory) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (payload) this.sites.storeSite(payload);
    else this.sites.removeSite(key, removedVersion);
  }
}
