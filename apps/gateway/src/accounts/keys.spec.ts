import { GatewayFixture } from '../gateway.fixture';

describe('the API keys of an account', () => {
  const fixture = new GatewayFixture();
  let key: string;
  beforeAll(async () => {
    await fixture.start();
    const registered = await fixture.send('POST', '/accounts', { name: 'keyholder' });
    key = ((await registered.json()) as { api_key: string }).api_key;
  });
  afterAll(() => fixture.close());
  const as = (api_key: string) => ({ authorization: `Bearer ${api_key}` });
  const send = (method: string, path: string, api_key = key) => fixture.send(method, path, undefined, as(api_key));
  const listed = async (api_key: string) => {
    const { keys } = (await (await fixture.get('/keys', as(api_key))).json()) as { keys: Record<string, unknown>[] };
    return keys;
  };

  it('are listed without their secret', async () => {
    expect(await listed(key)).toEqual([{ key_id: 'k1', created_at: '2026-03-01T15:13:00.0000000Z', current: true }]);
  });

  it('are added, rotated and revoked, and each works from its creation until its revocation', async () => {
    const added = await send('POST', '/keys');
    const second = (await added.json()) as { key_id: string; api_key: string };
    expect([added.status, added.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect((await listed(second.api_key)).map(({ current }) => current)).toEqual([false, true]);
    const third = (await (await send('POST', `/keys/${second.key_id}/rotate`)).json()) as { api_key: string };
    expect((await fixture.get('/keys', as(second.api_key))).status).toBe(401);
    expect((await fixture.get('/keys', as(third.api_key))).status).toBe(200);
    expect((await send('DELETE', '/keys/k1', third.api_key)).status).toBe(204);
    expect((await fixture.get('/keys', as(key))).status).toBe(401);
    expect((await listed(third.api_key))[0]).toHaveProperty('revoked_at');
  });

  it('have a name, which the key that replaces them keeps', async () => {
    const headers = as('key-3-of-keyholder');
    const create = (body: unknown) => fixture.send('POST', '/keys', body, headers);
    const named = (await (await create({ name: ' Dispatch centre ' })).json()) as { key_id: string };
    expect(named).toMatchObject({ name: 'Dispatch centre' });
    const rotated = await send('POST', `/keys/${named.key_id}/rotate`, 'key-3-of-keyholder');
    expect(await rotated.json()).toMatchObject({ name: 'Dispatch centre' });
    const names = (await listed('key-3-of-keyholder')).map(({ name }) => name);
    expect(names).toEqual([undefined, undefined, undefined, 'Dispatch centre', 'Dispatch centre']);
  });

  it.each([
    [{ name: '' }, "'name' must be a string of 1 to 100 characters."],
    [{ name: '   ' }, "'name' must be a string of 1 to 100 characters."],
    [{ name: 'x'.repeat(101) }, "'name' must be a string of 1 to 100 characters."],
    [{ name: 'two\nlines' }, "'name' must have printable characters only."],
    [{ name: 5 }, "'name' must be a string of 1 to 100 characters, not a number."],
    [{ nmae: 'Dispatch centre' }, "'nmae' is not known. Use 'name'."],
    [[], 'The body must be a JSON object.'],
  ])('are not created with %j', async (body, message) => {
    const response = await fixture.send('POST', '/keys', body, as('key-3-of-keyholder'));
    const { response_status } = (await response.json()) as { response_status: { errors: { message: string }[] } };
    expect([response.status, response_status.errors.map((error) => error.message)]).toEqual([400, [message]]);
    expect(await listed('key-3-of-keyholder')).toHaveLength(5);
  });

  it('show the hour of their last use, as the site registry knows it', async () => {
    fixture.keyUses.push({ key_id: 'k3', used_at: '2026-03-01T14:00:00Z' });
    expect((await listed('key-3-of-keyholder')).map(({ last_used_at }) => last_used_at)).toEqual([
      undefined,
      undefined,
      '2026-03-01T14:00:00.0000000Z',
      undefined,
      undefined,
    ]);
  });

  it('are not visible to other accounts', async () => {
    expect((await fixture.get('/keys', { authorization: '' })).status).toBe(401);
    expect((await send('POST', '/keys/k77/rotate', 'key-3-of-keyholder')).status).toBe(404);
  });
});
