import { GatewayFixture, KEY } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLACE = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const TRACKER = { ...PLACE, tracking_type: 'horizontal_single_axis' };
const STATED = {
  ground_coverage_ratio: 0.33,
  tracker_axis_tilt: 5,
  tracker_max_rotation_angle: 52,
  tracker_back_tracking: true,
  terrain_slope: 4,
  terrain_azimuth: 90,
};

/** Limits of numbers: field, lowest, highest, and the step beyond them. */
const LIMITS = [
  ['ground_coverage_ratio', 0.01, 1, 0.001, ''],
  ['tracker_axis_tilt', -60, 60, 0.1, ' (degrees)'],
  ['tracker_max_rotation_angle', 1, 90, 0.1, ' (degrees)'],
  ['terrain_slope', 0, 45, 0.1, ' (degrees)'],
  ['terrain_azimuth', -180, 180, 0.1, ' (degrees)'],
] as const;

describe('the plant properties of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, TRACKER);
  const fixed = createPlantClient(fixture, PLACE);

  it.each([
    [2000, undefined],
    [
      5000,
      [
        {
          field_name: 'capacity',
          error_code: 'Unusual',
          message: "'capacity' is 5000 MW: few plants on Earth are this large. Is it in kW? Then state 5.",
        },
      ],
    ],
  ])('include a capacity of %d MW, with a warning where it is probably in kW', async (capacity, warnings) => {
    const { status, body } = await fixed.post({ capacity });
    expect(status).toBe(201);
    expect((body as { warnings?: unknown }).warnings).toEqual(warnings);
  });

  it('include modules that face the pole, with a warning when their direction is stated', async () => {
    const { body } = await fixed.post({ azimuth: 0, tilt: 30 });
    const { resource_id, warnings } = body as { resource_id: string; warnings?: unknown };
    const message = expect.stringMatching(
      /^The modules face north, away from the sun .* set the azimuth to 180\./,
    ) as string;
    expect(warnings).toEqual([{ field_name: 'azimuth', error_code: 'Unusual', message }]);
    const path = `/utility_scale_sites/${resource_id}`;
    expect((await send('PATCH', path, { loss_factor: 0.9 })).body).not.toHaveProperty('warnings');
    expect((await send('PATCH', path, { tilt: 35 })).body).toHaveProperty('warnings');
    expect((await send('PATCH', path, { azimuth: 170 })).body).not.toHaveProperty('warnings');
  });

  it('are registered, shown, replaced and changed in part, and null removes them', async () => {
    const { status, body } = await post(STATED);
    expect([status, body.site]).toMatchObject([201, STATED]);
    for (const name of Object.keys(STATED)) expect(body.site.defaults).not.toContain(name);
    const path = `/utility_scale_sites/${body.resource_id}`;
    const whole = { ...body.site };
    const again = await send('PUT', path, { site: whole });
    expect([again.status, again.body.site]).toMatchObject([200, STATED]);
    const changed = await send('PATCH', path, { tracker_max_rotation_angle: 45, ground_coverage_ratio: 0.5 });
    expect(changed.body.site).toMatchObject({ ...STATED, tracker_max_rotation_angle: 45, ground_coverage_ratio: 0.5 });
    const reset = await send('PATCH', path, { tracker_max_rotation_angle: null, terrain_slope: null });
    expect(reset.body.site).toMatchObject({ tracker_max_rotation_angle: 60, terrain_slope: 0 });
    expect(reset.body.site.defaults).toEqual(expect.arrayContaining(['tracker_max_rotation_angle', 'terrain_slope']));
  });

  it('have the defaults of a tracker, and none of them for fixed modules', async () => {
    const { site } = (await post({})).body;
    expect(site).toMatchObject({
      ground_coverage_ratio: 0.4,
      tracker_axis_tilt: 0,
      tracker_max_rotation_angle: 60,
      tracker_back_tracking: true,
      terrain_slope: 0,
    });
    expect((await fixed.post({})).body.site).not.toHaveProperty('tracker_max_rotation_angle');
  });

  it('include the slope of an axis that follows the ground', async () => {
    const { site } = (await post({ azimuth: 180, terrain_slope: 15, terrain_azimuth: 135 })).body;
    expect(site.tracker_axis_tilt).toBeCloseTo(10.728583, 6);
    expect(site.defaults).toContain('tracker_axis_tilt');
  });

  it.each(LIMITS)('accept %s from %d to %d, and nothing beyond', async (name, min, max, step, unit) => {
    const more = name === 'terrain_slope' ? { terrain_azimuth: 0 } : {};
    for (const value of [min, max])
      expect((await post({ ...more, [name]: value })).body.site).toHaveProperty(name, value);
    const range = `'${name}' must be between ${min} and ${max}${unit}.`;
    for (const value of [min - step, max + step])
      expect(await postInvalid({ ...more, [name]: value })).toEqual([range]);
    expect(await postInvalid({ ...more, [name]: String(max) })).toEqual([
      `'${name}' must be a number${unit}, not a string.`,
    ]);
  });

  it('accept only true and false for backtracking', async () => {
    for (const value of ['true', 1, 'yes'])
      expect(await postInvalid({ tracker_back_tracking: value, ground_coverage_ratio: 0.4 })).toEqual([
        "'tracker_back_tracking' must be true or false.",
      ]);
  });

  it('are refused without the properties that they require', async () => {
    expect(await postInvalid({ tracker_back_tracking: true })).toEqual([
      "'ground_coverage_ratio' is required with 'tracker_back_tracking'.",
    ]);
    expect(await postInvalid({ terrain_slope: 3 })).toEqual(["'terrain_azimuth' is required with 'terrain_slope'."]);
    expect((await post({ tracker_back_tracking: false })).status).toBe(201);
    expect((await fixed.post({ tracker_back_tracking: true, terrain_slope: 3 })).status).toBe(201);
  });

  it('stay unchanged after an invalid change', async () => {
    const { site, resource_id } = (await post(STATED)).body;
    const path = `/utility_scale_sites/${resource_id}`;
    expect((await send('PATCH', path, { ground_coverage_ratio: null })).status).toBe(400);
    expect((await send('PATCH', path, { tracker_axis_tilt: 61 })).status).toBe(400);
    const { body } = await send('PATCH', path, {});
    expect(body.site).toEqual(site);
  });

  it('can be sent as a form, and in the query of the current interface', async () => {
    const form = new URLSearchParams({ ...TRACKER, capacity: '5', latitude: '1', longitude: '2' });
    form.set('tracker_back_tracking', 'false');
    const response = await fetch(`${fixture.gateway.url}/utility_scale_sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' },
      body: form,
    });
    expect(((await response.json()) as { site: object }).site).toMatchObject({ tracker_back_tracking: false });
    const query = new URLSearchParams({ name: 'Sunny', latitude: '1', longitude: '2', capacity: '5' });
    query.set('tracking_type', 'horizontal_single_axis');
    query.set('tracker_back_tracking', 'True');
    query.set('ground_coverage_ratio', '0.36');
    const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
    expect(body).toMatchObject({ tracker_back_tracking: true, ground_coverage_ratio: 0.36, tracker_axis_azimuth: 0 });
  });

  it('apply to what-if, which validates its variants in the same way', async () => {
    const variants = [
      { name: 'flat', tracker_max_rotation_angle: 10 },
      { name: 'fixed', tracking_type: 'fixed' },
      { name: 'far apart', ground_coverage_ratio: 0.05 },
    ];
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5, ...STATED, tracking_type: TRACKER.tracking_type };
    const response = await fixture.send('POST', '/v1/what-if', { site, variants });
    const [base, flat, , apart] = ((await response.json()) as { variants: { energy: number }[] }).variants;
    expect(flat.energy).toBeLessThan(0.97 * base.energy);
    expect(apart.energy).toBeGreaterThan(base.energy);
    const fixed = { latitude: 37.7, longitude: -113.6, capacity: 5, tilt: 50 };
    const rows = [{ name: 'dense rows', ground_coverage_ratio: 0.8 }];
    const answer = await fixture.send('POST', '/v1/what-if', { site: fixed, variants: rows });
    const [alone, dense] = ((await answer.json()) as { variants: { energy: number }[] }).variants;
    expect(dense.energy).toBeLessThan(0.97 * alone.energy);
    const plain = { ...site, ground_coverage_ratio: null, tracker_back_tracking: null };
    const wrong = [{ name: 'x', tracker_back_tracking: true, tracker_axis_tilt: 99 }];
    const { body } = await send('POST', '/v1/what-if', { site: plain, variants: wrong });
    expect(body.response_status.errors.map(({ message }) => message)).toEqual([
      "'variants[0].tracker_axis_tilt' must be between -60 and 60 (degrees).",
      "'variants[0].ground_coverage_ratio' is required with 'variants[0].tracker_back_tracking'.",
    ]);
  });

  it('orient the plane of `gti`', async () => {
    const gti = async (site: object) => {
      const { resource_id } = (await post(site)).body;
      const path = `/utility_scale_sites/${resource_id}/weather/forecasts?hours=24&output_parameters=gti`;
      const { forecasts } = (await (await fixture.get(path)).json()) as { forecasts: { gti: number }[] };
      return forecasts.reduce((sum, row) => sum + row.gti, 0);
    };
    expect(await gti({ tracker_max_rotation_angle: 10 })).toBeLessThan(0.97 * (await gti({})));
    expect(await gti({ tracker_max_rotation_angle: 60 })).toBe(await gti({}));
  });
});
