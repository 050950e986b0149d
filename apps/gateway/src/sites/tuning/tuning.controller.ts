import type { SiteKind, TuningReport } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendRecords } from '../../pages/send-records';
import { renderTuningPage } from './tuning.page';
import { SitesService } from '../sites.service';
import { TuningService } from './tuning.service';
import { Describe, Operation } from '../../api-description/operation';
import { ROOFTOP_SITES, UTILITY_SITES, WEATHER_SITES } from '../schemas/site.schemas';
import { SITE_TUNING } from './schemas/tuning.schemas';

/** Serves the tuning reports of sites, switches their tuning, and deletes their models. */
@UseGuards(ApiKeyGuard)
abstract class TuningController {
  protected abstract readonly kind: SiteKind;

  constructor(
    private readonly tuning: TuningService,
    private readonly sites: SitesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Operation(SITE_TUNING.show)
  @Get(':id/tuning')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const report = await this.tuning.show(request.caller, this.kind, id);
    const { site } = this.sites.findRecord(request.caller, this.kind, id);
    sendRecords(request, reply, report, () => renderTuningPage(this.kind, site, report, this.clock.now()));
  }

  @Operation(SITE_TUNING.switchTuning)
  @Put(':id/tuning')
  switchTuning(
    @Req() { caller }: GatewayRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<TuningReport> {
    return this.tuning.switchTuning(caller, this.kind, id, body);
  }

  @Operation(SITE_TUNING.deleteModels)
  @Delete(':id/tuning')
  @HttpCode(204)
  deleteModels(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.tuning.deleteModels(caller, this.kind, id);
  }
}

@Describe(UTILITY_SITES)
@Controller('utility_scale_sites')
export class UtilityTuningController extends TuningController {
  protected readonly kind = 'utility';
}

@Describe(ROOFTOP_SITES)
@Controller('rooftop_sites')
export class RooftopTuningController extends TuningController {
  protected readonly kind = 'rooftop';
}

@Describe(WEATHER_SITES)
@Controller('weather_sites')
export class WeatherTuningController extends TuningController {
  protected readonly kind = 'weather';
}
