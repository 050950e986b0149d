import { GatewayFixture } from '../gateway.fixture';

describe('the page of keys', () => {
  const fixture = new GatewayFixture();
  let cookie: string;
  beforeAll(async () => {
    await fixture.start();
    await fixture.addAccount('keyholder', 'free', 'key-of-keyholder');
    const signedIn = await post('/sign-in', { key: 'key-of-keyholder' });
    cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
  });
  afterAll(() => fixture.close());

  const send = (path: string, init: RequestInit = {}) => {
    const headers = { accept: 'text/html', origin: fixture.gateway.url, ...(cookie ? { cookie } : {}) };
    return fetch(fixture.gateway.url + path, { redirect: 'manual', headers, ...init });
  };
  const post = (path: string, form: Record<string, string>) =>
    send(path, { method: 'POST', body: new URLSearchParams(form) });
  const show = async (path: string) => (await send(path)).text();

  it('creates a key with a name, shows it once, and lists it with the hour of its last use', async () => {
    const created = await (await post('/account/keys', { name: 'Tom & <Co>' })).text();
    expect(created).toContain('key-2-of-keyholder');
    fixture.keyUses.push({ key_id: 'k2', used_at: '2026-03-01T23:00:00Z' });
    const list = await show('/account/keys');
    expect(list).toContain('<th scope="row">Tom &amp; &lt;Co&gt;</th>');
    expect(list).toContain('2026-03-01, 23 to 24 h');
    expect(list).toContain('aria-label="Revoke key Tom &amp; &lt;Co&gt;"');
    expect(list).not.toContain('key-2-of-keyholder');
    expect(await show('/account')).toContain('Tom &amp; &lt;Co&gt;');
  });

  it('creates a key without a name', async () => {
    expect(await (await post('/account/keys', { name: ' ' })).text()).toContain('key-3-of-keyholder');
  });

  it('creates a read-only key, and names its access', async () => {
    const page = await (await post('/account/keys', { name: 'Colleague', read_only: 'yes' })).text();
    expect(page).toContain('key-4-of-keyholder');
    expect(await show('/account/keys')).toMatch(
      /Colleague<\/th>\s*<td[^>]*><code>k4<\/code><\/td>\s*<td[^>]*>read-only</,
    );
  });

  it('shows an error at the field, with what was typed', async () => {
    const response = await post('/account/keys', { name: 'x'.repeat(101), read_only: 'yes' });
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page).toContain(`value="${'x'.repeat(101)}"`);
    expect(page).toContain('name="read_only" value="yes" checked');
    expect(page).toContain('id="name-error">');
  });

  it('names the key that it asks to revoke', async () => {
    expect(await show('/account/keys/k2/revoke')).toContain('Tom &amp; &lt;Co&gt;, <code>k2</code>');
    const revoked = await post('/account/keys/k2/revoke', {});
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/account/keys']);
    expect((await send('/account/keys/k2/revoke')).status).toBe(404);
  });

  it('needs a session', async () => {
    const response = await fetch(`${fixture.gateway.url}/account/keys`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in?then=%2Faccount%2Fkeys']);
  });
});
