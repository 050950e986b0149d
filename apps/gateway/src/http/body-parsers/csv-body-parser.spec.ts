import { GatewayFixture, KEY } from '../../gateway.fixture';

interface Refusal {
  response_status: { errors: { field_name: string; error_code: string; message: string }[] };
}

describe('CSV tables in bodies and responses', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = `/utility_scale_sites/${await fixture.addSiteWithRows()}`;
  });
  afterAll(() => fixture.close());

  it.each(['period_end,period,total_power,total_power', 'period_end,period,total_power, Total_Power'])(
    'are refused with a duplicate column, and nothing is stored: %s',
    async (header) => {
      const body = `${header}\n2026-02-28T12:00:00Z,PT30M,7,8\n`;
      const response = await fixture.send('POST', `${site}/measurements`, body, { 'content-type': 'text/csv' });
      const { response_status } = (await response.json()) as Refusal;
      expect([response.status, response_status.errors]).toEqual([
        400,
        [
          {
            field_name: 'total_power',
            error_code: 'Duplicate',
            message: "The column 'total_power' must appear only once.",
          },
        ],
      ]);
      expect(fixture.measurements).toEqual([]);
    },
  );

  it.each(['NaN', 'NA', 'null', 'None'])('have %s as a missing value', async (cell) => {
    const body = `period_end,period,total_power,availability\n2026-02-28T12:00:00Z,PT30M,${cell},98\n`;
    const response = await fixture.send('POST', `${site}/measurements`, body, { 'content-type': 'text/csv' });
    expect(response.status).toBe(200);
    expect(fixture.measurements.splice(0)).toEqual([expect.not.objectContaining({ total_power: expect.anything() })]);
  });

  it('are refused with a line of over 10,000 bytes, such as one whose quote is not closed, before the rest is read', async () => {
    const row = '2026-02-28T12:00:00Z,PT30M,7\n';
    const post = (cell: string) =>
      fixture.send('POST', `${site}/measurements`, `period_end,period,total_power,note\n${row.replace('\n', cell)}`, {
        'content-type': 'text/csv',
      });
    const answer = await post(`,"${'x'.repeat(10_000)}"\n`);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Line 2 must have at most 10,000 bytes.'),
    ]);
    expect(fixture.measurements).toEqual([]);
    expect((await post(`,"${'x'.repeat(9900)}"\n`)).status).toBe(200);
    fixture.measurements.splice(0);
  });

  it('are refused with more than 100 columns', async () => {
    const table = `period_end,${Array.from({ length: 100 }, (_, i) => `c${i}`).join(',')}\n`;
    const response = await fixture.send('POST', `${site}/measurements`, table, { 'content-type': 'text/csv' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('100 columns, not 101')]);
  });

  it.each([
    ['semicolons and decimal commas', 'text/csv', 'period_end;period;total_power\n2026-02-28T12:00:00Z;PT30M;7,5\n'],
    [
      'the content type of curl',
      'application/x-www-form-urlencoded',
      'period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,7.5\n',
    ],
  ])('are recognized with %s', async (_what, type, body) => {
    fixture.measurements.splice(0);
    const response = await fixture.send('POST', `${site}/measurements`, Buffer.from(body).toString(), {
      'content-type': type,
    });
    expect([response.status, fixture.measurements[0]?.total_power]).toEqual([200, 7.5]);
    fixture.measurements.splice(0);
  });

  it('are recognized without a content type', async () => {
    const body = Buffer.from('period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,7.5\n');
    const headers = { authorization: `Bearer ${KEY}` };
    const response = await fetch(`${fixture.gateway.url}${site}/measurements`, { method: 'POST', body, headers });
    expect([response.status, fixture.measurements[0]?.total_power]).toEqual([200, 7.5]);
    fixture.measurements.splice(0);
  });

  it('are refused with one sentence when their times are starts of periods', async () => {
    const body = `period_start,period,total_power\n${'2026-02-28T12:00:00Z,PT30M,7\n'.repeat(200)}`;
    const response = await fixture.send('POST', `${site}/measurements`, body, { 'content-type': 'text/csv' });
    const { response_status } = (await response.json()) as Refusal;
    expect(response_status.errors).toEqual([
      expect.objectContaining({ message: "'period_start' must be replaced by 'period_end', the end of each period." }),
    ]);
  });

  const post = async (body: string) => {
    fixture.measurements.splice(0);
    const response = await fixture.send('POST', `${site}/measurements`, body, { 'content-type': 'text/csv' });
    const json = (await response.json()) as Partial<Refusal> & { warnings?: object[]; measurements?: object[] };
    return { status: response.status, ...json, messages: json.response_status?.errors.map(({ message }) => message) };
  };

  it.each([
    [
      'period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,7\n2026-02-28T12:30:00Z,PT30M,7,5\n',
      'Line 3 must have as many columns as the header. Separate columns by semicolons when numbers have decimal commas.',
    ],
    [
      'period_end,period,total_power\n2026-02-28T12:00:00Z,PT30M,"7\n',
      'Line 2 is not valid CSV. Check that every quote up to it is closed.',
    ],
    ['period_end,period,total_power\n', 'The table must have a header line and at least one line below it.'],
    ['', 'The table must have a header line and at least one line below it.'],
    [
      `Zeit;period;Leistung [kW]\n${'28.02.2026 12:00;PT30M;7\n'.repeat(300)}`,
      "The table must have a column 'period_end'. Its first line names 'zeit', 'period', 'leistung [kw]'.",
    ],
    [
      `period_end,period,totalpower\n${'2026-02-28T12:00:00Z,PT30M,7\n'.repeat(300)}`,
      "'totalpower' is not known. Use 'total_power'.",
    ],
  ])('are refused in one sentence that says where the mistake is: %#', async (body, message) => {
    expect(await post(body)).toMatchObject({ status: 400, messages: [message] });
    expect(fixture.measurements).toEqual([]);
  });

  it('are refused with the line and the value of each mistake', async () => {
    const body =
      'period_end,period,total_power\n\n2026-02-28T12:00:00Z,PT30M,seven\n"2026-02-28\n25:00",PT30M,7\n2026-02-28T13:00:00Z,PT5D,\n';
    expect((await post(body)).messages).toEqual([
      "Line 3: 'total_power' must be a number (MW, rooftops kW), not 'seven'.",
      expect.stringMatching(/^Line 5: 'period_end' must be a date or time such as .*, not '2026-02-28 25:00'\.$/),
      "Line 6: 'period' must be an ISO 8601 duration such as PT5M, at least PT1S and at most P1D, not 'PT5D'.",
    ]);
  });

  it('are warned about columns that are ignored, except the one of downloads', async () => {
    const body = 'period_end,period,total_power,total_power_2,verdict,comment\n2026-02-28T12:00:00Z,PT30M,7,8,ok,x\n';
    const { status, warnings } = await post(body);
    expect([status, warnings]).toEqual([
      200,
      ['total_power_2', 'comment'].map((name) => expect.objectContaining({ field_name: name, error_code: 'Unknown' })),
    ]);
  });

  it('may have tabs between their columns', async () => {
    expect((await post('period_end\tperiod\ttotal_power\n2026-02-28T12:00:00Z\tPT30M\t7,5\n')).status).toBe(200);
    expect(fixture.measurements[0]?.total_power).toBe(7.5);
  });

  it.each([
    ['12.000', '8.500,5', [12_000, 8500.5]],
    ['12.000', '8500', [12_000, 8500]],
    ['12.000', '8.5', [12, 8.5]],
    ['12.500', '0.125', [12.5, 0.125]],
  ])(
    'have points between thousands beside decimal commas, as on the pages: %s and %s',
    async (first, second, powers) => {
      const lines = [`2026-02-28T12:00:00Z;PT30M;${first};500,5`, `2026-02-28T12:30:00Z;PT30M;${second};600`];
      const { status } = await post(['period_end;period;total_power;mean_ghi', ...lines].join('\n'));
      expect([status, fixture.measurements.map(({ total_power }) => total_power)]).toEqual([200, powers]);
    },
  );

  it('have decimal points only where no number has a decimal comma', async () => {
    expect((await post('period_end;period;total_power\n2026-02-28T12:00:00Z;PT30M;12.000\n')).status).toBe(200);
    expect(fixture.measurements[0]?.total_power).toBe(12);
  });

  it('contain no formula, whatever the name of an aggregation', async () => {
    const name = '=HYPERLINK("http://127.0.0.1")';
    await fixture.addAggregation({ collection_id: 'country_total', aggregation_id: 'it_total', name });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/country_total/it_total'));
    const response = await fixture.get('/pv_power/collections/country_total/forecasts?format=csv&hours=1');
    const csv = await response.text();
    expect(csv).toContain(`"'=HYPERLINK(""http://127.0.0.1"")"`);
    expect(csv).not.toMatch(/(^|,|")=/m);
  });
});
