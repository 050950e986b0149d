import { type SiteKind, aggregationResource, siteResource } from '@daystar/contracts';
import { summedPlant, usableMeans } from '@daystar/forecasting';
import { type Steps, lastEnd } from '@daystar/timeseries';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import { AggregationDirectory } from '../aggregations/aggregation-directory';
import { AggregationMeasurements } from '../aggregations/aggregation-measurements';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Measurements } from '../sites/measurements';
import { SiteDirectory } from '../sites/site-directory';
import { Sites } from '../sites/sites';
import { clearSkyOfAggregation, clearSkyOfSite } from './clear-sky-power';
import { measuredBetween } from './measured-between';
import { sendVerification } from './send-verification';
import { Verification } from './verification';

@UseGuards(CallerGuard)
abstract class SiteVerificationController {
  protected abstract readonly kind: SiteKind & ('utility' | 'rooftop');

  constructor(
    private readonly verification: Verification,
    private readonly sites: Sites,
    private readonly measurements: Measurements,
  ) {}

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

@Controller('utility_scale_sites')
class UtilityVerificationController extends SiteVerificationController {
  protected readonly kind = 'utility';
}

@Controller('rooftop_sites')
class RooftopVerificationController extends SiteVerificationController {
  protected readonly kind = 'rooftop';
}

@Controller('pv_power/collections/:collection/aggregations/:id/verification')
@UseGuards(CallerGuard)
class AggregationVerificationController {
  constructor(
    private readonly verification: Verification,
    private readonly aggregations: AggregationDirectory,
    private readonly sites: SiteDirectory,
    private readonly measurements: AggregationMeasurements,
  ) {}

  @Get()
  async show(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<void> {
    const aggregation = this.aggregations.find(request.caller, collection, id);
    const siteOf = (one: string) => this.sites.known(one);
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

export const verificationControllers = [
  UtilityVerificationController,
  RooftopVerificationController,
  AggregationVerificationController,
];
