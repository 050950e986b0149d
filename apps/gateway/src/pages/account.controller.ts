import { PLANS } from '@daystar/contracts';
import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { AccountKeys } from '../accounts/account-keys';
import { AggregationDirectory } from '../aggregations/aggregation-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { SiteDirectory } from '../sites/site-directory';
import { AccountUsage } from '../usage/account-usage';
import { aggregationsPart, keysPart, sitesPart, usagePart } from './account-parts';
import { sendPage } from './layout';
import { html } from './markup';
import { newKey } from './new-key-part';
import { OwnFormGuard, SessionGuard } from './page-guard';

@Controller('account')
@UseGuards(OwnFormGuard, SessionGuard)
export class AccountController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly usage: AccountUsage,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
  ) {}

  @Get()
  account(@Req() { caller, pendingTestSite }: GatewayRequest, @Res() reply: GatewayReply): void {
    const { account } = caller;
    const main = html`<h1>${account.name}</h1>
      <p class="lead">Account <code>${account.account_id}</code>, plan ${PLANS[account.plan].name}.</p>
      ${pendingTestSite && html`<p class="note" role="status">${pendingTestSite.message}</p>`}
      ${sitesPart(this.sites, account.account_id)} ${aggregationsPart(this.aggregations.of(caller))}
      ${usagePart(this.usage.of(account))} ${keysPart(this.keys.list(caller).keys)}
      <form method="post" action="/sign-out"><button class="button quiet">Sign out</button></form>`;
    sendPage(reply, { title: 'Account', main });
  }

  @Post('keys')
  async addKey(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { api_key } = await this.keys.add(caller);
    const main = html`<h1>A new key</h1>
      ${newKey(api_key)}
      <p><a href="/account">Back to the account</a></p>`;
    sendPage(reply, { title: 'A new key', main });
  }

  @Post('keys/:id/revoke')
  async revoke(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    await this.keys.revoke(caller, id);
    void reply.redirect('/account', 303);
  }
}
