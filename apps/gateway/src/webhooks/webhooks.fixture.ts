import { responder } from '@daystar/bus';
import {
  DaystarError,
  type Webhook,
  type WebhookChosen,
  deleteWebhook,
  invalid,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  testWebhook,
} from '@daystar/contracts';

/** What the site registry says of webhooks; the account `acme` has one, `w1`. */
export function webhookResponders() {
  const { webhook, deliveries } = showWebhook.example.reply;
  const held = new Map<string, Webhook & { readonly account_id: string }>();
  held.set('w1', { ...webhook, webhook_id: 'w1', account_id: 'acme' });
  const own = ({ account_id, webhook_id }: WebhookChosen): Webhook => {
    const found = held.get(webhook_id);
    if (found?.account_id !== account_id) throw new DaystarError('NotFound', 'No such webhook.');
    const { account_id: _, ...record } = found;
    return record;
  };
  return [
    responder(registerWebhook, async ({ account_id, url, resources }) => {
      if (!url.startsWith('https://'))
        throw invalid([{ field_name: 'url', error_code: 'Invalid', message: `'url' must begin with https://.` }]);
      const { resources: _, ...record } = webhook;
      const made = { ...record, webhook_id: `w${held.size + 1}`, url, ...(resources ? { resources } : {}) };
      held.set(made.webhook_id, { ...made, account_id });
      return { webhook: made, secret: registerWebhook.example.reply.secret };
    }),
    responder(listWebhooks, async ({ account_id }) => ({
      webhooks: [...held.values()].flatMap((one) =>
        one.account_id === account_id ? [own({ account_id, webhook_id: one.webhook_id })] : [],
      ),
    })),
    responder(showWebhook, async (chosen) => ({ webhook: own(chosen), deliveries })),
    responder(deleteWebhook, async (chosen) => {
      const deleted = own(chosen);
      held.delete(chosen.webhook_id);
      return deleted;
    }),
    responder(testWebhook, async (chosen) => own(chosen) && testWebhook.example.reply),
    responder(redeliverWebhook, async (chosen) => own(chosen) && redeliverWebhook.example.reply),
  ];
}
