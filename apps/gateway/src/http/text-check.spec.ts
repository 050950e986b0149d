import { GatewayFixture } from '../gateway.fixture';

interface Refusal {
  response_status: { error_code: string; errors: { field_name: string; message: string }[] };
}

describe('text that cannot be stored', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = `/utility_scale_sites/${await fixture.addSiteWithRows()}`;
  });
  afterAll(() => fixture.close());

  const refused = async (sent: Promise<Response>) => {
    const response = await sent;
    const { response_status } = (await response.json()) as Refusal;
    return [response.status, ...response_status.errors.map(({ field_name }) => field_name)];
  };
  const post = (path: string, body: string, type: string) =>
    refused(fixture.send('POST', path, body, { 'content-type': type }));

  it('is refused in a JSON body, with every field named', async () => {
    const body = '{"name":"a\\u0000b","latitude":1,"longitude":2,"capacity":3,"tags":["fine","\\ud83d"],"\\udc00":1}';
    expect(await post('/utility_scale_sites', body, 'application/json')).toEqual([400, 'name', 'tags[1]', '\ufffd']);
  });

  it('is refused in a form and in a table', async () => {
    expect(await post('/accounts', 'name=a%00b', 'application/x-www-form-urlencoded')).toEqual([400, 'name']);
    const table = 'period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,7\u0000\n';
    expect(await post(`${site}/measurements`, table, 'text/csv')).toEqual([400, '[0].total_power']);
  });

  it('is refused in names and values of paths and queries', async () => {
    expect(await refused(fixture.get('/v1/webhooks/a%00b'))).toEqual([400, 'path']);
    expect(await refused(fixture.get(`${site}/forecasts?issue_id=a%00b`))).toEqual([400, 'issue_id']);
    expect(await refused(fixture.get(`${site}/forecasts?issue_id=%ED%A0%80`))).toEqual([400, 'issue_id']);
    expect(await refused(fixture.get(`${site}/forecasts?a%00b=1`))).toEqual([400, 'a\ufffdb']);
  });

  it('does not include unusual but valid text', async () => {
    const name = 'Zürich 😀\u2028太陽';
    const response = await fixture.send('POST', '/utility_scale_sites', {
      name,
      latitude: 1,
      longitude: 2,
      capacity: 3,
    });
    expect([response.status, (await response.text()).includes(name)]).toEqual([201, true]);
    expect((await fixture.get(`/utility_scale_sites/search?tags=${encodeURIComponent(name)}`)).status).toBe(200);
  });
});

describe('denormal numbers', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = `/utility_scale_sites/${await fixture.addSiteWithRows()}`;
  });
  afterAll(() => fixture.close());

  const refused = async (sent: Promise<Response>) => {
    const response = await sent;
    const { response_status } = (await response.json()) as Refusal;
    return [response.status, ...(response_status?.errors ?? []).map(({ field_name }) => field_name)];
  };

  const TINY = [
    ['1e-320', '1e-320'],
    ['-5E-0324', '-5E-0324'],
    ['0.00001e-304', '0.00001e-304'],
    ['310 zeros', `0.${'0'.repeat(310)}1`],
  ];
  it.each(TINY)('are refused in a query: %s', async (_name, tiny) => {
    const place = (query: string) => refused(fixture.get(`/radiation/forecasts?${query}`));
    expect(await place(`latitude=${tiny}&longitude=2`)).toEqual([400, 'latitude']);
    expect(await place(`latitude=1&longitude=${tiny}`)).toEqual([400, 'longitude']);
    const power = `/world_pv_power/forecasts?latitude=1&longitude=2&capacity=${tiny}`;
    expect(await refused(fixture.get(power))).toEqual([400, 'capacity']);
  });

  it.each(TINY)('are refused in JSON: %s', async (_name, tiny) => {
    const body = `{"name":"a","latitude":${tiny},"longitude":2,"capacity":3,"horizon":[1,2,${tiny},4]}`;
    expect(await refused(fixture.send('POST', '/utility_scale_sites', body))).toEqual([400, 'latitude', 'horizon[2]']);
    const measured = `{"measurements":[{"period_end":"2026-02-28T12:00:00Z","period":"PT30M","total_power":${tiny}}]}`;
    expect(await refused(fixture.send('POST', `${site}/measurements`, measured))).toEqual([
      400,
      'measurements[0].total_power',
    ]);
  });

  it('are refused in forms and in tables', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = fixture.send('POST', '/utility_scale_sites', 'name=a&latitude=1e-320&longitude=2&capacity=3', form);
    expect(await refused(sent)).toEqual([400, 'latitude']);
    const table = 'period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,1e-320\n';
    const posted = fixture.send('POST', `${site}/measurements`, table, { 'content-type': 'text/csv' });
    expect(await refused(posted)).toEqual([400, 'measurements[0].total_power']);
  });

  it('do not include 0, small numbers, and text in the form of one', async () => {
    const ids = ['0', '-0', '1e-199', '0e-999', `0.${'0'.repeat(120)}`];
    for (const small of ids) {
      const body = `{"name":"1e-320","latitude":${small},"longitude":2,"capacity":3}`;
      expect((await fixture.send('POST', '/utility_scale_sites', body)).status).toBe(201);
      expect((await fixture.get(`/radiation/forecasts?latitude=${small}&longitude=2&hours=1`)).status).toBe(200);
    }
  });
});
