import type { Bus } from '@daystar/bus';
import { type SiteKind, type TuningReport, invalid, showTuning, switchTuning } from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, originOf } from '../../http/caller';
import { asObject } from '../../http/validate-body';
import { SitesService } from '../sites.service';

/** Whether a body says on or off. @throws DaystarError InvalidRequest */
export function readEnabled(body: unknown): boolean {
  const { enabled } = asObject(body);
  if (typeof enabled === 'boolean') return enabled;
  throw invalid([{ field_name: 'enabled', error_code: 'Invalid', message: `'enabled' must be true or false.` }]);
}

/** What the measurements of the caller's sites have taught, and whether rows follow it. */
@Injectable()
export class TuningService {
  constructor(
    private readonly sites: SitesService,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  show(caller: Caller, kind: SiteKind, id: string): Promise<TuningReport> {
    return this.bus.request(showTuning, this.owned(caller, kind, id));
  }

  /** `{"enabled": false}` has rows as they would be without measurements. @throws DaystarError InvalidRequest */
  async switch(caller: Caller, kind: SiteKind, id: string, body: unknown): Promise<TuningReport> {
    const site = this.owned(caller, kind, id);
    return this.bus.request(switchTuning, { ...site, enabled: readEnabled(body), origin: originOf(caller) });
  }

  /** Deletes the models; training restarts. */
  async forget(caller: Caller, kind: SiteKind, id: string): Promise<void> {
    const { enabled } = await this.show(caller, kind, id);
    const site = this.owned(caller, kind, id);
    await this.bus.request(switchTuning, { ...site, enabled, forget: true, origin: originOf(caller) });
  }

  private owned(caller: Caller, kind: SiteKind, id: string) {
    const { account_id, resource_id } = this.sites.find(caller, kind, id);
    return { account_id, resource_id };
  }
}
