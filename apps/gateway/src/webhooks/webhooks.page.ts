import type { Webhook, WebhookList } from '@daystar/contracts';
import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';

/** A form that was rejected: the address that was sent, and the error message. */
export interface FailedWebhook {
  readonly url: string;
  readonly message: string;
}

/** Renders the HTML page with the webhooks of an account and the form that registers one. */
export function renderWebhooksPage({ webhooks }: WebhookList, attempt?: FailedWebhook): Page {
  const main = html`${renderPageHead('Webhooks', [['/account', 'Account']], 'Each new forecast is reported to these addresses, so that your programs need not ask.')}
    ${renderTableSection({
      title: 'Registered webhooks',
      headings: ['Address', 'State', 'Created, UTC', 'Reports', ''],
      rows: webhooks.map(renderWebhookRow),
      placeholder: 'No webhooks yet. Register one below.',
    })}
    <h2>Register a webhook</h2>
    <form class="fields card" method="post" action="/account/webhooks" novalidate>
      ${renderFormField({
        ...{ name: 'url', label: 'Address', type: 'url', isRequired: true },
        hint: 'Starts with https:// and can be reached from this service.',
        value: attempt?.url ?? '',
        error: attempt?.message,
      })}
      <button>Register webhook</button>
    </form>`;
  return { title: 'Webhooks', main };
}

function renderWebhookRow({ webhook_id, url, state, failing_since, created_at, resources }: Webhook): Markup {
  const renderActionForm = (action: string, text: string) =>
    html`<form class="inline" method="post" action="/account/webhooks/${webhook_id}/${action}">
      <button class="button quiet" aria-label="${text} ${url}">${text}</button>
    </form>`;
  return html`<tr>
    <th scope="row">${url}</th>
    <td>${state}${failing_since && ` since ${formatMinute(failing_since)}`}</td>
    <td>${formatMinute(created_at)}</td>
    <td>${describeResources(resources)}</td>
    <td>
      <a class="button quiet" href="/account/webhooks/${webhook_id}" aria-label="Deliveries to ${url}">Deliveries</a>
      ${renderActionForm('test', 'Send a test')}
      <a class="button quiet" href="/account/webhooks/${webhook_id}/delete">Delete</a>
    </td>
  </tr>`;
}

/** Describes the resources that a webhook reports. */
export const describeResources = (resources?: readonly string[]): string =>
  resources ? `${resources.length} ${resources.length === 1 ? 'resource' : 'resources'}` : 'everything you may read';

/** Renders the HTML page that shows the secret of a new webhook, once. */
export const renderNewWebhookPage = (url: string, secret: string): Page => ({
  title: 'Webhook registered',
  main: html`${renderPageHead('Webhook registered', WEBHOOK_CRUMBS, html`New forecasts are reported to ${url}.`)}
    <section class="card" aria-labelledby="secret">
      <h2 id="secret">Its secret</h2>
      <code class="key">${secret}</code>
      <p><strong>It is shown only once.</strong> Your program checks signatures of deliveries with it.</p>
    </section>`,
});

/** Renders the HTML page that asks before a webhook is deleted. */
export const renderDeleteWebhookPage = ({ webhook_id, url }: Webhook): Page => ({
  title: 'Delete this webhook?',
  main: html`${renderPageHead('Delete this webhook?', WEBHOOK_CRUMBS, `${url} gets no more reports.`)}
    <form method="post" action="/account/webhooks/${webhook_id}/delete">
      <button class="danger">Delete webhook</button>
      <a class="button quiet" href="/account/webhooks">Keep it</a>
    </form>`,
});

/** Breadcrumbs of pages about one webhook. */
export const WEBHOOK_CRUMBS = [
  ['/account', 'Account'],
  ['/account/webhooks', 'Webhooks'],
] as const;
