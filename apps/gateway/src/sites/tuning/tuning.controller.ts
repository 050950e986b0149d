import type { SiteKind, TuningReport } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import { KindOfPath } from '../directory/site-directory';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendRecords } from '../../pages/send-records';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import type { SiteRecord } from '../site-record';
import { renderTuningPage } from './tuning.page';
import { SitesService } from '../sites.service';
import { type DatedTuningReport, listWeekChanges } from './week-changes';
import { toTuningRecord } from './tuning-record';
import { TuningService } from './tuning.service';
import { Describe, Operation } from '../../api-description/operation';
import { ROOFTOP_SITES, UTILITY_SITES, WEATHER_SITES } from '../schemas/site.schemas';
import { SITE_TUNING } from './schemas/tuning.schemas';

/** Serves the tuning reports of sites, switches their tuning, and deletes their models. */
@Describe(UTILITY_SITES, ROOFTOP_SITES, WEATHER_SITES)
@Controller(['utility_scale_sites', 'rooftop_sites', 'weather_sites'])
@UseGuards(ApiKeyGuard)
export class TuningController {
  constructor(
    private readonly tuning: TuningService,
    private readonly sites: SitesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation(SITE_TUNING.show)
  @Get(':id/tuning')
  async show(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @KindOfPath() kind: SiteKind,
    @Param('id') id: string,
  ): Promise<void> {
    const tuning = await this.tuning.show(request.caller, kind, id);
    const { site } = this.sites.findRecord(request.caller, kind, id);
    const report = this.addWeekChanges(kind, tuning, site);
    sendRecords(request, reply, toTuningRecord(report), () => renderTuningPage(kind, site, report));
  }

  @Operation(SITE_TUNING.switchTuning)
  @Put(':id/tuning')
  async switchTuning(
    @Req() { caller }: GatewayRequest,
    @KindOfPath() kind: SiteKind,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    const tuning = await this.tuning.switchTuning(caller, kind, id, body);
    return toTuningRecord(this.addWeekChanges(kind, tuning, this.sites.findRecord(caller, kind, id).site));
  }

  @Operation(SITE_TUNING.deleteModels)
  @Delete(':id/tuning')
  @HttpCode(204)
  deleteModels(
    @Req() { caller }: GatewayRequest,
    @KindOfPath() kind: SiteKind,
    @Param('id') id: string,
  ): Promise<void> {
    return this.tuning.deleteModels(caller, kind, id);
  }

  private addWeekChanges(kind: SiteKind, report: TuningReport, site: SiteRecord): DatedTuningReport {
    const { unit } = SITE_KIND_LABELS[kind];
    return unit ? { ...report, week_changes: listWeekChanges(report, site, unit, this.clock.now()) } : report;
  }
}
