import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged, siteResource } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { SiteDirectory } from '../directory/site-directory';
import { SiteIssuer } from './site-issuer';

@Controller()
export class SiteChangesHandler {
  constructor(
    private readonly directory: SiteDirectory,
    private readonly siteIssuer: SiteIssuer,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Every engine has all sites: the tiles it works on change as engines start and stop. */
  @OnEvent(siteChanged, 'every-instance')
  async updateDirectory({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (payload) this.directory.put(payload);
    else this.directory.remove(key, removedVersion);
  }

  /** One engine issues a new or changed site at once, or removes the rows of a removed site. */
  @OnEvent(siteChanged, 'one-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (!payload) {
      // The other subscription may have put the site meanwhile.
      this.directory.remove(key, removedVersion);
      return this.rowCache.removeResource(siteResource(key));
    }
    if (this.directory.put(payload)) await this.siteIssuer.issue([payload]);
  }
}
