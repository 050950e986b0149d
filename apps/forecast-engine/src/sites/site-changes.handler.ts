import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged, siteResource } from '@daystar/contracts';
import type { RowCache } from '@daystar/row-cache';
import { Controller, Inject } from '@nestjs/common';
import { ROW_CACHE } from '../platform/engine-ports';
import { SiteIssuer } from './site-issuer';
import { SiteDirectory } from '../directory/site-directory';

@Controller()
export class SiteChangesHandler {
  constructor(
    private readonly directory: SiteDirectory,
    private readonly issueSites: SiteIssuer,
    @Inject(ROW_CACHE) private readonly rowCache: RowCache,
  ) {}

  /** Every engine knows every site: which tiles it works on changes as engines come and go. */
  @OnEvent(siteChanged, 'every-instance')
  async know({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) this.directory.put(payload);
    else this.directory.remove(key);
  }

  /** One engine makes the first rows of a new or changed site at once. */
  @OnEvent(siteChanged, 'one-instance')
  async issue({ key, payload }: Delivery<Site>): Promise<void> {
    if (!payload) {
      // This group may come behind the other: what it made known before must not stay.
      this.directory.remove(key);
      return this.rowCache.removeResource(siteResource(key));
    }
    this.directory.put(payload);
    await this.issueSites.issue([payload]);
  }
}
