import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { AccountDirectory } from '../auth/account-directory';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { fieldOf, toOwnPath } from '../http/browser-request';
import { sendPage } from '../pages/layout';
import { html } from '../pages/markup';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { Sessions } from '../auth/sessions';

@Controller()
@UseGuards(FormOriginGuard)
export class SignInPageController {
  constructor(
    private readonly accounts: AccountDirectory,
    private readonly sessions: Sessions,
    private readonly quota: Quota,
  ) {}

  @Get('sign-in')
  form(@Req() { query }: GatewayRequest, @Res() reply: GatewayReply): void {
    sendForm(reply, toOwnPath(query.get('then')?.[0]));
  }

  @Post('sign-in')
  async signIn(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const then = toOwnPath(fieldOf(body, 'then'));
    const taken = await this.quota.consumeSignIn(request.ip);
    const caller = this.accounts.findByKey(fieldOf(body, 'key'));
    if (!caller) {
      await this.quota.consumeAnonymous(request.ip, reply);
      return sendForm(reply, then, 'This key is not known, or it was revoked.');
    }
    this.quota.refundSignIn(request.ip, taken);
    const session = this.sessions.start(request, caller);
    void reply.headers({ 'set-cookie': session, 'cache-control': 'no-store' }).redirect(then, 303);
  }

  @Post('sign-out')
  signOut(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    // Pages that the browser kept go, too: the next person at it cannot go back to them.
    const forget = { 'set-cookie': this.sessions.end(request), 'clear-site-data': '"cache", "storage"' };
    void reply.headers({ ...forget, 'cache-control': 'no-store' }).redirect('/', 303);
  }
}

function sendForm(reply: GatewayReply, then: string, problem?: string): void {
  const main = html`<h1>Sign in</h1>
    <p class="lead">Tables and charts are for accounts. Your API key lets you in.</p>
    <form class="fields card" method="post" action="/sign-in">
      ${problem && html`<p class="error" id="problem" role="alert">${problem}</p>`}
      <input type="hidden" name="then" value="${then}" />
      <label
        >API key <small>The one you got at registration. It is not kept in this browser.</small>
        <input
          type="password"
          name="key"
          required
          maxlength="256"
          autocomplete="current-password"
          spellcheck="false"
          ${problem && html`aria-invalid="true" aria-describedby="problem"`}
      /></label>
      <button>Sign in</button>
    </form>
    <p>No key yet? <a href="/register">Register</a>.</p>`;
  sendPage(reply, { title: 'Sign in', main }, problem ? 401 : 200);
}
