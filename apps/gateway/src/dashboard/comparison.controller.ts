import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Controller, Get, Inject, Req, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { sendPage } from '../pages/layout';
import { comparisonPage } from './comparison.page';
import { ComparisonService } from './comparison.service';

/** The page that the form of the dashboard opens. */
@Controller('sites/compare')
@UseGuards(SessionGuard)
export class ComparisonController {
  constructor(
    private readonly comparisons: ComparisonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() { caller, query }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const comparison = await this.comparisons.compare(caller, new QueryReader(query));
    sendPage(reply, comparisonPage(comparison, this.clock.now()));
  }
}
