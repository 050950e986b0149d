import { type Aggregation, aggregationResource } from '@daystar/contracts';
import type { AggregationDirectory } from '../aggregations/aggregation-directory';
import { hasMembers, withoutMembers } from '../aggregations/has-members';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { CurrentIssues } from './current-issues';
import { type NewerIssues, newerThanOf } from './newer-issues';
import type { PowerRows } from './power-rows';
import type { RowsAsked } from './row-family';
import type { RowsAnswer } from './rows-answer';
import { type RowsQuery, rowsQuery } from './rows-query';
import type { RowsSender } from './rows-sender';
import { labelled, together } from './together';

/** Rows of aggregations that are assigned to the caller. */
export class AggregationRows {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly issues: CurrentIssues,
    private readonly power: PowerRows,
    private readonly sender: RowsSender,
    private readonly newer: NewerIssues,
  ) {}

  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    collection: string,
    id: string,
    asked: RowsAsked,
  ): Promise<void> {
    const aggregation = this.directory.find(request.caller, collection, id);
    const reader = new QueryReader(request.query);
    const newerThan = newerThanOf(reader);
    const query = queryOf(request, asked, reader);
    if (newerThan !== undefined && hasMembers(aggregation)) {
      const resource = aggregationResource(aggregation.collection_id, aggregation.aggregation_id);
      const current = () => this.issues.current(resource, aggregation.version);
      if (!(await this.newer.awaited(request, reply, resource, newerThan, current))) return;
    }
    return this.sender.send(request, reply, await this.answer(aggregation, asked, query));
  }

  /** Rows of every aggregation of a collection, each with its name. */
  async sendAll(request: GatewayRequest, reply: GatewayReply, collection: string, asked: RowsAsked): Promise<void> {
    const all = this.directory.within(request.caller, collection);
    const aggregations = all.filter(hasMembers);
    if (aggregations.length === 0) throw withoutMembers(collection);
    const query = queryOf(request, asked);
    const answers = await Promise.all(
      aggregations.map(async (aggregation) => {
        const { aggregation_id, name } = aggregation;
        return labelled(await this.answer(aggregation, asked, query), { aggregation_id, aggregation_name: name });
      }),
    );
    return this.sender.send(request, reply, together(answers, { title: collection }));
  }

  private async answer(aggregation: Aggregation, asked: RowsAsked, query: RowsQuery): Promise<RowsAnswer> {
    const { collection_id, aggregation_id, name: title, version } = aggregation;
    if (!query.past && !hasMembers(aggregation)) throw withoutMembers(title);
    const resource = aggregationResource(collection_id, aggregation_id);
    const envelope = { aggregation_name: title };
    return this.power.answer(resource, { family: 'aggregation', query, title, envelope, version }, asked);
  }
}

function queryOf({ query, headers }: GatewayRequest, asked: RowsAsked, reader = new QueryReader(query)): RowsQuery {
  const rows = rowsQuery(reader, headers.accept, 'aggregation', asked);
  reader.check();
  return rows;
}
