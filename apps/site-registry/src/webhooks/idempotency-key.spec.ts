import { deleteWebhook, listWebhooks, registerWebhook } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { RegistryFixture } from '../site-registry.fixture';

describe('an idempotency key of a webhook, embedded', () => describeRepeatedRegistrations());
describeWith('stack', 'an idempotency key of a webhook, Kafka and Postgres', () =>
  describeRepeatedRegistrations(process.env.DAYSTAR_TEST_KAFKA),
);

function describeRepeatedRegistrations(kafka?: string): void {
  const registry = new RegistryFixture();
  let account_id: string;
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());
  beforeEach(async () => void (account_id = await registry.createAccount()));

  const register = (request: { idempotency_key: string; resources?: string[] }) =>
    registry.request(registerWebhook, { account_id, url: 'https://example.com/daystar', ...request });

  it('registers one webhook with one secret, also by concurrent requests', async () => {
    const repeated = await Promise.all([1, 2, 3].map(() => register({ idempotency_key: 'order-1' })));
    expect(new Set(repeated.map(({ webhook, secret }) => `${webhook.webhook_id} ${secret}`)).size).toBe(1);
    const { webhook } = await register({ idempotency_key: 'order-2' });
    const { webhooks } = await registry.request(listWebhooks, { account_id });
    expect(webhooks.map(({ webhook_id }) => webhook_id).sort()).toEqual(
      [repeated[0].webhook.webhook_id, webhook.webhook_id].sort(),
    );
  });

  it('is refused with another body, and after the webhook was deleted', async () => {
    const conflict = { code: 'Conflict' };
    const { webhook_id } = (await register({ idempotency_key: 'order-1', resources: ['site/1234-abcd-5678-ef90'] }))
      .webhook;
    await expect(register({ idempotency_key: 'order-1' })).rejects.toMatchObject(conflict);
    await registry.request(deleteWebhook, { account_id, webhook_id });
    await expect(
      register({ idempotency_key: 'order-1', resources: ['site/1234-abcd-5678-ef90'] }),
    ).rejects.toMatchObject(conflict);
  });
}
