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

  it('of other accounts have no page', async () => {
    expect((await get('/account/webhooks/w9')).status).toBe(404);
  });
});
