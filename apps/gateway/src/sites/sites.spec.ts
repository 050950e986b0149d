import { GatewayFixture, NOW, OTHER_KEY } from '../gateway.fixture';

interface Answer {
  site: Record<string, unknown>;
  resource_id: string;
}
interface Refusal {
  response_status: { error_code: string; errors: { field_name: string; error_code: string; message: string }[] };
}

const whole = {
  name: 'Beryl Flat',
  capacity: 100,
  capacity_dc: 127.5,
  tracking_type: 'horizontal_single_axis',
  longitude: -113.6,
  latitude: 37.7,
  install_date: '2023-05-11',
  tags: ['utah', 'test'],
  azimuth: 0,
  tilt: 0,
  inverter_efficiency: 0.98,
  loss_factor: 0.9,
};

describe('sites', () => {
  const fixture = new GatewayFixture();
  beforeEach(() => fixture.start());
  afterEach(async () => {
    fixture.sites.clear();
    fixture.measurements.length = 0;
    await fixture.close();
  });
  const created = async (path: string, body: unknown): Promise<Answer> => {
    const result = await fixture.send('POST', path, body);
    expect(result.status).toBe(path.startsWith('/rooftop_sites') ? 200 : 201);
    return (await result.json()) as Answer;
  };
  const refused = async (path: string, body: unknown): Promise<string[]> => {
    const result = await fixture.send('POST', path, body);
    const { errors, error_code } = ((await result.json()) as Refusal).response_status;
    expect([result.status, error_code]).toEqual([400, 'InvalidRequest']);
    return errors.map(({ field_name }) => field_name).sort();
  };

  it('are registered plain or wrapped; the response has their properties and id', async () => {
    const defaultValues = {
      ground_coverage_ratio: 0.4,
      tracker_axis_tilt: 0,
      tracker_max_rotation_angle: 60,
      tracker_back_tracking: true,
      tracker_smart_tracking: false,
      terrain_slope: 0,
      module_type: 'standard',
      derating_temp_module: 0.0037,
      derating_age_system: 0.0059,
      soiling_model: 'monthly',
      bifacial_system: false,
      snow_loss: false,
    };
    for (const body of [whole, { site: whole }]) {
      const { site, resource_id } = await created('/utility_scale_sites?format=json', body);
      expect(resource_id).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
      expect(site).toEqual({
        ...whole,
        resource_id,
        install_date: '2023-05-11T00:00:00.0000000Z',
        ...defaultValues,
        elevation: 1593,
        horizon_source: 'flat',
        defaults: [...Object.keys(defaultValues), 'elevation'],
      });
    }
  });

  it('are fixed by default, and null counts as missing', async () => {
    const { site } = await created('/utility_scale_sites', {
      name: 'Plain',
      latitude: 1,
      longitude: 2,
      capacity: 3,
      tilt: null,
    });
    expect(site).toMatchObject({ tracking_type: 'fixed', tags: [] });
    expect([site.tilt, site.defaults]).toEqual([23, expect.arrayContaining(['tilt', 'tracking_type'])]);
  });

  it('may be rooftops without a capacity, and weather sites', async () => {
    const body = { site: { name: 'My roof', longitude: -149.117, latitude: 35.2 } };
    expect((await created('/rooftop_sites', body)).site).toMatchObject({ capacity: 1 });
    expect((await created('/weather_sites', body)).site).not.toHaveProperty('capacity');
  });

  it('are refused with every wrong field named, and nothing is stored', async () => {
    const wrong = {
      name: '',
      capacity: -1,
      capacity_dc: 'much',
      tracking_type: 'dual',
      longitude: 181,
      latitude: 91,
      install_date: '2023-02-30',
      tags: ['ok', ''],
      azimuth: 200,
      tilt: 91,
      inverter_efficiency: 1.1,
      loss_factor: 90,
    };
    expect(await refused('/utility_scale_sites', wrong)).toEqual(Object.keys(wrong).sort());
    expect(await refused('/utility_scale_sites', {})).toEqual(['capacity', 'latitude', 'longitude', 'name']);
    expect(await refused('/utility_scale_sites', [])).toEqual(['body']);
    expect(await refused('/utility_scale_sites', { site: 'here' })).toEqual(['body']);
    expect(fixture.sites.size).toBe(0);
  });

  it('are listed page by page, oldest first, separately by kind', async () => {
    for (const name of ['A', 'B', 'C']) await created('/utility_scale_sites', { ...whole, name });
    await created('/rooftop_sites', { ...whole, name: 'Roof', tracking_type: undefined });
    const list = async (query: string) => {
      const page = (await (await fixture.get(`/utility_scale_sites${query}`)).json()) as {
        sites: { name: string }[];
      };
      return { ...page, sites: page.sites.map(({ name }) => name) };
    };
    expect(await list('')).toEqual({ sites: ['A', 'B', 'C'], page_count: 1, current_page: 1, total_records: 3 });
    expect(await list('?page=2&page_size=2')).toEqual({
      sites: ['C'],
      page_count: 2,
      current_page: 2,
      total_records: 3,
    });
    expect((await fixture.get('/utility_scale_sites?page=0')).status).toBe(400);
  });

  it('are found by their tags', async () => {
    await created('/utility_scale_sites', { ...whole, name: 'A', tags: ['utah', 'north'] });
    await created('/utility_scale_sites', { ...whole, name: 'B', tags: ['utah'] });
    const found = async (tags: string) => {
      const { sites } = (await (await fixture.get(`/utility_scale_sites/search?tags=${tags}`)).json()) as {
        sites: { name: string }[];
      };
      return sites.map(({ name }) => name);
    };
    expect(await found('utah')).toEqual(['A', 'B']);
    expect(await found('utah,north')).toEqual(['A']);
    expect(await found('nevada')).toEqual([]);
  });

  it('are replaced, changed in part and deleted', async () => {
    const { resource_id } = await created('/utility_scale_sites', whole);
    const path = `/utility_scale_sites/${resource_id}`;
    const replaced = await fixture.send('PUT', path, { name: 'New', latitude: 1, longitude: 2, capacity: 3 });
    expect(await replaced.json()).toMatchObject({ site: { name: 'New', capacity: 3, tags: [] }, resource_id });
    const changed = await fixture.send('PATCH', path, { site: { capacity: 4, tilt: 20, name: 'Newer' } });
    expect(await changed.json()).toMatchObject({ site: { name: 'Newer', capacity: 4, tilt: 20, latitude: 1 } });
    const without = (await (await fixture.send('PATCH', path, { tilt: null })).json()) as Answer;
    expect(without.site.defaults).toContain('tilt');
    expect((await fixture.send('PATCH', path, { capacity: 0 })).status).toBe(400);
    expect((await (await fixture.get(path)).json()) as Answer).toMatchObject({ site: { capacity: 4 } });
    const deleted = await fixture.send('DELETE', path);
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    expect((await fixture.get(path)).status).toBe(404);
    expect((await fixture.get(`${path}/forecasts`)).status).toBe(404);
    expect((await fixture.send('DELETE', path)).status).toBe(404);
  });

  it('belong to one account only', async () => {
    const { resource_id } = await created('/utility_scale_sites', whole);
    const path = `/utility_scale_sites/${resource_id}`;
    const other = { authorization: `Bearer ${OTHER_KEY}` };
    const statuses = [
      await fixture.get(path, other),
      await fixture.send('PUT', path, whole, other),
      await fixture.send('PATCH', path, { capacity: 1 }, other),
      await fixture.send('DELETE', path, undefined, other),
      await fixture.send('POST', `${path}/measurements`, { measurement: {} }, other),
      await fixture.get(`/rooftop_sites/${resource_id}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    expect(((await (await fixture.get('/utility_scale_sites', other)).json()) as { sites: [] }).sites).toEqual([]);
    expect(fixture.sites.get(resource_id)?.capacity).toBe(100);
  });

  describe('accept measurements', () => {
    let path: string;
    beforeEach(async () => {
      path = `/utility_scale_sites/${(await created('/utility_scale_sites', whole)).resource_id}/measurements`;
    });

    it.each([
      '2026-03-01T03:30:00Z',
      '2026-03-01T03:30:00.000Z',
      '2026-03-01T03:30:00.0000000Z',
      '2026-03-01 03:30:00',
    ])('with a period end like %s, and respond in the same form', async (period_end) => {
      const row = { period_end, period: 'PT5M', total_power: 1.2345, availability: 99.5 };
      const stamped = { ...row, period_end: '2026-03-01T03:30:00.0000000Z' };
      const one = await fixture.send('POST', path, { measurement: row });
      expect([one.status, await one.json()]).toEqual([200, { measurement: stamped }]);
      const many = await fixture.send('POST', path, { measurements: [row, { ...row, period: 'PT15S' }] });
      expect(await many.json()).toEqual({ measurements: [stamped, { ...stamped, period: 'PT15S' }] });
      expect(fixture.measurements).toHaveLength(3);
    });

    const good = { period_end: '2026-03-01T03:30:00Z', period: 'PT5M', total_power: 1 };
    const rows = [good, { ...good, period_end: 'noon' }, { period: 'PT7X', total_power: 'much' }, 'row'];
    const fieldsOf = (errors: { field_name: string }[]) => errors.map(({ field_name }) => field_name).sort();

    it('and store the valid rows of a list, naming every invalid field of the others', async () => {
      const result = await fixture.send('POST', path, {
        measurements: [...rows, { ...good, period_end: '2026-04-01' }],
      });
      const { measurements, errors } = (await result.json()) as { measurements: []; errors: { field_name: string }[] };
      expect([result.status, measurements.length, fixture.measurements.length]).toEqual([200, 1, 1]);
      expect(fieldsOf(errors)).toEqual([
        'measurements[1].period_end',
        'measurements[2].period',
        'measurements[2].period_end',
        'measurements[2].total_power',
        'measurements[3].period',
        'measurements[3].period_end',
        'measurements[4].period_end',
      ]);
    });

    it('and reject them when none is valid, storing none', async () => {
      expect(await refused(path, { measurements: rows.slice(1, 2) })).toEqual(['measurements[0].period_end']);
      const late = { ...good, period_end: '2026-04-01' };
      expect(await refused(path, { measurements: ['row', late] })).toEqual([
        'measurements[0].period',
        'measurements[0].period_end',
        'measurements[1].period_end',
      ]);
      expect(await refused(path, { measurement: late })).toEqual(['measurement.period_end']);
      expect(await refused(path, { measurement: { period: 'PT5M' } })).toEqual(['measurement.period_end']);
      expect(await refused(path, {})).toEqual(['measurements']);
      expect(await refused(path, { measurements: [] })).toEqual(['measurements']);
      expect(await refused(path, { measurements: Array.from({ length: 10_001 }, () => 1) })).toEqual(['measurements']);
      const many = Array.from({ length: 50_000 }, () => good);
      expect(await refused(path, { measurements: many })).toEqual(['measurements']);
      expect(fixture.measurements).toEqual([]);
    });

    it('ten thousand at a time, with every field', async () => {
      const full = { ...good, availability: 99.5, constraint_power_ceiling: 12.25, network_constraint: false };
      const more = { mean_ghi: 812.25, inverters_available: 96, tracking_angle: -23.75 };
      const many = Array.from({ length: 10_000 }, (_, i) => {
        return { ...full, ...more, period_end: new Date(NOW - 300_000 * i).toISOString() };
      });
      const result = await fixture.send('POST', path, { measurements: many });
      expect(result.status).toBe(200);
      expect(((await result.json()) as { measurements: [] }).measurements).toHaveLength(10_000);
      const tooMuch = await fixture.send('POST', path, JSON.stringify({ measurements: ['x'.repeat(4_300_000)] }));
      expect(tooMuch.status).toBe(413);
    });

    it('and warn of a likely wrong unit', async () => {
      const result = await fixture.send('POST', path, {
        measurements: ['row', good, { ...good, period_end: '2026-03-01T03:35:00Z', total_power: 61_200 }],
      });
      expect(await result.json()).toMatchObject({
        warnings: [{ field_name: 'measurements[2].total_power', error_code: 'unit_suspect' }],
      });
    });

    it('as a table of ten thousand rows in one request', async () => {
      const csv = { 'content-type': 'text/csv' };
      const head = 'Period_End,period,total_power,network_constraint';
      const some = [head, '2026-03-01T03:30:00Z,PT5M,1.5,true', '2026-03-01 03:35,PT5M,,', 'noon,PT5M,1,'].join('\r\n');
      expect(await (await fixture.send('POST', path, some, csv)).json()).toMatchObject({
        measurements: [
          { total_power: 1.5, network_constraint: true },
          { period_end: '2026-03-01T03:35:00.0000000Z', period: 'PT5M' },
        ],
        errors: [{ field_name: 'measurements[2].period_end' }],
      });
      const many = Array.from({ length: 10_000 }, (_, i) => {
        return `${new Date(NOW - 300_000 * i).toISOString()},PT5M,${i / 7},`;
      });
      const result = await fixture.send('POST', path, [head, ...many].join('\n'), csv);
      expect(((await result.json()) as { measurements: [] }).measurements).toHaveLength(10_000);
      expect((await fixture.send('POST', path, `${head}\n1,2`, csv)).status).toBe(400);
      expect((await fixture.send('POST', path, '', csv)).status).toBe(400);
      expect((await fixture.send('POST', '/utility_scale_sites', head, csv)).status).toBe(415);
    });

    it('and return them for a span, by default the last week', async () => {
      const row = (end: number) => ({ period_end: new Date(end).toISOString(), period: 'PT30M', total_power: 5 });
      await fixture.send('POST', path, { measurements: [row(NOW - 8 * 86_400_000), row(NOW - 3_600_000)] });
      const list = async (query: string) => {
        const result = (await (await fixture.get(path + query)).json()) as { measurements: { period_end: string }[] };
        return result.measurements.map(({ period_end }) => period_end);
      };
      expect(await list('')).toEqual(['2026-03-01T14:13:00.0000000Z']);
      expect(await list('?from=2026-02-01&to=2026-02-28')).toEqual(['2026-02-21T15:13:00.0000000Z']);
      expect((await fixture.get(`${path}?from=2026-03-01&to=2026-02-01`)).status).toBe(400);
      expect((await fixture.get(`${path}?from=noon`)).status).toBe(400);
    });
  });
});
