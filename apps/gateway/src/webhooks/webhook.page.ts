import type { WebhookDelivery } from '@daystar/contracts';
import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';
import type { WebhookDetails } from './webhooks.service';
import { WEBHOOK_CRUMBS, describeResources } from './webhooks.page';

/** Renders the HTML page of a webhook: its state, and why its last deliveries failed. */
export function renderWebhookPage({
  url,
  state,
  failing_since,
  disabled_at,
  waiting,
  ...webhook
}: WebhookDetails): Page {
  const main = html`${renderPageHead(url, WEBHOOK_CRUMBS, 'The last deliveries to this address, newest first.')}
    ${renderFactList([
      ['State', state],
      ['Failing since', failing_since && `${formatMinute(failing_since)} UTC`],
      ['Disabled at', disabled_at && `${formatMinute(disabled_at)} UTC`],
      ['Reports', describeResources(webhook.resources)],
      ['Waiting', `${waiting} events`],
    ])}
    ${state === 'disabled' && html`<p class="warning">It receives nothing until you send a test.</p>`}
    <form class="inline" method="post" action="/account/webhooks/${webhook.webhook_id}/test">
      <button class="button quiet">Send a test</button>
    </form>
    ${renderTableSection({
      title: 'Deliveries',
      headings: ['Event', 'Queued, UTC', 'State', 'Attempts', 'Last response'],
      rows: webhook.deliveries.map(renderDeliveryRow),
      placeholder: 'No deliveries yet.',
    })}`;
  return { title: `Webhook ${url}`, main };
}

const renderDeliveryRow = ({ event_id, queued_at, state, attempts, status, error }: WebhookDelivery): Markup =>
  html`<tr>
    <th scope="row">${event_id}</th>
    <td>${formatMinute(queued_at)}</td>
    <td>${state.replaceAll('_', ' ')}</td>
    <td>${attempts}</td>
    <td>${error ?? status ?? 'none yet'}</td>
  </tr>`;
