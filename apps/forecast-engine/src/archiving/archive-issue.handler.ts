import { type Delivery, OnEvent } from '@daystar/bus';
import { type ForecastIssue, aggregationForecastIssued, siteForecastIssued } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { ArchiveWriter } from './archive-writer';

/** Archives what was issued. IssueParts of fleets are not served, so nobody asks for them later. */
@Controller()
export class ArchiveIssueHandler {
  constructor(private readonly writer: ArchiveWriter) {}

  @OnEvent(siteForecastIssued, 'one-instance')
  async keepSite({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload && !payload.resource.startsWith('fleet/')) await this.writer.add(payload);
  }

  @OnEvent(aggregationForecastIssued, 'one-instance')
  async keepAggregation({ payload }: Delivery<ForecastIssue>): Promise<void> {
    if (payload) await this.writer.add(payload);
  }
}
