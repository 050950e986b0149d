import { type Delivery, OnEvent } from '@daystar/bus';
import { type DueAggregation, aggregationDue } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationForecastsService } from './aggregation-forecasts.service';

@Controller()
export class DueAggregationsHandler {
  constructor(private readonly forecasts: AggregationForecastsService) {}

  /** Defers the commit of the offset until the forecast is published, so that another instance recomputes it if this one dies. */
  @OnEvent(aggregationDue, 'one-instance')
  async onAggregationDue({ key, payload, defer }: Delivery<DueAggregation>): Promise<void> {
    if (payload) defer(this.forecasts.recompute(key, Date.parse(payload.due_at)));
  }
}
