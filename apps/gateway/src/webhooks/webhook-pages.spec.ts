import { GatewayFixture } from '../gateway.fixture';

describe('webhooks in the browser', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());
  const get = async (path: string) => {
    const response = await fetch(fixture.gateway.url + path, { headers: { accept: 'text/html', cookie } });
    return { status: response.status, text: await response.text() };
  };

  it('are listed with a page of their deliveries, which says what the last response was', async () => {
    expect((await get('/account/webhooks')).text).toContain('href="/account/webhooks/w1"');
    const { status, text } = await get('/account/webhooks/w1');
    expect(status).toBe(200);
    for (const part of ['Deliveries', 'Last response', '<dt>State</dt>', 'action="/account/webhooks/w1/test"'])
      expect(text).toContain(part);
    expect(text).toMatch(/<td>(delivered|waiting|given up)<\/td>\s*<td>\d+<\/td>\s*<td>\d{3}<\/td>/);
  });

  it('keep a wrong address, and name the field in the language of the page', async () => {
    const { url: origin } = fixture.gateway;
    const post = async (language: string) => {
      const headers = { accept: 'text/html', cookie, origin };
      const body = new URLSearchParams({ url: 'http://example.com' });
      const response = await fetch(`${origin}/account/webhooks?lang=${language}`, { method: 'POST', headers, body });
      return response.text();
    };
    const english = await post('en');
    for (const part of ['URL must begin with', 'value="http://example.com"']) expect(english).toContain(part);
    expect(english).not.toContain('url&#39;');
    expect(await post('de')).toMatch(/<label[^>]*>URL/);
  });

  it('return to the deliveries after a test, with its response in the language of the page', async () => {
    const { url: origin } = fixture.gateway;
    const sendTest = async (language: string) => {
      const init = { method: 'POST', headers: { accept: 'text/html', cookie, origin }, redirect: 'manual' } as const;
      const response = await fetch(`${origin}/account/webhooks/w1/test`, init);
      const location = response.headers.get('location')!;
      expect(location).toMatch(/^\/account\/webhooks\/w1\?test=/);
      const { text } = await get(`${location}&lang=${language}`);
      const [, notice] = /role="status">([^]*?)<\/p>/.exec(text)!;
      return notice
        .replaceAll(/<[^>]+>|\s+/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim();
    };
    expect(await sendTest('en')).toBe('The test was delivered. The address responded with status 204.');
    expect(await sendTest('de')).toBe(
      'Der Test ist gescheitert. Die Adresse antwortete mit Status 500. Er wird erneut gesendet.',
    );
    expect(await sendTest('es')).toBe('La prueba ha fallado. connect ECONNREFUSED');
    for (let test = 0; test < 2; test++)
      expect(await sendTest('en')).toBe('The test is on its way. Reload this page to see the response.');
    expect((await get('/account/webhooks/w1')).text).not.toContain('role="status"');
  });

  it('of other accounts have no page', async () => {
    expect((await get('/account/webhooks/w9')).status).toBe(404);
  });
});
