import { SITE_KINDS } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import { SessionsService } from '../auth/sessions.service';
import { readFormField } from '../http/browser-request';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { code, t } from '../pages/i18n/translate';
import { type Text, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { SiteDirectory } from '../sites/directory/site-directory';
import { AccountClosingService } from './account-closing.service';

/** Serves the form that closes the account of the session. */
@Controller('account/close')
@UseGuards(FormOriginGuard, SessionGuard)
export class CloseAccountPageController {
  constructor(
    private readonly closing: AccountClosingService,
    private readonly sites: SiteDirectory,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  showForm(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply): void {
    this.sendForm(reply, caller);
  }

  /** Closes the account as `DELETE /accounts/{account_id}` does, for a form. */
  @Post()
  async close(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const { caller } = request;
    const typedId = readFormField(body, 'account_id').trim();
    if (typedId !== caller.account.account_id)
      return this.sendForm(reply, caller, t('This is not the id of your account. Nothing was deleted.'));
    await this.closing.close(caller, typedId);
    const main = html`<h1>${t('Account closed')}</h1>
      <p class="lead">${t('Its sites, aggregations and webhooks are deleted, and its keys are revoked.')}</p>`;
    const headers = {
      'set-cookie': this.sessions.createExpiredCookie(request),
      'clear-site-data': '"cache", "storage"',
    };
    sendPage(reply.headers({ ...headers, 'cache-control': 'no-store' }), { title: t('Account closed'), main });
  }

  private sendForm(reply: GatewayReply, { account }: Caller, problem?: Text): void {
    const { account_id } = account;
    const siteCount = SITE_KINDS.reduce((sum, kind) => sum + this.sites.listOwned(account_id, kind).length, 0);
    const lead = t(
      'This deletes {count, plural, one {# site} other {# sites}} with all forecasts and measurements, your aggregations and webhooks, and revokes every key. It cannot be undone.',
      { count: siteCount },
    );
    const main = html`${renderPageHead(t('Close this account?'), [['/account', t('Account')]], lead)}
      <form class="fields card" method="post" action="/account/close">
        ${problem && html`<p class="error" id="problem" role="alert">${problem}</p>`}
        <label
          >${t('Account id')} <small>${t('Type <code>{id}</code> to confirm.', { id: account_id, code })}</small>
          <input
            type="text"
            name="account_id"
            required
            maxlength="64"
            autocomplete="off"
            spellcheck="false"
            ${problem && html`aria-invalid="true" aria-describedby="problem"`}
        /></label>
        <div>
          <button class="danger">${t('Close account')}</button>
          <a class="button quiet" href="/account">${t('Keep it')}</a>
        </div>
      </form>`;
    sendPage(reply, { title: t('Close this account?'), main }, problem ? 400 : 200);
  }
}
