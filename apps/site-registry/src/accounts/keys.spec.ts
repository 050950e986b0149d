import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addKey, revokeKey } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { World, of } from '../spec/world';

describe('keys, embedded', () => keysBehave());
describeWith('stack', 'keys, Kafka and Postgres', () => keysBehave(process.env.DAYSTAR_TEST_KAFKA));

function keysBehave(kafka?: string): void {
  const world = new World();
  beforeAll(() => world.open(kafka), 120_000);
  afterAll(() => world.close());

  it('are added, told to the world as hashes, and revoked one by one', async () => {
    const account_id = await world.newAccount();
    const { account, key_id, api_key } = await world.ask(addKey, { account_id });
    expect(account.keys.map((key) => key.key_id)).toContain(key_id);
    expect(account.keys.map(({ hash }) => hash)).toContain(createHash('sha256').update(api_key).digest('hex'));
    const first = account.keys.find((key) => key.key_id !== key_id)!;
    const revoked = await world.ask(revokeKey, { account_id, key_id: first.key_id });
    expect(revoked.keys.filter(({ revoked_at }) => !revoked_at).map((key) => key.key_id)).toEqual([key_id]);
    // Changes that follow each other closely may be told as one.
    const told = () => of(world.accounts, account_id).at(-1)?.payload;
    for (let waited = 0; told()?.version !== 3 && waited < 500; waited++) await pause(20);
    expect(told()).toEqual(revoked);
  });

  it('are replaced at once', async () => {
    const account_id = await world.newAccount();
    const { key_id: old } = (await world.ask(addKey, { account_id })).account.keys[0];
    const { account, key_id } = await world.ask(addKey, { account_id, replaces: old });
    expect(account.keys.find((key) => key.key_id === old)).toHaveProperty('revoked_at');
    expect(account.keys.find((key) => key.key_id === key_id)).not.toHaveProperty('revoked_at');
    await expect(world.ask(addKey, { account_id, replaces: old })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('are never none, and never many', async () => {
    const account_id = await world.newAccount();
    const { account, key_id } = await world.ask(addKey, { account_id });
    const [first] = account.keys.filter((key) => key.key_id !== key_id);
    await world.ask(revokeKey, { account_id, key_id });
    const last = { account_id, key_id: first.key_id };
    await expect(world.ask(revokeKey, last)).rejects.toMatchObject({ code: 'Conflict' });
    for (let keys = 1; keys < 20; keys++) await world.ask(addKey, { account_id });
    await expect(world.ask(addKey, { account_id })).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('are nobody else’s to revoke', async () => {
    const [mine, theirs] = [await world.newAccount(), await world.newAccount()];
    const { key_id } = await world.ask(addKey, { account_id: theirs });
    await expect(world.ask(revokeKey, { account_id: mine, key_id })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(world.ask(addKey, { account_id: mine, replaces: key_id })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(world.ask(addKey, { account_id: 'nobody' })).rejects.toMatchObject({ code: 'NotFound' });
  });
}
