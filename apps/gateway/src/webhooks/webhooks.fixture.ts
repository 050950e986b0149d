import { createResponder } from '@daystar/bus';
import {
  DaystarError,
  type Webhook,
  type WebhookDelivery,
  type WebhookReference,
  deleteWebhook,
  createInvalidRequestError,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  testWebhook,
} from '@daystar/contracts';

/** Outcomes of the tests of a webhook, in their order. */
const TEST_OUTCOMES: readonly Partial<WebhookDelivery>[] = [
  { state: 'delivered', attempts: 1, status: 204 },
  { state: 'waiting', attempts: 1, status: 500 },
  { state: 'given_up', attempts: 1, error: 'connect ECONNREFUSED', status: undefined },
  {},
  // The first attempt is in progress.
  { attempts: 1, status: undefined },
];

/** Creates responders that replace the site registry for webhooks. The account `acme` has the webhook `w1`. */
export function createWebhookResponders() {
  const { webhook, deliveries } = showWebhook.example.reply;
  const tests: WebhookDelivery[] = [];
  const webhooks = new Map<string, Webhook & { readonly account_id: string }>();
  webhooks.set('w1', { ...webhook, webhook_id: 'w1', account_id: 'acme' });
  const findOwned = ({ account_id, webhook_id }: WebhookReference): Webhook => {
    const stored = webhooks.get(webhook_id);
    if (stored?.account_id !== account_id) throw new DaystarError('NotFound', 'No such webhook.');
    const { account_id: _, ...record } = stored;
    return record;
  };
  return [
    createResponder(registerWebhook, async ({ account_id, url, resources }) => {
      if (!url.startsWith('https://'))
        throw createInvalidRequestError([
          { field_name: 'url', error_code: 'Invalid', message: `'url' must begin with https://.` },
        ]);
      const { resources: _, ...record } = webhook;
      const created = { ...record, webhook_id: `w${webhooks.size + 1}`, url, ...(resources ? { resources } : {}) };
      webhooks.set(created.webhook_id, { ...created, account_id });
      return { webhook: created, secret: registerWebhook.example.reply.secret };
    }),
    createResponder(listWebhooks, async ({ account_id }) => ({
      webhooks: [...webhooks.values()].flatMap((candidate) =>
        candidate.account_id === account_id ? [findOwned({ account_id, webhook_id: candidate.webhook_id })] : [],
      ),
    })),
    createResponder(showWebhook, async (reference) => ({
      webhook: findOwned(reference),
      deliveries: [...tests, ...deliveries],
    })),
    createResponder(deleteWebhook, async (reference) => {
      const deleted = findOwned(reference);
      webhooks.delete(reference.webhook_id);
      return deleted;
    }),
    createResponder(testWebhook, async (reference) => {
      findOwned(reference);
      const test = { ...testWebhook.example.reply, delivery_id: `test-${tests.length}` };
      tests.unshift({ ...test, ...TEST_OUTCOMES[tests.length % TEST_OUTCOMES.length] });
      return test;
    }),
    createResponder(redeliverWebhook, async (reference) => findOwned(reference) && redeliverWebhook.example.reply),
  ];
}
