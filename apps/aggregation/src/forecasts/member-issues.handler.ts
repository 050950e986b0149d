import { type Delivery, OnEvent } from '@daystar/bus';
import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationScheduler } from './aggregation-scheduler';

@Controller()
export class MemberIssuesHandler {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly scheduler: AggregationScheduler,
  ) {}

  /** Defers the commit of the offset until the due aggregations are published, so that none is lost when the process dies. */
  @OnEvent(siteForecastIssued, 'one-instance')
  async onSiteForecastIssued({ payload, defer }: Delivery<ForecastIssue>): Promise<void> {
    if (!payload) return;
    for (const key of this.directory.findKeysWithMember(payload.resource)) defer(this.scheduler.schedule(key));
  }
}
