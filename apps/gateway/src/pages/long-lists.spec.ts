import { GatewayFixture } from '../gateway.fixture';

describe('a list of more than twenty sites', () => {
  const fixture = new GatewayFixture();
  beforeAll(async () => {
    await fixture.start();
    for (let i = 0; i < 21; i++)
      await fixture.send('POST', '/weather_sites', { name: `Mast ${i}`, latitude: 1, longitude: 2, tags: ['mast'] });
  });
  afterAll(() => fixture.close());

  it.each(['/weather_sites', '/weather_sites/search?tags=mast'])('is sent in parts: %s', async (path) => {
    const response = await fixture.get(path);
    expect([response.headers.get('transfer-encoding'), response.headers.get('content-type')]).toEqual([
      'chunked',
      'application/json; charset=utf-8',
    ]);
    const { sites } = (await response.json()) as { sites: { name: string }[] };
    expect(sites.map(({ name }) => name)).toEqual(Array.from({ length: 21 }, (_, i) => `Mast ${i}`));
  });

  it('is sent at once when a page has fewer', async () => {
    const response = await fixture.get('/weather_sites?page_size=20');
    expect(response.headers.get('content-length')).not.toBeNull();
    expect(await response.json()).toMatchObject({ page_count: 2, total_records: 21 });
  });

  it('has up to 200 sites on a page of a browser, and all in JSON', async () => {
    const create = (i: number) =>
      fixture.send('POST', '/rooftop_sites', { name: `Roof ${i}`, latitude: 1, longitude: 2, capacity: 5 });
    for (let i = 0; i < 201; i++) await create(i);
    const response = await fixture.get('/rooftop_sites?format=html');
    const text = await response.text();
    expect(text.match(/>Roof \d+<\/a>/g)).toHaveLength(200);
    expect(text).toContain('Page 1 of 2');
    expect(text).toContain('href="/rooftop_sites?page=2"');
    expect(await (await fixture.get('/rooftop_sites?page=2&format=html')).text()).toContain('Roof 200');
    expect(await (await fixture.get('/rooftop_sites')).json()).toMatchObject({ page_count: 1, total_records: 201 });
  });

  it('has no body for HEAD', async () => {
    const response = await fixture.send('HEAD', '/weather_sites');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
