import { aggregationDefined } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';

describe('the pages of histories', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let path = '';
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows({ capacity: 50, tilt: 30, azimuth: 180 });
    path = `/sites/${site}/histories`;
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const request = async (url: string, form?: Record<string, string>) => {
    const { url: origin } = fixture.gateway;
    const headers = { accept: 'text/html', cookie, origin };
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(origin + url, { ...init, headers, redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  };
  const FORM = { start: '2024-01-01', end: '2024-12-31', rows: 'power', period: 'PT60M', format: 'parquet' };

  it('orders the days of the form, also the last one', async () => {
    expect(await request(path, FORM)).toMatchObject({ status: 303, location: path });
    expect(fixture.orderedHistories.at(-1)).toMatchObject({
      account_id: 'acme',
      resource_id: site,
      period: 'PT60M',
      format: 'parquet',
      start: expect.stringMatching(/^2024-01-01T00/),
      end: expect.stringMatching(/^2025-01-01T00/),
    });
    const { text } = await request(path);
    for (const part of ['2024-01-01 to 2024-12-31', 'queued: 0 of', 'data-unfinished']) expect(text).toContain(part);
    // The labels of an empty cell would cover the next one on a phone.
    expect(text).not.toMatch(/<td data-label="[^"]*"><\/td>/);
  });

  it('orders irradiance and weather of its place and plane', async () => {
    expect((await request(path, { ...FORM, rows: 'weather' })).status).toBe(303);
    const { resource_id, capacity, ...order } = fixture.orderedHistories.at(-1)!;
    expect([resource_id, capacity]).toEqual([undefined, undefined]);
    expect(order).toMatchObject({ latitude: expect.any(Number), tilt: 30, azimuth: 180 });
  });

  it('shows errors at their fields, in the language of the page, and keeps what was typed', async () => {
    const before = fixture.orderedHistories.length;
    const form = { ...FORM, start: '2001-01-01', end: '2031-01-01', format: 'csv' };
    const { status, text } = await request(path, form);
    expect([status, fixture.orderedHistories.length]).toEqual([400, before]);
    const findError = (page: string, name: string) =>
      new RegExp(`id="${name}-error">([^]*?)</p>`).exec(page)?.[1].replace(/<[^>]*>/g, '');
    expect(findError(text, 'start')).toContain('First day, UTC must be 2007-01-01T00:00:00Z or later.');
    expect(findError(text, 'end')).toContain('Last day, UTC must be within 16 years of');
    expect(text).toContain('value="2031-01-01"');
    const german = (await request(`${path}?lang=de`, { ...form, start: '' })).text;
    expect(findError(german, 'start')).toContain('Erster Tag, UTC muss');
    expect(german).not.toMatch(/id="\w+-error">\s*<span lang="en"/);
  });

  it('offers the file of a finished history, its weather source, and the limits of the plan', async () => {
    const { text } = await request(path);
    expect(text).toContain('Simulated weather (sandbox)');
    expect((await request(`${path}?lang=de`)).text).toContain('Simuliertes Wetter (Sandbox)');
    expect(text).toMatch(/href="\/v1\/histories\/h1\/download"/);
    expect(text).toMatch(/years of history per day/);
    expect(text).toContain('at most five unfinished and twenty stored');
    const { url } = fixture.gateway;
    expect((await fetch(`${url}/v1/histories/h1/download`, { headers: { cookie } })).status).toBe(200);
  });

  it('cancels a history after a question', async () => {
    const confirmation = await request(`${path}/h2/delete`);
    expect(confirmation.text).toContain('The job will be cancelled.');
    expect(await request(`${path}/h2/delete`, {})).toMatchObject({ status: 303, location: path });
    expect((await request(`${path}/h2/delete`)).status).toBe(404);
  });

  it('are not those of other accounts', async () => {
    expect((await request('/sites/0000-0000-0000-0000/histories')).status).toBe(404);
    expect((await request(`${path}/h3/delete`)).status).toBe(404);
  });

  it('is a tab of the site', async () => {
    expect((await request(`/utility_scale_sites/${site}`)).text).toContain(`href="${path}"`);
  });

  it('order histories of an aggregation, in the periods of aggregations', async () => {
    const { collection_id, aggregation_id } = aggregationDefined.example;
    await fixture.addAggregation({ accounts: ['acme'] });
    const ownPath = `/aggregations/${collection_id}/${aggregation_id}/histories`;
    const { text } = await request(ownPath);
    for (const part of ['Histories of this aggregation', 'value="PT20M"', 'aria-current="page"', '/h4/delete'])
      expect(text).toContain(part);
    expect(text).not.toContain('name="rows"');
    expect(await request(ownPath, { ...FORM, period: 'PT20M' })).toMatchObject({ status: 303, location: ownPath });
    const { resource_id, ...order } = fixture.orderedHistories.at(-1)!;
    expect([resource_id, order]).toEqual([undefined, expect.objectContaining({ collection_id, aggregation_id })]);
    expect((await request(`${ownPath}/h1/delete`)).status).toBe(200);
    expect((await request('/aggregations/none/none/histories')).status).toBe(404);
  });

  it('order histories of a place from Explore, with rows of power for a capacity', async () => {
    expect((await request('/explore')).text).toContain('action="/explore/histories"');
    const ownPath = '/explore/histories?latitude=47.5&longitude=8.5';
    expect((await request(ownPath)).text).not.toContain('name="rows"');
    expect(await request(ownPath, FORM)).toMatchObject({ status: 303, location: ownPath });
    expect(fixture.orderedHistories.at(-1)).toMatchObject({ latitude: 47.5, longitude: 8.5, period: 'PT60M' });
    expect(fixture.orderedHistories.at(-1)).not.toHaveProperty('capacity');
    const withCapacity = `${ownPath}&capacity=8&tilt=30`;
    expect((await request(withCapacity)).text).toContain('name="rows"');
    expect(await request(withCapacity, FORM)).toMatchObject({ status: 303, location: withCapacity });
    expect(fixture.orderedHistories.at(-1)).toMatchObject({ latitude: 47.5, capacity: 8, tilt: 30 });
    expect((await request(`${withCapacity}`, { ...FORM, rows: 'weather' })).status).toBe(303);
    expect(fixture.orderedHistories.at(-1)).toMatchObject({ latitude: 47.5, tilt: 30 });
    expect(fixture.orderedHistories.at(-1)).not.toHaveProperty('capacity');
    expect((await request('/explore/histories?latitude=95')).status).toBe(400);
  });
});
