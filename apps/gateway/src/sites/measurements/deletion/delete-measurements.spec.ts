import { GatewayFixture, waitUntil } from '../../../gateway.fixture';

describe('measurements deleted in the browser', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ capacity: 50 });
    const measurements = ['2026-02-26', '2026-02-27', '2026-02-28'].map((day) => ({
      period_end: `${day}T12:00:00Z`,
      period: 'PT30M',
      total_power: 10,
    }));
    await fixture.send('POST', `/utility_scale_sites/${site}/measurements`, { measurements });
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const request = async (path: string, form?: Record<string, string>) => {
    const { url } = fixture.gateway;
    const headers = { accept: 'text/html', cookie, origin: url };
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const [notice] = (response.headers.get('set-cookie') ?? '').split(';');
    return { status: response.status, location: response.headers.get('location'), notice, text: await response.text() };
  };
  const form = () => `/sites/${site}/delete-measurements`;

  it('are those of a range, which the page counts before', async () => {
    const { text } = await request(`${form()}?from=2026-02-26&to=2026-02-28`);
    expect(text).toContain('2 measurements from');
    expect(fixture.measurements).toHaveLength(3);
    const range = { from: '2026-02-26T00:00:00.000Z', to: '2026-02-28T00:00:00.000Z' };
    for (const [name, value] of Object.entries(range)) expect(text).toContain(`name="${name}" value="${value}"`);
    const { status, location, notice } = await request(form(), range);
    expect([status, location]).toEqual([303, `/utility_scale_sites/${site}/measurements`]);
    expect(fixture.measurements.map(({ period_end }) => period_end)).toEqual([expect.stringContaining('2026-02-28')]);
    cookie += `; ${notice}`;
    expect((await request(location!)).text).toMatch(
      /2 measurements deleted\.\s+If tuning is on, training begins again in half a minute\./,
    );
  });

  it('need a range', async () => {
    expect((await request(form(), { from: '2026-02-26' })).status).toBe(400);
    expect(fixture.measurements).toHaveLength(1);
  });

  it('are not offered where there are none, nor for sites of others', async () => {
    expect((await request(`${form()}?from=2020-01-01&to=2020-01-02`)).text).not.toContain('class="danger"');
    expect((await request('/sites/0000-0000-0000-0000/delete-measurements')).status).toBe(404);
  });

  it('of an aggregation are deleted as well, by those who may write', async () => {
    await fixture.addAggregation({
      collection_id: 'sums',
      aggregation_id: 'all',
      accounts: ['acme'],
      writers: ['acme'],
    });
    await fixture.addAggregation({
      collection_id: 'sums',
      aggregation_id: 'lent',
      accounts: ['acme'],
      writers: ['somebody'],
    });
    const path = '/pv_power/collections/sums/aggregations';
    await waitUntil(async () => (await fixture.get(`${path}/lent`)).ok);
    const measurements = ['11:30', '12:00'].map((time) => ({
      period_end: `2026-02-26T${time}:00Z`,
      period: 'PT30M',
      total_power: 6,
    }));
    await fixture.send('POST', `${path}/all/measurements`, { measurements });
    const range = 'from=2026-02-26T11:00:00Z&to=2026-02-26T11:30:00Z';
    expect((await fixture.send('DELETE', `${path}/lent/measurements?${range}`)).status).toBe(403);
    expect((await fixture.send('DELETE', `${path}/all/measurements`)).status).toBe(400);
    expect(await (await fixture.send('DELETE', `${path}/all/measurements?${range}`)).json()).toEqual({
      deleted: 1,
      tuning_reset: true,
    });
    const formPath = '/aggregations/sums/all/delete-measurements';
    expect((await request(`${formPath}?from=2026-02-26&to=2026-02-27`)).text).toContain('1 measurement from');
    const { status, location } = await request(formPath, { from: '2026-02-26', to: '2026-02-27' });
    expect([status, location]).toEqual([303, `${path}/all/measurements`]);
    const left = await (await fixture.get(`${path}/all/measurements?from=2026-02-26&to=2026-02-27`)).json();
    expect(left).toMatchObject({ measurements: [] });
  });
});
