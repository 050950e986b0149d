import { DaystarError, addKey, createSite, registerWebhook, requestHistory } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';

const SITE = { name: 'Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };

describe('the header Idempotency-Key of a request that creates something', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  afterEach(() => jest.restoreAllMocks());

  const create = (key: string, path = '/utility_scale_sites') =>
    fixture.send('POST', path, SITE, { 'idempotency-key': key });

  const { capacity: _, ...place } = SITE;
  const order = { latitude: 37.7, longitude: -113.6, start: '2024-01-01', end: '2024-02-01' };
  it.each([
    ['/utility_scale_sites', createSite, SITE],
    ['/rooftop_sites', createSite, SITE],
    ['/weather_sites', createSite, place],
    ['/resources/pv_power_site', createSite, SITE],
    ['/v1/webhooks', registerWebhook, { url: 'https://example.com/daystar' }],
    ['/v1/histories', requestHistory, order],
    ['/keys', addKey, { name: 'Control room' }],
    ['/keys/k2/rotate', addKey, {}],
  ])('reaches the service that creates it from %s', async (path, type, body) => {
    const request = jest.spyOn(fixture.bus, 'request');
    const response = await fixture.send('POST', path, body, { 'idempotency-key': 'order-1' });
    expect(response.ok).toBe(true);
    const [, command] = request.mock.calls.find(([{ name }]) => name === type.name)!;
    expect(command).toMatchObject({ idempotency_key: 'order-1' });
  });

  it('gives 409 when the registry knows it with another body', async () => {
    jest.spyOn(fixture.bus, 'request').mockRejectedValueOnce(new DaystarError('Conflict', 'Another body.'));
    expect((await create('order-2')).status).toBe(409);
  });

  it.each(['', 'two words', 'x'.repeat(256), 'caf\u00e9'])('gives 400 when it is %j', async (key) => {
    const response = await create(key);
    const { response_status } = (await response.json()) as { response_status: { errors: { field_name: string }[] } };
    expect([response.status, response_status.errors[0].field_name]).toEqual([400, 'idempotency-key']);
  });
});
