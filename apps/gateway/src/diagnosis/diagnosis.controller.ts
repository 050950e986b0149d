import type { PowerSiteKind } from '@daystar/contracts';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { KindOfPath, SiteDirectory } from '../sites/directory/site-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendRecords } from '../pages/send-records';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';
import { FleetDiagnosisService } from './fleet-diagnosis.service';
import { renderFleetDiagnosisPage } from './fleet-diagnosis.page';
import { renderDiagnosisPage } from './diagnosis.page';
import { DiagnosisService } from './diagnosis.service';
import { DIAGNOSIS_OPERATION, FLEET_DIAGNOSIS_OPERATION } from './schemas/diagnosis.schemas';

/** Serves the diagnosis of a site, and of all sites of a kind. */
@Describe(UTILITY_SITES, ROOFTOP_SITES)
@Controller(['utility_scale_sites', 'rooftop_sites'])
@UseGuards(ApiKeyGuard)
export class DiagnosisController {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly diagnosis: DiagnosisService,
    private readonly fleet: FleetDiagnosisService,
  ) {}

  @Operation(FLEET_DIAGNOSIS_OPERATION)
  @Get('diagnosis')
  showAll(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @KindOfPath() kind: PowerSiteKind): void {
    const diagnosis = this.fleet.diagnoseKind(request.caller, kind);
    sendRecords(request, reply, diagnosis, () => renderFleetDiagnosisPage(kind, diagnosis));
  }

  @Operation(DIAGNOSIS_OPERATION)
  @Get(':id/diagnosis')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const site = this.sites.findPowerSiteByPath(request);
    const diagnosis = await this.diagnosis.diagnose(request.caller, site);
    sendRecords(request, reply, diagnosis, () => renderDiagnosisPage(site.kind, diagnosis));
  }
}
