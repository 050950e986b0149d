import { type Aggregation, buildAggregationResource } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { AggregationPowerBuilder } from './aggregation-power-builder';
import { createAggregationChartOverlay } from './aggregation-chart-overlay';
import { AggregationDirectory } from './directory/aggregation-directory';
import { createEmptyCollectionError, createNoMembersError, hasMembers } from './directory/has-members';
import { isWritable } from './directory/is-writable';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { type ForecastResource, ForecastsService } from '../serving/forecasts.service';
import { SiteDirectory } from '../sites/directory/site-directory';

/** Serves forecasts of aggregations that are assigned to the caller. */
@Injectable()
export class AggregationForecastsService {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly forecasts: ForecastsService,
    private readonly power: AggregationPowerBuilder,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Serves the forecasts of the aggregation that the path of the request names. */
  serve(request: GatewayRequest, reply: GatewayReply): Promise<void> {
    const find = () => this.directory.findByPath(request);
    return this.forecasts.serve(request, reply, {
      ...this.describeResource(request.caller, find()),
      checkReadable: find,
    });
  }

  /** Serves the rows of all aggregations of a collection that the caller may read. Each row has the name of its aggregation. */
  async serveAll(request: GatewayRequest, reply: GatewayReply, collection: string): Promise<void> {
    const aggregations = this.directory.listInCollection(request.caller, collection).filter(hasMembers);
    if (aggregations.length === 0) throw createEmptyCollectionError(collection);
    const resources = aggregations.map((aggregation) => this.describeResource(request.caller, aggregation));
    return this.forecasts.serveAll(request, reply, collection, resources);
  }

  private describeResource(caller: Caller, aggregation: Aggregation): ForecastResource {
    const { collection_id, aggregation_id, name: title, version } = aggregation;
    const resource = buildAggregationResource(collection_id, aggregation_id);
    const envelope = { aggregation_name: title };
    return {
      family: 'aggregation',
      entry: {
        record: aggregation,
        key: `${collection_id}/${aggregation_id}`,
        table: this.directory.aggregations,
      },
      issued: hasMembers(aggregation) ? { resource, version } : undefined,
      labels: { aggregation_id, ...envelope },
      build: async (query) => {
        if (!query.past && !hasMembers(aggregation)) throw createNoMembersError(title);
        const response = await this.power.build(aggregation, query, envelope);
        if (query.format !== 'html') return response;
        const findSite = (id: string) => this.sites.findSite(id);
        const overlay = createAggregationChartOverlay(aggregation, findSite, this.clock.now());
        if (isWritable(caller, aggregation)) return { ...response, overlay };
        return { ...response, overlay, isReadOnly: true, etag: `${response.etag}/read-only` };
      },
    };
  }
}
