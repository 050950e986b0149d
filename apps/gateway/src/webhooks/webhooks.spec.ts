import { GatewayFixture, OTHER_KEY } from '../gateway.fixture';

interface RegisteredWebhook {
  readonly webhook_id: string;
  readonly secret: string;
}

describe('webhooks over HTTP', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const path = '/v1/webhooks';
  const url = 'https://example.com/daystar';
  const readErrorFields = async (response: Response) =>
    ((await response.json()) as { response_status: { errors: { field_name: string }[] } }).response_status.errors.map(
      ({ field_name }) => field_name,
    );

  it('are registered, show their secret once, and are listed, shown and deleted', async () => {
    const resources = [`site/${await fixture.addSiteWithRows()}`];
    const response = await fixture.send('POST', path, { url, resources });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const webhook = (await response.json()) as RegisteredWebhook;
    expect(webhook).toMatchObject({ url, resources, state: 'active', waiting: 0 });
    const webhookPath = `${path}/${webhook.webhook_id}`;
    const texts = await Promise.all(
      [path, webhookPath].map(async (requestPath) => (await fixture.get(requestPath)).text()),
    );
    for (const text of texts) {
      expect(text).toContain(webhook.webhook_id);
      expect(text).not.toContain(webhook.secret);
    }
    expect((await fixture.send('DELETE', webhookPath)).status).toBe(204);
    expect((await fixture.get(webhookPath)).status).toBe(404);
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
    expect([response.status, (await readErrorFields(response)).sort()]).toEqual([400, [...fields].sort()]);
  });

  it('are visible only to the caller, and accept only resources that the caller may read', async () => {
    const webhook = (await (
      await fixture.send('POST', path, { url, account_id: 'other' })
    ).json()) as RegisteredWebhook;
    const otherCaller = { authorization: `Bearer ${OTHER_KEY}` };
    for (const [method, operation] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/deliveries/7/redeliver'],
    ]) {
      const operationPath = `${path}/${webhook.webhook_id}${operation}`;
      const response =
        method === 'GET'
          ? await fixture.get(operationPath, otherCaller)
          : await fixture.send(method, operationPath, undefined, otherCaller);
      expect([method, operation, response.status]).toEqual([method, operation, 404]);
    }
    const site = `site/${await fixture.addSiteWithRows()}`;
    for (const resource of [site, 'site/0000-0000-0000-0000', 'aggregation/a/b', '*'])
      expect((await fixture.send('POST', path, { url, resources: [resource] }, otherCaller)).status).toBe(404);
  });

  it('can be tested, and deliveries can be repeated', async () => {
    expect((await fixture.send('POST', `${path}/w1/test`)).status).toBe(202);
    const redelivery = await fixture.send('POST', `${path}/w1/deliveries/7/redeliver`);
    expect([redelivery.status, await redelivery.json()]).toEqual([202, expect.objectContaining({ state: 'waiting' })]);
  });
});
