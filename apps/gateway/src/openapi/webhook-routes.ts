import type { ApiRoute } from './api-route';
import { reference } from './json-schema';

const webhooks = '/v1/webhooks';
const webhook = `${webhooks}/{webhook_id}`;
const common = { tag: 'events' } as const;

export const WEBHOOK_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: webhooks,
    ...common,
    summary: 'Registers an address that is told of new issues, and shows its secret',
    body: 'WebhookRegistration',
    status: 201,
    answer: reference('RegisteredWebhook'),
  },
  { method: 'get', path: webhooks, ...common, summary: 'Lists your webhooks', answer: reference('Webhooks') },
  {
    method: 'get',
    path: webhook,
    ...common,
    summary: 'A webhook and its last deliveries',
    answer: reference('WebhookReport'),
  },
  { method: 'delete', path: webhook, ...common, summary: 'Deletes a webhook', status: 204 },
  {
    method: 'post',
    path: `${webhook}/test`,
    ...common,
    summary: 'Sends an event that means nothing; a disabled webhook is on again',
    status: 202,
    answer: reference('WebhookDelivery'),
  },
  {
    method: 'post',
    path: `${webhook}/deliveries/{delivery_id}/redeliver`,
    ...common,
    summary: 'Sends once more what was sent, or given up',
    status: 202,
    answer: reference('WebhookDelivery'),
  },
];
