import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/send-records';
import { toTuningRecord } from '../sites/tuning/tuning-record';
import { renderAggregationTuningPage } from './aggregation-tuning.page';
import { AggregationTuningService } from './aggregation-tuning.service';
import type { AggregationPath } from './directory/aggregation-path';
import { AGGREGATIONS, AGGREGATION_TUNING } from './schemas/aggregation.schemas';

/** Serves the tuning of an aggregation. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id/tuning')
@UseGuards(ApiKeyGuard)
export class AggregationTuningController {
  constructor(private readonly tunings: AggregationTuningService) {}

  @Operation(AGGREGATION_TUNING.show)
  @Get()
  async showTuning(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<void> {
    const { aggregation, isReadOnly, report } = await this.tunings.show(request.caller, collection, id);
    sendRecords(request, reply, toTuningRecord(report), () =>
      renderAggregationTuningPage(aggregation, report, isReadOnly),
    );
  }

  @Operation(AGGREGATION_TUNING.switchTuning)
  @Put()
  async switchTuning(
    @Req() { caller }: GatewayRequest,
    @Param() { collection, id }: AggregationPath,
    @Body() body: unknown,
  ) {
    return toTuningRecord(await this.tunings.switchTuning(caller, collection, id, body));
  }

  @Operation(AGGREGATION_TUNING.deleteModels)
  @Delete()
  @HttpCode(204)
  deleteModels(@Req() { caller }: GatewayRequest, @Param() { collection, id }: AggregationPath): Promise<void> {
    return this.tunings.deleteModels(caller, collection, id);
  }
}
