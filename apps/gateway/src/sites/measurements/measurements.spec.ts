import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Measurement, PLANS, type PostMeasurements, postMeasurements } from '@daystar/contracts';
import { GatewayFixture } from '../../gateway.fixture';

describe('measurements of a site', () => {
  const fixture = new GatewayFixture();
  let path: string;
  beforeAll(async () => {
    await fixture.start();
    path = `/utility_scale_sites/${await fixture.addSiteWithRows()}/measurements`;
  });
  afterAll(() => fixture.close());

  const row = (time: string, more: object) => ({ period_end: `2026-03-01T${time}:00Z`, period: 'PT30M', ...more });
  const rows = [row('10:00', { total_power: 1 }), row('10:30', { availability: 98 }), row('11:00', { total_power: 3 })];
  beforeEach(async () => {
    fixture.measurements.length = 0;
    expect((await fixture.send('POST', path, { measurements: rows })).status).toBe(200);
  });

  it('are read and formatted in parts, between which other requests are served', async () => {
    for (let i = 0; i < 9000; i++)
      fixture.measurements.push({
        ...row('12:00', {}),
        period_end: new Date(Date.UTC(2026, 0) + (i + 1) * 60_000).toISOString(),
      });
    let turns = 0;
    let isDone = false;
    const listed = fixture.get(`${path}?from=2026-01-01&to=2026-02-01`).finally(() => (isDone = true));
    while (!isDone) {
      await nextTurn();
      turns++;
    }
    expect(((await (await listed).json()) as { measurements: unknown[] }).measurements).toHaveLength(9000);
    // Read 250 at a time, formatted 1,000 at a time.
    expect(turns).toBeGreaterThanOrEqual(36 + 9);
  });

  it('have rejected values in a column of their own on the page, so that charts and sums tell them apart', async () => {
    const readPage = async () => (await fixture.get(`${path}?from=2026-03-01`, { accept: 'text/html' })).text();
    expect(await readPage()).not.toContain('data-name="rejected"');
    const rejected = { ...row('11:30', { total_power: 40 }), verdict: 'out_of_range' };
    fixture.measurements.push(rejected as Measurement);
    const page = await readPage();
    expect(page).toContain('data-name="rejected"');
    expect(page).toMatch(/11:30<\/time><\/th>\s*<td><\/td>\s*<td>40<\/td>/);
    expect(page).toMatch(/11:00<\/time><\/th>\s*<td>3<\/td>\s*<td><\/td>/);
  });

  it('are listed as CSV, which can be posted again', async () => {
    const listed = await fixture.get(`${path}?from=2026-03-01&to=2026-03-02&format=csv`);
    expect(listed.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const csv = await listed.text();
    expect(csv.split('\r\n')).toEqual([
      'period_end,period,total_power,verdict,availability,constraint_power_ceiling,network_constraint,mean_ghi,' +
        'inverters_available,tracking_angle,local_limit,frequency',
      '2026-03-01T10:00:00.0000000Z,PT30M,1,ok,,,,,,,,',
      '2026-03-01T10:30:00.0000000Z,PT30M,,ok,98,,,,,,,',
      '2026-03-01T11:00:00.0000000Z,PT30M,3,ok,,,,,,,,',
      '',
    ]);
    expect((await fixture.send('POST', path, csv, { 'content-type': 'text/csv' })).status).toBe(200);
    expect(fixture.measurements.slice(3)).toMatchObject([{ total_power: 1 }, { availability: 98 }, { total_power: 3 }]);
    const accepted = await fixture.get(`${path}?from=2026-03-01`, { accept: 'text/csv' });
    expect(accepted.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const refused = await fixture.get(`${path}?format=xml`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('json, html, csv')]);
  });

  it('are listed as CSV with the same columns whatever values they have', async () => {
    const readHeader = async (from: string) =>
      (await (await fixture.get(`${path}?from=${from}&to=2026-03-02&format=csv`)).text()).split('\r\n')[0];
    expect(await readHeader('2026-03-01')).toBe(await readHeader('2026-03-01T10:30Z'));
  });

  it('come back with their period in minutes, and with at most 100 warnings, ignored names first', async () => {
    const kept = [...fixture.measurements];
    const rows = Array.from({ length: 150 }, (_, i) => ({
      period_end: new Date(Date.UTC(2026, 1, 20) + i * 3_600_000).toISOString(),
      period: 'PT1H',
      total_power: 12_000,
      comment: 'kW',
    }));
    const response = await fixture.send('POST', path, { measurements: rows });
    fixture.measurements.splice(0, Infinity, ...kept);
    const { measurements, warnings } = (await response.json()) as Record<string, Record<string, string>[]>;
    expect([measurements[0].period, warnings.length]).toEqual(['PT60M', 100]);
    expect(warnings.slice(0, 2).map(({ field_name }) => field_name)).toEqual([
      'comment',
      'measurements[0].total_power',
    ]);
  });

  it.each([
    ['P1D', 'PT1440M'],
    ['pt1h30m', 'PT90M'],
    ['PT15S', 'PT15S'],
  ])('accept the period %s, in any form of ISO 8601, and list it as %s', async (period, listed) => {
    const measurement = row('12:00', { period, total_power: 2 });
    const response = await fixture.send('POST', path, { measurement });
    expect([response.status, await response.json()]).toMatchObject([200, { measurement: { period: listed } }]);
  });

  it.each(['PT0M', 'an hour', 'P1M', '30'])('name the limits of a period for %s', async (period) => {
    const response = await fixture.send('POST', path, { measurement: row('12:00', { period, total_power: 2 }) });
    const { response_status } = (await response.json()) as { response_status: { errors: object[] } };
    expect([response.status, response_status.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          message: "'measurement.period' must be an ISO 8601 duration such as PT5M, at least PT1S and at most P1D.",
        }),
      ],
    ]);
  });

  it('of one period are listed once, as the last of them is stored, with a warning for each other one', async () => {
    const kept = [...fixture.measurements];
    const powers = [4, 5, 6].map((total_power) => ({ ...rows[0], total_power }));
    const response = await fixture.send('POST', path, { measurements: [...powers, rows[2]] });
    fixture.measurements.splice(0, Infinity, ...kept);
    const { measurements, warnings } = (await response.json()) as Record<string, Record<string, unknown>[]>;
    expect(measurements.map(({ total_power }) => total_power)).toEqual([6, 3]);
    expect(warnings.map(({ field_name, error_code }) => [field_name, error_code])).toEqual([
      ['measurements[0].period_end', 'Duplicate'],
      ['measurements[1].period_end', 'Duplicate'],
    ]);
  });

  it('can be deleted in a range', async () => {
    const response = await fixture.send('DELETE', `${path}?from=2026-03-01T10:00:00Z&to=2026-03-01T10:30:00Z`);
    expect([response.status, await response.json()]).toEqual([200, { deleted: 1, tuning_reset: true }]);
    expect(fixture.measurements).toMatchObject([{ total_power: 1 }, { total_power: 3 }]);
    const again = await fixture.send('DELETE', `${path}?from=2026-03-01T10:00:00Z&to=2026-03-01T10:30:00Z`);
    expect(await again.json()).toEqual({ deleted: 0, tuning_reset: false });
  });

  it('have warnings about unknown parameters in the body, whatever the length of the list', async () => {
    for (let i = 0; i < 50; i++)
      fixture.measurements.push({
        ...row('12:00', {}),
        period_end: new Date(Date.UTC(2026, 0) + (i + 1) * 60_000).toISOString(),
      });
    for (const from of ['2026-01-01', '2026-03-01']) {
      const response = await fixture.get(`${path}?from=${from}&to=2026-03-02&page=2`);
      const { warnings } = (await response.json()) as { warnings: { message: string }[] };
      expect(warnings.map(({ message }) => message)).toEqual([response.headers.get('x-warnings')]);
    }
  });

  it('of one date are refused with the range that the caller means, not listed as none', async () => {
    const response = await fixture.get(`${path}?from=2026-03-01&to=2026-03-01`);
    expect(response.status).toBe(400);
    const { response_status } = (await response.json()) as { response_status: { errors: object[] } };
    expect(response_status.errors).toEqual([
      {
        field_name: 'to',
        error_code: 'OutOfRange',
        message:
          "'to' must be a later date than 'from': a date means 00:00 UTC. For this whole day, use to=2026-03-02.",
      },
    ]);
    const instant = '2026-03-01T12:00:00Z';
    expect((await fixture.get(`${path}?from=${instant}&to=${instant}`)).status).toBe(200);
  });

  it.each(['', '?from=2026-03-01', '?to=2026-03-01', '?from=2026-03-02&to=2026-03-01', '?from=noon&to=2026-03-02'])(
    'are not deleted without a valid range: %s',
    async (query) => {
      expect((await fixture.send('DELETE', path + query)).status).toBe(400);
      expect(fixture.measurements).toHaveLength(3);
    },
  );

  it('of other accounts cannot be deleted', async () => {
    await fixture.addAccount('other', 'commercial', 'a'.repeat(32));
    const response = await fixture.send('DELETE', `${path}?from=2026-03-01&to=2026-03-02`, undefined, {
      authorization: `Bearer ${'a'.repeat(32)}`,
    });
    expect([response.status, fixture.measurements.length]).toEqual([404, 3]);
  });

  it('are stored in batches, and errors number the rows over the whole request', async () => {
    const request = jest.spyOn(fixture.bus, 'request');
    const many = Array.from({ length: 2500 }, (_, i) => ({
      period_end: new Date(Date.UTC(2026, 1, 1) + i * 300_000).toISOString(),
      period: 'PT5M',
      total_power: i,
    }));
    const response = await fixture.send('POST', path, {
      measurements: [...many.slice(0, 2400), { ...many[0], period_end: '2026-03-02T00:00:00Z' }],
    });
    const parts = request.mock.calls.filter(([type]) => type.name === postMeasurements.name) as unknown as [
      unknown,
      PostMeasurements,
    ][];
    request.mockRestore();
    expect(parts.map(([, { measurements }]) => measurements.length)).toEqual([1000, 1000, 401]);
    expect(response.status).toBe(200);
    const { measurements, errors } = (await response.json()) as { measurements: object[]; errors: object[] };
    expect([measurements.length, errors]).toEqual([
      2400,
      [expect.objectContaining({ field_name: 'measurements[2400].period_end' })],
    ]);
  });

  it('count against the daily limit, except those of refused requests', async () => {
    await fixture.addAccount('counted', 'free', 'b'.repeat(32));
    const headers = { authorization: `Bearer ${'b'.repeat(32)}` };
    const site = { name: 'Counted', latitude: 37.7, longitude: -113.6, capacity: 100 };
    const created = await fixture.send('POST', '/utility_scale_sites', site, headers);
    const { resource_id } = (await created.json()) as { resource_id: string };
    const own = `/utility_scale_sites/${resource_id}/measurements`;
    const future = { ...rows[0], period_end: '2026-03-02T00:00:00Z' };
    const send = async (measurements: object[]) => (await fixture.send('POST', own, { measurements }, headers)).status;
    expect([await send(rows), await send([future])]).toEqual([200, 400]);
    const { measurementsPerDay: limit } = PLANS.free;
    expect(await (await fixture.get('/usage', headers)).json()).toMatchObject({
      measurements_today: { limit, used: 3, remaining: limit - 3 },
    });
  });
});
