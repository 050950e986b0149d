import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import { GatewayFixture, KEY, waitUntil } from './gateway.fixture';

type Row = Record<string, number | string>;
interface Refusal {
  response_status: { error_code: string; message: string; errors: { field_name: string; message: string }[] };
}

/** Requests of programs written for earlier interfaces. */
describe('the client', () => {
  const fixture = new GatewayFixture();
  let site: string;
  let roof: string;
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.addSiteWithRows();
    const home = { site: { name: 'Home', latitude: 52.1, longitude: 5.2, install_date: '2023-05-12' } };
    const response = await fixture.send('POST', '/rooftop_sites?format=json', home);
    roof = ((await response.json()) as { site: { resource_id: string } }).site.resource_id;
    await fixture.rowCache.publishIssue(fixture.buildIssue(`site/${roof}`, { unit: 'kW' }));
  });
  afterAll(() => fixture.close());
  const basic = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` };
  const none = { authorization: '' };
  const json = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => {
    const response = await fixture.get(path, headers);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    return (await response.json()) as T;
  };

  it.each(['From Open-Meteo', 'From Forecast.Solar'])(
    '%s has a request that runs, and names that exist',
    async (title) => {
      const page = readFileSync(join(__dirname, '../../../docs/clients.md'), 'utf8');
      const section = page.split(/^## /m).find((text) => text.startsWith(title))!;
      const [, url] = /curl "http:\/\/localhost:3000([^"]+)"/.exec(section)!;
      const response = await fixture.get(url.replaceAll(/\\\n/g, '').replace('$KEY', KEY), none);
      expect([response.status, response.headers.get('x-warnings')]).toEqual([200, null]);
      const { forecasts } = (await response.json()) as { forecasts: Row[] };
      expect(forecasts[0].period).toBe('PT60M');
      const document = await (await fixture.get('/openapi.json')).text();
      // The name of a parameter or of a property.
      const isKnown = (name: string) => document.includes(`"name":"${name}"`) || document.includes(`"${name}":{`);
      const cells = section.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split('|')[2]] : []));
      const names = cells.flatMap((cell) => [...cell.matchAll(/`([a-z]\w+)(?:=\w+)?`/g)].map(([, name]) => name));
      expect(names.length).toBeGreaterThan(8);
      expect(names.filter((name) => !isKnown(name))).toEqual([]);
    },
  );

  it('pysolcast sends Period and Hours capitalized and its key as Basic user name', async () => {
    const path = `/utility_scale_sites/${site}/forecasts?Period=PT15M&Hours=24&format=json`;
    const { forecasts } = await json<{ forecasts: Row[] }>(path, basic);
    expect([forecasts.length, forecasts[0].period]).toEqual([97, 'PT15M']);
  });

  it('solcast-go parses radiation as whole numbers', async () => {
    const { forecasts } = await json<{ forecasts: Row[] }>('/radiation/forecasts?latitude=10&longitude=20&format=json');
    const whole = [
      'ghi',
      'ghi10',
      'ghi90',
      'ebh',
      'dni',
      'dni10',
      'dni90',
      'dhi',
      'air_temp',
      'zenith',
      'cloud_opacity',
    ];
    for (const row of forecasts) for (const name of whole) expect(Number.isInteger(row[name])).toBe(true);
  });

  it('solcast_net and solcast-ts count 336 rows of radiation and power, in watts', async () => {
    const place = 'latitude=10&longitude=20&format=json';
    const { forecasts } = await json<{ forecasts: Row[] }>(`/radiation/forecasts?${place}`);
    expect(forecasts).toHaveLength(336);
    const watts = await json<{ estimated_actuals: Row[] }>(`/pv_power/estimated_actuals/latest?${place}&capacity=5000`);
    const kilowatts = await json<{ estimated_actuals: Row[] }>(`/world_pv_power/estimated_actuals?${place}&capacity=5`);
    const highest = ({ estimated_actuals }: { estimated_actuals: Row[] }) =>
      Math.max(...estimated_actuals.map(({ pv_estimate }) => Number(pv_estimate)));
    expect(highest(watts) / highest(kilowatts)).toBeCloseTo(1000, -1);
  });

  it('predbat parses timestamps with exactly seven digits, and reads a week of 337 rows', async () => {
    const { forecasts } = await json<{ forecasts: Row[] }>(`/rooftop_sites/${roof}/forecasts?format=json&hours=168`);
    expect(forecasts).toHaveLength(337);
    for (const { period_end } of forecasts) expect(period_end).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.0{7}Z$/);
  });

  it('evcc requests PT60M of a rooftop and gets JSON by default', async () => {
    const headers = { authorization: `Bearer ${KEY}`, accept: 'application/json' };
    const { forecasts } = await json<{ forecasts: Row[] }>(`/rooftop_sites/${roof}/forecasts?period=PT60M`, headers);
    expect(forecasts[0]).toMatchObject({ period: 'PT60M', pv_estimate: expect.any(Number) as number });
  });

  it('kamiKAC posts many measurements and counts the accepted ones', async () => {
    const measurements = [0, 5].map((minute) => ({
      period_end: `2026-03-01T12:0${minute}:00.000Z`,
      period: 'PT5M',
      total_power: 1.5,
    }));
    const response = await fixture.send('POST', `/rooftop_sites/${roof}/measurements`, { measurements }, basic);
    expect([response.status, ((await response.json()) as { measurements: Row[] }).measurements.length]).toEqual([
      200, 2,
    ]);
  });

  it('MAFLO321 sends times without a zone and reads the measurement back', async () => {
    const measurement = { period_end: '2026-03-01 12:30:00', period: 'PT30M', total_power: 60 };
    const response = await fixture.send('POST', `/utility_scale_sites/${site}/measurements`, { measurement });
    expect(await response.json()).toMatchObject({ measurement: { period_end: '2026-03-01T12:30:00.0000000Z' } });
  });

  it('spelexander sends double slashes, and its key in three ways at once', async () => {
    const path = `//utility_scale_sites//${site}/forecasts?api_key=${KEY}&format=json`;
    const { forecasts } = await json<{ forecasts: Row[] }>(path, { ...basic, 'x-api-key': KEY });
    expect(forecasts).toHaveLength(336);
    const power = '//world_pv_power/forecasts?latitude=1&longitude=2&capacity=5&format=json';
    expect((await fixture.get(power)).status).toBe(200);
  });

  it('klaasnicolaas lists rooftops by page and reads the allowance as whole numbers', async () => {
    const page = await json<{ sites: Row[]; page_count: number }>('/rooftop_sites?format=json');
    expect(page).toMatchObject({ page_count: 1, current_page: 1, total_records: 1 });
    expect(page.sites[0]).toMatchObject({ resource_id: roof, install_date: '2023-05-12T00:00:00.0000000Z' });
    const allowance = await json<Record<string, number>>(`/json/reply/GetUserUsageAllowance?api_key=${KEY}`, none);
    for (const name of ['daily_limit', 'daily_limit_consumed']) expect(Number.isInteger(allowance[name])).toBe(true);
  });

  it('emhass asks for 48 hours and gets 97 rows, in order', async () => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const { forecasts } = await json<{ forecasts: Row[] }>(`/rooftop_sites/${roof}/forecasts?hours=48`, headers);
    expect(forecasts).toHaveLength(97);
    const ends = forecasts.map(({ period_end }) => String(period_end));
    expect(ends).toEqual([...ends].sort());
  });

  it('tymlez reads actuals of seven days in descending order', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    const path = `/utility_scale_sites/${site}/estimated_actuals?format=json`;
    const { estimated_actuals: rows } = await json<{ estimated_actuals: Row[] }>(path, headers);
    const ends = rows.map(({ period_end }) => Date.parse(String(period_end).replace('0000Z', 'Z')));
    expect(ends).toEqual([...ends].sort((a, b) => b - a));
    expect(ends[0] - ends[335]).toBe(7 * DAY - 1_800_000);
  });

  it('solcast-py reads the reset time of the limit from every response', async () => {
    for (const path of ['/radiation/forecasts?latitude=1&longitude=2', '/nowhere', '/radiation/forecasts']) {
      const { headers } = await fixture.get(path, basic);
      expect(Number(headers.get('X-Rate-Limit-Reset')) * 1000).toBeGreaterThan(Date.now() - 1000);
    }
  });

  it('solcast-bash requests CSV by the Accept header alone', async () => {
    const response = await fixture.get('/radiation/forecasts?latitude=1&longitude=2', { accept: 'text/csv' });
    expect(await response.text()).toMatch(
      /^ghi,ghi10,ghi90,ebh,dni,dni10,dni90,dhi,air_temp,zenith,azimuth,cloud_opacity,/,
    );
  });

  it('openHAB reads forecasts and actuals of a rooftop, in kW of at most four decimals', async () => {
    for (const [name, fields] of Object.entries({
      forecasts: ['pv_estimate', 'pv_estimate10', 'pv_estimate90', 'period_end', 'period'],
      estimated_actuals: ['pv_estimate', 'period_end', 'period'],
    })) {
      const headers = { authorization: `Bearer ${KEY}` };
      const response = await json<Record<string, Row[]>>(`/rooftop_sites/${roof}/${name}?format=json`, headers);
      expect(Object.keys(response)).toEqual([name]);
      for (const row of response[name]) {
        expect(Object.keys(row)).toEqual(fields);
        expect(String(row.pv_estimate)).toMatch(/^\d+(\.\d{1,4})?$/);
      }
    }
  });

  it('BJReplay lists sites and requests some hours of each, with its key in the URL', async () => {
    const { sites, total_records } = await json<{ sites: Row[]; total_records: number }>(
      `/rooftop_sites?format=json&api_key=${KEY}`,
      none,
    );
    expect(sites).toHaveLength(total_records);
    for (const { resource_id } of sites) {
      const path = `/rooftop_sites/${resource_id}/estimated_actuals?hours=168&format=json&api_key=${KEY}`;
      expect((await json<{ estimated_actuals: Row[] }>(path, none)).estimated_actuals).toHaveLength(337);
    }
  });

  it('TonyM1958 sends its key as a user name without a password', async () => {
    const { forecasts } = await json<{ forecasts: Row[] }>(
      `/rooftop_sites/${roof}/forecasts?format=json&hours=168`,
      basic,
    );
    expect(forecasts).toHaveLength(337);
  });

  it('the world client of pysolcast sends every parameter that exists', async () => {
    const system = 'latitude=-35.3&longitude=149.1&capacity=5&tilt=23&azimuth=44&install_date=20180401&loss_factor=0.9';
    const path = `/world_pv_power/estimated_actuals?${system}&hours=48&format=json`;
    const { estimated_actuals } = await json<{ estimated_actuals: Row[] }>(path, basic);
    expect(estimated_actuals).toHaveLength(97);
    expect(Object.keys(estimated_actuals[0])).toEqual(['pv_estimate', 'period_end', 'period']);
  });

  it('MAFLO321 requests losses that the service does not support, and radiation at its plant', async () => {
    const extras = 'apply_availability=100&apply_constraint=50&apply_dust_soiling=0.02&apply_tracker_inactive=false';
    const { forecasts } = await json<{ forecasts: Row[] }>(
      `/utility_scale_sites/${site}/forecasts?${extras}&format=json`,
    );
    expect(forecasts).toHaveLength(336);
    const weather = await json<{ estimated_actuals: Row[] }>(`/utility_scale_sites/${site}/weather/estimated_actuals`);
    expect(Object.keys(weather.estimated_actuals[0]).slice(0, 5)).toEqual([
      'ghi',
      'ebh',
      'dni',
      'dhi',
      'cloud_opacity',
    ]);
  });

  it('of the C# examples posts the site as it is, that of the Python examples wraps it, and both find it by its tags', async () => {
    const plant = { name: 'Bruny', latitude: -43.3, longitude: 147.3, capacity: 5, tags: ['bruny'] };
    const ids: string[] = [];
    for (const body of [plant, { site: plant }]) {
      const response = await fixture.send('POST', `/utility_scale_sites?format=json&api_key=${KEY}`, body, none);
      const created = (await response.json()) as { site: Row; resource_id: string };
      expect(created.site.resource_id).toBe(created.resource_id);
      expect(created.resource_id).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
      ids.push(created.resource_id);
    }
    const { sites } = await json<{ sites: Row[] }>('/utility_scale_sites/search?tags=bruny&format=json');
    expect(sites.map(({ resource_id }) => resource_id)).toEqual(ids);
  });

  it('the SDK for .NET reads collections, aggregations and their rows in megawatts', async () => {
    await fixture.addAggregation({ accounts: ['acme'] });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/country_total/it_total'));
    const base = '/pv_power/collections';
    await waitUntil(async () => (await fixture.get(`${base}/country_total`)).ok);
    expect(await json(`${base}?format=json`)).toEqual({ collections: [{ id: 'country_total' }] });
    const { aggregations } = await json<{ aggregations: Row[] }>(`${base}/country_total/aggregations`);
    expect(aggregations).toEqual([{ id: 'it_total', name: 'Italy' }]);
    const one = `${base}/country_total/aggregations/it_total`;
    const rows = await json<{ aggregation_name: string; forecasts: Row[] }>(`${one}/forecasts?period=PT20M`);
    expect([rows.aggregation_name, rows.forecasts.length]).toEqual(['Italy', 7 * 24 * 3]);
    const all = await json<{ estimated_actuals: Row[] }>(`${base}/country_total/estimated_actuals`);
    expect(all.estimated_actuals[0]).toMatchObject({ aggregation_id: 'it_total', aggregation_name: 'Italy' });
  });

  it('dannerph distinguishes an invalid measurement from an unknown site', async () => {
    const good = { period_end: '2026-03-01T12:00:00.0000000Z', period: 'PT5M', total_power: 1 };
    const post = async (path: string, measurement: object) =>
      (await fixture.send('POST', path, { measurement })).status;
    expect(await post(`/rooftop_sites/${roof}/measurements`, good)).toBe(200);
    expect(await post(`/rooftop_sites/${roof}/measurements`, { ...good, period: 'soon' })).toBe(400);
    expect(await post('/rooftop_sites/0000-0000-0000-0000/measurements', good)).toBe(404);
  });

  it('the SDK for Python reads the reason of an error from response_status', async () => {
    const response = await fixture.get('/world_pv_power/forecasts?latitude=1&longitude=2&capacity=0&format=json');
    const { message, errors } = ((await response.json()) as Refusal).response_status;
    expect([response.status, message, errors[0].field_name]).toEqual([
      400,
      "'capacity' must be greater than '0'.",
      'capacity',
    ]);
  });

  it('klaasnicolaas and similar clients get a 401 for a wrong key, and never a page', async () => {
    const response = await fixture.get('/rooftop_sites?format=json&api_key=wrong', { ...none, accept: 'text/html' });
    expect(response.status).toBe(401);
    expect(((await response.json()) as Refusal).response_status.error_code).toBe('Unauthorized');
  });

  it('solcast-py, evcc and BJReplay read from a 429 which limit is exceeded, and when to retry', async () => {
    await fixture.addAccount('hobbyist', 'free', 'key-of-a-hobbyist');
    const headers = { authorization: 'Bearer key-of-a-hobbyist' };
    await waitUntil(async () => (await fixture.get('/rooftop_sites', headers)).ok);
    const place = (latitude: number) => `/radiation/forecasts?latitude=${latitude}&longitude=2&hours=1&format=json`;
    for (let used = 0; used < PLANS.free.placeRequestsPerDay; used++) await fixture.get(place(used % 5), headers);
    const refused = await fixture.get(place(1), headers);
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as Refusal).response_status.error_code).toBe('TooManyRequests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-rate-limit-reset')).toMatch(/^\d{10}$/);
    const allowance = await json<Row>('/json/reply/GetUserUsageAllowance', headers);
    expect(allowance).toEqual({ daily_limit: 50, daily_limit_consumed: 50 });
    // Listing sites is free, so that clients can start.
    expect((await fixture.get('/rooftop_sites?format=json', headers)).status).toBe(200);
  });
});
