import { GatewayFixture } from '../gateway.fixture';

describe('names in a body that are not known', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
  });
  afterAll(() => fixture.close());
  const send = async (path: string, body: object) => {
    const response = await fixture.send('POST', path, body);
    const { warnings } = (await response.json()) as { warnings?: { message: string }[] };
    return { status: response.status, header: response.headers.get('x-warnings'), warnings };
  };
  const warning = "'colour' is not known and was ignored.";

  it.each([
    ['/keys', () => ({})],
    ['/accounts', () => ({ name: 'Acme' })],
    ['/v1/webhooks', () => ({ url: 'https://example.com/daystar' })],
    ['/v1/what-if', () => ({ resource_id: site, hours: 1, variants: [{ name: 'flat', tilt: 0 }] })],
    [
      '/v1/histories',
      () => ({ latitude: 37.7, longitude: -113.6, start: '2024-01-01T00:00:00Z', end: '2024-02-01T00:00:00Z' }),
    ],
    ['/utility_scale_sites', () => ({ name: 'Flat', latitude: 1, longitude: 2, capacity: 3 })],
  ])('are ignored by %s with one warning', async (path, body) => {
    const { status, header, warnings } = await send(path, { ...body(), colour: 'red' });
    expect(status).toBeLessThan(300);
    expect(warnings).toEqual([expect.objectContaining({ field_name: 'colour', message: warning })]);
    if (path !== '/utility_scale_sites') expect(header).toBe(warning);
  });

  it('are not reported when there are none', async () => {
    expect(await send('/keys', {})).toEqual({ status: 201, header: null, warnings: undefined });
  });
});
