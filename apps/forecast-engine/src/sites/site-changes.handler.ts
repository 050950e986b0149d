import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type Site,
  getCellName,
  getForecastVersion,
  parseIssueVersion,
  siteChanged,
  buildSiteResource,
} from '@daystar/contracts';
import { ROW_CACHE } from '@daystar/platform';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { SiteDirectory } from '../directory/site-directory';
import { SiteIssuer } from './site-issuer';

@Controller()
export class SiteChangesHandler {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly siteIssuer: SiteIssuer,
    private readonly cellIssuer: CellIssuer,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Stores all sites in every engine, because any engine may refresh a tile when engines start or stop. */
  @OnEvent(siteChanged, 'every-instance')
  async updateDirectory({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (payload) this.sites.storeSite(payload);
    else this.sites.removeSite(key, removedVersion);
  }

  /** One engine issues a new or changed site immediately, or removes the rows of a removed site. */
  @OnEvent(siteChanged, 'one-instance')
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (!payload) {
      // The other subscription may not have removed the site yet.
      this.sites.removeSite(key, removedVersion);
      return this.rowCache.removeResource(buildSiteResource(key));
    }
    this.sites.storeSite(payload);
    const site = this.sites.findSite(key);
    // The event of the later change issues the site.
    if (!site || getForecastVersion(site) > getForecastVersion(payload)) return;
    if (await this.isIssued(payload)) return;
    if (site.kind === 'weather') await this.cellIssuer.issue([getCellName(site)]);
    else await this.siteIssuer.issue([site]);
  }

  /**
   * Whether only labels of a site changed since its current issue. Reads the issue, because compaction may have removed the
   * event of an earlier change. The sky of a weather site needs no issue of the site.
   */
  private async isIssued(site: Site): Promise<boolean> {
    const forecastVersion = getForecastVersion(site);
    if (forecastVersion === site.version) return false;
    if (site.kind === 'weather') return true;
    const id = await this.rowCache.readCurrentIssueId(buildSiteResource(site.resource_id));
    return id !== undefined && parseIssueVersion(id) >= forecastVersion;
  }
}
