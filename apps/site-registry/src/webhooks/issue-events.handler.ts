import { type Delivery, OnEvent } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued, siteForecastIssued } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IssueEventQueue } from './issue-event-queue';

@Controller()
export class IssueEventsHandler {
  constructor(private readonly issues: IssueEventQueue) {}

  @OnEvent(siteForecastIssued, 'one-instance')
  async onSiteForecastIssued({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.issues.add(payload);
  }

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async onAggregationForecastIssued({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.issues.add(payload);
  }
}
