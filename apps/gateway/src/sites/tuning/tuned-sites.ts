import type { Bus } from '@daystar/bus';
import { type Site, type TuningReport, showTuning, switchTuning } from '@daystar/contracts';
import { BUS, CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { toAuditActor } from '../../http/caller';
import type { GatewayRequest } from '../../http/gateway-request';
import { SiteDirectory } from '../directory/site-directory';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import { toSiteRecord } from '../site-record';
import { readEnabled } from './read-enabled';
import type { ShownTuning, TunedResource, TunedResourceFinder } from './tuned-resource';
import { renderTuningPage } from './tuning.page';
import { listWeekChanges } from './week-changes';

/** Finds sites of the caller with their tuning. */
@Injectable()
export class TunedSites implements TunedResourceFinder {
  constructor(
    private readonly sites: SiteDirectory,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  findByPath(request: GatewayRequest): TunedResource {
    const site = this.sites.findByPath(request);
    const change = { ...toSiteKey(site), origin: toAuditActor(request.caller) };
    return {
      showTuning: async () => this.toShownTuning(site, await this.readReport(site)),
      switchTuning: async (body) => {
        const report = await this.bus.request(switchTuning, { ...change, enabled: readEnabled(body) });
        return this.toShownTuning(site, report).report;
      },
      deleteModels: async () => {
        const { enabled } = await this.readReport(site);
        await this.bus.request(switchTuning, { ...change, enabled, forget: true });
      },
    };
  }

  /** Reads the tuning report of a site from the engine. @throws DaystarError Unavailable */
  readReport(site: Site): Promise<TuningReport> {
    return this.bus.request(showTuning, toSiteKey(site));
  }

  private toShownTuning(site: Site, tuning: TuningReport): ShownTuning {
    const now = this.clock.now();
    const record = toSiteRecord(site, now);
    const { unit } = SITE_KIND_LABELS[site.kind];
    const report = unit ? { ...tuning, week_changes: listWeekChanges(tuning, record, unit, now) } : tuning;
    return { report, renderPage: () => renderTuningPage(site.kind, record, report) };
  }
}

const toSiteKey = ({ account_id, resource_id }: Site) => ({ account_id, resource_id });
