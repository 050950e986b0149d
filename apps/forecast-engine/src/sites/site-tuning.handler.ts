import { OnCommand } from '@daystar/bus';
import {
  type Site,
  type SwitchTuning,
  type SiteReference,
  type TuningReport,
  getCellName,
  showTuning,
  buildSiteResource,
  switchTuning,
  createNotFoundError,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { SiteDirectory } from '../directory/site-directory';
import { TuningReporter } from '../tuning/tuning-reporter';
import { TuningSwitcher } from '../tuning/tuning-switcher';
import { SiteIssuer } from './site-issuer';

@Controller()
export class SiteTuningHandler {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly switcher: TuningSwitcher,
    private readonly reporter: TuningReporter,
    private readonly siteIssuer: SiteIssuer,
    private readonly cellIssuer: CellIssuer,
  ) {}

  @OnCommand(showTuning)
  async onShowTuning(request: SiteReference): Promise<TuningReport> {
    return this.buildReport(this.findOwnSite(request).resource_id);
  }

  /** Switches tuning on or off, or forgets what was learned, and issues a forecast of the site immediately. */
  @OnCommand(switchTuning)
  async onSwitchTuning({ enabled, forget, origin, ...request }: SwitchTuning): Promise<TuningReport> {
    const site = this.findOwnSite(request);
    const { resource_id, account_id } = request;
    const audit = { resource: buildSiteResource(resource_id), origin: origin ?? { actor: account_id } };
    await this.switcher.switch(resource_id, { enabled, forget, ...audit });
    if (site.kind === 'weather') await this.cellIssuer.issue([getCellName(site)]);
    else await this.siteIssuer.issue([site]);
    return this.buildReport(resource_id);
  }

  private async buildReport(resource_id: string): Promise<TuningReport> {
    return { resource_id, ...(await this.reporter.build(resource_id)) };
  }

  private findOwnSite({ account_id, resource_id }: SiteReference): Site {
    const site = this.sites.findSite(resource_id);
    if (site?.account_id === account_id) return site;
    throw createNotFoundError('site');
  }
}
