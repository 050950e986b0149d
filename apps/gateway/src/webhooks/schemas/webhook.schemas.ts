import { RegisterWebhook, Webhook, WebhookDelivery } from '@daystar/contracts';
import { count, text } from '../../api-description/basic-schemas';
import { describeObject, describeProperties } from '../../api-description/class-schema';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';

const RESOURCES = { description: 'Resources to report; all that the account may read when absent.' };
const { url, resources } = describeProperties(RegisterWebhook, {
  url: { pattern: '^https://', description: 'The port must be 443 or 8443.' },
  resources: RESOURCES,
});
export const REGISTRATION = registerSchema('WebhookRegistration', {
  type: 'object',
  required: ['url'],
  properties: { url, resources },
  examples: [{ url: 'https://example.com/daystar' }],
});

const buildWebhookSchema = (overrides: Record<string, JsonSchema> = {}): JsonSchema =>
  describeObject(Webhook, {
    resources: RESOURCES,
    state: {
      description:
        '`active`: deliveries succeed, or there was none yet. `failing`: every attempt since `failing_since` failed. `disabled`: ' +
        'nothing is sent until you request a test.',
    },
    failing_since: { description: 'First failure since the last success; absent while `active`.' },
    disabled_at: {
      description:
        'When the webhook was disabled: after a day without a success, or by a response of 410. Absent otherwise.',
    },
    waiting: { description: 'Number of deliveries that wait for an attempt.' },
    ...overrides,
  });
export const DELIVERY = registerSchema(
  'WebhookDelivery',
  describeObject(WebhookDelivery, {
    event_id: { description: 'Id of the event, which the header `webhook-id` repeats.' },
    queued_at: { description: 'Wall-clock time at which the event was queued, also during a replay of the past.' },
    state: { description: '`waiting` for an attempt, `delivered`, or `given_up` after a day of failed attempts.' },
    attempts: { description: 'Number of attempts so far.' },
    status: { ...count, description: 'HTTP status of the last response; absent without one.' },
    error: { description: 'Why the last attempt got no response.' },
  }),
);
export const REGISTERED = registerSchema(
  'RegisteredWebhook',
  buildWebhookSchema({ secret: { ...text, description: 'Shown only in this response.' } }),
);
export const WEBHOOK_LIST = registerSchema('Webhooks', objectWith({ webhooks: listOf(buildWebhookSchema()) }));
export const REPORT = registerSchema('WebhookReport', buildWebhookSchema({ deliveries: listOf(DELIVERY) }));
