import { PLANS, type Site } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { SessionGuard } from '../../auth/session.guard';
import type { Caller } from '../../http/caller';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { type Page, sendPage } from '../../pages/layout';
import { storeOrShowErrors } from '../../pages/store-or-show-errors';
import { SiteDirectory } from '../../sites/directory/site-directory';
import { getAggregationPagePath } from '../aggregation-links';
import { CollectionsService } from '../collections.service';
import type { FilledAggregationForm } from './aggregation-errors';
import { createEmptyForm, readAggregationForm, toAggregationBody } from './aggregation-form';
import { applyMemberEdit } from './member-filter';
import { renderNewAggregationPage } from './new-aggregation.page';

/** Default collection for the first aggregation of an account. */
const DEFAULT_COLLECTION = 'fleet';

/** Serves the form that creates an aggregation in the browser. */
@Controller('aggregations/new')
@UseGuards(FormOriginGuard, SessionGuard)
export class NewAggregationController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly sites: SiteDirectory,
  ) {}

  @Get()
  showForm(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply): void {
    const collection = this.collections.findOwnCollection(caller) ?? DEFAULT_COLLECTION;
    sendPage(reply, this.renderPage(caller, { form: createEmptyForm(collection) }));
  }

  @Post()
  async create(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const editedForm = applyMemberEdit(body, this.listSites(caller));
    if (editedForm) return sendPage(reply, this.renderPage(caller, { form: editedForm }));
    const form = readAggregationForm(body);
    await storeOrShowErrors(
      reply,
      async () => {
        const created = await this.collections.create(caller, form.collection, toAggregationBody(form));
        return `${getAggregationPagePath(created)}/recent`;
      },
      (error) => this.renderPage(caller, { form, error }),
    );
  }

  private listSites({ account }: Caller): readonly Site[] {
    return this.sites.listOwned(account.account_id, 'utility');
  }

  private renderPage(caller: Caller, filled: FilledAggregationForm): Page {
    const { canDefineAggregations } = PLANS[caller.account.plan];
    return renderNewAggregationPage(filled, this.listSites(caller), canDefineAggregations);
  }
}
