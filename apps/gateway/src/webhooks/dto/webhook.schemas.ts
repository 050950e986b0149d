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
    waiting: { description: 'Number of deliveries that were not accepted yet.' },
    ...overrides,
  });
export const DELIVERY = registerSchema('WebhookDelivery', describeObject(WebhookDelivery, { status: count }));
export const REGISTERED = registerSchema(
  'RegisteredWebhook',
  buildWebhookSchema({ secret: { ...text, description: 'Shown only in this response.' } }),
);
export const WEBHOOK_LIST = registerSchema('Webhooks', objectWith({ webhooks: listOf(buildWebhookSchema()) }));
export const REPORT = registerSchema('WebhookReport', buildWebhookSchema({ deliveries: listOf(DELIVERY) }));
