import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPython } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import { GatewayFixture, KEY, waitUntil } from '../gateway.fixture';

const PACKAGES = ['solcast==1.6.0', 'pvlib==0.16.1', 'pandas==3.1.1', 'requests==2.34.2'];

interface Frame {
  readonly index: string[];
  readonly columns: Record<string, number[]>;
}
interface Reply {
  readonly code: number;
  readonly data: unknown;
}
type Row = Record<string, number | string>;

describe('the official Python library and pvlib', () => {
  const found = findPython(...PACKAGES);
  if ('missing' in found) {
    it.skip(`read rows and manage sites [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const fixture = new GatewayFixture();
  let site = '';
  let results: Record<string, Frame & Reply>;
  beforeAll(async () => {
    fixture.terrain.respond = async () => ({ outcome: 'off' });
    await fixture.start();
    site = await fixture.addSiteWithRows();
    await fixture.addAggregationWithRows({ accounts: ['acme'] });
    await waitUntil(async () => (await fixture.get('/pv_power/collections/country_total')).ok);
    const env = {
      PATH: process.env.PATH,
      SOLCAST_API_BASE_URL: fixture.gateway.url,
      SOLCAST_API_KEY: KEY,
      SITE: site,
      COLLECTION: 'country_total',
      AGGREGATION: 'it_total',
    };
    const script = join(__dirname, 'call-solcast-and-pvlib.py');
    const { stdout } = await promisify(execFile)(found.path, [script], { env, maxBuffer: 100e6 });
    results = JSON.parse(stdout) as typeof results;
  }, 600_000);
  afterAll(() => fixture.close());

  const rows = async (path: string, property: string) =>
    ((await (await fixture.get(path)).json()) as Record<string, Row[]>)[property];
  const valuesOf = (all: readonly Row[], field: string) => all.map((row) => row[field]);
  const times = (all: readonly Row[]) => all.map(({ period_end }) => Date.parse(String(period_end)));
  const indexOf = (name: string) => results[name].index.map((stamp) => Date.parse(stamp));
  const place = 'latitude=10&longitude=20';
  const system = `${place}&capacity=5&tilt=30&azimuth=180`;

  it.each([
    ['live.radiation_and_weather', `/radiation/estimated_actuals?${place}&output_parameters=ghi,dni,air_temp`, 48, {}],
    [
      'live.rooftop_pv_power',
      `/world_pv_power/estimated_actuals?${system}&period=PT5M`,
      36,
      { pv_power_rooftop: 'pv_estimate' },
    ],
    [
      'live.advanced_pv_power',
      '/utility_scale_sites/{site}/estimated_actuals?',
      6,
      { pv_power_advanced: 'pv_estimate' },
    ],
    [
      'aggregations.live',
      '/pv_power/collections/country_total/aggregations/it_total/estimated_actuals?output_parameters=pv_estimate,percentage',
      4,
      {},
    ],
  ])('%s returns the rows of the older interface', async (name, path, count, renamed) => {
    const older = (await rows(path.replace('{site}', site), 'estimated_actuals')).slice(0, count);
    compare(name, older, renamed);
  });

  it.each([
    [
      'forecast.radiation_and_weather',
      `/radiation/forecasts?${place}&output_parameters=ghi,ghi10,wind_speed`,
      6,
      { wind_speed_10m: 'wind_speed' },
    ],
    [
      'forecast.rooftop_pv_power',
      `/world_pv_power/forecasts?${system}&output_parameters=pv_estimate,pv_estimate10,pv_estimate90`,
      48,
      { pv_power_rooftop: 'pv_estimate', pv_power_rooftop10: 'pv_estimate10', pv_power_rooftop90: 'pv_estimate90' },
    ],
    [
      'forecast.advanced_pv_power',
      '/utility_scale_sites/{site}/forecasts?',
      96,
      { pv_power_advanced: 'pv_estimate', pv_power_advanced10: 'pv_estimate10' },
    ],
    ['forecast.radiation_and_weather with terrain_shading', `/radiation/forecasts?${place}`, 2, {}],
    ['aggregations.forecast', '/pv_power/collections/country_total/aggregations/it_total/forecasts?', 48, {}],
    [
      'aggregations.forecast of all',
      '/pv_power/collections/country_total/aggregations/it_total/forecasts?output_parameters=pv_estimate,percentage',
      2,
      {},
    ],
  ])('%s returns the rows of the older interface', async (name, path, count, renamed) => {
    const older = (await rows(path.replace('{site}', site), 'forecasts')).slice(0, count);
    compare(name, older, renamed);
  });

  /** Compares a table with rows of the older interface, except for columns that have another unit. */
  function compare(name: string, older: readonly Row[], renamed: Readonly<Record<string, string>>): void {
    expect(indexOf(name)).toEqual(times(older));
    const { precipitable_water, ...columns } = results[name].columns;
    if (precipitable_water) expect(new Set(precipitable_water)).toEqual(new Set([15]));
    expect(Object.keys(columns).length).toBeGreaterThan(0);
    for (const [column, values] of Object.entries(columns))
      expect([column, values]).toEqual([column, valuesOf(older, renamed[column] ?? column)]);
  }

  it('pvlib.get_solcast_live and get_solcast_forecast return those rows under the names and units of pvlib', async () => {
    const half = 15 * 60_000;
    for (const [name, property] of [
      ['live', 'estimated_actuals'],
      ['forecast', 'forecasts'],
    ]) {
      const older = (await rows(`/radiation/${property}?${place}&output_parameters=air_temp,dni,ghi`, property)).slice(
        0,
        48,
      );
      expect(indexOf(`pvlib get_solcast_${name}`)).toEqual(times(older).map((time) => time - half));
      expect(results[`pvlib get_solcast_${name}`].columns).toEqual({
        temp_air: valuesOf(older, 'air_temp'),
        dni: valuesOf(older, 'dni'),
        ghi: valuesOf(older, 'ghi'),
      });
      const hourly = (
        await rows(`/radiation/${property}?${place}&output_parameters=ghi,dhi&period=PT60M`, property)
      ).slice(0, 2);
      expect(results[`pvlib get_solcast_${name} with map_variables=False`].columns).toEqual({
        ghi: valuesOf(hourly, 'ghi'),
        dhi: valuesOf(hourly, 'dhi'),
      });
    }
    const { columns } = results['pvlib with unit conversions'];
    // Pa from hPa, cm from kg/m2, azimuth clockwise from north.
    expect([columns.pressure[0], columns.precipitable_water[0], columns.wind_speed[0]]).toEqual([100_000, 1.5, 2]);
    const [first] = await rows(`/radiation/forecasts?${place}`, 'forecasts');
    expect(columns.solar_azimuth[0]).toBe((360 - Number(first.azimuth)) % 360);
  });

  it('read past rows and typical years, ascending', () => {
    const start = Date.UTC(2020, 0, 31, 6);
    const half = 30 * 60_000;
    const ends = Array.from({ length: 48 }, (_, i) => start + (i + 1) * half);
    expect(indexOf('historic.radiation_and_weather')).toEqual(ends);
    expect(indexOf('historic.rooftop_pv_power')).toEqual(ends);
    expect(indexOf('historic.advanced_pv_power')).toEqual(ends.filter((_, i) => i % 2 === 1));
    expect(indexOf('pvlib get_solcast_historic')).toEqual(ends.map((end) => end - half / 2 - 2 * HOUR));
    expect(Math.max(...results['historic.radiation_and_weather'].columns.ghi)).toBeGreaterThan(700);
    expect(results['pvlib get_solcast_historic'].columns.ghi.slice(4)).toEqual(
      results['historic.radiation_and_weather'].columns.ghi.slice(0, -4),
    );
    const year = indexOf('tmy.radiation_and_weather');
    expect([year.length, year[0], year.at(-1)]).toEqual([8760, Date.UTC(2059, 0, 1, 1), Date.UTC(2060, 0)]);
    expect(indexOf('tmy.rooftop_pv_power')).toHaveLength(17_520);
    const zoned = indexOf('pvlib get_solcast_tmy at +05:30');
    expect([zoned.length, zoned[0]]).toEqual([8760, Date.UTC(2059, 0, 1) + 0.5 * HOUR - 5.5 * HOUR]);
    expect(Object.keys(results['pvlib example of a forecast'].columns)).toEqual(['dni', 'dni_clear']);
    expect(results['pvlib get_solcast_tmy'].columns.ghi).toEqual(results['tmy.radiation_and_weather'].columns.ghi);
  });

  it('create, read, change, replace, list and delete sites', () => {
    const of = (name: string) => results[name].data as Record<string, unknown>;
    expect(of('create_pv_power_site')).toMatchObject({
      name: 'Sunny',
      capacity: 10,
      capacity_dc: 12.7,
      tracking_type: 'horizontal_single_axis',
      install_date: '2021-07-01T00:00:00.0000000Z',
      inverter_peak_efficiency: 0.985,
      tracker_axis_azimuth: 0,
    });
    expect(of('get_pv_power_site')).toMatchObject({ resource_id: of('create_pv_power_site').resource_id, tilt: 30 });
    expect(of('patch_pv_power_site')).toMatchObject({ name: 'Sunny', tilt: 12.5, capacity: 10 });
    expect(of('update_pv_power_site')).toMatchObject({ name: 'Sunnier', capacity: 11, tracking_type: 'fixed' });
    const list = results.list_pv_power_sites.data as { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(['Beryl Flat', 'Sunnier']);
    expect(results.delete_pv_power_site).toEqual({ code: 204, data: {} });
    expect(results['get_pv_power_site after deletion']).toEqual({
      code: 404,
      data: 'The site was not found or is not accessible.',
    });
  });

  it('send measurements, read them back in pages, and delete them', () => {
    expect(results.create_pv_site_measurements).toEqual({ code: 200, data: { accepted: 2 } });
    expect(results.get_pv_site_measurements.data).toEqual({
      offset: 1,
      total: 2,
      results: [{ power: 1.25, period_end: '2026-03-01T12:30:00.0000000Z', period: 'PT30M' }],
    });
    expect(results['get_pv_site_measurements as a DataFrame'].columns).toEqual({ power: [1.25] });
    expect(results.delete_pv_site_measurements).toEqual({ code: 200, data: { deleted: 1 } });
    expect(results['get_pv_site_measurements after deletion'].data).toMatchObject({ total: 1 });
  });

  it('soiling_kimber and soiling_hsu return losses that grow from day to day', () => {
    const lossesOf = (name: string) => Object.values(results[name].columns)[0];
    const ascending = (name: string) => [...lossesOf(name)].sort((a, b) => a - b);
    const kimber = lossesOf('live.soiling_kimber');
    expect(Object.keys(results['live.soiling_kimber'].columns)).toEqual(['kimber_loss_fraction']);
    expect(Object.keys(results['live.soiling_hsu'].columns)).toEqual(['hsu_loss_fraction']);
    // The newest row first: 0.1 two days ago, washed at midnight of the 28th, 39 hours before the end at 15:00.
    expect([kimber.length, kimber[95], kimber[0]]).toEqual([96, 0.1, expect.closeTo((0.0015 * 38.75) / 24, 4)]);
    const hsu = lossesOf('live.soiling_hsu');
    expect([hsu.length, hsu[671]]).toEqual([672, 0.1]);
    expect(Math.min(...hsu)).toBe(0);
    expect(Math.max(...lossesOf('forecast.soiling_kimber'))).toBe(0.003);
    for (const name of [
      'forecast.soiling_kimber',
      'forecast.soiling_hsu',
      'historic.soiling_kimber',
      'historic.soiling_hsu',
    ])
      expect(lossesOf(name)).toEqual(ascending(name));
    expect(lossesOf('historic.soiling_kimber')[47]).toBeCloseTo(0.0015, 4);
    // Thirty days of dust before the first row.
    expect(lossesOf('historic.soiling_hsu')[0]).toBeGreaterThan(0.001);
    expect(results['historic.soiling_kimber'].index[0]).toBe('2020-01-31T06:30:00+01:00');
  });

  it('read errors in their expected form, also for unsupported features', () => {
    expect(results['live.rooftop_pv_power without capacity']).toEqual({
      code: 400,
      data: "'capacity' must be greater than '0'.",
    });
    expect(results['live.soiling_hsu with an invalid initial_soiling']).toMatchObject({
      code: 400,
      data: "'initial_soiling' must be between 0 and 0.3436.",
    });
    expect(results['forecast.premium_pv_power']).toMatchObject({
      code: 404,
      data: expect.stringMatching(/^This service has no /) as string,
    });
  });
});
