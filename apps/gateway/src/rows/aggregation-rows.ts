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
    const answers = await Promise.all(asked.map((property) => this.answer(aggregation, property, query)));
    return this.sender.send(request, reply, combined(answers));
  }

  /** Rows of every aggregation of a collection, each with its name. */
  async sendAll(request: GatewayRequest, reply: GatewayReply, collection: string, asked: RowsAsked): Promise<void> {
    const all = this.directory.within(request.caller, collection);
    const aggregations = all.filter(hasMembers);
    if (aggregations.length === 0) throw withoutMembers(collection);
    const query = queryOf(request, asked);
    const answers = await Promise.all(
      aggregations.flatMap((aggregation) =>
        asked.map(async (property) => {
          const { aggregation_id, name } = aggregation;
          const answer = await this.answer(aggregation, property, query);
          return labelled(answer, { aggregation_id, aggregation_name: name });
        }),
      ),
    );
    return this.sender.send(request, reply, together(answers, { title: collection }));
  }

  private async answer(aggregation: Aggregation, property: RowsProperty, query: RowsQuery): Promise<RowsAnswer> {
    const { collection_id, aggregation_id, name, version } = aggregation;
    const resource = aggregationResource(collection_id, aggregation_id);
    const envelope = { aggregation_name: name };
    const request = {
      family: 'aggregation',
      property,
      query,
      now: this.clock.now(),
      title: name,
      envelope,
      version,
    } as const;
    if (query.past) return this.past.answer(query.past, resource, request);
    if (!hasMembers(aggregation)) throw withoutMembers(name);
    const issue = await this.issues.current(resource, version);
    return powerAnswer(issue, { ...request, now: this.clock.now() }, () => this.issues.rowsOf(issue));
  }
}

function queryOf({ query, headers }: GatewayRequest, asked: RowsAsked, reader = new QueryReader(query)): RowsQuery {
  const rows = rowsQuery(reader, headers.accept, 'aggregation', asked);
  reader.check();
  return rows;
}
