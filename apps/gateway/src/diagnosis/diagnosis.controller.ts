import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/send-records';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';
import { renderDiagnosisPage } from './diagnosis.page';
import { DiagnosisService } from './diagnosis.service';
import { DIAGNOSIS_OPERATION } from './schemas/diagnosis.schemas';

/** Serves the diagnosis of a site. */
@UseGuards(ApiKeyGuard)
abstract class DiagnosisController {
  protected abstract readonly kind: 'utility' | 'rooftop';

  constructor(private readonly diagnosis: DiagnosisService) {}

  @Operation(DIAGNOSIS_OPERATION)
  @Get(':id/diagnosis')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const diagnosis = await this.diagnosis.diagnose(request.caller, this.kind, id);
    sendRecords(request, reply, diagnosis, () => renderDiagnosisPage(this.kind, diagnosis));
  }
}

@Describe(UTILITY_SITES)
@Controller('utility_scale_sites')
export class UtilityDiagnosisController extends DiagnosisController {
  protected readonly kind = 'utility';
}

@Describe(ROOFTOP_SITES)
@Controller('rooftop_sites')
export class RooftopDiagnosisController extends DiagnosisController {
  protected readonly kind = 'rooftop';
}
