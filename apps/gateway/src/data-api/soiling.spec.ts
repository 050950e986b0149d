import { GatewayFixture } from '../gateway.fixture';

const PLACE = 'latitude=10&longitude=20';
type Rows = Record<string, Record<string, number | string | null>[]>;

describe('soiling losses', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const rows = async (path: string) => {
    const response = await fixture.get(path);
    return Object.values((await response.json()) as Rows)[0];
  };

  it.each([
    ['live/soiling/kimber', '', 'estimated_actuals', 'kimber_loss_fraction'],
    ['forecast/soiling/kimber', '', 'forecasts', 'kimber_loss_fraction'],
    ['historic/soiling/hsu', '&start=2024-06-01&duration=P1D', 'estimated_actuals', 'hsu_loss_fraction'],
  ])('of %s are a day of half-hourly rows in JSON, CSV and as a page', async (path, window, property, field) => {
    const url = `/data/${path}?${PLACE}${window}`;
    const body = (await (await fixture.get(url)).json()) as Rows;
    expect(Object.keys(body)).toEqual([property]);
    expect(body[property]).toHaveLength(48);
    expect(Object.keys(body[property][0])).toEqual([field, 'period_end', 'period']);
    expect(await (await fixture.get(`${url}&format=csv`)).text()).toMatch(
      new RegExp(`^${field},period_end,period\r\n0`),
    );
    expect((await fixture.get(`${url}&format=html`)).status).toBe(200);
  });

  it('of the HSU model start with the earlier dust, and name its source', async () => {
    const response = await fixture.get(`/data/forecast/soiling/hsu?${PLACE}&hours=1&period=PT20M`);
    const { forecasts } = (await response.json()) as { forecasts: { hsu_loss_fraction: number }[] };
    expect(forecasts).toHaveLength(3);
    const [clean] = await rows(`/data/forecast/soiling/hsu?${PLACE}&hours=1&period=PT20M&initial_soiling=0`);
    expect(forecasts[0].hsu_loss_fraction).toBeGreaterThan(Number(clean.hsu_loss_fraction) + 0.0005);
    expect(response.headers.get('x-particulate-matter')).toBe('climatology');
  });

  it.each([
    '[2026-03-02]',
    "['2026-02-27', '2026-03-02']",
    '2026-03-02',
    '2026-02-27,2026-03-02',
    'R3/2026-02-27T00:00:00Z/P1D',
    '[]',
    '',
  ])('accept the washing dates %p', async (dates) => {
    const path = `/data/forecast/soiling/kimber?${PLACE}&initial_soiling=0.1&manual_wash_dates=${encodeURIComponent(dates)}`;
    const [before, after] = (await rows(path)).filter((_, i) => i === 0 || i === 47);
    expect(before.kimber_loss_fraction).toBe(0.1);
    expect(Number(after.kimber_loss_fraction) < 0.01).toBe(dates.includes('2026-'));
  });

  it('use the requested time zone, under an ETag of their own', async () => {
    const path = `/data/live/soiling/kimber?${PLACE}&hours=1`;
    const [utc, zoned] = await Promise.all([path, `${path}&time_zone=2`].map((url) => fixture.get(url)));
    expect(zoned.headers.get('etag')).not.toBe(utc.headers.get('etag'));
    const { estimated_actuals } = (await zoned.json()) as Rows;
    expect(estimated_actuals[0].period_end).toBe('2026-03-01T17:00:00.0000000+02:00');
  });

  it.each([
    ['live/soiling/kimber?longitude=1', "'latitude' is required."],
    [`live/soiling/kimber?${PLACE}&cleaning_threshold=-1`, "'cleaning_threshold' must be between 0 and 100 (mm)."],
    [
      `live/soiling/kimber?${PLACE}&cleaning_threshold=1&cleaning_threshold=2`,
      /'cleaning_threshold' must be given once/,
    ],
    [`live/soiling/kimber?${PLACE}&soiling_loss_rate=dust`, /'soiling_loss_rate' must be a number/],
    [`live/soiling/kimber?${PLACE}&grace_period=1.5`, /'grace_period' must be a whole number/],
    [`live/soiling/kimber?${PLACE}&grace_period=101`, /'grace_period' must be .*between 0 and 100/],
    [`live/soiling/kimber?${PLACE}&max_soiling=2`, "'max_soiling' must be between 0 and 1."],
    [`live/soiling/kimber?${PLACE}&hours=169`, "'hours' must be between 1 and 168."],
    [`live/soiling/kimber?${PLACE}&manual_wash_dates=[2026-13-01]`, /'manual_wash_dates' must be a list of dates/],
    [`live/soiling/kimber?${PLACE}&manual_wash_dates=R3/2026-01-01/P0D`, /'manual_wash_dates' must be a list of dates/],
    [`forecast/soiling/hsu?${PLACE}&tilt=91`, "'tilt' must be between 0 and 90 (degrees)."],
    [`forecast/soiling/hsu?${PLACE}&depo_veloc_pm2.5=2`, "'depo_veloc_pm2.5' must be between 0 and 1 (m/s)."],
    [`forecast/soiling/hsu?${PLACE}&initial_soiling=0.35`, "'initial_soiling' must be between 0 and 0.3436."],
    [`forecast/soiling/hsu?${PLACE}&period=PT7M`, /'period' must be one of PT5M, PT10M, PT15M, PT20M/],
    [`historic/soiling/hsu?${PLACE}`, "'start' is required. Use either 'end' or 'duration'."],
    [`historic/soiling/hsu?${PLACE}&start=2024-06-02&end=2024-06-01`, "'end' must be after 'start'."],
    [`historic/soiling/hsu?${PLACE}&start=2024-06-02&duration=P0M`, "'duration' must be longer than 0."],
    [`historic/soiling/hsu?${PLACE}&start=2024-06-02&end=2024-07-05`, "'end' must be within 31 days of 'start'."],
    [`historic/soiling/hsu?${PLACE}&start=2024-06-02&duration=P32D`, "'duration' must be at most P31D."],
    [`historic/soiling/hsu?${PLACE}&start=2026-02-25&duration=P3D`, /^'duration' must end at least 7 days ago/],
    [`historic/soiling/hsu?${PLACE}&start=2024-06-02&end=2024-06-03&duration=P1D`, /Use either 'end' or 'duration'/],
  ])('are refused with %s', async (path, message) => {
    const response = await fixture.get(`/data/${path}`);
    const { response_status } = (await response.json()) as { response_status: { message: string } };
    expect([response.status, response_status.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it.each(['kimber', 'hsu'])('of the %s model are averaged by month of the year', async (model) => {
    const response = await fixture.get(`/data/monthly/soiling/${model}?${PLACE}&manual_wash_dates=[2024-06-03]`);
    const body = (await response.json()) as { monthly_averages: object[] };
    expect(body).toMatchObject({ from_year: 2007, to_year: 2025 });
    expect(body.monthly_averages).toHaveLength(12);
    expect(body.monthly_averages[1]).toEqual({ month: 2, [`${model}_loss_fraction`]: 0.011, precipitation: 21 });
    const wrong = await fixture.get(`/data/monthly/soiling/${model}?latitude=91&longitude=1&cleaning_threshold=-1`);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringMatching(/'latitude'.*'cleaning_threshold'/),
    ]);
  });
});
