import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PLANS, type Site, selectTypicalYear } from '@daystar/contracts';
import { register } from 'prom-client';
import { GatewayFixture, OTHER_KEY, waitUntil } from '../gateway.fixture';

const PLACE = 'latitude=10&longitude=20';
const FREE = { authorization: 'Bearer key-for-typical-years' };

describe('past rows', () => {
  const fixture = new GatewayFixture();
  beforeAll(async () => {
    await fixture.start();
    await fixture.addAccount('typical', 'free', 'key-for-typical-years');
    await waitUntil(async () => (await fixture.get('/rooftop_sites', FREE)).ok);
  });
  afterAll(() => fixture.close());

  it('of a typical year load its twelve months and the joined ones, and no other', async () => {
    const response = await fixture.get(`/data/tmy/radiation_and_weather?${PLACE}&format=json`);
    expect(response.status).toBe(200);
    const { months, joined_from = [] } = selectTypicalYear.example.reply;
    const joined = joined_from.map((date) => date.slice(0, 7));
    expect([...fixture.preparedMonths].sort()).toEqual([...months, ...joined].sort());
    expect(response.headers.get('x-typical-months')).toContain('2012-02, 2013-03+2019-03-16, 2014-04');
  });

  it('of two places in one cell are computed apart, and those of one place once', async () => {
    fixture.preparedMonths.length = 0;
    for (const latitude of [10.01, 10.02, 10.01]) {
      const query = `latitude=${latitude}&longitude=20.01&start=2024-03-05&duration=P1D`;
      expect((await fixture.get(`/data/historic/radiation_and_weather?${query}`)).status).toBe(200);
    }
    expect(fixture.preparedMonths).toEqual(['2024-03', '2024-03']);
  });

  it('of a typical year name its months on their page, and no issue', async () => {
    const page = await fixture.get(`/data/tmy/radiation_and_weather?${PLACE}`, { accept: 'text/html' });
    const text = await page.text();
    expect(text).toContain('2012-02, 2013-03+2019-03-16, 2014-04');
    expect(text).toMatch(/aria-current="true"\s*>60 min</);
    expect(text).not.toContain('Newest weather data');
    expect(text).not.toContain('Issued');
    expect(text).not.toContain('>Estimated actuals<');
    expect(text).toContain('data-past-label="typical year"');
    // The chart without scripts shows irradiance rather than temperature, which is the first column.
    expect(text).toContain('aria-label="Chart of ghi, W/m2.');
  });

  it.each([
    ['2023-01-31', 'P1M', '2023-02-28'],
    ['2020-01-31', 'P1M', '2020-02-29'],
    ['2020-02-29', 'P1M', '2020-03-29'],
  ])('from %s for %s end on %s', async (start, duration, end) => {
    const read = async (span: string) => {
      const path = `/data/historic/radiation_and_weather?${PLACE}&start=${start}&${span}&period=PT60M&format=json`;
      const { estimated_actuals: rows } = (await (await fixture.get(path)).json()) as { estimated_actuals: unknown[] };
      return rows;
    };
    expect(await read(`duration=${duration}`)).toEqual(await read(`end=${end}`));
  });

  it.each([
    ['start=2024-06-01T00:10&duration=PT1H', ['00:30', '01:00', '01:30']],
    ['start=2024-06-01T00:00&duration=PT1H', ['00:30', '01:00']],
    ['start=2024-06-01T00:10&end=2024-06-01T00:20', ['00:30']],
    ['start=2024-06-01T05:40&duration=PT30M&time_zone=5.5', ['06:00', '06:30']],
  ])('of %s are those of all periods that overlap the time range', async (query, ends) => {
    const response = await fixture.get(`/data/historic/radiation_and_weather?${PLACE}&${query}&format=json`);
    const { estimated_actuals: rows } = (await response.json()) as { estimated_actuals: { period_end: string }[] };
    expect(rows.map(({ period_end }) => period_end.slice(11, 16))).toEqual(ends);
  });

  it.each([
    [
      'start=2024-01-01&duration=P1D&time_zone=Europe/Berlin',
      'in steps of 0.25. Send the offset of Europe/Berlin: 1 in January, 2 in July.',
    ],
    ['start=2024-01-01&duration=P1D&time_zone=Europe/Atlantis', 'in steps of 0.25."'],
    [
      'start=2024-01-01T00:00:00+02:00&duration=P1D',
      "'start' must be a date or time such as 2026-01-31T12:00:00Z. Send",
    ],
    [
      'start=2024-01-01&duration=P1Y',
      "'duration' must be an ISO 8601 duration such as PT6H, P1D or P1M, without years.",
    ],
    [
      'start=2024-01-01&duration=P1D&time_zone=14.25',
      "'time_zone' must be utc, longitudinal, or an offset from UTC of -14",
    ],
  ])('with %s are refused with a remedy', async (query, message) => {
    const response = await fixture.get(`/data/historic/radiation_and_weather?${PLACE}&${query}&format=json`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  });

  it('have the offset of Kiritimati, 14 hours', async () => {
    const query = 'start=2024-01-01&duration=P1D&time_zone=14&format=json';
    const response = await fixture.get(`/data/historic/radiation_and_weather?${PLACE}&${query}`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('+14:00')]);
  });

  it.each([
    ['2024-05-03T00:00:00Z', 'P1D', ['2024-05']],
    ['2024-07-01T00:00:00Z', 'P31D', ['2024-07']],
    ['2024-02-01T00:00:00Z', 'P1M', ['2024-02']],
    ['2024-11-28T00:00:00Z', 'P1W', ['2024-11', '2024-12']],
    ['2024-09-30T12:00:00Z', 'P1D', ['2024-09', '2024-10']],
  ])('from %s for %s load the months that contain them', async (start, duration, months) => {
    fixture.preparedMonths.length = 0;
    const path = `/data/historic/radiation_and_weather?${PLACE}&start=${start}&duration=${duration}&format=json`;
    expect((await fixture.get(path)).status).toBe(200);
    expect(fixture.preparedMonths).toEqual(months);
  });

  it('of a site count as latitude/longitude requests, while typical years have a limit of their own', async () => {
    const body = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 1 };
    const { resource_id: site } = (await (
      await fixture.send('POST', '/utility_scale_sites', body, FREE)
    ).json()) as Site;
    const typical = () => fixture.get(`/data/tmy/advanced_pv_power?resource_id=${site}&period=PT60M&format=json`, FREE);
    const { typicalYearsPerDay, placeRequestsPerDay } = PLANS.free;
    const statuses: number[] = [];
    for (let year = 0; year < typicalYearsPerDay; year++) statuses.push((await typical()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await typical();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      response_status: {
        message: expect.stringMatching(
          `^You have exceeded your daily limit of ${typicalYearsPerDay} typical years\\. Try again after `,
        ),
      },
    });
    expect(await (await fixture.get('/usage', FREE)).json()).toMatchObject({
      simple_requests_today: { remaining: placeRequestsPerDay - typicalYearsPerDay - 1 },
    });
  });

  it.each(['radiation_and_weather', 'soiling/hsu'])(
    'of %s are built for eight concurrent requests of an account; further ones are rejected and not counted, those of other accounts are not',
    async (product) => {
      await fixture.addAccount(`busy-${product}`, 'free', `key-of-busy-${product}`);
      const own = { authorization: `Bearer key-of-busy-${product}` };
      await waitUntil(async () => (await fixture.get('/rooftop_sites', own)).ok);
      fixture.preparedMonths.length = 0;
      let release!: () => void;
      fixture.pastReadable = new Promise((resolve) => (release = resolve));
      const rejected: unknown[] = [];
      const request = async (latitude: number, headers = {}) => {
        const path = `/data/historic/${product}?latitude=${latitude}&longitude=20&start=2024-07-01&duration=P31D`;
        const response = await fixture.get(`${path}&format=json`, headers);
        if (response.status === 429) rejected.push(await response.json());
        return response.status;
      };
      const requests = Array.from({ length: 10 }, (_, index) => request(index, own));
      const ofOther = request(50, { authorization: `Bearer ${OTHER_KEY}` });
      await waitUntil(async () => rejected.length === 2 && fixture.preparedMonths.length === 2);
      expect(rejected[0]).toMatchObject({
        response_status: {
          error_code: 'Busy',
          message: 'Your account has 8 requests for past rows in progress, which is the limit. Try again in 5 seconds.',
        },
      });
      release();
      expect((await Promise.all(requests)).sort()).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429]);
      expect(await ofOther).toBe(200);
      const { placeRequestsPerDay } = PLANS.free;
      expect(await (await fixture.get('/usage', own)).json()).toMatchObject({
        simple_requests_today: { remaining: placeRequestsPerDay - 8 },
      });
    },
  );

  it.each(['tmy/radiation_and_weather', 'monthly/soiling/kimber'])(
    'of %s are not counted per day when the account has too many requests in progress',
    async (product) => {
      await fixture.addAccount(`busy-${product}`, 'free', `key-of-busy-${product}`);
      const own = { authorization: `Bearer key-of-busy-${product}` };
      await waitUntil(async () => (await fixture.get('/rooftop_sites', own)).ok);
      let release!: () => void;
      fixture.pastReadable = new Promise((resolve) => (release = resolve));
      let rejected = 0;
      const request = async (latitude: number) => {
        const { status } = await fixture.get(`/data/${product}?latitude=${latitude}&longitude=20&format=json`, own);
        rejected += Number(status === 429);
      };
      const requests = Array.from({ length: 10 }, (_, index) => request(index));
      await waitUntil(async () => rejected === 2);
      release();
      await Promise.all(requests);
      const { placeRequestsPerDay, typicalYearsPerDay } = PLANS.free;
      expect(await (await fixture.get('/usage', own)).json()).toMatchObject({
        simple_requests_today: { remaining: placeRequestsPerDay - 8 },
        typical_years_today: { remaining: typicalYearsPerDay - 8 },
      });
    },
  );

  it('are not built for pipelined requests of a client that disconnects', async () => {
    await fixture.addAccount('gone', 'free', 'key-of-gone');
    await waitUntil(async () => (await fixture.get('/rooftop_sites', { authorization: 'Bearer key-of-gone' })).ok);
    fixture.preparedMonths.length = 0;
    let release!: () => void;
    fixture.pastReadable = new Promise((resolve) => (release = resolve));
    const { hostname, port } = new URL(fixture.gateway.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const pathOf = (index: number) =>
      `/data/historic/radiation_and_weather?latitude=${index}&longitude=60&start=2024-07-01&duration=P31D`;
    const headOf = (index: number) => `GET ${pathOf(index)} HTTP/1.1\r\nhost: a\r\nx-api-key: key-of-gone\r\n\r\n`;
    socket.write([30, 31, 32, 33].map(headOf).join(''));
    await waitUntil(async () => fixture.preparedMonths.length === 1);
    const used = async () => (await fixture.get('/usage', { authorization: 'Bearer key-of-gone' })).json();
    socket.destroy();
    await waitUntil(async () => /^daystar_http_requests_in_flight 0$/m.test(await register.metrics()));
    release();
    await pause(500);
    expect(fixture.preparedMonths).toHaveLength(1);
    expect(await used()).toMatchObject({ simple_requests_today: { used: 1 } });
  });
});
