import { GatewayFixture, OTHER_KEY, waitUntil } from '../gateway.fixture';

type Row = Record<string, number | string>;
const PLACE = 'latitude=10&longitude=20';

describe('the data API', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
    await fixture.addAggregationWithRows({ accounts: ['acme'] });
    await waitUntil(async () => (await fixture.get('/pv_power/collections/country_total')).ok);
  });
  afterAll(() => fixture.close());
  const json = async <T>(path: string) => (await (await fixture.get(path)).json()) as T;
  const refusal = async (response: Response) => {
    const { response_status } = (await response.json()) as { response_status: { message: string } };
    return [response.status, response_status.message];
  };

  it('returns 24 hours of half-hourly rows, or the requested number of hours; past rows are newest first', async () => {
    const { estimated_actuals: past } = await json<{ estimated_actuals: Row[] }>(
      `/data/live/radiation_and_weather?${PLACE}`,
    );
    const { forecasts } = await json<{ forecasts: Row[] }>(
      `/data/forecast/radiation_and_weather?${PLACE}&hours=3&period=PT60M`,
    );
    expect([past.length, past[0].period_end, past[47].period_end]).toEqual([
      48,
      '2026-03-01T15:00:00.0000000Z',
      '2026-02-28T15:30:00.0000000Z',
    ]);
    expect(forecasts.map(({ period_end }) => String(period_end).slice(11, 16))).toEqual(['16:00', '17:00', '18:00']);
    expect(Object.keys(past[0])).toEqual(['air_temp', 'dni', 'ghi', 'period_end', 'period']);
  });

  it('accepts fields in any order, separated by commas or repeated, also for CSV', async () => {
    const path = `/data/forecast/radiation_and_weather?${PLACE}&hours=1&format=csv`;
    const [separated, repeated] = await Promise.all(
      ['&output_parameters=wind_speed_10m,ghi', '&output_parameters=wind_speed_10m&output_parameters=ghi'].map(
        async (query) => (await fixture.get(path + query)).text(),
      ),
    );
    expect(separated).toMatch(/^wind_speed_10m,ghi,period_end,period\r\n2,\d+,2026-03-01T15:30/);
    expect(repeated).toBe(separated);
  });

  it('returns the weather in the units of the data API, and names fields that no source has', async () => {
    const names =
      'relative_humidity,dewpoint_temp,wind_direction_10m,precipitation_rate,snow_depth,albedo,surface_pressure';
    const response = await fixture.get(`/data/live/radiation_and_weather?${PLACE}&hours=1&output_parameters=${names}`);
    const { estimated_actuals: rows } = (await response.json()) as { estimated_actuals: Row[] };
    expect(rows[0]).toMatchObject({
      relative_humidity: 50,
      // pvlib 0.16.1, tdew_from_rh(20.4, 50).
      dewpoint_temp: 9.6,
      wind_direction_10m: 270,
      precipitation_rate: 0,
      snow_depth: null,
      albedo: 0.2,
      surface_pressure: 1000,
    });
    expect(response.headers.get('x-coverage')).toBe('without snow_depth');
    const query = 'hours=1&output_parameters=wind_direction,snow_depth&provenance=summary';
    const older = await json<{ provenance: unknown[] }>(`/radiation/estimated_actuals?${PLACE}&${query}`);
    expect(older.provenance).toMatchObject([
      { missing: [{ field: 'snow_depth', reason: 'No weather source of these periods has this field.' }] },
    ]);
  });

  it.each(['live', 'forecast'])(
    'returns null for fields of the original API without values, and names them, in %s',
    async (time) => {
      const names = 'dni,snow_soiling_rooftop,wind_speed_100m';
      const path = `/data/${time}/radiation_and_weather?${PLACE}&hours=1&period=PT20M&output_parameters=${names}`;
      const response = await fixture.get(path);
      const [rows] = Object.values((await response.json()) as Record<string, Row[]>);
      expect(rows.map(({ period }) => period)).toEqual(['PT20M', 'PT20M', 'PT20M']);
      for (const row of rows) expect(row).toMatchObject({ snow_soiling_rooftop: null, wind_speed_100m: null });
      expect(rows.some(({ dni }) => typeof dni === 'number')).toBe(true);
      expect(response.headers.get('x-coverage')).toBe('without snow_soiling_rooftop, wind_speed_100m');
      const csv = await (await fixture.get(`${path}&format=csv`)).text();
      expect(csv).toMatch(/^dni,snow_soiling_rooftop,wind_speed_100m,period_end,period\r\n\d+,,,2026/);
    },
  );

  it('returns JSON with rows only, and names ignored parameters in a header', async () => {
    const response = await fixture.get(`/data/live/radiation_and_weather?${PLACE}&include_snow=true`);
    expect(response.headers.get('x-warnings')).toBe("'include_snow' is not known and was ignored.");
    expect(Object.keys((await response.json()) as object)).toEqual(['estimated_actuals']);
    const query = 'hours=1&output_parameters=pv_estimate,percentage';
    const older = await json<object>(`/pv_power/collections/country_total/aggregations/it_total/forecasts?${query}`);
    expect(Object.keys(older)).toContain('aggregation_name');
    const one = 'collection_id=country_total&aggregation_id=it_total';
    expect(Object.keys(await json<object>(`/data/forecast/aggregations?${one}&${query}`))).toEqual(['forecasts']);
  });

  it.each([
    [`/data/live/rooftop_pv_power?${PLACE}&capacity=5`, 'Estimated actuals', 'kW'],
    ['/data/forecast/advanced_pv_power?resource_id={site}', 'Forecasts', 'MW'],
    [
      `/data/historic/rooftop_pv_power?${PLACE}&capacity=5&start=2024-06-01&duration=P1D`,
      'Estimated actuals of the past',
      'kW',
    ],
  ])('shows a page of %s with the requested columns and their units', async (path, subtitle, unit) => {
    const page = await (await fixture.get(`${path.replace('{site}', site)}&format=html`)).text();
    expect(page).toContain(`>${subtitle}.<`);
    expect(/<figure[^>]* data-unit="(\w+)"/.exec(page)?.[1]).toBe(unit);
  });

  it('returns 304 to a client that has the rows', async () => {
    const path = `/data/forecast/advanced_pv_power?resource_id=${site}`;
    const etag = (await fixture.get(path)).headers.get('etag')!;
    expect((await fixture.get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it.each([
    [`/data/live/radiation_and_weather?${PLACE}&hours=169`, "'hours' must be between 1 and 168."],
    [`/data/forecast/radiation_and_weather?${PLACE}&hours=337`, "'hours' must be between 1 and 336."],
    [`/data/live/radiation_and_weather?longitude=1`, "'latitude' is required."],
    [
      `/data/live/radiation_and_weather?${PLACE}&period=PT7M`,
      "'period' must be one of PT5M, PT10M, PT15M, PT20M, PT30M, PT60M.",
    ],
    [`/data/live/rooftop_pv_power?${PLACE}&capacity=5&tlit=3`, "'tlit' is not known. Use 'tilt'."],
    [`/data/live/rooftop_pv_power?${PLACE}`, "'capacity' must be greater than '0'."],
    [
      `/data/live/rooftop_pv_power?${PLACE}&capacity=5&output_parameters=ghi`,
      "'output_parameters' must be a list of pv_power_rooftop, not 'ghi'.",
    ],
    ['/data/live/advanced_pv_power', "'resource_id' is required."],
    ['/data/live/aggregations', "'collection_id' is required."],
    ['/resources/pv_power_site', "'resource_id' is required."],
    ['/resources/pv_power_sites?take=0', "'take' must be between 1 and 1000."],
  ])('refuses %s', async (path, message) => {
    expect(await refusal(await fixture.get(path))).toEqual([400, message]);
  });

  it('names a collection without members, also for the id that the Python library sends for all aggregations', async () => {
    await fixture.addAggregation({ collection_id: 'empty', aggregation_id: 'none', members: [] });
    const message = 'No aggregation of empty has members. Add members to get forecasts.';
    for (const id of ['', '&aggregation_id=None'])
      expect(await refusal(await fixture.get(`/data/live/aggregations?collection_id=empty${id}`))).toEqual([
        404,
        message,
      ]);
  });

  it('hides sites of other accounts, and rejects invalid changes', async () => {
    const other = { authorization: `Bearer ${OTHER_KEY}` };
    const path = `/resources/pv_power_site?resource_id=${site}`;
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(
        (await fixture.send(method, `${path}&name=Mine&latitude=1&longitude=2&capacity=3`, undefined, other)).status,
      ).toBe(404);
    expect((await fixture.get(`/data/live/advanced_pv_power?resource_id=${site}`, other)).status).toBe(404);
    const before = await json<object>(path);
    expect(await refusal(await fixture.send('PATCH', `${path}&tilt=100`))).toEqual([
      400,
      "'tilt' must be between 0 and 90 (degrees).",
    ]);
    expect(await refusal(await fixture.send('PATCH', path, { capacityDC: 3 }))).toEqual([
      400,
      "'capacityDC' is not known. Use 'capacity_dc'.",
    ]);
    expect(await json<object>(path)).toEqual(before);
  });

  it('also reads properties of a site from the body, which takes precedence over the query', async () => {
    const body = { name: 'Body', latitude: 1, capacity: 3, derating_other_system: 0.07 };
    const response = await fixture.send(
      'POST',
      '/resources/pv_power_site?name=Query&longitude=2&dual_facade=yes',
      body,
    );
    expect([response.status, response.headers.get('x-warnings')]).toEqual([
      200,
      "'dual_facade' is not known and was ignored.",
    ]);
    const record = (await response.json()) as Row;
    expect(record).toMatchObject({ name: 'Body', latitude: 1, longitude: 2, derating_other_system: 0.07 });
    const older = await json<{ site: Row }>(`/utility_scale_sites/${record.resource_id}`);
    expect(older.site.loss_factor).toBe(0.93);
  });
});
