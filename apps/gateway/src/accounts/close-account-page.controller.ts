import { SITE_KINDS } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import { SessionsService } from '../auth/sessions.service';
import { readFormField } from '../http/browser-request';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { LANGUAGES } from '../pages/i18n/language';
import { t } from '../pages/i18n/translate';
import { type Text, forWriters, html } from '../pages/markup';
import { renderLead, renderPageHead } from '../pages/page-head';
import { SiteDirectory } from '../sites/directory/site-directory';
import { AccountClosingService } from './account-closing.service';

/** The word that confirms the closing: a person types it, so that no accidental click deletes an account. */
const CONFIRMATION = t('close');

/** Whether a text is the confirmation word in any language: a user may change the language before sending the form. */
const isConfirmed = (text: string): boolean =>
  LANGUAGES.some((language) => CONFIRMATION.render(language).toLowerCase() === text.trim().toLowerCase());

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
    const { account_id } = caller.account;
    if (!isConfirmed(readFormField(body, 'confirmation')))
      return this.sendForm(reply, caller, t('The confirmation word does not match. Nothing was deleted.'));
    // The form may come from a page of another account, whose session has ended since.
    if (readFormField(body, 'account_id') !== account_id)
      return this.sendForm(reply, caller, t('You are signed in to another account now. Nothing was deleted.'));
    await this.closing.close(caller, account_id);
    const main = html`<h1>${t('Account closed')}</h1>
      <p class="lead">${t('Its sites, aggregations and webhooks are deleted, and its keys are revoked.')}</p>`;
    sendPage(reply.headers(this.sessions.createSignOutHeaders(request)), { title: t('Account closed'), main });
  }

  private sendForm(reply: GatewayReply, { account }: Caller, problem?: Text): void {
    const { account_id, name } = account;
    const siteCount = SITE_KINDS.reduce((sum, kind) => sum + this.sites.listOwned(account_id, kind).length, 0);
    const lead = t(
      'This deletes {count, plural, one {# site} other {# sites}} with all forecasts and measurements, your aggregations and webhooks, and revokes every key. It cannot be undone.',
      { count: siteCount },
    );
    const word = html`<code>${CONFIRMATION}</code>`;
    const main = html`${renderPageHead(t('Close this account?'), [['/account', t('Account')]])}
    ${forWriters(
      html`${renderLead(lead)}
        <form class="fields card" method="post" action="/account/close">
          ${problem && html`<p class="error" id="problem" role="alert">${problem}</p>`}
          <input type="hidden" name="account_id" value="${account_id}" />
          <label
            >${t('Confirmation')} <small>${t('Type {word} to close the account {name}.', { word, name })}</small>
            <input
              type="text"
              name="confirmation"
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
        </form>`,
    )}`;
    sendPage(reply, { title: t('Close this account?'), main }, problem ? 400 : 200);
  }
}
