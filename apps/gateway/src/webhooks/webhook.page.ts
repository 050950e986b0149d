import type { WebhookDelivery } from '@daystar/contracts';
import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { formatMinute, renderTableSection } from '../pages/table';
import { type WebhookDetails, hasOutcome } from './webhooks.service';
import { WEBHOOK_CRUMBS, describeResources, describeState } from './webhooks.page';

/**
 * Renders the HTML page of a webhook: its state, and why its last deliveries failed.
 * @param testId id of the delivery of a test that was just sent
 */
export function renderWebhookPage(
  { url, state, failing_since, disabled_at, waiting, ...webhook }: WebhookDetails,
  testId?: string,
): Page {
  const test = webhook.deliveries.find(({ delivery_id }) => delivery_id === testId);
  const main = html`${renderPageHead(url, WEBHOOK_CRUMBS, t('The last deliveries to this address, newest first.'))}
  ${test && renderTestNotice(test)}
  ${renderFactList([
    [t('State'), describeState(state)],
    [t('Failing since'), failing_since && `${formatMinute(failing_since)} UTC`],
    [t('Disabled at'), disabled_at && `${formatMinute(disabled_at)} UTC`],
    [t('Resources'), describeResources(webhook.resources)],
    [t('Waiting'), t('{count, plural, one {# event} other {# events}}', { count: waiting })],
  ])}
  ${state === 'disabled' && html`<p class="warning">${t('This webhook receives nothing until you send a test.')}</p>`}
  ${forWriters(
    html`<form class="inline" method="post" action="/account/webhooks/${webhook.webhook_id}/test">
      <button class="button quiet">${t('Send a test')}</button>
    </form>`,
  )}
  ${renderTableSection({
    title: t('Deliveries'),
    headings: [t('Event'), t('Queued, UTC'), t('State'), t('Attempts'), t('Last response')],
    rows: webhook.deliveries.map(renderDeliveryRow),
    placeholder: t('No deliveries yet.'),
  })}`;
  return { title: t('Webhook {url}', { url }), main };
}

/** Renders what the address responded to a test. */
function renderTestNotice(test: WebhookDelivery): Markup {
  const { state, status, error } = test;
  if (!hasOutcome(test))
    return html`<p class="notice" role="status">
      ${t('The test is on its way. Reload this page to see the response.')}
    </p>`;
  const response = error
    ? html`<span lang="en">${error}</span>`
    : t('The address responded with status {status}.', { status: status ?? '–' });
  if (state === 'delivered')
    return html`<p class="notice" role="status">${t('The test was delivered.')} ${response}</p>`;
  return html`<p class="warning" role="status">
    <strong>${t('The test failed.')}</strong> ${response} ${state === 'waiting' && t('It is sent again.')}
  </p>`;
}

const DELIVERY_STATES: Readonly<Record<string, Text>> = {
  waiting: t('waiting'),
  delivered: t('delivered'),
  given_up: t('abandoned'),
};

const renderDeliveryRow = ({ event_id, queued_at, state, attempts, status, error }: WebhookDelivery): Markup =>
  html`<tr>
    <th scope="row">${event_id}</th>
    <td>${formatMinute(queued_at)}</td>
    <td>${DELIVERY_STATES[state] ?? state}</td>
    <td>${attempts}</td>
    <td>${error ? html`<span lang="en">${error}</span>` : (status ?? t('none yet'))}</td>
  </tr>`;
