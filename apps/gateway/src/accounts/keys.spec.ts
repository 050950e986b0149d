import { GatewayFixture } from '../gateway.fixture';

describe('an account’s keys', () => {
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

  it('are listed without themselves', async () => {
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

  it('are not visible to other accounts', async () => {
    expect((await fixture.get('/keys', { authorization: '' })).status).toBe(401);
    expect((await send('POST', '/keys/k77/rotate', 'key-3-of-keyholder')).status).toBe(404);
  });
});
