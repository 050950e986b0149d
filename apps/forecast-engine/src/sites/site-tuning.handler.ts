import { OnCommand } from '@daystar/bus';
import {
  DaystarError,
  type Site,
  type SwitchTuning,
  type SiteReference,
  type TuningReport,
  getCellName,
  showTuning,
  buildSiteResource,
  switchTuning,
} from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Controller, Inject } from '@nestjs/common';
import { CellIssuer } from '../cells/cell-issuer';
import { SiteDirectory } from '../directory/site-directory';
import { PlantRegistry } from '../tuning/plant-registry';
import { TuningRegistry } from '../tuning/tuning-registry';
import { TuningSchedule } from '../tuning/tuning-schedule';
import { TuningScheduler } from '../tuning/tuning-scheduler';
import { TuningStore } from '../tuning/tuning-store';
import { SiteIssuer } from './site-issuer';

@Controller()
export class SiteTuningHandler {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly schedule: TuningSchedule,
    private readonly scheduler: TuningScheduler,
    private readonly plants: PlantRegistry,
    private readonly siteIssuer: SiteIssuer,
    private readonly cellIssuer: CellIssuer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(showTuning)
  async onShowTuning(request: SiteReference): Promise<TuningReport> {
    return this.buildReport(this.findOwnSite(request).resource_id);
  }

  /** Issues the site immediately. Other engines load the change within an hour. */
  @OnCommand(switchTuning)
  async onSwitchTuning({ enabled, forget, origin, ...request }: SwitchTuning): Promise<TuningReport> {
    const site = this.findOwnSite(request);
    const { resource_id, account_id } = request;
    const audit = { resource: buildSiteResource(resource_id), origin: origin ?? { actor: account_id } };
    const now = this.clock.now();
    await this.store.saveSwitch(resource_id, { enabled, forget, ...audit }, now);
    const learned = forget ? null : this.tunings.get(resource_id).learned;
    this.tunings.put({ resource_id, enabled, learned });
    if (forget) {
      this.plants.requestTraining(resource_id, now);
      this.scheduler.runSoon();
    }
    if (site.kind === 'weather') await this.cellIssuer.issue([getCellName(site)]);
    else await this.siteIssuer.issue([site]);
    return this.buildReport(resource_id);
  }

  private buildReport(resource_id: string): TuningReport {
    return { resource_id, ...this.tunings.buildReport(resource_id), ...this.schedule.describe(resource_id) };
  }

  private findOwnSite({ account_id, resource_id }: SiteReference): Site {
    const site = this.sites.get(resource_id);
    if (site?.account_id === account_id) return site;
    throw new DaystarError('NotFound', 'The site was not found or is not accessible.');
  }
}
