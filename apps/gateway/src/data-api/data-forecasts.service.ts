import { Injectable } from '@nestjs/common';
import { AggregationPowerBuilder } from '../aggregations/aggregation-power-builder';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { createEmptyCollectionError, createNoMembersError, hasMembers } from '../aggregations/directory/has-members';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { Quota } from '../rate-limiting/quota';
import { ForecastResponder } from '../serving/forecast-responder';
import type { RequestedSeries } from '../serving/query/requested-series';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { mergeResponses, addLabels } from '../serving/response/merge-responses';
import { SiteForecastsService } from '../sites/site-forecasts.service';
import { toDataResponse } from './to-data-response';
import { ADVANCED_PV_POWER, AGGREGATION_PV_POWER, type DataProduct, readDataQuery } from './data-query';
import type { DataRequest } from './data-request-reader';

/** Serves `/data/live` and `/data/forecast`: rows of places, sites and aggregations under the names of the data API. */
@Injectable()
export class DataForecastsService {
  constructor(
    private readonly power: AggregationPowerBuilder,
    private readonly sites: SiteForecastsService,
    private readonly aggregations: AggregationDirectory,
    private readonly responder: ForecastResponder,
    private readonly quota: Quota,
  ) {}

  /** Sends rows of a place, or of a system at a place. */
  async sendPlace(
    request: GatewayRequest,
    reply: GatewayReply,
    { reader, product, build }: DataRequest,
    seriesNames: RequestedSeries,
  ): Promise<void> {
    const query = this.readQuery(request, reader, product, seriesNames);
    await this.quota.consumeRefundablePlaceRequest(request);
    return this.send(request, reply, await build(query));
  }

  async sendSite(request: GatewayRequest, reply: GatewayReply, seriesNames: RequestedSeries): Promise<void> {
    const reader = new QueryReader(request.query);
    const id = reader.readRequiredText('resource_id');
    const query = this.readQuery(request, reader, ADVANCED_PV_POWER, seriesNames);
    const site = this.sites.findResource(request.caller, 'utility', id);
    return this.send(request, reply, await site.build(query));
  }

  /**
   * Sends rows of one aggregation, or of all aggregations of a collection. With several, each row has the id and name
   * of its aggregation.
   */
  async sendAggregations(request: GatewayRequest, reply: GatewayReply, seriesNames: RequestedSeries): Promise<void> {
    const reader = new QueryReader(request.query);
    const collection = reader.readRequiredText('collection_id');
    const id = reader.readText('aggregation_id');
    const query = this.readQuery(request, reader, AGGREGATION_PV_POWER, seriesNames);
    // Solcast's Python library sends `None` for an absent id.
    const isSingle = id !== undefined && id !== 'None';
    const aggregations = isSingle
      ? [this.aggregations.find(request.caller, collection, id)]
      : this.aggregations.listInCollection(request.caller, collection);
    const withMembers = aggregations.filter(hasMembers);
    if (withMembers.length === 0)
      throw isSingle ? createNoMembersError(aggregations[0].name) : createEmptyCollectionError(collection);
    const responses = await Promise.all(
      withMembers.map(async (aggregation) => {
        const response = await this.power.build(aggregation, query);
        const { aggregation_id, name: aggregation_name } = aggregation;
        return isSingle ? response : addLabels(response, { aggregation_id, aggregation_name });
      }),
    );
    return this.send(request, reply, isSingle ? responses[0] : mergeResponses(responses, { title: collection }));
  }

  /** Reads a query. @throws DaystarError InvalidRequest with the errors of all parameters read so far */
  private readQuery(request: GatewayRequest, reader: QueryReader, product: DataProduct, seriesNames: RequestedSeries) {
    const query = readDataQuery(reader, request, product, seriesNames);
    reader.throwErrors();
    return query;
  }

  private send(request: GatewayRequest, reply: GatewayReply, response: ForecastResponse): Promise<void> {
    return this.responder.send(request, reply, toDataResponse(request, response));
  }
}
