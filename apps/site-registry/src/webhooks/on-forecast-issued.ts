import { type Delivery, OnEvent } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued, siteForecastIssued } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { IssuesToTell } from './issues-to-tell';

@Controller()
export class OnForecastIssued {
  constructor(private readonly issues: IssuesToTell) {}

  @OnEvent(siteForecastIssued, 'one-instance')
  async site({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.issues.tell(payload);
  }

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async aggregation({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.issues.tell(payload);
  }
}
