import { createHash } from 'node:crypto';
import { changePlan, listAudit, registerAccount } from '@daystar/contracts';
import { AccountEntity } from '@daystar/database';
import { describeWith } from '@daystar/testing';
import { RegistryFixture, waitForDeliveries, filterByKey } from '../site-registry.fixture';

describe('an account, embedded', () => accountsBehave());
describeWith('stack', 'an account, Kafka and Postgres', () => accountsBehave(process.env.DAYSTAR_TEST_KAFKA));

function accountsBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  it('gets a key that is returned once and stored as a hash', async () => {
    const { account, api_key } = await registry.request(registerAccount, { name: 'Acme Solar', plan: 'free' });
    expect(Buffer.from(api_key, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(account.keys.map(({ hash }) => hash)).toEqual([createHash('sha256').update(api_key).digest('hex')]);
    await waitForDeliveries(registry.accounts, account.account_id, 1);
    expect(filterByKey(registry.accounts, account.account_id)[0].payload).toEqual(account);
    const tables = await registry.database.execute((manager) =>
      manager.query(
        `select row_to_json(a) as a, row_to_json(k) as k from account a join account_key k using (account_id)`,
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(api_key);
  });

  it('names the field that has characters which cannot be printed', async () => {
    const request = { name: 'Acme', plan: 'free' as const, account_id: 'a\nb', api_key: 'k'.repeat(32) };
    await expect(registry.request(registerAccount, request)).rejects.toMatchObject({
      errors: [{ field_name: 'account_id', error_code: 'Unprintable' }],
    });
  });

  it('stays the same when it is registered again', async () => {
    const demo = {
      name: 'Demo',
      plan: 'free',
      account_id: `demo-${registry.name}`,
      api_key: `key-${registry.name}`,
    } as const;
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => registry.request(registerAccount, demo)));
    for (const reply of again) expect(reply).toEqual(first);
    expect(first.account).toMatchObject({ account_id: demo.account_id, version: 1 });

    await waitForDeliveries(registry.accounts, demo.account_id, 1);
    const more = await registry.request(registerAccount, {
      ...demo,
      plan: 'enterprise',
      api_key: `other-key-${registry.name}`,
    });
    expect(more.account).toMatchObject({ plan: 'enterprise', version: 2 });
    expect(more.account.keys).toEqual([first.account.keys[0], expect.anything()]);
    await waitForDeliveries(registry.accounts, demo.account_id, 2);
    expect(filterByKey(registry.accounts, demo.account_id).map(({ payload }) => payload?.version)).toEqual([1, 2]);

    const { api_key, ...withoutKey } = demo;
    await expect(registry.request(registerAccount, withoutKey)).rejects.toMatchObject({ code: 'Conflict' });
    const otherAccount = { name: 'Other', plan: 'free', api_key } as const;
    await expect(registry.request(registerAccount, otherAccount)).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('changes its plan once, and keeps its keys and sites', async () => {
    const { account } = await registry.request(registerAccount, { name: 'Acme Solar', plan: 'commercial' });
    const { account_id } = account;
    await registry.createSite(account_id);
    await registry.createSite(account_id);
    const change = { account_id, plan: 'free', origin: { actor: 'operator' } } as const;
    const changed = await registry.request(changePlan, change);
    expect(changed).toEqual({ ...account, plan: 'free', version: 2 });
    expect(await registry.request(changePlan, change)).toEqual(changed);
    await waitForDeliveries(registry.accounts, account_id, 2);
    expect(filterByKey(registry.accounts, account_id).at(-1)?.payload).toEqual(changed);
    await expect(registry.createSite(account_id)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(registry.request(changePlan, { ...change, account_id: 'unknown' })).rejects.toMatchObject({
      code: 'NotFound',
    });
    const { entries } = await registry.request(listAudit, { resource: `account/${account_id}` });
    expect(entries[0]).toMatchObject({ actor: 'operator', before: { plan: 'commercial' }, after: { plan: 'free' } });
  });

  it('stores an e-mail address only in the database, and validates it', async () => {
    const registration = { name: 'Acme Solar', plan: 'free', email: 'solar@example.org' } as const;
    const { account } = await registry.request(registerAccount, registration);
    const { account_id } = account;
    await waitForDeliveries(registry.accounts, account_id, 1);
    expect(JSON.stringify(filterByKey(registry.accounts, account_id))).not.toContain('solar@');
    const stored = await registry.database.execute((manager) => manager.findOneBy(AccountEntity, { account_id }));
    expect(stored?.email).toBe('solar@example.org');
    await expect(registry.request(registerAccount, { ...registration, email: 'fuzz' })).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field_name: 'email' }],
    });
  });

  it('is refused with a name that Postgres cannot store, or that contains invisible characters', async () => {
    for (const name of ['A\0cme', 'A\ud800cme', 'A\u001b[2Jcme', 'A\u2060cme', '\u3164']) {
      const refused = registry.request(registerAccount, { name, plan: 'free' });
      await expect(refused).rejects.toMatchObject({ code: 'InvalidRequest', errors: [{ field_name: 'name' }] });
    }
  });
}
