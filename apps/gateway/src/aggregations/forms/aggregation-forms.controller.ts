import type { Aggregation, Site } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { SessionGuard } from '../../auth/session.guard';
import type { Caller } from '../../http/caller';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendPage } from '../../pages/layout';
import { storeOrShowErrors } from '../../pages/store-or-show-errors';
import { SiteDirectory } from '../../sites/directory/site-directory';
import { getAggregationPagePath } from '../aggregation-links';
import { CollectionsService } from '../collections.service';
import type { FilledAggregationForm } from './aggregation-errors';
import { readAggregationForm, toAggregationBody } from './aggregation-form';
import { applyMemberEdit } from './member-filter';
import { renderDeleteAggregationPage, renderEditAggregationPage } from './aggregation-form.page';

/** Serves the forms that change and delete the caller's own aggregations in the browser. */
@Controller('aggregations/:collection/:id')
@UseGuards(FormOriginGuard, SessionGuard)
export class AggregationFormsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly sites: SiteDirectory,
  ) {}

  @Get('edit')
  showEditForm(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendPage(reply, this.renderEditPage(request.caller, this.collections.findOwnedByPath(request)));
  }

  @Post('edit')
  async change(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const { caller } = request;
    const aggregation = this.collections.findOwnedByPath(request);
    const editedForm = applyMemberEdit(body, this.listSites(caller));
    if (editedForm) return sendPage(reply, this.renderEditPage(caller, aggregation, { form: editedForm }));
    const form = readAggregationForm(body);
    await storeOrShowErrors(
      reply,
      async () => {
        await this.collections.replace(request, toAggregationBody(form));
        return getAggregationPagePath(aggregation);
      },
      (error) => this.renderEditPage(caller, aggregation, { form, error }),
    );
  }

  @Get('delete')
  confirmDelete(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendPage(reply, renderDeleteAggregationPage(this.collections.findOwnedByPath(request)));
  }

  @Post('delete')
  async delete(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    await this.collections.remove(request);
    void reply.redirect('/pv_power/collections', 303);
  }

  private renderEditPage(caller: Caller, aggregation: Aggregation, filled?: FilledAggregationForm) {
    return renderEditAggregationPage(aggregation, this.listSites(caller), filled);
  }

  private listSites({ account }: Caller): readonly Site[] {
    return this.sites.listOwned(account.account_id, 'utility');
  }
}
