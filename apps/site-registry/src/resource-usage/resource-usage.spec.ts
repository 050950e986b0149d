import { addKey, registerWebhook, revokeKey, showResourceUsage } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { RegistryFixture } from '../site-registry.fixture';

describe('the usage of resources, embedded', () => usageBehaves());
describeWith('stack', 'the usage of resources, Kafka and Postgres', () => usageBehaves(process.env.DAYSTAR_TEST_KAFKA));

function usageBehaves(kafka?: string): void {
  const registry = new RegistryFixture();
  registry.settings = { maxSites: 7 };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  it('counts sites by kind, keys that are not revoked, and webhooks, with the limits of the operator', async () => {
    const account_id = await registry.createAccount();
    await registry.createSite(account_id);
    const { key_id } = await registry.request(addKey, { account_id });
    await registry.request(addKey, { account_id });
    await registry.request(revokeKey, { account_id, key_id });
    await registry.request(registerWebhook, { account_id, url: 'https://example.com/daystar' });
    expect(await registry.request(showResourceUsage, { account_id })).toEqual({
      utility_sites: { used: 1, limit: 7 },
      rooftop_sites: { used: 0, limit: 7 },
      weather_sites: { used: 0, limit: 7 },
      keys: { used: 2, limit: 20 },
      webhooks: { used: 1, limit: 20 },
    });
  });

  it('is unknown for an account that does not exist', async () => {
    await expect(registry.request(showResourceUsage, { account_id: 'unknown' })).rejects.toMatchObject({
      code: 'NotFound',
    });
  });
}
