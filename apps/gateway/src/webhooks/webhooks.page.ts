import type { Webhook, WebhookList } from '@daystar/contracts';
import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { strong, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderLead, renderPageHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';

/** A form that was rejected: the URL that was sent, and the error message in the language of the page. */
export interface RejectedWebhookForm {
  readonly url: string;
  readonly message: Text;
}

/** Renders the HTML page with the webhooks of an account and the form that registers one. */
export function renderWebhooksPage({ webhooks }: WebhookList, attempt?: RejectedWebhookForm): Page {
  const main = html`${renderPageHead(t('Webhooks'), [['/account', t('Account')]], t('Each new forecast is reported to these URLs, so that your programs need not poll.'))}
  ${renderTableSection({
    title: t('Registered webhooks'),
    headings: [t('URL'), t('State'), t('Created at, UTC'), t('Resources'), ''],
    rows: webhooks.map(renderWebhookRow),
    placeholder: t('None.'),
  })}
  ${forWriters(
    html`<h2>${t('Register a webhook')}</h2>
      <form class="fields card" method="post" action="/account/webhooks" novalidate>
        ${renderFormField({
          name: 'url',
          label: t('URL'),
          type: 'url',
          isRequired: true,
          hint: t('Starts with https:// and can be reached from this service.'),
          value: attempt?.url ?? '',
          error: attempt?.message,
        })}
        <button>${t('Register webhook')}</button>
      </form>`,
  )}`;
  return { title: t('Webhooks'), main };
}

function renderWebhookRow({ webhook_id, url, state, failing_since, created_at, resources }: Webhook): Markup {
  const renderActionForm = (action: string, text: Text) =>
    html`<form class="inline" method="post" action="/account/webhooks/${webhook_id}/${action}">
      <button class="button quiet" aria-label="${text} ${url}">${text}</button>
    </form>`;
  return html`<tr>
    <th scope="row">${url}</th>
    <td>
      ${failing_since ? t('{state} since {time}', { state: describeState(state), time: formatMinute(failing_since) }) : describeState(state)}
    </td>
    <td>${formatMinute(created_at)}</td>
    <td>${describeResources(resources)}</td>
    <td>
      <a class="button quiet" href="/account/webhooks/${webhook_id}" aria-label="${t('Deliveries to {url}', { url })}"
        >${t('Deliveries')}</a
      >
      ${forWriters(
        html`${renderActionForm('test', t('Send a test'))}
          <a class="button quiet" href="/account/webhooks/${webhook_id}/delete">${t('Delete')}</a>`,
      )}
    </td>
  </tr>`;
}

/** Describes the resources that a webhook reports. */
export const describeResources = (resources?: readonly string[]): Text =>
  resources
    ? t('{count, plural, one {# resource} other {# resources}}', { count: resources.length })
    : t('all resources you can read');

const STATE_TEXTS: Readonly<Record<string, Text>> = {
  active: t('active'),
  failing: t('failing'),
  disabled: t('disabled'),
};

/** Describes whether deliveries to a webhook succeed. */
export const describeState = (state: Webhook['state']): Text => STATE_TEXTS[state] ?? state;

/** Renders the HTML page that shows the secret of a new webhook, once. */
export const renderNewWebhookPage = (url: string, secret: string): Page => ({
  title: t('Webhook registered'),
  main: html`${renderPageHead(t('Webhook registered'), WEBHOOK_CRUMBS, t('New forecasts are reported to {url}.', { url }))}
    <section class="card" aria-labelledby="secret">
      <h2 id="secret">${t('Secret of the webhook')}</h2>
      <code class="key">${secret}</code>
      <p>${t('<strong>It is shown only once.</strong> Use it to verify the signatures of deliveries.', { strong })}</p>
    </section>`,
});

/** Renders the HTML page that asks before a webhook is deleted. */
export const renderDeleteWebhookPage = ({ webhook_id, url }: Webhook): Page => ({
  title: t('Delete this webhook?'),
  main: html`${renderPageHead(t('Delete this webhook?'), WEBHOOK_CRUMBS)}
  ${forWriters(
    html`${renderLead(t('No more events are sent to {url}.', { url }))}
      <form method="post" action="/account/webhooks/${webhook_id}/delete">
        <button class="danger">${t('Delete webhook')}</button>
        <a class="button quiet" href="/account/webhooks">${t('Keep it')}</a>
      </form>`,
  )}`,
});

/** Breadcrumbs of pages about one webhook. */
export const WEBHOOK_CRUMBS = [
  ['/account', t('Account')],
  ['/account/webhooks', t('Webhooks')],
] as const;
