import { request } from 'node:http';
import { GatewayFixture, KEY } from '../gateway.fixture';
import { findIntendedName } from './parameter-names';

interface Note {
  field_name: string;
  error_code: string;
  message: string;
}
type Row = Record<string, string | number>;
const PLACE = { name: 'Home', latitude: 52.1, longitude: 5.2 };

describe('a parameter name', () => {
  const fixture = new GatewayFixture();
  let site = '';
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
  });
  afterAll(() => fixture.close());
  const errorsOf = async (response: Response) => {
    const { response_status } = (await response.json()) as { response_status: { errors: Note[] } };
    return [response.status, ...response_status.errors.map(({ message }) => message)];
  };
  const power = '/world_pv_power/forecasts?latitude=52.1&longitude=5.2&capacity=5&hours=1';

  it.each(['power', 'ac_power'])('%s of a measurement means total_power', (name) =>
    expect(findIntendedName(name, ['period_end', 'period', 'total_power'])).toBe('total_power'),
  );

  it('close to a known one in a query is refused, with the right one in the error', async () => {
    expect(await errorsOf(await fixture.get(`${power}&tlit=30`))).toEqual([400, "'tlit' is not known. Use 'tilt'."]);
    expect(await errorsOf(await fixture.get(`/utility_scale_sites/${site}/forecasts?hour=3`))).toEqual([
      400,
      "'hour' is not known. Use 'hours'.",
    ]);
  });

  it('that is the singular of a known one is refused, however short: without it all sites would be found', async () => {
    expect(await errorsOf(await fixture.get('/utility_scale_sites/search?tag=utah'))).toEqual([
      400,
      "'tag' is not known. Use 'tags'.",
    ]);
  });

  it.each([
    ['tlit', 'tilt'],
    ['capacityDC', 'capacity_dc'],
    ['tracker', 'tracking_type'],
    ['Lattitude', 'latitude'],
    ['lat', 'latitude'],
    ['lon', 'longitude'],
    ['gcr', 'ground_coverage_ratio'],
    ['backtrack', 'tracker_back_tracking'],
    ['max_angle', 'tracker_max_rotation_angle'],
    ['dc_capacity', 'capacity_dc'],
    ['surface_tilt', 'tilt'],
    ['grid_export_limit', 'export_limit'],
  ])('like %s in the body of a site is refused with %s suggested, and nothing is stored', async (name, right) => {
    const before = fixture.sites.size;
    const response = await fixture.send('POST', '/rooftop_sites', { ...PLACE, [name]: 1 });
    expect(await errorsOf(response)).toEqual([400, `'${name}' is not known. Use '${right}'.`]);
    expect(fixture.sites.size).toBe(before);
  });

  it('that is misspelled is named in the JSON and in a header of every response', async () => {
    const path = `/utility_scale_sites/${site}/forecasts?hours=1&apply_availability=100&format=json`;
    for (const encoding of ['identity', 'gzip', 'br', 'identity']) {
      const response = await fixture.get(path, { 'accept-encoding': encoding });
      const { forecasts, warnings } = (await response.json()) as { forecasts: Row[]; warnings: Note[] };
      expect([forecasts.length, warnings]).toEqual([
        3,
        [
          {
            field_name: 'apply_availability',
            error_code: 'Unknown',
            message: "'apply_availability' is not known and was ignored.",
          },
        ],
      ]);
      expect(response.headers.get('x-warnings')).toBe("'apply_availability' is not known and was ignored.");
    }
    const columns = await fixture.get(`${path.replace('format=json', 'format=columns')}`);
    expect(await columns.json()).toHaveProperty('warnings');
    const list = await fixture.get('/utility_scale_sites?shape=round');
    expect(await list.json()).toMatchObject({ warnings: [{ field_name: 'shape' }] });
    const plain = await fixture.get(path.replace('&apply_availability=100', ''));
    expect([plain.headers.get('x-warnings'), Object.keys((await plain.json()) as object)]).toEqual([
      null,
      ['forecasts'],
    ]);
  });

  it('that is misspelled in the body of a site is named beside its record', async () => {
    const response = await fixture.send('POST', '/rooftop_sites', { site: { ...PLACE, owner: 'me', shading: 0.1 } });
    const { warnings, site: record } = (await response.json()) as { warnings: Note[]; site: object };
    expect(warnings.map(({ field_name }) => field_name)).toEqual(['owner', 'shading']);
    expect(record).not.toHaveProperty('owner');
  });

  it('is accepted in any letter case in a body, but only in one of them', async () => {
    const named = { Site: { Name: 'Home', Latitude: 52.1, LONGITUDE: 5.2, Capacity_DC: 6, Capacity: 5 } };
    const response = await fixture.send('POST', '/rooftop_sites', named);
    expect(await response.json()).toMatchObject({
      site: { name: 'Home', latitude: 52.1, capacity: 5, capacity_dc: 6 },
    });
    const twice = await fixture.send('POST', '/rooftop_sites', { ...PLACE, tilt: 20, Tilt: 30 });
    expect(await errorsOf(twice)).toEqual([400, "'tilt' must be given once, not as 'tilt' and 'Tilt'."]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const filled = await fixture.send('POST', '/rooftop_sites', 'Name=Home&latitude=52.1&Longitude=5.2&Tilt=30', form);
    expect(await filled.json()).toMatchObject({ site: { name: 'Home', tilt: 30 } });
    const measured = { Period_End: '2026-03-01T12:00:00Z', PERIOD: 'PT30M', Total_Power: 3 };
    const stored = await fixture.send('POST', `/utility_scale_sites/${site}/measurements`, { Measurement: measured });
    expect(await stored.json()).toMatchObject({ measurement: { total_power: 3 } });
  });

  it('of a measurement follows the same rules in each row', async () => {
    const row = { period_end: '2026-03-01T12:00:00Z', period: 'PT30M', total_power: 3 };
    const path = `/utility_scale_sites/${site}/measurements`;
    const close = { measurements: [row, { ...row, total_powr: 4 }] };
    const { measurements, errors } = (await (await fixture.send('POST', path, close)).json()) as Record<string, Note[]>;
    expect([measurements.length, errors.map(({ message }) => message)]).toEqual([
      1,
      ["'measurements[1].total_powr' is not known. Use 'measurements[1].total_power'."],
    ]);
    const others = {
      measurements: [
        { ...row, colour: 'red' },
        { ...row, period_end: '2026-03-01T12:30:00Z', colour: 'blue' },
      ],
    };
    const { warnings } = (await (await fixture.send('POST', path, others)).json()) as { warnings: Note[] };
    expect(warnings.map(({ field_name }) => field_name)).toEqual(['colour']);
  });

  it('of an optional parameter may have no value, with a warning', async () => {
    const response = await fixture.get(`${power}&tilt=&azimuth=`);
    expect(response.headers.get('x-warnings')).toBe(
      "'tilt' is empty and was ignored. 'azimuth' is empty and was ignored.",
    );
    const { forecasts } = (await response.json()) as { forecasts: Row[] };
    expect(forecasts).toEqual(((await (await fixture.get(power)).json()) as { forecasts: Row[] }).forecasts);
    const required = await fixture.get('/radiation/forecasts?latitude=&longitude=1');
    expect(await errorsOf(required)).toEqual([400, "'latitude' is required."]);
  });

  it('that is unknown uses no memory, and is not copied to headers', async () => {
    for (let n = 0; n < 50; n++) await (await fixture.get(`${power}&x${n}=${'y'.repeat(50)}`)).text();
    const response = await fixture.get(`${power}&%0d%0aset-cookie%3A%20a=1&${'long'.repeat(100)}=1`);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(response.headers.get('x-warnings')!.length).toBeLessThan(250);
    const many = Array.from({ length: 500 }, (_, n) => `x${n}=1`).join('&');
    const { warnings } = (await (await fixture.get(`${power}&${many}`)).json()) as { warnings: Note[] };
    expect(warnings).toHaveLength(20);
  });

  it('of the data API is accepted in output_parameters', async () => {
    const rows = async (path: string) => ((await (await fixture.get(path)).json()) as { forecasts: Row[] }).forecasts;
    const site_rows = `/utility_scale_sites/${site}/forecasts?hours=1`;
    const [first] = await rows(`${site_rows}&output_parameters=pv_power_advanced,pv_power_advanced10`);
    const [plain] = await rows(site_rows);
    expect([first.pv_power_advanced, first.pv_power_advanced10]).toEqual([plain.pv_estimate, plain.pv_estimate10]);
    expect(Object.keys(first)).toEqual(['pv_power_advanced', 'pv_power_advanced10', 'period_end', 'period']);
    const [roof] = await rows(`${power}&output_parameters=pv_power_rooftop`);
    expect(roof.pv_power_rooftop).toBe((await rows(power))[0].pv_estimate);
    const [windy] = await rows('/radiation/forecasts?latitude=1&longitude=2&hours=1&output_parameters=wind_speed_10m');
    expect(windy.wind_speed_10m).toBe(2);
  });
});

describe('a request target in absolute form', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it.each(['http://any.example', 'HTTPS://api.example:8443'])('is served from %s', async (origin) => {
    const { hostname, port } = new URL(fixture.gateway.url);
    const path = `${origin}/radiation/forecasts?latitude=1&longitude=2&hours=1&format=json`;
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${KEY}` };
      request({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

describe('an unknown parameter name', () => {
  const known = ['api_key', 'format', 'hours', 'period', 'tilt', 'azimuth', 'capacity', 'loss_factor', 'install_date'];

  it.each([
    'apply_availability',
    'apply_constraint',
    'apply_dust_soiling',
    'apply_snow_soiling',
    'apply_tracker_inactive',
    'terrain_shading',
    'time_zone',
    'timestamp',
    '_',
    't',
    'x'.repeat(10_000),
  ])('is not reported as a misspelling of a known one: %s', (name) =>
    expect(findIntendedName(name, known)).toBeUndefined(),
  );
});
