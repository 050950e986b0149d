import { count, stamp, text } from './basic-schemas';
import { type JsonSchema, listOf, objectWith, reference } from './json-schema';

const webhook = {
  webhook_id: text,
  url: text,
  created_at: stamp,
  state: { enum: ['active', 'failing', 'disabled'] },
  waiting: count,
};
const optional = { resources: listOf(text), failing_since: stamp, disabled_at: stamp };

export const WEBHOOK_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  WebhookRegistration: {
    type: 'object',
    required: ['url'],
    properties: {
      url: { ...text, pattern: '^https://', maxLength: 2000, description: 'Its port is 443 or 8443.' },
      resources: { ...listOf(text), minItems: 1, maxItems: 1000 },
    },
    examples: [{ url: 'https://example.com/daystar' }],
  },
  RegisteredWebhook: objectWith({ ...webhook, secret: { ...text, description: 'Shown this once.' } }, optional),
  Webhooks: objectWith({ webhooks: listOf(objectWith(webhook, optional)) }),
  WebhookReport: objectWith({ ...webhook, deliveries: listOf(reference('WebhookDelivery')) }, optional),
  WebhookDelivery: objectWith(
    {
      delivery_id: text,
      event_id: text,
      queued_at: stamp,
      state: { enum: ['waiting', 'delivered', 'given_up'] },
      attempts: count,
    },
    { status: count, error: text },
  ),
};
