import {
  addKey,
  createSite,
  deleteSite,
  deleteWebhook,
  listAudit,
  postMeasurements,
  registerAccount,
  registerWebhook,
  replaceSite,
  revokeKey,
} from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { PROPERTIES, RegistryFixture, catchError } from '../site-registry.fixture';

describe('the audit log, embedded', () => auditBehaves());
describeWith('stack', 'the audit log, Kafka and Postgres', () => auditBehaves(process.env.DAYSTAR_TEST_KAFKA));

function auditBehaves(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 60_000);
  afterAll(() => registry.close());
  const entriesOf = async (resource: string) => (await registry.request(listAudit, { resource })).entries;

  it('records every change of a site with its actor, and its state before and after', async () => {
    const account_id = await registry.createAccount();
    const origin = { actor: account_id, key_id: 'k1', request_id: 'a-request' };
    const owned = { account_id, kind: 'utility' as const };
    const { resource_id } = await registry.request(createSite, { ...owned, properties: PROPERTIES, origin });
    const changed = { ...owned, resource_id, properties: { ...PROPERTIES, capacity: 110 } };
    await registry.request(replaceSite, { ...changed, origin: { actor: 'operator' } });
    // A request without an effect is not audited.
    await registry.request(replaceSite, changed);
    await registry.request(deleteSite, { ...owned, resource_id });
    expect(await entriesOf(`site/${resource_id}`)).toMatchObject([
      { action: 'deleted', actor: account_id, before: { capacity: 110 } },
      { action: 'changed', actor: 'operator', before: { capacity: 100 }, after: { capacity: 110 } },
      { action: 'created', ...origin, after: { capacity: 100, name: PROPERTIES.name } },
    ]);
  });

  it('records requests that replace measurements of a site with count and span, and no others', async () => {
    const account_id = await registry.createAccount();
    const { resource_id } = await registry.createSite(account_id);
    const origin = { actor: account_id, key_id: 'k1', request_id: 'a-request' };
    const at = (hour: number, total_power: number) => ({
      period_end: `2026-01-01T${hour}:00:00Z`,
      period: 'PT1H',
      total_power,
    });
    const post = (...measurements: ReturnType<typeof at>[]) =>
      registry.request(postMeasurements, { account_id, resource_id, measurements, origin });
    await post(at(10, 5), at(11, 6), at(12, 7));
    await post(at(12, 9), at(11, 6), at(10, 4), at(13, 8));
    await post(at(10, 4));
    const [replaced, ...others] = await entriesOf(`site/${resource_id}`);
    expect(replaced).toMatchObject({ action: 'measured', ...origin });
    expect(replaced.after).toEqual({
      measurements: 3,
      replaced: 2,
      first_period_end: '2026-01-01T10:00:00.0000000Z',
      last_period_end: '2026-01-01T13:00:00.0000000Z',
    });
    expect(others.map(({ action }) => action)).toEqual(['created']);
  });

  it('records nothing about refused commands', async () => {
    const account_id = await registry.createAccount();
    const { resource_id } = await registry.createSite(account_id);
    const stranger = { account_id: 'somebody-else', kind: 'utility' as const, resource_id };
    expect(await catchError(registry.request(deleteSite, stranger))).toMatchObject({ code: 'NotFound' });
    expect(await entriesOf(`site/${resource_id}`)).toHaveLength(1);
  });

  it('records changes of accounts, keys and webhooks without keys, hashes or secrets', async () => {
    const { account, api_key } = await registry.request(registerAccount, { name: 'Acme', plan: 'commercial' });
    const { account_id } = account;
    const added = await registry.request(addKey, { account_id, origin: { actor: 'operator' } });
    await registry.request(revokeKey, { account_id, key_id: account.keys[0].key_id });
    const url = 'https://example.com/hook?token=very-secret';
    const registered = await registry.request(registerWebhook, { account_id, url });
    const { webhook_id } = registered.webhook;
    await registry.request(deleteWebhook, { account_id, webhook_id });
    const changes = await entriesOf(`account/${account_id}`);
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
      ['changed', account_id],
      ['changed', 'operator'],
      ['created', account_id],
    ]);
    const webhooks = await entriesOf(`webhook/${webhook_id}`);
    expect(webhooks.map(({ action }) => action)).toEqual(['deleted', 'created']);
    const rows = await registry.database.execute((manager) => manager.query<object[]>('select * from audit'));
    const text = JSON.stringify(rows);
    const hashes = added.account.keys.map(({ hash }) => hash);
    for (const secret of [api_key, added.api_key, ...hashes, registered.secret, 'very-secret']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is read by actor, from a start time, and page by page', async () => {
    const account_id = await registry.createAccount();
    for (const name of ['a', 'b', 'c']) await registry.createSite(account_id, { name });
    const readOwn = async (more: object) => (await registry.request(listAudit, { actor: account_id, ...more })).entries;
    const all = await readOwn({});
    expect(all).toHaveLength(4);
    const [newest, second] = all;
    expect(await readOwn({ limit: 1 })).toEqual([newest]);
    expect(await readOwn({ limit: 1, before_id: newest.id })).toEqual([second]);
    expect(await readOwn({ since: newest.changed_at })).toHaveLength(4);
    expect(await readOwn({ since: '2026-01-02T12:00:01Z' })).toEqual([]);
  });
}
