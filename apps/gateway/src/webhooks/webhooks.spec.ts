import { GatewayFixture, OTHER_KEY } from '../gateway.fixture';

interface Registered {
  webhook_id: string;
  secret: string;
}

describe('webhooks over HTTP', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const path = '/v1/webhooks';
  const url = 'https://example.com/daystar';
  const errorsOf = async (response: Response) =>
    ((await response.json()) as { response_status: { errors: { field_name: string }[] } }).response_status.errors.map(
      ({ field_name }) => field_name,
    );

  it('are registered, show their secret once, and are listed, shown and deleted', async () => {
    const resources = [`site/${await fixture.addSiteWithRows()}`];
    const response = await fixture.send('POST', path, { url, resources });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const made = (await response.json()) as Registered;
    expect(made).toMatchObject({ url, resources, state: 'active', waiting: 0 });
    const texts = await Promise.all(
      [path, `${path}/${made.webhook_id}`].map(async (at) => (await fixture.get(at)).text()),
    );
    for (const text of texts) {
      expect(text).toContain(made.webhook_id);
      expect(text).not.toContain(made.secret);
    }
    expect((await fixture.send('DELETE', `${path}/${made.webhook_id}`)).status).toBe(204);
    expect((await fixture.get(`${path}/${made.webhook_id}`)).status).toBe(404);
  });

  it.each([
    [{}, ['url']],
    [{ url: 7 }, ['url']],
    [{ url: '' }, ['url']],
    [{ url: 'http://example.com' }, ['url']],
    [{ url: `https://example.com/${'x'.repeat(2000)}` }, ['url']],
    [{ url, resources: [] }, ['resources']],
    [{ url, resources: 'all' }, ['resources']],
    [{ url: null, resources: [5] }, ['url', 'resources']],
  ])('are refused with %j', async (body, fields) => {
    const response = await fixture.send('POST', path, body);
    expect([response.status, (await errorsOf(response)).sort()]).toEqual([400, [...fields].sort()]);
  });

  it('are visible only to the caller, and accept only resources that the caller may read', async () => {
    const made = (await (await fixture.send('POST', path, { url, account_id: 'other' })).json()) as Registered;
    const stranger = { authorization: `Bearer ${OTHER_KEY}` };
    for (const [method, at] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/deliveries/7/redeliver'],
    ]) {
      const one = `${path}/${made.webhook_id}${at}`;
      const response =
        method === 'GET' ? await fixture.get(one, stranger) : await fixture.send(method, one, undefined, stranger);
      expect([method, at, response.status]).toEqual([method, at, 404]);
    }
    const site = `site/${await fixture.addSiteWithRows()}`;
    for (const resource of [site, 'site/0000-0000-0000-0000', 'aggregation/a/b', '*'])
      expect((await fixture.send('POST', path, { url, resources: [resource] }, stranger)).status).toBe(404);
  });

  it('can be tested, and deliveries can be repeated', async () => {
    expect((await fixture.send('POST', `${path}/w1/test`)).status).toBe(202);
    const again = await fixture.send('POST', `${path}/w1/deliveries/7/redeliver`);
    expect([again.status, await again.json()]).toEqual([202, expect.objectContaining({ state: 'waiting' })]);
  });
});
