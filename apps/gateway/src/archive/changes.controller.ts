import { type SiteKind, aggregationResource, siteResource } from '@daystar/contracts';
import { Controller, Get, Header, Param, Req, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import { AggregationDirectory } from '../aggregations/aggregation-directory';
import { hasMembers, withoutMembers } from '../aggregations/has-members';
import type { GatewayRequest } from '../http/gateway-request';
import { Sites } from '../sites/sites';
import { Changes, type ChangesAnswer } from './changes';
import { changesQuery } from './changes-query';

@UseGuards(CallerGuard)
abstract class SiteChangesController {
  protected abstract readonly kind: SiteKind & ('utility' | 'rooftop');

  constructor(
    private readonly changes: Changes,
    private readonly sites: Sites,
  ) {}

  @Get(':id/changes')
  @Header('cache-control', 'no-store')
  show(@Req() { caller, query }: GatewayRequest, @Param('id') id: string): Promise<ChangesAnswer> {
    const { resource_id, version } = this.sites.find(caller, this.kind, id);
    return this.changes.between(siteResource(resource_id), version, 'pv', changesQuery(query, 'pv'));
  }
}

@Controller('utility_scale_sites')
class UtilityChangesController extends SiteChangesController {
  protected readonly kind = 'utility';
}

@Controller('rooftop_sites')
class RooftopChangesController extends SiteChangesController {
  protected readonly kind = 'rooftop';
}

@Controller('pv_power/collections/:collection/aggregations/:id/changes')
@UseGuards(CallerGuard)
class AggregationChangesController {
  constructor(
    private readonly changes: Changes,
    private readonly aggregations: AggregationDirectory,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  show(
    @Req() { caller, query }: GatewayRequest,
    @Param('collection') collection: string,
    @Param('id') id: string,
  ): Promise<ChangesAnswer> {
    const aggregation = this.aggregations.find(caller, collection, id);
    const { collection_id, aggregation_id, name, version } = aggregation;
    if (!hasMembers(aggregation)) throw withoutMembers(name);
    const resource = aggregationResource(collection_id, aggregation_id);
    return this.changes.between(resource, version, 'aggregation', changesQuery(query, 'aggregation'));
  }
}

export const changesControllers = [UtilityChangesController, RooftopChangesController, AggregationChangesController];
