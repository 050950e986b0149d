import { buildAggregationResource, buildSiteResource, getForecastVersion } from '@daystar/contracts';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { createNoMembersError, hasMembers } from '../aggregations/directory/has-members';
import { AGGREGATIONS } from '../aggregations/schemas/aggregation.schemas';
import { Describe, Operation } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { SiteDirectory } from '../sites/directory/site-directory';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';
import { readChangesQuery } from './changes-query';
import { type ChangesResponse, type ComparedResource, ForecastChangesService } from './forecast-changes.service';
import { describeChangesRoute } from './schemas/changes.schemas';

/** Serves the changed rows between two issues of a site or an aggregation. */
@UseGuards(ApiKeyGuard)
export abstract class ForecastChangesController {
  constructor(private readonly changes: ForecastChangesService) {}

  /** Finds the resource that the path of a request names. @throws DaystarError NotFound */
  protected abstract findByPath(request: GatewayRequest): ComparedResource;

  @Operation(describeChangesRoute)
  @Get('changes')
  async show(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
  ): Promise<ChangesResponse> {
    const resource = this.findByPath(request);
    const query = readChangesQuery(request.query, resource.family);
    const { response, weatherSource } = await this.changes.compare(resource, query);
    void reply.header('x-weather-source', weatherSource);
    return response;
  }
}

@Describe(UTILITY_SITES, ROOFTOP_SITES)
@Controller(['utility_scale_sites/:id', 'rooftop_sites/:id'])
export class SiteChangesController extends ForecastChangesController {
  constructor(
    changes: ForecastChangesService,
    private readonly sites: SiteDirectory,
  ) {
    super(changes);
  }

  protected findByPath(request: GatewayRequest): ComparedResource {
    const site = this.sites.findByPath(request);
    return { resource: buildSiteResource(site.resource_id), version: getForecastVersion(site), family: 'pv' };
  }
}

@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id')
export class AggregationChangesController extends ForecastChangesController {
  constructor(
    changes: ForecastChangesService,
    private readonly aggregations: AggregationDirectory,
  ) {
    super(changes);
  }

  protected findByPath(request: GatewayRequest): ComparedResource {
    const aggregation = this.aggregations.findByPath(request);
    const { collection_id, aggregation_id, name, version } = aggregation;
    if (!hasMembers(aggregation)) throw createNoMembersError(name);
    return { resource: buildAggregationResource(collection_id, aggregation_id), version, family: 'aggregation' };
  }
}
