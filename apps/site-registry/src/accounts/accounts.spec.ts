import { createHash } from 'node:crypto';
import { registerAccount } from '@daystar/contracts';
import { AccountEntity } from '@daystar/database';
import { describeWith } from '@daystar/testing';
import { World, arrived, of } from '../spec/world';

describe('an account, embedded', () => accountsBehave());
describeWith('stack', 'an account, Kafka and Postgres', () => accountsBehave(process.env.DAYSTAR_TEST_KAFKA));

function accountsBehave(kafka?: string): void {
  const world = new World();
  beforeAll(() => world.open(kafka), 120_000);
  afterAll(() => world.close());

  it('gets a key that is shown once and kept as a hash', async () => {
    const { account, api_key } = await world.ask(registerAccount, { name: 'Acme Solar', plan: 'free' });
    expect(Buffer.from(api_key, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(account.keys.map(({ hash }) => hash)).toEqual([createHash('sha256').update(api_key).digest('hex')]);
    await arrived(world.accounts, account.account_id, 1);
    expect(of(world.accounts, account.account_id)[0].payload).toEqual(account);
    const tables = await world.database.read((manager) =>
      manager.query(
        `select row_to_json(a) as a, row_to_json(k) as k from account a join account_key k using (account_id)`,
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(api_key);
  });

  it('is the same when it is registered again as it was', async () => {
    const demo = {
      name: 'Demo',
      plan: 'free',
      account_id: `demo-${world.name}`,
      api_key: `key-${world.name}`,
    } as const;
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => world.ask(registerAccount, demo)));
    for (const reply of again) expect(reply).toEqual(first);
    expect(first.account).toMatchObject({ account_id: demo.account_id, version: 1 });

    await arrived(world.accounts, demo.account_id, 1);
    const more = await world.ask(registerAccount, { ...demo, plan: 'enterprise', api_key: `other-key-${world.name}` });
    expect(more.account).toMatchObject({ plan: 'enterprise', version: 2 });
    expect(more.account.keys).toEqual([first.account.keys[0], expect.anything()]);
    await arrived(world.accounts, demo.account_id, 2);
    expect(of(world.accounts, demo.account_id).map(({ payload }) => payload?.version)).toEqual([1, 2]);

    const { api_key, ...withoutKey } = demo;
    await expect(world.ask(registerAccount, withoutKey)).rejects.toMatchObject({ code: 'Conflict' });
    const thief = { name: 'Thief', plan: 'free', api_key } as const;
    await expect(world.ask(registerAccount, thief)).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('keeps an e-mail address in the database alone, and takes nothing else for one', async () => {
    const registration = { name: 'Acme Solar', plan: 'free', email: 'solar@example.org' } as const;
    const { account } = await world.ask(registerAccount, registration);
    const { account_id } = account;
    await arrived(world.accounts, account_id, 1);
    expect(JSON.stringify(of(world.accounts, account_id))).not.toContain('solar@');
    const stored = await world.database.read((manager) => manager.findOneBy(AccountEntity, { account_id }));
    expect(stored?.email).toBe('solar@example.org');
    await expect(world.ask(registerAccount, { ...registration, email: 'fuzz' })).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field_name: 'email' }],
    });
  });

  it('has no name that cannot be stored', async () => {
    for (const name of ['A\0cme', 'A\ud800cme', 'A\u001b[2Jcme']) {
      const refused = world.ask(registerAccount, { name, plan: 'free' });
      await expect(refused).rejects.toMatchObject({ code: 'InvalidRequest', errors: [{ field_name: 'name' }] });
    }
  });
}
