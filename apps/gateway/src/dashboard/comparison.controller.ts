import { DaystarError, ERROR_STATUS, PLANS } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Get, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CollectionsService } from '../aggregations/collections.service';
import { getAggregationPagePath } from '../aggregations/aggregation-links';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import { readFormField } from '../http/browser-request';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { localizeFailure } from '../pages/error-texts';
import { sendPage } from '../pages/layout';
import { renderComparisonPage } from './comparison.page';
import { DashboardComparisonService } from './dashboard-comparison.service';
import type { SaveSumForm } from './save-sum-section';

/** Errors that the sender of the form can correct. */
const CORRECTABLE_ERRORS = ['InvalidRequest', 'Forbidden', 'Conflict'];

/** Serves the page that compares selected sites and aggregations, and saves their sum as an aggregation. */
@Controller('sites/compare')
@UseGuards(FormOriginGuard, SessionGuard)
export class ComparisonController {
  constructor(
    private readonly comparisons: DashboardComparisonService,
    private readonly collections: CollectionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() { caller, query }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const comparison = await this.comparisons.compare(caller, new QueryReader(query));
    sendPage(reply, renderComparisonPage(comparison, this.clock.now(), this.buildForm(caller, {})));
  }

  @Post()
  async save(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const [name, collection] = ['name', 'collection'].map((field) => readFormField(body, field).trim());
    const members = readFormField(body, 'members').split(',');
    try {
      const aggregation = await this.collections.create(caller, collection, { name, members });
      void reply.redirect(`${getAggregationPagePath(aggregation)}/recent`, 303);
    } catch (error) {
      if (!(error instanceof DaystarError) || !CORRECTABLE_ERRORS.includes(error.code)) throw error;
      const reader = new QueryReader(new Map([['resource', members.map((id) => `site/${id}`)]]));
      const comparison = await this.comparisons.compare(caller, reader);
      const form = this.buildForm(caller, { name, collection, error: localizeFailure(error) });
      sendPage(reply, renderComparisonPage(comparison, this.clock.now(), form), ERROR_STATUS[error.code]);
    }
  }

  private buildForm({ account }: Caller, fields: Partial<SaveSumForm>): SaveSumForm {
    return { isAllowed: PLANS[account.plan].canDefineAggregations, name: '', collection: '', ...fields };
  }
}
