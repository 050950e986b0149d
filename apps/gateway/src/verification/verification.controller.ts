import { type SiteKind, aggregationResource, siteResource } from '@daystar/contracts';
import { summedPlant, usableMeans } from '@daystar/forecasting';
import { type Steps, lastEnd } from '@daystar/timeseries';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { AggregationMeasurementsService } from '../aggregations/aggregation-measurements.service';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { MeasurementsService } from '../sites/measurements/measurements.service';
import { SiteDirectory } from '../sites/directory/site-directory';
import { SitesService } from '../sites/sites.service';
import { clearSkyOfAggregation, clearSkyOfSite } from './clear-sky-power';
import { measuredBetween } from './measured-between';
import { sendVerification } from './send-verification';
import { VerificationService } from './verification.service';
import { Describe, Operation } from '../api-description/operation';
import { AGGREGATIONS } from '../aggregations/dto/aggregation.schemas';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/dto/site.schemas';
import { verificationOperation } from './dto/verification.schemas';

@UseGuards(ApiKeyGuard)
abstract class SiteVerificationController {
  protected abstract readonly kind: SiteKind & ('utility' | 'rooftop');

  constructor(
    private readonly verification: VerificationService,
    private readonly sites: SitesService,
    private readonly measurements: MeasurementsService,
  ) {}

  @Operation(verificationOperation('a site'))
  @Get(':id/verification')
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const { kind } = this;
    const site = this.sites.find(request.caller, kind, id);
    const measured = async (periods: Steps, clearSky: Float64Array) => {
      const told = await measuredBetween((range) => this.measurements.between(site, range), periods);
      const verdicts = told.map(({ verdict }) => verdict);
      return usableMeans(told, verdicts, periods, clearSky, site.longitude);
    };
    await sendVerification(request, reply, this.verification, site.name, {
      resource: siteResource(site.resource_id),
      unit: kind === 'utility' ? 'MW' : 'kW',
      // A rooftop without capacity has rows per installed kW.
      clearSky: (periods) => clearSkyOfSite({ ...site, capacity: site.capacity ?? 1 }, kind, periods),
      measured,
    });
  }
}

@Describe(UTILITY_SITES)
@Controller('utility_scale_sites')
export class UtilityVerificationController extends SiteVerificationController {
  protected readonly kind = 'utility';
}

@Describe(ROOFTOP_SITES)
@Controller('rooftop_sites')
export class RooftopVerificationController extends SiteVerificationController {
  protected readonly kind = 'rooftop';
}

@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id/verification')
@UseGuards(ApiKeyGuard)
export class AggregationVerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly aggregations: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly measurements: AggregationMeasurementsService,
  ) {}

  @Operation(verificationOperation('an aggregation'))
  @Get()
  async show(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    const aggregation = this.aggregations.find(request.caller, collection, id);
    const siteOf = (one: string) => this.sites.get(one);
    const measured = async (periods: Steps, clearSky: Float64Array) => {
      const told = await measuredBetween((range) => this.measurements.between(aggregation, range), periods);
      const { longitude } = summedPlant(aggregation, siteOf, lastEnd(periods))?.place ?? { longitude: 0 };
      const verdicts = told.map(({ verdict }) => verdict);
      return usableMeans(told, verdicts, periods, clearSky, longitude);
    };
    await sendVerification(request, reply, this.verification, aggregation.name, {
      resource: aggregationResource(aggregation.collection_id, aggregation.aggregation_id),
      unit: 'MW',
      clearSky: (periods) => clearSkyOfAggregation(aggregation, siteOf, periods),
      measured,
    });
  }
}
