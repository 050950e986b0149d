import { Body, Controller, Delete, Get, HttpCode, Put, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../../api-description/operation';
import { ApiKeyGuard } from '../../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendRecords } from '../../pages/send-records';
import { ROOFTOP_SITES, UTILITY_SITES, WEATHER_SITES } from '../schemas/site.schemas';
import { DELETE_MODELS, describeTuningRoute, describeTuningSwitch } from './schemas/tuning.schemas';
import type { TunedResourceFinder } from './tuned-resource';
import { TunedSites } from './tuned-sites';
import { toTuningRecord } from './tuning-record';

/** Serves the tuning report of a site or an aggregation, switches its tuning, and deletes its models. */
@UseGuards(ApiKeyGuard)
export abstract class TuningController {
  constructor(private readonly resources: TunedResourceFinder) {}

  @Operation(describeTuningRoute)
  @Get('tuning')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { report, renderPage } = await this.resources.findByPath(request).showTuning();
    sendRecords(request, reply, toTuningRecord(report), renderPage);
  }

  @Operation(describeTuningSwitch)
  @Put('tuning')
  async switchTuning(@Req() request: GatewayRequest, @Body() body: unknown) {
    return toTuningRecord(await this.resources.findByPath(request).switchTuning(body));
  }

  @Operation(DELETE_MODELS)
  @Delete('tuning')
  @HttpCode(204)
  deleteModels(@Req() request: GatewayRequest): Promise<void> {
    return this.resources.findByPath(request).deleteModels();
  }
}

@Describe(UTILITY_SITES, ROOFTOP_SITES, WEATHER_SITES)
@Controller(['utility_scale_sites/:id', 'rooftop_sites/:id', 'weather_sites/:id'])
export class SiteTuningController extends TuningController {
  constructor(sites: TunedSites) {
    super(sites);
  }
}
