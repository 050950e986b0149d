import { GatewayFixture, KEY, OTHER_KEY } from '../../gateway.fixture';

describe('external forecasts of a site', () => {
  const fixture = new GatewayFixture();
  let path: string;
  beforeAll(async () => {
    await fixture.start();
    path = `/utility_scale_sites/${await fixture.addSiteWithRows()}/external_forecasts`;
  });
  afterAll(() => fixture.close());

  const issue = {
    issued_at: '2026-03-01 06:00',
    forecasts: [{ period_end: '2026-03-01T12:30:00+01:00', period: 'pt30m', pv_estimate: 58.4, pv_estimate90: 70 }],
  };
  const readFields = async (body: unknown) => {
    const response = await fixture.send('POST', path, body);
    const { response_status } = (await response.json()) as { response_status: { errors: { field_name: string }[] } };
    return [response.status, ...response_status.errors.map(({ field_name }) => field_name)];
  };

  it('come back in UTC, are listed in a range, and deleted', async () => {
    const stored = await fixture.send('POST', path, issue);
    const period = {
      period_end: '2026-03-01T11:30:00.0000000Z',
      period: 'PT30M',
      pv_estimate: 58.4,
      pv_estimate90: 70,
    };
    const issued_at = '2026-03-01T06:00:00.0000000Z';
    expect([stored.status, await stored.json()]).toEqual([200, { issued_at, forecasts: [period] }]);
    const range = 'from=2026-03-01&to=2026-03-02';
    expect(await (await fixture.get(`${path}?${range}`)).json()).toEqual({
      forecasts: [{ ...period, issued_at, verdict: 'ok' }],
    });
    expect((await fixture.send('DELETE', path)).status).toBe(400);
    expect(await (await fixture.send('DELETE', `${path}?${range}`)).json()).toEqual({
      deleted: 1,
      tuning_reset: true,
    });
    expect(await (await fixture.get(`${path}?${range}`)).json()).toEqual({ forecasts: [] });
  });

  it('are refused as a whole with the errors of all fields', async () => {
    const [period] = issue.forecasts;
    const wrong = {
      ...issue,
      forecasts: [period, { ...period, pv_estimate: -1 }, { period_end: 'noon', period: 'PT30M' }],
    };
    const errors = ['forecasts[1].pv_estimate', 'forecasts[2].period_end', 'forecasts[2].pv_estimate'];
    expect(await readFields(wrong)).toEqual([400, ...errors]);
    expect(await readFields({ ...issue, forecasts: Array(1345).fill(period) })).toEqual([400, 'forecasts']);
    expect(await readFields({ ...issue, issued_at: 'six' })).toEqual([400, 'issued_at']);
  });

  const sendCsv = (lines: readonly string[]) =>
    fetch(fixture.gateway.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'text/csv' },
      body: lines.join('\r\n'),
    });

  it('may be CSV, also with decimal commas and other columns', async () => {
    const header = 'issued_at;period_end;period;pv_estimate;pv_estimate10;pv_estimate90;plant';
    const line = '2026-03-01T06:00:00Z;2026-03-01T12:30:00Z;PT30M;58,4;;71,9;Hill';
    const response = await sendCsv([header, line]);
    const [period_end, period] = ['2026-03-01T12:30:00.0000000Z', 'PT30M'];
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        issued_at: '2026-03-01T06:00:00.0000000Z',
        forecasts: [{ period_end, period, pv_estimate: 58.4, pv_estimate90: 71.9 }],
      },
    ]);
  });

  it('are stored in the largest number that an issue may have', async () => {
    const toLine = (_: unknown, i: number) =>
      `2026-03-01T00:00:00Z,${new Date(Date.UTC(2026, 2, 1) + (i + 1) * 900_000).toISOString()},PT15M,58.123456789,31.123456789,71.123456789`;
    const lines = Array.from({ length: 1344 }, toLine);
    const header = 'issued_at,period_end,period,pv_estimate,pv_estimate10,pv_estimate90';
    expect((await sendCsv([header, ...lines])).status).toBe(200);
    expect((await sendCsv([header, ...lines, lines[0]])).status).toBe(400);
  });

  it.each([
    ['of several issues', '2026-03-01T07:00:00Z,2026-03-01T13:00:00Z,PT30M,57', 'issued_at'],
    ['with text for a number', '2026-03-01T06:00:00Z,2026-03-01T13:00:00Z,PT30M,x', 'forecasts[1].pv_estimate'],
  ])('are refused as CSV %s', async (_, line, field) => {
    const first = '2026-03-01T06:00:00Z,2026-03-01T12:30:00Z,PT30M,58.4';
    const response = await sendCsv(['issued_at,period_end,period,pv_estimate', first, line]);
    expect([response.status, JSON.stringify(await response.json())]).toEqual([400, expect.stringContaining(field)]);
  });

  it('name the columns that a table lacks', async () => {
    const response = await sendCsv(['period_end,period,pv_estimate', '2026-03-01T12:30:00Z,PT30M,58.4']);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("a column 'issued_at'")]);
  });

  it('count as measurements of the day', async () => {
    const readCount = async () =>
      ((await (await fixture.get('/usage')).json()) as { measurements_today: { used: number } }).measurements_today;
    const before = await readCount();
    await fixture.send('POST', path, issue);
    const after = await readCount();
    expect(JSON.stringify(after)).not.toBe(JSON.stringify(before));
  });

  it('belong to one account only', async () => {
    const response = await fixture.get(path, { authorization: `Bearer ${OTHER_KEY}` });
    expect(response.status).toBe(404);
  });
});
