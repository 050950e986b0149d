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
    expect(await listed(key)).toEqual([
      { key_id: 'k1', read_only: false, created_at: '2026-03-01T15:13:00.0000000Z', current: true },
    ]);
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
    [{ read_only: 'yes' }, "'read_only' must be true or false."],
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

  it('may be read-only: such a key reads, cannot create or replace keys, and neither can its session', async () => {
    const owner = as('key-3-of-keyholder');
    const created = await fixture.send('POST', '/keys', { name: 'Colleague', read_only: true }, owner);
    const { key_id, api_key, read_only } = (await created.json()) as Record<string, string>;
    expect([created.status, read_only]).toEqual([201, true]);
    const keys = await listed(api_key);
    expect(keys.at(-1)).toMatchObject({ name: 'Colleague', read_only: true, current: true });
    for (const [method, path] of [
      ['POST', '/keys'],
      ['POST', `/keys/${key_id}/rotate`],
      ['DELETE', `/keys/${key_id}`],
      ['DELETE', '/accounts/keyholder'],
    ]) {
      const response = await send(method, path, api_key);
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('is read-only')]);
    }
    const cookie = await fixture.signIn(api_key);
    const browse = (path: string, init: RequestInit = {}) =>
      fetch(fixture.gateway.url + path, {
        ...init,
        headers: { cookie, accept: 'text/html', origin: fixture.gateway.url },
        redirect: 'manual',
      });
    expect((await browse('/account/keys')).status).toBe(200);
    for (const path of ['/account/keys', '/account/keys/k1/revoke', '/sites/new', '/account/close'])
      expect((await browse(path, { method: 'POST', body: new URLSearchParams({ name: 'x' }) })).status).toBe(403);
    expect(await listed(api_key)).toEqual(keys);
    const rotated = await (await send('POST', `/keys/${key_id}/rotate`, 'key-3-of-keyholder')).json();
    expect(rotated).toMatchObject({ name: 'Colleague', read_only: true });
  });

  it('are not created as read-only by a registry that does not know them, and no full key remains', async () => {
    const request = jest.spyOn(fixture.bus, 'request');
    request.mockImplementationOnce((command, fields) => {
      request.mockRestore();
      return fixture.bus.request(command, { ...fields, read_only: undefined });
    });
    const response = await fixture.send('POST', '/keys', { read_only: true }, as('key-3-of-keyholder'));
    expect(response.status).toBe(503);
    const active = (await listed('key-3-of-keyholder')).filter(({ revoked_at }) => !revoked_at);
    expect(active.map(({ name }) => name)).toEqual([undefined, 'Dispatch centre', 'Colleague']);
  });

  it('are not visible to other accounts', async () => {
    expect((await fixture.get('/keys', { authorization: '' })).status).toBe(401);
    expect((await send('POST', '/keys/k77/rotate', 'key-3-of-keyholder')).status).toBe(404);
  });
});
