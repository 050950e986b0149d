import { type Delivery, OnEvent } from '@daystar/bus';
import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../definitions/aggregation-directory';
import { SumAggregations } from './sum-aggregations';

@Controller()
export class OnSiteIssued {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly sums: SumAggregations,
  ) {}

  @OnEvent(siteForecastIssued, 'one-instance')
  async sum({ payload, defer }: Delivery<ForecastIssue>): Promise<void> {
    if (!payload) return;
    for (const key of this.directory.withMember(payload.resource)) defer(this.sums.changed(key));
  }
}
