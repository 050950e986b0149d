import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { isWritable } from '../aggregations/directory/is-writable';
import { AGGREGATIONS } from '../aggregations/schemas/aggregation.schemas';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/send-records';
import { renderAggregationDiagnosisPage } from './fleet-diagnosis.page';
import { FleetDiagnosisService } from './fleet-diagnosis.service';
import { AGGREGATION_DIAGNOSIS_OPERATION } from './schemas/diagnosis.schemas';

/** Serves the findings about the members of an aggregation. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id/diagnosis')
@UseGuards(ApiKeyGuard)
export class AggregationDiagnosisController {
  constructor(
    private readonly aggregations: AggregationDirectory,
    private readonly diagnosis: FleetDiagnosisService,
  ) {}

  @Operation(AGGREGATION_DIAGNOSIS_OPERATION)
  @Get()
  show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const aggregation = this.aggregations.findByPath(request);
    const diagnosis = this.diagnosis.diagnoseAggregation(request.caller, aggregation);
    const isReadOnly = !isWritable(request.caller, aggregation);
    sendRecords(request, reply, diagnosis, () => renderAggregationDiagnosisPage(diagnosis, isReadOnly));
  }
}
