import type { PowerSiteKind } from '@daystar/contracts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import type { AggregationPath } from '../aggregations/directory/aggregation-path';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { KindOfPath, SiteDirectory } from '../sites/directory/site-directory';
import { AggregationVerificationService } from './aggregation-verification.service';
import { sendVerification } from './send-verification';
import { SiteVerificationService } from './site-verification.service';
import { VerificationService } from './verification.service';
import { Describe, Operation } from '../api-description/operation';
import { AGGREGATIONS } from '../aggregations/schemas/aggregation.schemas';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';
import { describeVerificationRoute } from './schemas/verification.schemas';

/** Serves the scores of past forecasts of a site. */
@Describe(UTILITY_SITES, ROOFTOP_SITES)
@Controller(['utility_scale_sites', 'rooftop_sites'])
@UseGuards(ApiKeyGuard)
export class SiteVerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly sites: SiteDirectory,
    private readonly siteVerification: SiteVerificationService,
  ) {}

  @Operation(describeVerificationRoute('a site'))
  @Get(':id/verification')
  async show(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @KindOfPath() kind: PowerSiteKind,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.sites.find(request.caller, kind, id);
    const verified = this.siteVerification.createVerifiedResource(site, kind);
    await sendVerification(request, reply, this.verification, site.name, verified);
  }
}

/** Serves the scores of past forecasts of an aggregation. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id/verification')
@UseGuards(ApiKeyGuard)
export class AggregationVerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly aggregations: AggregationDirectory,
    private readonly aggregationVerification: AggregationVerificationService,
  ) {}

  @Operation(describeVerificationRoute('an aggregation'))
  @Get()
  async show(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<void> {
    const aggregation = this.aggregations.find(request.caller, collection, id);
    const verified = this.aggregationVerification.createVerifiedResource(request.caller, aggregation);
    await sendVerification(request, reply, this.verification, aggregation.name, verified);
  }
}
