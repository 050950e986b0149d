import { accountChanged, aggregationDefined } from '@daystar/contracts';
import { GatewayFixture, KEY, waitUntil } from '../gateway.fixture';
import { toOwnPath, toPathAfterSignIn } from '../http/browser-request';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', authorization: '' };
const PLACE = '/radiation/forecasts?latitude=1&longitude=2';

describe('pages', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ name: '<b>Flat</b> & "Co"' });
  });
  afterAll(() => fixture.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(fixture.gateway.url + path, { headers: { ...BROWSER, ...headers }, redirect: 'manual' });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(fixture.gateway.url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...BROWSER, origin: fixture.gateway.url, ...headers },
      redirect: 'manual',
    });
  const signedIn = async (key = KEY) => {
    const response = await post('/sign-in', { key, then: '/account' });
    return { cookie: response.headers.get('set-cookie')!.split(';')[0] };
  };

  it('of rows redirect browsers without a session to the sign-in and back, without a key in the URL', async () => {
    const response = await get(`${PLACE}&api_key=wrong`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/sign-in?then=${encodeURIComponent(PLACE)}`,
    ]);
    const back = await post('/sign-in', { key: KEY, then: PLACE });
    expect([back.status, back.headers.get('location')]).toEqual([303, PLACE]);
  });

  it('lead visitors from home to registration and sign-in, and signed-in users to their sites', async () => {
    const readMain = async (headers = {}) => /<main[^]*<\/main>/.exec(await (await get('/', headers)).text())![0];
    const [visitor, owner] = [await readMain(), await readMain(await signedIn())];
    expect([visitor.includes('href="/sign-in"'), visitor.includes('href="/sites"')]).toEqual([true, false]);
    expect([owner.includes('href="/sign-in"'), owner.includes('href="/sites"')]).toEqual([false, true]);
    expect(owner).not.toContain('class="button quiet" href="/register"');
  });

  it('are never sent to clients of JSON', async () => {
    for (const path of [PLACE, '/', '/nowhere', `/utility_scale_sites/${site}/recent`, '/account']) {
      const response = await get(path, { accept: '*/*' });
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    }
    expect((await get(PLACE, { accept: 'application/json' })).status).toBe(401);
  });

  it('accept a session for reading; changes require a form of this gateway', async () => {
    const session = await signedIn();
    expect((await get(PLACE, session)).status).toBe(200);
    const rows = await get(`${PLACE}&format=json`, session);
    expect(rows.headers.get('content-type')).toMatch(/^application\/json/);
    const body = { name: 'x', latitude: 1, longitude: 2, capacity: 3 };
    const write = await fixture.send('POST', '/utility_scale_sites', body, { ...session, authorization: '' });
    expect(write.status).toBe(401);
    for (const origin of ['http://elsewhere.example', 'null', '']) {
      expect((await post('/account/keys', {}, { ...session, origin })).status).toBe(403);
    }
    expect((await post('/sign-in', { key: KEY }, { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect((await post('/account/keys', {}, { ...session, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('reject a session cookie that was changed', async () => {
    const { cookie } = await signedIn();
    expect(cookie).not.toContain(KEY);
    const middle = Math.floor(cookie.length / 2);
    const other = cookie[middle] === 'A' ? 'B' : 'A';
    const tampered = cookie.slice(0, middle) + other + cookie.slice(middle + 1);
    for (const one of [tampered, cookie.slice(0, 40), 'daystar_session=', 'daystar_session=AAAA']) {
      expect((await get('/account', { cookie: one })).status).toBe(303);
    }
    expect((await get('/account', { cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
  });

  it('set a cookie that scripts and other sites cannot use, whatever scheme the request states', async () => {
    const plain = (await post('/sign-in', { key: KEY })).headers.get('set-cookie');
    expect(plain).toMatch(/; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
    const claimed = await post('/sign-in', { key: KEY }, { 'x-forwarded-proto': 'https' });
    expect(claimed.headers.get('set-cookie')).toMatch(/^daystar_session=[\w-]+; Path=\/; .*; SameSite=Lax$/);
    expect((await post('/sign-in', { key: 'wrong' })).headers.get('set-cookie')).toBeNull();
  });

  it('set a cookie for https behind a trusted proxy that uses https, and accept no other', async () => {
    const proxied = new GatewayFixture();
    proxied.environment.trustedProxies = '127.0.0.1';
    await proxied.start();
    const overTls = { 'x-forwarded-proto': 'https' };
    const { url } = proxied.gateway;
    const secure = await fetch(`${url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ key: KEY }),
      headers: { ...BROWSER, ...overTls, origin: url.replace('http:', 'https:') },
      redirect: 'manual',
    });
    expect(secure.headers.get('set-cookie')).toMatch(/^__Host-daystar_session=[\w-]+; Path=\/; .*; Secure$/);
    // Over TLS no other cookie name is accepted: a sibling domain could have set it.
    const [, sealed] = /=([^;]+)/.exec(secure.headers.get('set-cookie')!)!;
    const statusWith = async (cookie: string) =>
      (await fetch(`${url}/account`, { headers: { ...BROWSER, ...overTls, cookie }, redirect: 'manual' })).status;
    expect(await statusWith(`daystar_session=${sealed}`)).toBe(303);
    expect(await statusWith(`__Host-daystar_session=${sealed}`)).toBe(200);
    await proxied.close();
  });

  it('end a session when its key is revoked', async () => {
    const account = await fixture.addAccount('leaver', 'free', 'key-of-a-leaver');
    await waitUntil(async () => (await post('/sign-in', { key: 'key-of-a-leaver' })).status === 303);
    const session = await signedIn('key-of-a-leaver');
    expect((await get('/account', session)).status).toBe(200);
    const keys = account.keys.map((key) => ({ ...key, revoked_at: '2026-03-01T00:00:00Z' }));
    await fixture.bus.publish(accountChanged, [{ ...account, keys, version: 9 }]);
    await waitUntil(async () => (await get('/account', session)).status === 303);
  });

  it('leave no data in the browser after signing out', async () => {
    const response = await post('/sign-out', {}, await signedIn());
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([303, '"cache", "storage"']);
    expect(response.headers.get('set-cookie')).toMatch(/^daystar_session=; Path=\/; Max-Age=0;/);
  });

  it('escape names', async () => {
    const session = await signedIn();
    for (const path of ['/account', `/utility_scale_sites/${site}/forecasts`, `/utility_scale_sites/${site}/recent`]) {
      const text = await (await get(path, session)).text();
      expect(text).toContain('&lt;b&gt;Flat&lt;/b&gt; &amp; &quot;Co&quot;');
      expect(text).not.toContain('<b>Flat');
    }
    const hostile = await (await get(`${PLACE}&output_parameters=ghi&x="><script>`, session)).text();
    expect(hostile).not.toContain('"><script>');
  });

  it('have no inline script and no inline style', async () => {
    const response = await get(PLACE, await signedIn());
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; " +
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    const others = ['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy'];
    expect(others.map((name) => response.headers.get(name))).toEqual(['DENY', 'same-origin', 'same-origin']);
    expect(text).not.toMatch(/<style|style="|<script(?! src="\/assets\/)|\son\w+="/);
    for (const [, url] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const file = await get(url);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await get('/assets/daystar.css')).status).toBe(404);
  });

  it('state the source of the rows, and link to them in other formats', async () => {
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/all/x'));
    await fixture.addAggregation({ ...aggregationDefined.example, collection_id: 'all', aggregation_id: 'x' });
    const path = '/pv_power/collections/all/aggregations/x/forecasts';
    const session = await signedIn();
    const text = await (await get(`${path}?Period=PT20M&hours=2`, session)).text();
    expect(text).toContain('NOAA GFS');
    expect(text).toContain('5 h 57 min old when issued');
    expect(text).not.toContain('Simulated weather');
    const csv = /href="([^"]+format=csv[^"]*)"/.exec(text)![1].replaceAll('&amp;', '&');
    const rows = await (await get(csv, session)).text();
    expect(rows.trim().split(/\r?\n/)).toHaveLength(1 + 7);
    expect(text.match(/<th scope="row">/g)).toHaveLength(7);
  });

  it('register an account with or without an e-mail address, and name invalid fields', async () => {
    const registered = await post('/register', { name: 'Page', plan: 'free', email: '' });
    expect([registered.status, await registered.text()]).toEqual([200, expect.stringContaining('key-of-Page')]);
    const wrong = await post('/register', { name: 'Page', plan: 'free', email: '"><b>' });
    const text = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(text).toContain('E-mail must be an e-mail address, such as name@example.org.');
    expect(text).toMatch(/name="email"\s+value="&quot;&gt;&lt;b&gt;"[^>]*aria-invalid="true"/);
    expect(text).not.toMatch(/name="name"[^>]*aria-invalid/);
  });

  it('show errors as HTML to browsers', async () => {
    const session = await signedIn();
    const wrong = await get('/radiation/forecasts?latitude=91&longitude=<b>', session);
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await wrong.text()).toMatch(/<li>(&#39;|')latitude(&#39;|') must be/);
    expect((await get('/nowhere', session)).status).toBe(404);
  });
});

describe('a path to redirect to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\r\nb',
    '/..//evil.example',
    '/./a',
    '/a//b',
    '/%09/evil.example',
    '/%2f%2Fevil.example',
    '/%5Cevil.example',
    '',
    5,
    undefined,
    `/${'x'.repeat(3000)}`,
  ])('is refused: %j', (then) => expect(toOwnPath(then)).toBe('/sites'));
  it('is accepted as a path of this gateway', () => expect(toOwnPath(PLACE)).toBe(PLACE));
  it.each(['/sign-out', '/Sign-Out/?x=1', '/sign-in?then=/account', '/register'])(
    'after a sign-in neither ends the session nor asks for it: %s',
    (then) => expect([toOwnPath(then), toPathAfterSignIn(then)]).toEqual([then, '/sites']),
  );
  it('after a sign-in may be any other page', () => expect(toPathAfterSignIn(PLACE)).toBe(PLACE));
});
