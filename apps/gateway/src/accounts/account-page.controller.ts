import { DaystarError, PLANS } from '@daystar/contracts';
import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { KeysService } from './keys.service';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { SiteDirectory } from '../sites/directory/site-directory';
import { revokeKeyPage } from './keys.page';
import { AccountClosingService } from './account-closing.service';
import { UsageService } from './usage.service';
import { aggregationsSection, keysSection, sitesSection, usageSection } from './account-sections';
import { sendPage } from '../pages/layout';
import { html } from '../pages/markup';
import { pageHead } from '../pages/page-head';
import { newKeySection } from './new-key-section';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';

/** The account page in the browser: keys, usage, sites and aggregations of the session's account. */
@Controller('account')
@UseGuards(FormOriginGuard, SessionGuard)
export class AccountPageController {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: UsageService,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly closing: AccountClosingService,
  ) {}

  @Get()
  async showAccount(@Req() { caller, pendingTestSite }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { account } = caller;
    const main = html`<h1>${account.name}</h1>
      <p class="lead">Account <code>${account.account_id}</code>, plan ${PLANS[account.plan].name}.</p>
      ${pendingTestSite && html`<p class="note" role="status">${pendingTestSite.message}</p>`}
      ${sitesSection(this.sites, account.account_id)} ${aggregationsSection(this.aggregations.listAssigned(caller))}
      ${usageSection(await this.usage.report(account))} ${keysSection(this.keys.list(caller).keys)}
      <form method="post" action="/sign-out"><button class="button quiet">Sign out</button></form>
      ${this.closing.isAllowed(caller) && html`<p class="note"><a href="/account/close">Close this account</a></p>`}`;
    sendPage(reply, { title: 'Account', main });
  }

  @Post('keys')
  async addKey(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { api_key } = await this.keys.add(caller);
    const main = html`${pageHead('New API key', [
      ['/account', 'Account'],
      ['/keys', 'API keys'],
    ])}
    ${newKeySection(api_key)}`;
    sendPage(reply, { title: 'New API key', main });
  }

  @Get('keys/:id/revoke')
  confirmRevoke(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    const key = this.keys.list(caller).keys.find(({ key_id, revoked_at }) => key_id === id && !revoked_at);
    if (!key) throw new DaystarError('NotFound', 'The key was not found, or is revoked.');
    sendPage(reply, revokeKeyPage(key));
  }

  @Post('keys/:id/revoke')
  async revoke(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    await this.keys.revoke(caller, id);
    void reply.redirect('/keys', 303);
  }
}
