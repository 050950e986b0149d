import { type Aggregation, aggregationResource } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import type { Clock } from '@daystar/timeseries';
import type { AggregationDirectory } from '../aggregations/aggregation-directory';
import { hasMembers, withoutMembers } from '../aggregations/has-members';
import type { PastRows } from '../archive/past-rows';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { CurrentIssues } from './current-issues';
import { type NewerIssues, newerThanOf } from './newer-issues';
import { powerAnswer } from './power-answer';
import type { RowsAsked } from './row-family';
import type { RowsAnswer } from './rows-answer';
import { type RowsQuery, rowsQuery } from './rows-query';
import type { RowsSender } from './rows-sender';
import { combined, labelled, together } from './together';

/** Rows of aggregations that are assigned to the caller. */
export class AggregationRows {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly issues: CurrentIssues,
    private readonly past: PastRows,
    private readonly sender: RowsSender,
    private readonly newer: NewerIssues,
    private readonly clock: Clock,
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

  /** All that is asked for is of one issue and one moment. */
  private async answer(aggregation: Aggregation, asked: RowsAsked, query: RowsQuery): Promise<RowsAnswer> {
    const { collection_id, aggregation_id, name: title, version } = aggregation;
    const resource = aggregationResource(collection_id, aggregation_id);
    const envelope = { aggregation_name: title };
    const request = (property: RowsProperty, now: number) =>
      ({ family: 'aggregation', property, query, now, title, envelope, version }) as const;
    const { past } = query;
    if (past) {
      const now = this.clock.now();
      return combined(await Promise.all(asked.map((one) => this.past.answer(past, resource, request(one, now)))));
    }
    if (!hasMembers(aggregation)) throw withoutMembers(title);
    const issue = await this.issues.current(resource, version);
    const now = this.clock.now();
    const rowsOf = () => this.issues.rowsOf(issue);
    return combined(asked.map((property) => powerAnswer(issue, request(property, now), rowsOf)));
  }
}

function queryOf({ query, headers }: GatewayRequest, asked: RowsAsked, reader = new QueryReader(query)): RowsQuery {
  const rows = rowsQuery(reader, headers.accept, 'aggregation', asked);
  reader.check();
  return rows;
}
