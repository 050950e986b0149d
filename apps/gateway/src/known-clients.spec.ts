import { DAY } from '@daystar/timeseries';
import { GatewayFixture, KEY } from './gateway.fixture';

type Row = Record<string, number | string>;

/** What programs written for older interfaces send and rely on; `reference` recordings are described in docs/api.md. */
describe('a client known as', () => {
  const fixture = new GatewayFixture();
  let site: string;
  let roof: string;
  beforeAll(async () => {
    await fixture.start();
    site = await fixture.siteWithRows();
    const home = { site: { name: 'Home', latitude: 52.1, longitude: 5.2, install_date: '2023-05-12' } };
    const answer = await fixture.send('POST', '/rooftop_sites?format=json', home);
    roof = ((await answer.json()) as { site: { resource_id: string } }).site.resource_id;
    await fixture.rowCache.publishIssue(fixture.issueOf(`site/${roof}`, { unit: 'kW' }));
  });
  afterAll(() => fixture.close());
  const basic = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` };
  const none = { authorization: '' };
  const json = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => {
    const answer = await fixture.get(path, headers);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    return (await answer.json()) as T;
  };

  it('pysolcast writes Period and Hours with capitals and its key as Basic user name', async () => {
    const path = `/utility_scale_sites/${site}/forecasts?Period=PT15M&Hours=24&format=json`;
    const { forecasts } = await json<{ forecasts: Row[] }>(path, basic);
    expect([forecasts.length, forecasts[0].period]).toEqual([97, 'PT15M']);
  });

  it('solcast-go reads radiation into whole numbers', async () => {
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

  it('predbat reads stamps with exactly seven digits, a week of 337 rows', async () => {
    const { forecasts } = await json<{ forecasts: Row[] }>(`/rooftop_sites/${roof}/forecasts?format=json&hours=168`);
    expect(forecasts).toHaveLength(337);
    for (const { period_end } of forecasts) expect(period_end).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.0{7}Z$/);
  });

  it('evcc asks a rooftop for PT60M and takes JSON without saying so', async () => {
    const headers = { authorization: `Bearer ${KEY}`, accept: 'application/json' };
    const { forecasts } = await json<{ forecasts: Row[] }>(`/rooftop_sites/${roof}/forecasts?period=PT60M`, headers);
    expect(forecasts[0]).toMatchObject({ period: 'PT60M', pv_estimate: expect.any(Number) as number });
  });

  it('kamiKAC posts many measurements and counts those that come back', async () => {
    const measurements = [0, 5].map((minute) => ({
      period_end: `2026-03-01T12:0${minute}:00.000Z`,
      period: 'PT5M',
      total_power: 1.5,
    }));
    const answer = await fixture.send('POST', `/rooftop_sites/${roof}/measurements`, { measurements }, basic);
    expect([answer.status, ((await answer.json()) as { measurements: Row[] }).measurements.length]).toEqual([200, 2]);
  });

  it('MAFLO321 writes times without a zone and reads the measurement back', async () => {
    const measurement = { period_end: '2026-03-01 12:30:00', period: 'PT30M', total_power: 60 };
    const answer = await fixture.send('POST', `/utility_scale_sites/${site}/measurements`, { measurement });
    expect(await answer.json()).toMatchObject({ measurement: { period_end: '2026-03-01T12:30:00.0000000Z' } });
  });

  it('spelexander doubles slashes and sends its key in three ways at once', async () => {
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

  it('tymlez reads actuals that descend over seven days', async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    const path = `/utility_scale_sites/${site}/estimated_actuals?format=json`;
    const { estimated_actuals: rows } = await json<{ estimated_actuals: Row[] }>(path, headers);
    const ends = rows.map(({ period_end }) => Date.parse(String(period_end).replace('0000Z', 'Z')));
    expect(ends).toEqual([...ends].sort((a, b) => b - a));
    expect(ends[0] - ends[335]).toBe(7 * DAY - 1_800_000);
  });

  it('solcast-py needs the limit’s reset on every answer', async () => {
    for (const path of ['/radiation/forecasts?latitude=1&longitude=2', '/nowhere', '/radiation/forecasts']) {
      const { headers } = await fixture.get(path, basic);
      expect(Number(headers.get('X-Rate-Limit-Reset')) * 1000).toBeGreaterThan(Date.now() - 1000);
    }
  });

  it('solcast-bash asks for CSV by Accept alone', async () => {
    const answer = await fixture.get('/radiation/forecasts?latitude=1&longitude=2', { accept: 'text/csv' });
    expect(await answer.text()).toMatch(
      /^ghi,ghi10,ghi90,ebh,dni,dni10,dni90,dhi,air_temp,zenith,azimuth,cloud_opacity,/,
    );
  });
});
