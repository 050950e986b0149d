import { type Delivery, OnEvent } from '@daystar/bus';
import { type DueSum, sumDue } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationForecastsService } from './aggregation-forecasts.service';

@Controller()
export class DueSumsHandler {
  constructor(private readonly forecasts: AggregationForecastsService) {}

  /** Defers the commit of the offset until the sum is published, so that another instance sums it when this one dies. */
  @OnEvent(sumDue, 'one-instance')
  async onSumDue({ key, payload, defer }: Delivery<DueSum>): Promise<void> {
    if (payload) defer(this.forecasts.recompute(key, Date.parse(payload.due_at)));
  }
}
