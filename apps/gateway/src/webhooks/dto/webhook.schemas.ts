import { RegisterWebhook, Webhook, WebhookDelivery } from '@daystar/contracts';
import { count, text } from '../../api-description/basic-schemas';
import { objectOf, propertiesOf } from '../../api-description/class-schema';
import { type JsonSchema, listOf, objectWith, schema } from '../../api-description/json-schema';

const { url, resources } = propertiesOf(RegisterWebhook);
export const REGISTRATION = schema('WebhookRegistration', {
  type: 'object',
  required: ['url'],
  properties: { url: { ...url, pattern: '^https://', description: 'Its port is 443 or 8443.' }, resources },
  examples: [{ url: 'https://example.com/daystar' }],
});

const WEBHOOK = objectOf(Webhook);
/** A webhook, and more. */
const webhookWith = (more: Record<string, JsonSchema>): JsonSchema => ({
  ...WEBHOOK,
  required: [...(WEBHOOK.required as string[]), ...Object.keys(more)],
  properties: { ...(WEBHOOK.properties as object), ...more },
});
export const DELIVERY = schema('WebhookDelivery', objectOf(WebhookDelivery, { status: count }));
export const REGISTERED = schema(
  'RegisteredWebhook',
  webhookWith({ secret: { ...text, description: 'Shown this once.' } }),
);
export const WEBHOOK_LIST = schema('Webhooks', objectWith({ webhooks: listOf(WEBHOOK) }));
export const REPORT = schema('WebhookReport', webhookWith({ deliveries: listOf(DELIVERY) }));
