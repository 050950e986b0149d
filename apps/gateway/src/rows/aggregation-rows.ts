import { aggregationResource } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import type { Clock } from '@daystar/timeseries';
import type { AggregationDirectory } from '../aggregations/aggregation-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { CurrentIssues } from './current-issues';
import { powerAnswer } from './power-answer';
import { AGGREGATION_PERIODS, rowsQuery } from './rows-query';
import type { RowsSender } from './rows-sender';

/** Rows of aggregations that are assigned to the caller. */
export class AggregationRows {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly issues: CurrentIssues,
    private readonly sender: RowsSender,
    private readonly clock: Clock,
  ) {}

  async send(
    request: GatewayRequest,
    reply: GatewayReply,
    collection: string,
    id: string,
    property: RowsProperty,
  ): Promise<void> {
    const { name, version } = this.directory.find(request.caller, collection, id);
    const reader = new QueryReader(request.query);
    const query = rowsQuery(reader, request.headers.accept, AGGREGATION_PERIODS);
    reader.check();
    const issue = await this.issues.current(aggregationResource(collection, id), version);
    const envelope = { aggregation_name: name };
    const asked = {
      kind: 'aggregation',
      property,
      query,
      now: this.clock.now(),
      title: name,
      envelope,
      version,
    } as const;
    return this.sender.send(
      request,
      reply,
      powerAnswer(issue, asked, () => this.issues.rowsOf(issue)),
    );
  }
}
