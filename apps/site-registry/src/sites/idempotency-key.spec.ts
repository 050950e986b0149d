import { createSite, deleteSite, replaceSite } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { PROPERTIES as properties, RegistryFixture, catchError } from '../site-registry.fixture';

describe('an idempotency key, embedded', () => idempotencyKeysBehave());
describeWith('stack', 'an idempotency key, Kafka and Postgres', () =>
  idempotencyKeysBehave(process.env.DAYSTAR_TEST_KAFKA),
);

function idempotencyKeysBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  registry.settings = { maxSites: 2 };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  const create = (account_id: string, idempotency_key: string, change: object = {}) =>
    registry.request(createSite, {
      account_id,
      kind: 'utility',
      properties: { ...properties, ...change },
      idempotency_key,
    });

  it('creates one site, also when requests are concurrent or the account has no room for another', async () => {
    const account_id = await registry.createAccount();
    const sites = await Promise.all([1, 2, 3].map(() => create(account_id, 'order-1')));
    expect(new Set(sites.map(({ resource_id }) => resource_id)).size).toBe(1);
    const other = await create(account_id, 'order-2');
    expect(other.resource_id).not.toBe(sites[0].resource_id);
    expect(await create(account_id, 'order-1')).toEqual(sites[0]);
    expect(await catchError(create(account_id, 'order-3'))).toMatchObject({ code: 'Forbidden' });
  });

  it('is refused with another body, and after the site was deleted', async () => {
    const account_id = await registry.createAccount();
    const { resource_id } = await create(account_id, 'a');
    expect(await catchError(create(account_id, 'a', { capacity: 7 }))).toMatchObject({ code: 'Conflict' });
    await registry.request(deleteSite, { account_id, kind: 'utility', resource_id });
    expect(await catchError(create(account_id, 'a'))).toMatchObject({ code: 'Conflict' });
  });

  it('names the kind of site that it was used for', async () => {
    const account_id = await registry.createAccount();
    await create(account_id, 'a');
    const rooftop = registry.request(createSite, { account_id, kind: 'rooftop', properties, idempotency_key: 'a' });
    expect(await catchError(rooftop)).toMatchObject({
      code: 'Conflict',
      message: "This 'Idempotency-Key' was used for a utility-scale site. Send a new one.",
    });
  });

  it('finds a site that was changed since, as it is now', async () => {
    const account_id = await registry.createAccount();
    const { resource_id } = await create(account_id, 'a');
    const changed = { account_id, kind: 'utility' as const, resource_id, properties: { ...properties, capacity: 7 } };
    await registry.request(replaceSite, changed);
    expect(await create(account_id, 'a')).toMatchObject({ resource_id, capacity: 7, version: 2 });
  });

  it('of one account is unrelated to that of another', async () => {
    const [first, second] = [await registry.createAccount(), await registry.createAccount()];
    const ids = [(await create(first, 'a')).resource_id, (await create(second, 'a')).resource_id];
    expect(ids[0]).not.toBe(ids[1]);
  });
}
