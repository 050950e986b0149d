import { type RunningInstallation, startEmbedded } from './installations';

type Row = Record<string, number | string>;
const PLACE = 'latitude=47.1&longitude=8.6';
const SYSTEM = `${PLACE}&capacity=5&tilt=30&azimuth=180`;

describe('past rows and the typical year, from simulated weather', () => {
  let installation: RunningInstallation;
  let key: string;
  let site: string;

  beforeAll(async () => {
    installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox', DAYSTAR_CLOCK: '2026-06-10T09:00:00Z' });
    const post = (path: string, body: object, headers = {}) =>
      fetch(installation.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const account = await post('/accounts', { name: 'Historian', plan: 'enterprise' });
    key = ((await account.json()) as { api_key: string }).api_key;
    const properties = { name: 'Alp', latitude: 47.1, longitude: 8.6, capacity: 5 };
    const made = await post('/utility_scale_sites', properties, { authorization: `Bearer ${key}` });
    site = ((await made.json()) as { resource_id: string }).resource_id;
  }, 60_000);
  afterAll(() => installation.close());

  const get = (path: string) => fetch(installation.url + path, { headers: { authorization: `Bearer ${key}` } });
  const rowsOf = async (path: string) => {
    const response = await get(`${path}&format=json`);
    expect([path, response.status]).toEqual([path, 200]);
    return ((await response.json()) as { estimated_actuals: Row[] }).estimated_actuals;
  };
  const stamps = (rows: readonly Row[]) => [rows[0].period_end, rows.at(-1)?.period_end];
  const sum = (rows: readonly Row[], name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
  const refusal = async (path: string) => {
    const response = await get(path);
    const { response_status } = (await response.json()) as { response_status: { errors: { message: string }[] } };
    return [response.status, response_status.errors.map(({ message }) => message).join(' ')];
  };

  it('are ascending, from start to end or for a duration, years ago', async () => {
    const path = `/data/historic/radiation_and_weather?${PLACE}&start=2012-06-01T06:00`;
    const [ended, lasting] = await Promise.all([
      rowsOf(`${path}&end=2012-06-02T06:00:00Z`),
      rowsOf(`${path}&duration=P1D`),
    ]);
    expect(ended).toEqual(lasting);
    expect(ended).toHaveLength(48);
    expect(stamps(ended)).toEqual(['2012-06-01T06:30:00.0000000Z', '2012-06-02T06:00:00.0000000Z']);
    expect(Object.keys(ended[0])).toEqual(['air_temp', 'dni', 'ghi', 'period_end', 'period']);
    expect(Math.max(...ended.map(({ ghi }) => Number(ghi)))).toBeGreaterThan(100);
  });

  it('are the same in every requested window, across months, and as CSV', async () => {
    const path = `/data/historic/rooftop_pv_power?${SYSTEM}&period=PT60M`;
    const month = await rowsOf(`${path}&start=2013-01-20&duration=P31D`);
    expect(month).toHaveLength(31 * 24);
    const turn = await rowsOf(`${path}&start=2013-01-31T20:00:00Z&duration=PT8H`);
    const from = month.findIndex(({ period_end }) => period_end === turn[0].period_end);
    expect(month.slice(from, from + 8)).toEqual(turn);
    const last = await rowsOf(`${path}&start=2013-01-31T12:00:00Z&duration=PT12H`);
    expect(month.slice(from - 8, from + 4)).toEqual(last);
    const csv = await (await get(`${path}&start=2013-01-31T20:00:00Z&duration=PT8H&format=csv`)).text();
    expect(csv.split('\r\n')[1]).toBe(`${turn[0].pv_power_rooftop},${turn[0].period_end},PT60M`);
  });

  it('end where the rows of /data/live begin', async () => {
    const path = `/data/historic/radiation_and_weather?${PLACE}&period=PT60M&start=2026-06-03T08:00:00Z`;
    expect(await rowsOf(`${path}&duration=PT1H`)).toHaveLength(1);
    expect(await refusal(`${path}&duration=PT2H`)).toEqual([
      400,
      "'duration' must end at least 7 days ago. Use /data/live for later rows.",
    ]);
  });

  it('of a site have its power', async () => {
    const query = 'start=2013-06-01&duration=P1D';
    const rows = await rowsOf(`/data/historic/advanced_pv_power?resource_id=${site}&${query}`);
    const highest = Math.max(...rows.map((row) => Number(row.pv_power_advanced)));
    expect(rows).toHaveLength(48);
    expect(highest).toBeGreaterThan(0.2);
    expect(highest).toBeLessThanOrEqual(5);
  });

  it('use the requested time zone, in which times without a zone are read', async () => {
    const path = `/data/historic/radiation_and_weather?${PLACE}`;
    const local = await rowsOf(`${path}&start=2012-06-01T08:00&duration=PT2H&time_zone=2`);
    const utc = await rowsOf(`${path}&start=2012-06-01T06:00&duration=PT2H`);
    expect(stamps(local)).toEqual(['2012-06-01T08:30:00.0000000+02:00', '2012-06-01T10:00:00.0000000+02:00']);
    expect(local.map(({ ghi }) => ghi)).toEqual(utc.map(({ ghi }) => ghi));
  });

  it.each([
    ['PT60M', '5.75', 'PT15M', 4, '+05:45'],
    ['PT30M', '-3.75', 'PT15M', 2, '-03:45'],
  ])('of %s in the time zone %s are the means of periods of %s', async (period, zone, shorter, count, offset) => {
    const path = `/data/historic/radiation_and_weather?${PLACE}&start=2012-06-01&duration=P1D&time_zone=${zone}`;
    const fields = '&output_parameters=ghi,zenith,azimuth,wind_direction_10m';
    const rows = await rowsOf(`${path}&period=${period}${fields}`);
    const parts = await rowsOf(`${path}&period=${shorter}${fields}`);
    expect(rows).toHaveLength(parts.length / count);
    expect(rows.at(-1)!.period_end).toBe(`2012-06-02T00:00:00.0000000${offset}`);
    expect(rows[0].period).toBe(period);
    for (const [i, row] of rows.entries()) {
      const group = parts.slice(i * count, (i + 1) * count);
      expect(Math.abs(Number(row.ghi) - sum(group, 'ghi') / count)).toBeLessThanOrEqual(1);
      expect(row.period_end).toBe(group.at(-1)!.period_end);
      // The middle of the period is where the second half begins.
      const azimuths = group.map(({ azimuth }) => Number(azimuth));
      if (Math.max(...azimuths) - Math.min(...azimuths) < 180) {
        expect(Number(row.azimuth)).toBeGreaterThanOrEqual(Math.min(...azimuths));
        expect(Number(row.azimuth)).toBeLessThanOrEqual(Math.max(...azimuths));
      } else expect(Math.abs(Number(row.azimuth))).toBeGreaterThan(90);
    }
  });

  it.each([
    ['', "'start' is required. Use either 'end' or 'duration'."],
    ['start=2012-06-01', "Use either 'end' or 'duration'."],
    ['start=2012-06-01&end=2012-06-02&duration=P1D', "Use either 'end' or 'duration'."],
    ['start=2012-06-02&end=2012-06-01', "'end' must be after 'start'."],
    ['start=2010-06-01&end=2026-06-01', "'end' must be within 31 days of 'start'."],
    ['start=1999-06-01&duration=P1D', "'start' must be 2007-01-01T00:00:00Z or later."],
    [
      'start=2012-06-01&duration=1 day',
      "'duration' must be an ISO 8601 duration such as PT6H, P1D or P1M, without years.",
    ],
    [
      'start=2012-06-01&duration=P1D&time_zone=mars',
      "'time_zone' must be utc, longitudinal, or an offset from UTC of -14 to 14 hours in steps of 0.25.",
    ],
  ])('are refused for %s', async (query, message) => {
    expect(await refusal(`/data/historic/radiation_and_weather?${PLACE}&${query}`)).toEqual([400, message]);
  });

  describe('of the typical year', () => {
    let year: Row[];
    let months: string[];
    beforeAll(async () => {
      const response = await get(`/data/tmy/radiation_and_weather?${PLACE}&format=json`);
      months = response.headers.get('x-typical-months')!.split(', ');
      year = ((await response.json()) as { estimated_actuals: Row[] }).estimated_actuals;
    }, 60_000);

    it('are 8,760 hours of 2059, of named months', () => {
      expect(year).toHaveLength(8760);
      expect(stamps(year)).toEqual(['2059-01-01T01:00:00.0000000Z', '2060-01-01T00:00:00.0000000Z']);
      expect(months.map((month) => month.slice(5, 7))).toEqual(
        Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')),
      );
      expect(months.every((month) => Number(month.slice(0, 4)) >= 2007 && Number(month.slice(0, 4)) <= 2025)).toBe(
        true,
      );
    });

    it('are the rows of the years that are named, of both if a month is joined', async () => {
      const whole = months.find((month) => !month.includes('+'))!;
      const [start, rest] = months.find((month) => month.includes('+'))!.split('+');
      for (const date of [`${whole}-02`, `${start}-01`, rest]) {
        const rows = await rowsOf(
          `/data/historic/radiation_and_weather?${PLACE}&period=PT60M&start=${date}&duration=P1D`,
        );
        const own = year.filter(({ period_end }) => String(period_end).startsWith(`2059-${date.slice(5)}T`));
        const valuesOf = (all: readonly Row[]) => all.map(({ air_temp, dni, ghi }) => [air_temp, dni, ghi]);
        // The first stamp of a day ends the day before.
        expect([date, valuesOf(own.slice(-23))]).toEqual([date, valuesOf(rows.slice(0, 23))]);
      }
    });

    it('begin at midnight of a time zone', async () => {
      const local = await rowsOf(`/data/tmy/rooftop_pv_power?${SYSTEM}&time_zone=-5`);
      const utc = await rowsOf(`/data/tmy/rooftop_pv_power?${SYSTEM}`);
      expect(stamps(local)).toEqual(['2059-01-01T01:00:00.0000000-05:00', '2060-01-01T00:00:00.0000000-05:00']);
      expect(local[0].pv_power_rooftop).toBe(utc[5].pv_power_rooftop);
      expect(sum(local, 'pv_power_rooftop')).toBeCloseTo(sum(utc, 'pv_power_rooftop'), 3);
    });

    it('begin at midnight of a time zone with half an hour', async () => {
      const local = await rowsOf(`/data/tmy/rooftop_pv_power?${SYSTEM}&time_zone=5.5`);
      const halfHours = await rowsOf(`/data/tmy/rooftop_pv_power?${SYSTEM}&time_zone=5.5&period=PT30M`);
      expect(stamps(local)).toEqual(['2059-01-01T01:00:00.0000000+05:30', '2060-01-01T00:00:00.0000000+05:30']);
      expect([local.length, halfHours.length]).toEqual([8760, 17_520]);
      expect(sum(local, 'pv_power_rooftop')).toBeCloseTo(sum(halfHours, 'pv_power_rooftop') / 2, 0);
    });

    it('have no periods shorter than half an hour', async () => {
      expect(await refusal(`/data/tmy/radiation_and_weather?${PLACE}&period=PT5M`)).toEqual([
        400,
        "'period' must be one of PT30M, PT60M.",
      ]);
    });
  });
});
