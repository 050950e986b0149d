import type { SiteKind, TuningReport } from '@daystar/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendRecords } from '../../pages/send-records';
import { tuningPage } from './tuning.page';
import { SitesService } from '../sites.service';
import { TuningService } from './tuning.service';

@UseGuards(ApiKeyGuard)
abstract class TuningController {
  protected abstract readonly kind: SiteKind;

  constructor(
    private readonly tuning: TuningService,
    private readonly sites: SitesService,
  ) {}

  @Get(':id/tuning')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const report = await this.tuning.show(request.caller, this.kind, id);
    const { site } = this.sites.record(request.caller, this.kind, id);
    sendRecords(request, reply, report, () => tuningPage(this.kind, site, report));
  }

  @Put(':id/tuning')
  switch(@Req() { caller }: GatewayRequest, @Param('id') id: string, @Body() body: unknown): Promise<TuningReport> {
    return this.tuning.switch(caller, this.kind, id, body);
  }

  @Delete(':id/tuning')
  @HttpCode(204)
  forget(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.tuning.forget(caller, this.kind, id);
  }
}

@Controller('utility_scale_sites')
export class UtilityTuningController extends TuningController {
  protected readonly kind = 'utility';
}

@Controller('rooftop_sites')
export class RooftopTuningController extends TuningController {
  protected readonly kind = 'rooftop';
}
