import { type Aggregation, aggregationResource } from '@daystar/contracts';
import { Injectable } from '@nestjs/common';
import { AggregationDirectory } from './directory/aggregation-directory';
import { hasMembers, noMembersError } from './directory/has-members';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { IssueCache } from '../serving/issues/issue-cache';
import { LongPoll, readNewerThan } from '../serving/issues/long-poll';
import { PowerForecasts } from '../serving/power-forecasts';
import type { RequestedProperties } from '../serving/query/resource-family';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { type ForecastQuery, readForecastQuery } from '../serving/query/forecast-query';
import { ForecastResponder } from '../serving/forecast-responder';
import { withLabels, mergeResponses } from '../serving/response/merge-responses';

/** Rows of aggregations that are assigned to the caller. */
@Injectable()
export class AggregationForecasts {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly issues: IssueCache,
    private readonly power: PowerForecasts,
    private readonly sender: ForecastResponder,
    private readonly newer: LongPoll,
  ) {}

  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    collection: string,
    id: string,
    asked: RequestedProperties,
  ): Promise<void> {
    const aggregation = this.directory.find(request.caller, collection, id);
    const reader = new QueryReader(request.query);
    const newerThan = readNewerThan(reader);
    const query = queryOf(request, asked, reader);
    if (newerThan !== undefined && hasMembers(aggregation)) {
      const resource = aggregationResource(aggregation.collection_id, aggregation.aggregation_id);
      const current = () => this.issues.current(resource, aggregation.version);
      if (!(await this.newer.waitForNewer(request, reply, resource, newerThan, current))) return;
    }
    return this.sender.send(request, reply, await this.build(aggregation, asked, query));
  }

  /** Rows of every aggregation of a collection, each with its name. */
  async sendAll(
    request: GatewayRequest,
    reply: GatewayReply,
    collection: string,
    asked: RequestedProperties,
  ): Promise<void> {
    const all = this.directory.inCollection(request.caller, collection);
    const aggregations = all.filter(hasMembers);
    if (aggregations.length === 0) throw noMembersError(collection);
    const query = queryOf(request, asked);
    const answers = await Promise.all(
      aggregations.map(async (aggregation) => {
        const { aggregation_id, name } = aggregation;
        return withLabels(await this.build(aggregation, asked, query), { aggregation_id, aggregation_name: name });
      }),
    );
    return this.sender.send(request, reply, mergeResponses(answers, { title: collection }));
  }

  private async build(
    aggregation: Aggregation,
    asked: RequestedProperties,
    query: ForecastQuery,
  ): Promise<ForecastResponse> {
    const { collection_id, aggregation_id, name: title, version } = aggregation;
    if (!query.past && !hasMembers(aggregation)) throw noMembersError(title);
    const resource = aggregationResource(collection_id, aggregation_id);
    const envelope = { aggregation_name: title };
    return this.power.build(resource, { family: 'aggregation', query, title, envelope, version }, asked);
  }
}

function queryOf(
  { query, headers }: GatewayRequest,
  asked: RequestedProperties,
  reader = new QueryReader(query),
): ForecastQuery {
  const rows = readForecastQuery(reader, headers.accept, 'aggregation', asked);
  reader.check();
  return rows;
}
