import { getCellName } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { SiteDirectory } from '../directory/site-directory';
import { TuningRegistry } from '../tuning/tuning-registry';
import { SiteIssuer } from './site-issuer';

/** Issues a site as soon as its tuning is announced as changed: its rows do not wait for the next refresh. */
@Injectable()
export class TunedSiteIssuer implements OnModuleInit {
  constructor(
    @Inject(TuningRegistry) private readonly tunings: Pick<TuningRegistry, 'onChanged'>,
    @Inject(SiteDirectory) private readonly sites: Pick<SiteDirectory, 'findSite'>,
    @Inject(SiteIssuer) private readonly siteIssuer: Pick<SiteIssuer, 'issue'>,
    @Inject(CellIssuer) private readonly cellIssuer: Pick<CellIssuer, 'issue'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.tunings.onChanged((id) => this.issue(id));
  }

  /** Does nothing for an aggregation, whose tuning another service applies. A failure is logged: the next refresh retries. */
  private async issue(id: string): Promise<void> {
    const site = this.sites.findSite(id);
    if (!site) return;
    try {
      if (site.kind === 'weather') await this.cellIssuer.issue([getCellName(site)]);
      else await this.siteIssuer.issue([site]);
    } catch (error) {
      this.log.warn('issuing a site with its new tuning failed; the next refresh issues the site', {
        resource_id: id,
        error,
      });
    }
  }
}
