import { RegisterWebhook, Webhook, WebhookDelivery } from '@daystar/contracts';
import { count, text } from '../../api-description/basic-schemas';
import { objectOf, propertiesOf } from '../../api-description/class-schema';
import { listOf, objectWith, schema } from '../../api-description/json-schema';

const { url, resources } = propertiesOf(RegisterWebhook);
export const REGISTRATION = schema('WebhookRegistration', {
  type: 'object',
  required: ['url'],
  properties: { url: { ...url, pattern: '^https://', description: 'Its port is 443 or 8443.' }, resources },
  examples: [{ url: 'https://example.com/daystar' }],
});

export const DELIVERY = schema('WebhookDelivery', objectOf(WebhookDelivery, { status: count }));
export const REGISTERED = schema(
  'RegisteredWebhook',
  objectOf(Webhook, { secret: { ...text, description: 'Shown this once.' } }),
);
export const WEBHOOK_LIST = schema('Webhooks', objectWith({ webhooks: listOf(objectOf(Webhook)) }));
export const REPORT = schema('WebhookReport', objectOf(Webhook, { deliveries: listOf(DELIVERY) }));
