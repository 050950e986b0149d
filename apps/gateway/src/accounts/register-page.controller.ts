import { DaystarError, ERROR_STATUS, type ErrorCode, PLANS, PLAN_IDS, type PlanId } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { RegistrationPolicy } from './registration-policy';
import { type RegistrationResponse, RegistrationService } from './registration.service';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { Quota } from '../rate-limiting/quota';
import { readFormField, toPathAfterSignIn } from '../http/browser-request';
import { localizeFailure } from '../pages/error-texts';
import { sendPage } from '../pages/layout';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Text, html } from '../pages/markup';
import { renderNewKeySection } from './new-key-section';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import { FormOriginGuard } from '../auth/form-origin.guard';

/** Errors that the form shows next to the values that the user entered. */
const ERRORS_SHOWN_IN_FORM: readonly ErrorCode[] = ['InvalidRequest', 'Forbidden', 'TooManyRequests'];

/** Serves the form that registers an account in the browser. */
@Controller('register')
@UseGuards(FormOriginGuard)
@UseInterceptors(AnonymousQuotaInterceptor)
export class RegisterPageController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly policy: RegistrationPolicy,
    private readonly quota: Quota,
  ) {}

  @Get()
  showForm(@Req() { query }: GatewayRequest, @Res() reply: GatewayReply): void {
    const returnTo = toPathAfterSignIn(query.get('then')?.[0]);
    sendForm(reply, this.policy.openPlans, { name: '', email: '', returnTo });
  }

  /** Registers an account as `POST /accounts` does, for a form. */
  @Post()
  async register(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    await this.quota.consumeAnonymous(request, reply);
    const [name, plan, email] = ['name', 'plan', 'email'].map((field) => readFormField(body, field));
    const returnTo = toPathAfterSignIn(readFormField(body, 'then'));
    try {
      const registration = await this.registration.register({ name, plan, email: email || null }, request.ip);
      sendWelcome(reply, registration, returnTo);
    } catch (error) {
      if (!(error instanceof DaystarError) || !ERRORS_SHOWN_IN_FORM.includes(error.code)) throw error;
      const { retryAfterSeconds } = error;
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
      sendForm(reply, this.policy.openPlans, { name, email, returnTo, error });
    }
  }
}

interface FormState {
  readonly name: string;
  readonly email: string;
  /** Path to open after the sign-in. */
  readonly returnTo: string;
  readonly error?: DaystarError;
}

/** Names a field of the form. */
const nameRegistrationField = (field: string): Text =>
  field === 'email' ? t('E-mail') : field === 'plan' ? t('Plan') : t('Name');

function sendForm(
  reply: GatewayReply,
  openPlans: readonly PlanId[],
  { name, email, returnTo, error }: FormState,
): void {
  const renderInvalidAttributes = (field: string) =>
    error?.errors.some(({ field_name }) => field_name === field) &&
    html`aria-invalid="true" aria-describedby="problem"`;
  const main = html`<h1>${t('Register')}</h1>
    <p class="lead">
      ${t('Enter a name to get an API key. Programs find a test site in the list of utility-scale sites.')}
    </p>
    <form class="fields card" method="post" action="/register">
      ${error && html`<p class="error" id="problem" role="alert">${localizeFailure(error, nameRegistrationField)}</p>`}
      <input type="hidden" name="then" value="${returnTo}" />
      <label
        >${t('Name')} <small>${t('You or your company, at most 200 characters.')}</small>
        <input
          type="text"
          name="name"
          value="${name}"
          required
          maxlength="200"
          autocomplete="organization"
          ${renderInvalidAttributes('name')}
      /></label>
      <label
        >${t('E-mail')} <small>${t('Optional. The operator uses it to contact you.')}</small>
        <input
          type="email"
          name="email"
          value="${email}"
          maxlength="254"
          autocomplete="email"
          ${renderInvalidAttributes('email')}
      /></label>
      <label
        >${t('Plan')}
        <select name="plan">
          ${openPlans.map((id) => html`<option value="${id}">${PLANS[id].name}</option>`)}
        </select></label
      >
      <button>${t('Register')}</button>
    </form>
    <h2>${t('Plans')}</h2>
    ${
      openPlans.length < PLAN_IDS.length &&
      html`<p>
        ${t('Available on request: {plans}. Ask the operator of this service.', {
          plans: PLAN_IDS.filter((id) => !openPlans.includes(id))
            .map((id) => PLANS[id].name)
            .join(', '),
        })}
      </p>`
    }
    <div class="scroll plain" role="group" tabindex="0" aria-label="${t('Plans')}">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">${t('Plan')}</th>
            <th scope="col">${t('Utility-scale sites')}</th>
            <th scope="col">${t('Rooftop sites')}</th>
            <th scope="col">${t('Latitude/longitude requests a day')}</th>
            <th scope="col">${t('Requests a minute')}</th>
            <th scope="col">${t('Aggregations of your own')}</th>
          </tr>
        </thead>
        <tbody>
          ${PLAN_IDS.map((id) => {
            const plan = PLANS[id];
            const cells = [plan.utilitySites, plan.rooftopSites, plan.placeRequestsPerDay, plan.requestsPerMinute];
            return html`<tr>
              <th scope="row">${plan.name}</th>
              ${cells.map((limit) => html`<td>${formatLimit(limit)}</td>`)}
              <td>${plan.canDefineAggregations ? t('yes') : t('no')}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  sendPage(reply, { title: t('Register'), main }, error ? ERROR_STATUS[error.code] : 200);
}

function sendWelcome(reply: GatewayReply, { name, plan, api_key }: RegistrationResponse, returnTo: string): void {
  const main = html`<h1>${t('Welcome, {name}', { name })}</h1>
    <p class="lead">${t('You are registered for the plan {plan}.', { plan: PLANS[plan].name })}</p>
    ${renderNewKeySection(api_key)}
    <form method="post" action="/sign-in">
      <input type="hidden" name="key" value="${api_key}" /> <input type="hidden" name="then" value="${returnTo}" />
      <button>${t('Sign in with this key')}</button>
    </form>`;
  sendPage(reply, { title: t('Registered'), main });
}

const formatLimit = (limit: number) => (Number.isFinite(limit) ? formatNumber(limit) : t('no limit'));
