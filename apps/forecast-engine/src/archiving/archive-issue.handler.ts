import { type Delivery, OnEvent } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued, siteForecastIssued } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { ArchiveWriter } from './archive-writer';

/** Archives issues of sites and aggregations. Fleet parts are not served, and therefore not archived. */
@Controller()
export class ArchiveIssueHandler {
  constructor(private readonly writer: ArchiveWriter) {}

  @OnEvent(siteForecastIssued, 'one-instance')
  async onSiteForecastIssued({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload && !payload.resource.startsWith('fleet/')) await this.writer.add(payload);
  }

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async onAggregationForecastIssued({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.writer.add(payload);
  }
}
