import { GatewayFixture, KEY } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const TRACKER = { tracking_type: 'horizontal_single_axis' };
const STATED = { stow_wind_speed: 14, stow_angle: -30 };
const TOO_STEEP = "must be between -60 and 60 (degrees), within 'tracker_max_rotation_angle'.";

describe('the position of a tracker in wind', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('is absent by default, and level by default', async () => {
    const { site } = (await post(TRACKER)).body;
    for (const name of Object.keys(STATED)) expect(site).not.toHaveProperty(name);
    const stowing = (await post({ ...TRACKER, stow_wind_speed: 14 })).body.site;
    expect(stowing).toMatchObject({ stow_wind_speed: 14, stow_angle: 0 });
    expect(stowing.defaults).toContain('stow_angle');
  });

  it('is registered, shown, replaced, changed in part, and null removes it', async () => {
    const { status, body } = await post({ ...TRACKER, ...STATED });
    expect([status, body.site]).toMatchObject([201, STATED]);
    for (const name of Object.keys(STATED)) expect(body.site.defaults).not.toContain(name);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PUT', path, { site: body.site })).body.site).toMatchObject(STATED);
    const changed = await send('PATCH', path, { stow_angle: 10 });
    expect(changed.body.site).toMatchObject({ ...STATED, stow_angle: 10 });
    const reset = await send('PATCH', path, { stow_wind_speed: null, stow_angle: null });
    for (const name of Object.keys(STATED)) expect(reset.body.site).not.toHaveProperty(name);
  });

  it('accepts its limits, also of an array, and fixed systems ignore it', async () => {
    for (const stated of [
      { stow_wind_speed: 0, stow_angle: -60 },
      { stow_wind_speed: 60, stow_angle: 60 },
      { stow_wind_speed: 20, stow_angle: -90, tracker_max_rotation_angle: 90 },
      { stow_wind_speed: 20, arrays: [{ dc_share: 1, stow_angle: 45, tracker_max_rotation_angle: 45 }] },
    ])
      expect((await post({ ...TRACKER, ...stated })).body.site).toMatchObject(stated);
    expect((await post({ stow_angle: 80 })).status).toBe(201);
  });

  it.each([
    [{ stow_wind_speed: -0.1 }, "'stow_wind_speed' must be between 0 and 60 (m/s)."],
    [{ stow_wind_speed: 60.1 }, "'stow_wind_speed' must be between 0 and 60 (m/s)."],
    [{ stow_wind_speed: '14' }, "'stow_wind_speed' must be a number (m/s), not a string."],
    [{ stow_wind_speed: 14, stow_angle: -90.1 }, "'stow_angle' must be between -90 and 90 (degrees)."],
    [{ stow_wind_speed: 14, stow_angle: 60.1 }, `'stow_angle' ${TOO_STEEP}`],
    [{ stow_wind_speed: 14, stow_angle: -60.1 }, `'stow_angle' ${TOO_STEEP}`],
    [{ stow_angle: 10 }, "'stow_wind_speed' is required with 'stow_angle'."],
    [
      { stow_wind_speed: 14, arrays: [{ dc_share: 1, stow_angle: 45, tracker_max_rotation_angle: 40 }] },
      "'arrays[0].stow_angle' must be between -40 and 40 (degrees), within 'arrays[0].tracker_max_rotation_angle'.",
    ],
  ])('is refused with %j', async (change, message) => {
    expect((await postInvalid({ ...TRACKER, ...change }))[0]).toBe(message);
  });

  it('can be sent as a form, and in the query of the current interface', async () => {
    const form = new URLSearchParams({ ...PLANT, ...TRACKER, capacity: '5', latitude: '1', longitude: '2' });
    for (const [name, value] of Object.entries(STATED)) form.set(name, String(value));
    const answer = await fetch(`${fixture.gateway.url}/utility_scale_sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' },
      body: form,
    });
    expect(((await answer.json()) as { site: object }).site).toMatchObject(STATED);
    const query = 'tracking_type=horizontal_single_axis&stow_wind_speed=14&stow_angle=-30';
    const path = `/resources/pv_power_site?name=Sunny&latitude=1&longitude=2&capacity=5&${query}`;
    expect((await send('POST', path, {})).body).toMatchObject(STATED);
  });

  it('is validated in the variants of what-if in the same way', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5, ...TRACKER };
    const variants = [{ name: 'wrong', stow_wind_speed: 61, stow_angle: 61 }];
    const { body } = await send('POST', '/v1/what-if', { site, variants });
    expect(body.response_status.errors.map(({ message }) => message)).toEqual([
      "'variants[0].stow_wind_speed' must be between 0 and 60 (m/s).",
      "'variants[0].stow_angle' must be between -60 and 60 (degrees), within 'variants[0].tracker_max_rotation_angle'.",
    ]);
  });
});
