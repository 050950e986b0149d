import { Body, Controller, Get, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { describeRestoredField } from './describe-restored-field';
import { Quota } from '../rate-limiting/quota';
import { readFormField, toPathAfterSignIn } from '../http/browser-request';
import { sendPage } from '../pages/layout';
import { renderInterruptedFormPage } from '../pages/ended-session.page';
import { renderSignInForm } from '../pages/sign-in-form';
import { t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { InterruptedFormsService } from '../auth/interrupted-forms.service';
import { SessionsService } from '../auth/sessions.service';
import { SignOutService } from './sign-out.service';

/** Serves the sign-in form, starts a session for an API key, and ends sessions. */
@Controller()
@UseGuards(FormOriginGuard)
@UseInterceptors(AnonymousQuotaInterceptor)
export class SignInPageController {
  constructor(
    private readonly accounts: AccountDirectory,
    private readonly sessions: SessionsService,
    private readonly quota: Quota,
    private readonly interruptedForms: InterruptedFormsService,
    private readonly signOuts: SignOutService,
  ) {}

  @Get('sign-in')
  showForm(@Req() { query }: GatewayRequest, @Res() reply: GatewayReply): void {
    sendForm(reply, { returnTo: toPathAfterSignIn(query.get('then')?.[0]) });
  }

  @Post('sign-in')
  async signIn(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const returnTo = toPathAfterSignIn(readFormField(body, 'then'));
    const interruptedForm = readFormField(body, 'kept_form');
    const resetAt = await this.quota.consumeSignIn(request.ip);
    const caller = this.accounts.findByKey(readFormField(body, 'key'));
    if (!caller) {
      await this.quota.consumeAnonymous(request, reply);
      return sendForm(reply, { returnTo, interruptedForm, problem: t('The API key is not valid.') });
    }
    this.quota.refundSignIn(request.ip, resetAt);
    const session = this.sessions.createCookie(request, caller);
    void reply.headers({ 'set-cookie': session, 'cache-control': 'no-store' });
    const restoredForm = this.interruptedForms.unseal(interruptedForm);
    if (restoredForm)
      return sendPage(reply, renderInterruptedFormPage(restoredForm.path, restoredForm.fields, describeRestoredField));
    void reply.redirect(returnTo, 303);
  }

  @Post('sign-out')
  async signOut(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const caller = this.sessions.findCaller(request);
    void reply.headers(this.sessions.createSignOutHeaders(request));
    if (caller) await this.signOuts.endSession({ ...caller, requestId: request.id });
    void reply.redirect('/', 303);
  }
}

function sendForm(reply: GatewayReply, form: Parameters<typeof renderSignInForm>[0]): void {
  const main = html`<h1>${t('Sign in')}</h1>
    <p class="lead">${t('Sign in with your API key to see tables and charts.')}</p>
    ${renderSignInForm(form)}`;
  sendPage(reply, { title: t('Sign in'), main }, form.problem ? 401 : 200);
}
