import type { Bus } from '@daystar/bus';
import {
  type SiteKind,
  type TuningReport,
  createInvalidRequestError,
  showTuning,
  switchTuning,
} from '@daystar/contracts';
import { BUS } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, toAuditActor } from '../../http/caller';
import { asObject } from '../../http/validate-body';
import { SiteDirectory } from '../directory/site-directory';

/** Reads `enabled` from a body. @throws DaystarError InvalidRequest */
export function readEnabled(body: unknown): boolean {
  const { enabled } = asObject(body, ['enabled']);
  if (typeof enabled === 'boolean') return enabled;
  throw createInvalidRequestError([
    { field_name: 'enabled', error_code: 'Invalid', message: `'enabled' must be true or false.` },
  ]);
}

/** Reads tuning reports of the caller's sites, and switches their tuning. */
@Injectable()
export class TuningService {
  constructor(
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Bus,
  ) {}

  show(caller: Caller, kind: SiteKind, id: string): Promise<TuningReport> {
    return this.bus.request(showTuning, this.findSiteKey(caller, kind, id));
  }

  /**
   * Switches tuning on or off. When it is off, rows are as they would be without measurements.
   * @throws DaystarError InvalidRequest
   */
  async switchTuning(caller: Caller, kind: SiteKind, id: string, body: unknown): Promise<TuningReport> {
    const site = this.findSiteKey(caller, kind, id);
    return this.bus.request(switchTuning, { ...site, enabled: readEnabled(body), origin: toAuditActor(caller) });
  }

  /** Deletes the models; training restarts. */
  async deleteModels(caller: Caller, kind: SiteKind, id: string): Promise<void> {
    const { enabled } = await this.show(caller, kind, id);
    const site = this.findSiteKey(caller, kind, id);
    await this.bus.request(switchTuning, { ...site, enabled, forget: true, origin: toAuditActor(caller) });
  }

  /** Finds the ids of a site of the caller. @throws DaystarError NotFound */
  private findSiteKey(caller: Caller, kind: SiteKind, id: string) {
    const { account_id, resource_id } = this.sites.find(caller, kind, id);
    return { account_id, resource_id };
  }
}
