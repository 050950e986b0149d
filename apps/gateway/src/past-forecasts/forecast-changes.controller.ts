import {
  type PowerSiteKind,
  buildAggregationResource,
  buildSiteResource,
  getForecastVersion,
} from '@daystar/contracts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import type { AggregationPath } from '../aggregations/directory/aggregation-path';
import { hasMembers, createNoMembersError } from '../aggregations/directory/has-members';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { KindOfPath, SiteDirectory } from '../sites/directory/site-directory';
import { ForecastChangesService, type ChangesResponse, type ChangesResult } from './forecast-changes.service';
import { readChangesQuery } from './changes-query';
import { Describe, Operation } from '../api-description/operation';
import { AGGREGATIONS } from '../aggregations/schemas/aggregation.schemas';
import { ROOFTOP_SITES, UTILITY_SITES } from '../sites/schemas/site.schemas';
import { describeChangesRoute } from './schemas/changes.schemas';
import { AGGREGATION_PERIOD, SITE_PERIOD } from '../serving/query/forecast-parameters';

/** Serves the changed rows between two issues of a site. */
@Describe(UTILITY_SITES, ROOFTOP_SITES)
@Controller(['utility_scale_sites', 'rooftop_sites'])
@UseGuards(ApiKeyGuard)
export class SiteChangesController {
  constructor(
    private readonly changes: ForecastChangesService,
    private readonly sites: SiteDirectory,
  ) {}

  @Operation(describeChangesRoute('a site', SITE_PERIOD))
  @Get(':id/changes')
  async show(
    @Req() { caller, query }: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @KindOfPath() kind: PowerSiteKind,
    @Param('id') id: string,
  ): Promise<ChangesResponse> {
    const site = this.sites.find(caller, kind, id);
    const result = await this.changes.compare(
      buildSiteResource(site.resource_id),
      getForecastVersion(site),
      'pv',
      readChangesQuery(query, 'pv'),
    );
    return addSourceHeader(reply, result);
  }
}

/** Serves the changed rows between two issues of an aggregation. */
@Describe(AGGREGATIONS)
@Controller('pv_power/collections/:collection/aggregations/:id/changes')
@UseGuards(ApiKeyGuard)
export class AggregationChangesController {
  constructor(
    private readonly changes: ForecastChangesService,
    private readonly aggregations: AggregationDirectory,
  ) {}

  @Operation(describeChangesRoute('an aggregation', AGGREGATION_PERIOD))
  @Get()
  async show(
    @Req() { caller, query }: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): Promise<ChangesResponse> {
    const aggregation = this.aggregations.find(caller, collection, id);
    const { collection_id, aggregation_id, name, version } = aggregation;
    if (!hasMembers(aggregation)) throw createNoMembersError(name);
    const resource = buildAggregationResource(collection_id, aggregation_id);
    const changesQuery = readChangesQuery(query, 'aggregation');
    return addSourceHeader(reply, await this.changes.compare(resource, version, 'aggregation', changesQuery));
  }
}

function addSourceHeader(reply: GatewayReply, { response, weatherSource }: ChangesResult): ChangesResponse {
  void reply.header('x-weather-source', weatherSource);
  return response;
}
