import { GatewayFixture } from '../gateway.fixture';

interface Refusal {
  response_status: { error_code: string; errors: { field_name: string; message: string }[] };
}

describe('text that cannot be stored', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = `/utility_scale_sites/${await fixture.siteWithRows()}`;
  });
  afterAll(() => fixture.close());

  const refused = async (sent: Promise<Response>) => {
    const answer = await sent;
    const { response_status } = (await answer.json()) as Refusal;
    return [answer.status, ...response_status.errors.map(({ field_name }) => field_name)];
  };
  const post = (path: string, body: string, type: string) =>
    refused(fixture.send('POST', path, body, { 'content-type': type }));

  it('is refused in a JSON body, with every place named', async () => {
    const body = '{"name":"a\\u0000b","latitude":1,"longitude":2,"capacity":3,"tags":["fine","\\ud83d"],"\\udc00":1}';
    expect(await post('/utility_scale_sites', body, 'application/json')).toEqual([400, 'name', 'tags[1]', '\ufffd']);
  });

  it('is refused in a form and in a table', async () => {
    expect(await post('/accounts', 'name=a%00b', 'application/x-www-form-urlencoded')).toEqual([400, 'name']);
    const table = 'period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,7\u0000\n';
    expect(await post(`${site}/measurements`, table, 'text/csv')).toEqual([400, '[0].total_power']);
  });

  it('is refused in paths and in queries, their names included', async () => {
    expect(await refused(fixture.get('/v1/webhooks/a%00b'))).toEqual([400, 'path']);
    expect(await refused(fixture.get(`${site}/forecasts?issue_id=a%00b`))).toEqual([400, 'issue_id']);
    expect(await refused(fixture.get(`${site}/forecasts?issue_id=%ED%A0%80`))).toEqual([400, 'issue_id']);
    expect(await refused(fixture.get(`${site}/forecasts?a%00b=1`))).toEqual([400, 'a\ufffdb']);
  });

  it('does not include what merely looks unusual', async () => {
    const name = 'Zürich 😀\u2028太陽';
    const answer = await fixture.send('POST', '/utility_scale_sites', { name, latitude: 1, longitude: 2, capacity: 3 });
    expect([answer.status, (await answer.text()).includes(name)]).toEqual([201, true]);
    expect((await fixture.get(`/utility_scale_sites/search?tags=${encodeURIComponent(name)}`)).status).toBe(200);
  });
});
