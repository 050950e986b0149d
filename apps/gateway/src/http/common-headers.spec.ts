import { GatewayFixture, OTHER_KEY } from '../gateway.fixture';

describe('every response', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it.each([
    ['GET', '/nowhere', 404, 'address'],
    ['GET', '/utility_scale_sites', 200, 'account'],
    ['GET', '/utility_scale_sites/%zz', 400, 'address'],
    ['GET', '/health/live', 200, 'address'],
    ['PUT', '/radiation/forecasts', 405, 'address'],
    ['HEAD', '/radiation/forecasts?latitude=1&longitude=2&hours=1', 200, 'account'],
    ['OPTIONS', '/radiation/forecasts', 204, 'address'],
    ['GET', `/${'x'.repeat(600)}`, 404, 'address'],
  ])('to %s %s is %i, states the limit of the %s, and allows every origin', async (method, path, status, who) => {
    const response = await fixture.send(method, path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      // On paths that read no key, a valid one changes nothing.
      'x-rate-limit': who === 'account' ? '6000' : '60',
      'x-rate-limit-remaining': expect.stringMatching(/^\d+$/) as string,
      'x-rate-limit-reset': expect.stringMatching(/^\d{10}$/) as string,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  it('states the limit for callers without a key', async () => {
    for (const path of ['/nowhere', '/usage']) {
      const response = await fixture.get(path, { authorization: '' });
      expect(response.headers.get('x-rate-limit')).toBe('60');
    }
    // The plan of this account has the limit of an address without a key, but its count is separate.
    const known = await fixture.get(`/usage?api_key=${OTHER_KEY}`, { authorization: '' });
    expect([known.headers.get('x-rate-limit'), known.headers.get('x-rate-limit-remaining')]).toEqual(['60', '59']);
  });

  it('to HEAD equals that to GET without its body', async () => {
    const path = '/radiation/forecasts?latitude=1&longitude=2&hours=1';
    const [get, head] = [await fixture.get(path), await fixture.send('HEAD', path)];
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
  });

  it('lets pages of other origins read every documented header', async () => {
    const readable = (await fixture.get('/usage')).headers.get('access-control-expose-headers')!.split(', ');
    for (const name of ['etag', 'x-coverage', 'location', 'content-range', 'repr-digest', 'x-typical-months'])
      expect(readable).toContain(name);
  });

  it('to OPTIONS states what a page of another origin may send', async () => {
    const { headers } = await fixture.send('OPTIONS', '/utility_scale_sites');
    expect(Object.fromEntries(headers)).toMatchObject({
      allow: 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('authorization') as string,
    });
    for (const name of ['if-match', 'if-none-match', 'range', 'last-event-id', 'idempotency-key'])
      expect(headers.get('access-control-allow-headers')!.split(', ')).toContain(name);
    expect((await fixture.send('OPTIONS', '/nowhere')).status).toBe(404);
  });
});
