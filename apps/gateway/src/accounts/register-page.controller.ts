import { DaystarError, ERROR_STATUS, PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type RegistrationResponse, RegistrationService } from './registration.service';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { fieldOf } from '../http/browser-request';
import { sendPage } from '../pages/layout';
import { html } from '../pages/markup';
import { newKeySection } from './new-key-section';
import { FormOriginGuard } from '../auth/form-origin.guard';

@Controller('register')
@UseGuards(FormOriginGuard)
export class RegisterPageController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly quota: Quota,
  ) {}

  @Get()
  form(@Res() reply: GatewayReply): void {
    sendForm(reply, this.registration.openPlans);
  }

  /** As `POST /accounts`, for a form. */
  @Post()
  async register(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    await this.quota.consumeAnonymous(request.ip, reply);
    const [name, plan, email] = ['name', 'plan', 'email'].map((field) => fieldOf(body, field));
    try {
      sendWelcome(reply, await this.registration.register({ name, plan, email: email || null }));
    } catch (error) {
      if (!(error instanceof DaystarError) || !['InvalidRequest', 'Forbidden'].includes(error.code)) throw error;
      sendForm(reply, this.registration.openPlans, { name, email, error });
    }
  }
}

interface Attempt {
  readonly name: string;
  readonly email: string;
  readonly error: DaystarError;
}

function sendForm(reply: GatewayReply, open: readonly PlanId[], attempt?: Attempt): void {
  const problem = attempt?.error.message;
  const invalid = (field: string) =>
    attempt?.error.errors.some(({ field_name }) => field_name === field) &&
    html`aria-invalid="true" aria-describedby="problem"`;
  const main = html`<h1>Register</h1>
    <p class="lead">A name is enough. You get a key at once, and a test site when you first list your sites.</p>
    <form class="fields card" method="post" action="/register">
      ${problem && html`<p class="error" id="problem" role="alert">${problem}</p>`}
      <label
        >Name <small>Of you or your company, up to 200 characters.</small>
        <input
          type="text"
          name="name"
          value="${attempt?.name ?? ''}"
          required
          maxlength="200"
          autocomplete="organization"
          ${invalid('name')}
      /></label>
      <label
        >E-mail <small>Optional: for the operator of this service to reach you.</small>
        <input
          type="email"
          name="email"
          value="${attempt?.email ?? ''}"
          maxlength="254"
          autocomplete="email"
          ${invalid('email')}
      /></label>
      <label
        >Plan
        <select name="plan">
          ${open.map((id) => html`<option value="${id}">${PLANS[id].name}</option>`)}
        </select></label
      >
      <button>Register</button>
    </form>
    <h2>The plans</h2>
    ${
      open.length < PLAN_IDS.length &&
      html`<p>
        ${PLAN_IDS.filter((id) => !open.includes(id))
          .map((id) => PLANS[id].name)
          .join(' and ')}
        is given by arrangement: ask whoever runs this service.
      </p>`
    }
    <div class="scroll plain" role="region" tabindex="0" aria-label="The plans">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Utility-scale sites</th>
            <th scope="col">Rooftop sites</th>
            <th scope="col">Latitude/longitude requests a day</th>
            <th scope="col">Requests a minute</th>
            <th scope="col">Own aggregations</th>
          </tr>
        </thead>
        <tbody>
          ${PLAN_IDS.map((id) => {
            const plan = PLANS[id];
            const cells = [plan.utilitySites, plan.rooftopSites, plan.simpleRequestsPerDay, plan.requestsPerMinute];
            return html`<tr>
              <th scope="row">${plan.name}</th>
              ${cells.map((most) => html`<td>${amount(most)}</td>`)}
              <td>${plan.aggregations ? 'yes' : 'no'}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  sendPage(reply, { title: 'Register', main }, attempt ? ERROR_STATUS[attempt.error.code] : 200);
}

function sendWelcome(reply: GatewayReply, { name, plan, api_key }: RegistrationResponse): void {
  const main = html`<h1>Welcome, ${name}</h1>
    <p class="lead">You are registered for the ${PLANS[plan].name} plan.</p>
    ${newKeySection(api_key)}
    <form method="post" action="/sign-in">
      <input type="hidden" name="key" value="${api_key}" /> <button>Sign in with this key</button>
    </form>`;
  sendPage(reply, { title: 'Registered', main });
}

const amount = (most: number) => (Number.isFinite(most) ? most.toLocaleString('en') : 'as many as needed');
