import { type Delivery, OnEvent } from '@daystar/bus';
import {
  type ForecastIssue,
  type IssuedSky,
  aggregationForecastIssued,
  siteForecastIssued,
  skyIssued,
} from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { toSkyRecord } from '../archive/sky-record';
import { ArchiveWriter } from './archive-writer';

/**
 * Archives issues of sites and aggregations, and the sky over weather sites. Fleet tiles are not served, and therefore
 * not archived.
 */
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

  @OnEvent(skyIssued, 'one-instance')
  async onSkyIssued({ payload }: Delivery<IssuedSky>): Promise<void> {
    if (payload) await this.writer.add(toSkyRecord(Buffer.from(payload.block, 'base64')));
  }
}
