import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, getCellName, siteChanged, buildSiteResource } from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { SiteDirectory } from '../directory/site-directory';
import { SiteIssuer } from './site-issuer';

@Controller()
export class SiteChangesHandler {
  constructor(
    private readonly directory: SiteDirectory,
    private readonly siteIssuer: SiteIssuer,
    private readonly cellIssuer: CellIssuer,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Stores all sites in every engine, because any engine may refresh a tile when engines start or stop. */
  @OnEvent(siteChanged, 'every-instance')
  async updateDirectory({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (payload) this.directory.storeSite(payload);
    else this.directory.removeSite(key, removedVersion);
  }

  /** One engine issues a new or changed site immediately, or removes the rows of a removed site. */
  @OnEvent(siteChanged, 'one-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (!payload) {
      // The other subscription may not have removed the site yet.
      this.directory.removeSite(key, removedVersion);
      return this.rowCache.removeResource(buildSiteResource(key));
    }
    if (!this.directory.storeSite(payload)) return;
    if (payload.kind === 'weather') await this.cellIssuer.issue([getCellName(payload)]);
    else await this.siteIssuer.issue([payload]);
  }
}
