import { createHash } from 'node:crypto';
import { addKey, recordKeyUses, revokeKey } from '@daystar/contracts';
import { describeWith, eventually } from '@daystar/testing';
import { RegistryFixture, filterByKey } from '../site-registry.fixture';

describe('keys, embedded', () => keysBehave());
describeWith('stack', 'keys, Kafka and Postgres', () => keysBehave(process.env.DAYSTAR_TEST_KAFKA));

function keysBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  it('are added, published as hashes, and revoked one by one', async () => {
    const account_id = await registry.createAccount();
    const { account, key_id, api_key } = await registry.request(addKey, { account_id });
    expect(account.keys.map((key) => key.key_id)).toContain(key_id);
    expect(account.keys.map(({ hash }) => hash)).toContain(createHash('sha256').update(api_key).digest('hex'));
    const first = account.keys.find((key) => key.key_id !== key_id)!;
    const revoked = await registry.request(revokeKey, { account_id, key_id: first.key_id });
    expect(revoked.keys.filter(({ revoked_at }) => !revoked_at).map((key) => key.key_id)).toEqual([key_id]);
    // Changes that follow each other closely may be published as one.
    const newest = () => filterByKey(registry.accounts, account_id).at(-1)?.payload;
    await eventually(() => newest()?.version === 3 || undefined);
    expect(newest()).toEqual(revoked);
  });

  it('are rotated in one step', async () => {
    const account_id = await registry.createAccount();
    const { key_id: old } = (await registry.request(addKey, { account_id })).account.keys[0];
    const { account, key_id } = await registry.request(addKey, { account_id, replaces: old });
    expect(account.keys.find((key) => key.key_id === old)).toHaveProperty('revoked_at');
    expect(account.keys.find((key) => key.key_id === key_id)).not.toHaveProperty('revoked_at');
    await expect(registry.request(addKey, { account_id, replaces: old })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('have a name, which a replacing key keeps unless it has its own', async () => {
    const account_id = await registry.createAccount();
    const add = async (request: object) => {
      const { account, key_id } = await registry.request(addKey, { account_id, ...request });
      return account.keys.find((key) => key.key_id === key_id)!;
    };
    const { key_id, name } = await add({ name: 'Dispatch centre' });
    const { key_id: second, name: kept } = await add({ replaces: key_id });
    const { name: own } = await add({ replaces: second, name: 'Control room' });
    expect([name, kept, own]).toEqual(['Dispatch centre', 'Dispatch centre', 'Control room']);
    expect(await add({})).not.toHaveProperty('name');
  });

  it('are read-only if requested, under another hash, and so is a key that replaces them', async () => {
    const account_id = await registry.createAccount();
    const first = await registry.request(addKey, { account_id });
    const add = (request: object) => registry.request(addKey, { account_id, ...request });
    const created = await add({ name: 'Colleague', read_only: true });
    const replacing = await add({ replaces: created.key_id, read_only: false });
    for (const { account, key_id, api_key } of [created, replacing])
      expect(account.keys.find((key) => key.key_id === key_id)).toMatchObject({
        name: 'Colleague',
        read_only: true,
        hash: createHash('sha512-256').update(api_key).digest('hex'),
      });
    expect(first.account.keys.some((key) => 'read_only' in key)).toBe(false);
    const repeat = (read_only?: boolean) => add({ read_only, idempotency_key: 'order-2' });
    const [one, two] = [await repeat(true), await repeat(true)];
    expect(two.account.keys.find(({ key_id }) => key_id === one.key_id)).toMatchObject({
      hash: createHash('sha512-256').update(two.api_key).digest('hex'),
    });
    await expect(repeat()).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('with full access cannot all be revoked while read-only keys remain', async () => {
    const account_id = await registry.createAccount();
    const { account } = await registry.request(addKey, { account_id, read_only: true });
    const { key_id } = account.keys.find(({ read_only }) => !read_only)!;
    const revoking = registry.request(revokeKey, { account_id, key_id });
    await expect(revoking).rejects.toMatchObject({ code: 'Conflict', message: expect.stringContaining('Rotate it') });
  });

  it('with an idempotency key are one key, and the last response has its secret', async () => {
    const account_id = await registry.createAccount();
    const add = () => registry.request(addKey, { account_id, name: 'Control room', idempotency_key: 'order-1' });
    const [first, second] = [await add(), await add()];
    expect(second.key_id).toBe(first.key_id);
    expect(second.account.keys).toHaveLength(2);
    const { hash } = second.account.keys.find(({ key_id }) => key_id === second.key_id)!;
    expect(hash).toBe(createHash('sha256').update(second.api_key).digest('hex'));
    expect(second.api_key).not.toBe(first.api_key);
  });

  it('with an idempotency key replace a key once, and another key with the same idempotency key', async () => {
    const account_id = await registry.createAccount();
    const [one, other] = [
      await registry.request(addKey, { account_id }),
      await registry.request(addKey, { account_id }),
    ];
    const rotate = (replaces: string) => registry.request(addKey, { account_id, replaces, idempotency_key: 'rotate' });
    const rotated = await rotate(one.key_id);
    expect((await rotate(one.key_id)).key_id).toBe(rotated.key_id);
    const { account, key_id } = await rotate(other.key_id);
    expect(key_id).not.toBe(rotated.key_id);
    expect(account.keys.filter(({ revoked_at }) => !revoked_at)).toHaveLength(3);
  });

  it.each([
    ['another name', { name: 'Other' }, async () => {}],
    ['its key is in use', {}, (key_id: string) => use(key_id)],
    ['its key is revoked', {}, (key_id: string, account_id: string) => revoke(key_id, account_id)],
  ])('with an idempotency key are refused: %s', async (_, change, prepare) => {
    const account_id = await registry.createAccount();
    const request = { account_id, name: 'Control room', idempotency_key: 'order-1' };
    const { key_id } = await registry.request(addKey, request);
    await prepare(key_id, account_id);
    await expect(registry.request(addKey, { ...request, ...change })).rejects.toMatchObject({ code: 'Conflict' });
  });
  const use = async (key_id: string) =>
    void (await registry.request(recordKeyUses, { uses: [{ key_id, used_at: '2026-03-01T12:00:00Z' }] }));
  const revoke = async (key_id: string, account_id: string) =>
    void (await registry.request(revokeKey, { account_id, key_id }));

  it('are limited to between one and twenty', async () => {
    const account_id = await registry.createAccount();
    const { account, key_id } = await registry.request(addKey, { account_id });
    const [first] = account.keys.filter((key) => key.key_id !== key_id);
    await registry.request(revokeKey, { account_id, key_id });
    const last = { account_id, key_id: first.key_id };
    await expect(registry.request(revokeKey, last)).rejects.toMatchObject({ code: 'Conflict' });
    for (let keys = 1; keys < 20; keys++) await registry.request(addKey, { account_id });
    await expect(registry.request(addKey, { account_id })).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('cannot be revoked by another account', async () => {
    const [own, other] = [await registry.createAccount(), await registry.createAccount()];
    const { key_id } = await registry.request(addKey, { account_id: other });
    await expect(registry.request(revokeKey, { account_id: own, key_id })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(registry.request(addKey, { account_id: own, replaces: key_id })).rejects.toMatchObject({
      code: 'NotFound',
    });
    await expect(registry.request(addKey, { account_id: 'unknown' })).rejects.toMatchObject({ code: 'NotFound' });
  });
}
