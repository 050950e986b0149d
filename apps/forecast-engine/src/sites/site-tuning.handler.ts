import { OnCommand } from '@daystar/bus';
import {
  DaystarError,
  type SwitchTuning,
  type TunedSite,
  type TuningReport,
  showTuning,
  siteResource,
  switchTuning,
} from '@daystar/contracts';
import type { Clock } from '@daystar/timeseries';
import { Controller, Inject } from '@nestjs/common';
import { CLOCK } from '../platform/engine-ports';
import { SiteIssuer } from './site-issuer';
import { SiteDirectory } from '../directory/site-directory';
import { TuningRegistry } from '../tuning/tuning-registry';
import { TuningStore } from '../tuning/tuning-store';

@Controller()
export class SiteTuningHandler {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly tunings: TuningRegistry,
    private readonly store: TuningStore,
    private readonly issueSites: SiteIssuer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnCommand(showTuning)
  async show(request: TunedSite): Promise<TuningReport> {
    this.owned(request);
    return this.reportOf(request.resource_id);
  }

  /** Rows follow at once; those of other engines within the hour. */
  @OnCommand(switchTuning)
  async switch({ enabled, forget, origin, ...request }: SwitchTuning): Promise<TuningReport> {
    const site = this.owned(request);
    const { resource_id, account_id } = request;
    const by = { resource: siteResource(resource_id), origin: origin ?? { actor: account_id } };
    await this.store.switched(resource_id, { enabled, forget, ...by }, this.clock.now());
    const learnt = forget ? null : this.tunings.of(resource_id).learnt;
    this.tunings.put({ resource_id, enabled, learnt });
    await this.issueSites.issue([site]);
    return this.reportOf(resource_id);
  }

  private reportOf(resource_id: string): TuningReport {
    const { enabled, learnt } = this.tunings.of(resource_id);
    return { resource_id, enabled, ...(learnt?.report ?? { values: 0, models: [], served: [] }) };
  }

  private owned({ account_id, resource_id }: TunedSite) {
    const site = this.sites.get(resource_id);
    if (site?.account_id === account_id) return site;
    throw new DaystarError('NotFound', `There is no site ${resource_id}.`);
  }
}
