import { GatewayFixture, KEY } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const WASHED = ['2026-01-12', '2026-01-20T09:30:00Z'];
const KIMBER = {
  soiling_model: 'kimber',
  cleaning_threshold: 4,
  soiling_loss_rate: 0.002,
  grace_period: 7,
  max_soiling: 0.2,
  manual_wash_dates: WASHED,
};
const HSU = { soiling_model: 'hsu', 'depo_veloc_pm2.5': 0.001, depo_veloc_pm10: 0.005 };
const TIMES =
  "'manual_wash_dates' must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z";

describe('the soiling model of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('is that of monthly shares by default, and a model has the published parameters, which the record shows', async () => {
    const [monthly, kimber, hsu] = await Promise.all(
      [{}, { soiling_model: 'kimber' }, { soiling_model: 'HSU' }].map(async (change) => (await post(change)).body.site),
    );
    expect(monthly).toMatchObject({ soiling_model: 'monthly' });
    expect(monthly.defaults).toContain('soiling_model');
    for (const name of ['cleaning_threshold', 'manual_wash_dates']) expect(monthly).not.toHaveProperty(name);
    const kimberDefaults = { cleaning_threshold: 6, soiling_loss_rate: 0.0015, grace_period: 14, max_soiling: 0.3 };
    const hsuDefaults = { cleaning_threshold: 1, 'depo_veloc_pm2.5': 0.0009, depo_veloc_pm10: 0.004 };
    expect(kimber).toMatchObject({ soiling_model: 'kimber', ...kimberDefaults });
    expect(kimber.defaults).toEqual(expect.arrayContaining(Object.keys(kimberDefaults)));
    expect(kimber.defaults).not.toContain('soiling_model');
    expect(hsu).toMatchObject({ soiling_model: 'hsu' });
    // A dot in a name is a path for `toMatchObject`, too.
    for (const [name, value] of Object.entries(hsuDefaults)) expect(hsu[name]).toBe(value);
    expect(hsu).not.toHaveProperty('grace_period');
  });

  it('is registered, shown, replaced, changed in part, and null removes it', async () => {
    const { status, body } = await post(KIMBER);
    expect([status, body.site]).toMatchObject([201, KIMBER]);
    for (const name of Object.keys(KIMBER)) expect(body.site.defaults).not.toContain(name);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PUT', path, { site: body.site })).body.site).toMatchObject(KIMBER);
    const changed = await send('PATCH', path, { manual_wash_dates: ['2026-02-01'] });
    expect(changed.body.site).toMatchObject({ ...KIMBER, manual_wash_dates: ['2026-02-01'] });
    const removal = Object.fromEntries(Object.keys(KIMBER).map((name) => [name, null]));
    const reset = (await send('PATCH', path, removal)).body.site;
    expect(reset).toMatchObject({ soiling_model: 'monthly' });
    for (const name of Object.keys(KIMBER).slice(1)) expect(reset).not.toHaveProperty(name);
  });

  it('accepts the limits of its parameters', async () => {
    const year = Array.from({ length: 100 }, (_, i) => `${2000 + i}-01-15`);
    for (const stated of [
      {
        ...KIMBER,
        cleaning_threshold: 0,
        soiling_loss_rate: 0,
        grace_period: 0,
        max_soiling: 0,
        manual_wash_dates: [],
      },
      { ...KIMBER, cleaning_threshold: 100, soiling_loss_rate: 1, grace_period: 100, max_soiling: 1 },
      { ...HSU, 'depo_veloc_pm2.5': 0, depo_veloc_pm10: 0 },
      { ...HSU, 'depo_veloc_pm2.5': 1, depo_veloc_pm10: 1, manual_wash_dates: year },
    ]) {
      const { status, body } = await post(stated);
      expect(status).toBe(201);
      for (const [name, value] of Object.entries(stated)) expect(body.site[name]).toEqual(value);
    }
  });

  it.each([
    [{ soiling_model: 'rain' }, "'soiling_model' must be one of monthly, kimber, hsu."],
    [{ soiling_model: 1 }, "'soiling_model' must be one of monthly, kimber, hsu."],
    [{ cleaning_threshold: -0.1 }, "'cleaning_threshold' must be between 0 and 100 (mm)."],
    [{ cleaning_threshold: 100.1 }, "'cleaning_threshold' must be between 0 and 100 (mm)."],
    [{ cleaning_threshold: '6' }, "'cleaning_threshold' must be a number (mm), not a string."],
    [{ soiling_loss_rate: -0.001 }, "'soiling_loss_rate' must be between 0 and 1."],
    [{ soiling_loss_rate: 1.001 }, "'soiling_loss_rate' must be between 0 and 1."],
    [{ grace_period: -1 }, "'grace_period' must be between 0 and 100 (days)."],
    [{ grace_period: 101 }, "'grace_period' must be between 0 and 100 (days)."],
    [{ grace_period: 1.5 }, "'grace_period' must be a whole number (days)."],
    [{ max_soiling: -0.01 }, "'max_soiling' must be between 0 and 1."],
    [{ max_soiling: 1.01 }, "'max_soiling' must be between 0 and 1."],
    [{ 'depo_veloc_pm2.5': -0.1 }, "'depo_veloc_pm2.5' must be between 0 and 1 (m/s)."],
    [{ 'depo_veloc_pm2.5': 1.1 }, "'depo_veloc_pm2.5' must be between 0 and 1 (m/s)."],
    [{ depo_veloc_pm10: -0.1 }, "'depo_veloc_pm10' must be between 0 and 1 (m/s)."],
    [{ depo_veloc_pm10: 1.1 }, "'depo_veloc_pm10' must be between 0 and 1 (m/s)."],
    [{ manual_wash_dates: '2026-01-12' }, `${TIMES}, not a string.`],
    [{ manual_wash_dates: ['soon'] }, `${TIMES}.`],
    [{ manual_wash_dates: new Array<string>(101).fill('2026-01-12') }, `${TIMES}.`],
    [
      { manual_wash_dates: ['2026-01-12', '2026-W03'] },
      "'manual_wash_dates[1]' must be a date or time such as 2026-01-31T12:00:00Z.",
    ],
  ])('is refused with %j', async (change, message) => {
    expect(await postInvalid(change)).toEqual([message]);
  });

  it('can be sent as a form, and in the query of the current interface', async () => {
    const form = new URLSearchParams({ ...PLANT, capacity: '5', latitude: '1', longitude: '2' });
    for (const [name, value] of Object.entries(KIMBER)) form.set(name, String(value));
    const answer = await fetch(`${fixture.gateway.url}/utility_scale_sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' },
      body: form,
    });
    expect(((await answer.json()) as { site: object }).site).toMatchObject(KIMBER);
    const query = Object.entries(HSU)
      .map((entry) => entry.join('='))
      .join('&');
    const path = `/resources/pv_power_site?name=Sunny&latitude=1&longitude=2&capacity=5&${query}`;
    const body = (await send('POST', path, {})).body as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(HSU)) expect(body[name]).toBe(value);
  });

  it('is validated in the variants of what-if in the same way', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5 };
    const variants = [{ name: 'wrong', soiling_model: 'rain', grace_period: 101, manual_wash_dates: ['2026-W03'] }];
    const { body } = await send('POST', '/v1/what-if', { site, variants });
    expect(body.response_status.errors.map(({ message }) => message)).toEqual([
      "'variants[0].soiling_model' must be one of monthly, kimber, hsu.",
      "'variants[0].grace_period' must be between 0 and 100 (days).",
      "'variants[0].manual_wash_dates[0]' must be a date or time such as 2026-01-31T12:00:00Z.",
    ]);
  });
});
