import { PLANS } from '@daystar/contracts';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { KeysService } from './keys.service';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { SitesService } from '../sites/sites.service';
import { AccountClosingService } from './account-closing.service';
import { UsageService } from './usage.service';
import { renderAggregationsSection, renderSitesSection, renderUsageSection } from './account-sections';
import { renderKeysSection } from './keys-section';
import { sendPage } from '../pages/layout';
import { localizeMessage } from '../pages/i18n/localize-errors';
import { code, t } from '../pages/i18n/translate';
import { forWriters, html } from '../pages/markup';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';

/** Serves the account page in the browser: keys, usage, sites and aggregations of the session's account. */
@Controller('account')
@UseGuards(FormOriginGuard, SessionGuard)
export class AccountPageController {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: UsageService,
    private readonly sites: SitesService,
    private readonly aggregations: AggregationDirectory,
    private readonly closing: AccountClosingService,
  ) {}

  @Get()
  async showAccount(@Req() { caller, pendingTestSite }: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const { account } = caller;
    const [usage, { keys }] = await Promise.all([this.usage.report(account), this.keys.list(caller)]);
    const main = html`<h1>${account.name}</h1>
      <p class="lead">
        ${t('Account <code>{id}</code>, plan {plan}.', { id: account.account_id, plan: PLANS[account.plan].name, code })}
      </p>
      ${pendingTestSite && html`<p class="note" role="status">${localizeMessage(pendingTestSite.message)}</p>`}
      ${renderSitesSection(this.sites, caller)} ${renderAggregationsSection(this.aggregations.listAssigned(caller))}
      ${renderUsageSection(usage)} ${renderKeysSection(keys)}
      <form method="post" action="/sign-out"><button class="button quiet">${t('Sign out')}</button></form>
      ${this.closing.canClose(caller) && forWriters(html`<p class="note"><a href="/account/close">${t('Close this account')}</a></p>`)}`;
    sendPage(reply, { title: t('Account'), main });
  }
}
