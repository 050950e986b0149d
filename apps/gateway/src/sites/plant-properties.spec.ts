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

const outage = (start: string, end: string, available_share = 0.5) => ({ start, end, available_share });

describe('the plant properties of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, findErrors } = createPlantClient(fixture, TRACKER);
  const fixed = createPlantClient(fixture, PLACE);

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
    for (const value of [min - step, max + step]) expect(await findErrors({ ...more, [name]: value })).toEqual([range]);
    expect(await findErrors({ ...more, [name]: String(max) })).toEqual([
      `'${name}' must be a number${unit}, not a string.`,
    ]);
  });

  it('accept only true and false for backtracking', async () => {
    for (const value of ['true', 1, 'yes'])
      expect(await findErrors({ tracker_back_tracking: value, ground_coverage_ratio: 0.4 })).toEqual([
        "'tracker_back_tracking' must be true or false.",
      ]);
  });

  it('are refused without the properties that they require', async () => {
    expect(await findErrors({ tracker_back_tracking: true })).toEqual([
      "'ground_coverage_ratio' is required with 'tracker_back_tracking'.",
    ]);
    expect(await findErrors({ terrain_slope: 3 })).toEqual(["'terrain_azimuth' is required with 'terrain_slope'."]);
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

  describe('at the grid connection', () => {
    it('include an export limit above 0 and at most the capacity', async () => {
      for (const value of [0.000001, 100])
        expect((await fixed.post({ export_limit: value })).body.site).toHaveProperty('export_limit', value);
      expect((await fixed.post({})).body.site).not.toHaveProperty('export_limit');
      expect(await fixed.findErrors({ export_limit: 0 })).toEqual(["'export_limit' must be greater than '0'."]);
      expect(await fixed.findErrors({ export_limit: 100.1 })).toEqual([
        "'export_limit' must be at most 'capacity' (100).",
      ]);
      expect(await fixed.findErrors({ export_limit: '90' })).toEqual([
        "'export_limit' must be a number (MW), not a string.",
      ]);
      const { resource_id } = (await fixed.post({ export_limit: 90 })).body;
      const { body } = await send('PATCH', `/utility_scale_sites/${resource_id}`, { capacity: 80 });
      expect(body.response_status.errors[0].message).toBe("'export_limit' must be at most 'capacity' (80).");
    });

    it('include consumption at the site by hour, with a limit of what the grid takes', async () => {
      const load = (value: number) => new Array<number>(24).fill(value);
      for (const value of [0, 100_000])
        expect((await fixed.post({ export_limit: 9, load_profile: load(value) })).body.site).toMatchObject({
          load_profile: load(value),
        });
      const curtailments = [{ start: '2026-04-01', end: '2026-04-03', power_limit: 5 }];
      expect((await fixed.post({ curtailments, load_profile: load(1) })).status).toBe(201);
      expect(await fixed.findErrors({ load_profile: load(1) })).toEqual([
        "'export_limit' is required with 'load_profile'.",
      ]);
      const list = "'load_profile' must be a list of 24 numbers between 0 and 100,000 (MW).";
      for (const wrong of [load(-0.1), load(100_001), load(1).slice(1), [...load(1), 1]])
        expect(await fixed.findErrors({ export_limit: 9, load_profile: wrong })).toEqual([list]);
      const query = `name=Sunny&latitude=1&longitude=2&capacity=5&grid_export_limit=4&load_profile=${load(2).join()}`;
      const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
      expect(body).toMatchObject({ load_profile: load(2) });
    });

    it('include the apparent and reactive power of the inverters', async () => {
      for (const stated of [
        { power_factor: 0.1 },
        { power_factor: 1 },
        { reactive_power: 0 },
        { reactive_power: 99.9 },
        { apparent_power_limit: 0.000001 },
        { apparent_power_limit: 120, reactive_power: 110 },
      ])
        expect((await fixed.post(stated)).body.site).toMatchObject(stated);
      const errors = async (stated: object) => (await fixed.findErrors(stated)).join();
      for (const power_factor of [0.09, 1.01])
        expect(await errors({ power_factor })).toBe("'power_factor' must be between 0.1 and 1.");
      expect(await errors({ reactive_power: -1 })).toBe("'reactive_power' must be between 0 and 100,000 (Mvar).");
      expect(await errors({ reactive_power: 100 })).toBe("'reactive_power' must be less than 'capacity' (100).");
      expect(await errors({ reactive_power: 50, apparent_power_limit: 50 })).toBe(
        "'reactive_power' must be less than 'apparent_power_limit' (50).",
      );
      expect(await errors({ reactive_power: 5, power_factor: 0.9 })).toBe(
        "'reactive_power' must be given without 'power_factor'.",
      );
      expect(await errors({ apparent_power_limit: 0 })).toBe("'apparent_power_limit' must be greater than '0'.");
      expect(await errors({ apparent_power_limit: '5' })).toBe(
        "'apparent_power_limit' must be a number (MVA), not a string.",
      );
    });

    it('include curtailments of at most the capacity, which do not overlap', async () => {
      const curtailment = (start: string, end: string, power_limit: unknown) => ({ start, end, power_limit });
      const curtailments = [curtailment('2026-04-03', '2026-04-05', 0), curtailment('2026-04-01', '2026-04-03', 100)];
      const { site, resource_id } = (await fixed.post({ curtailments, outages: [outage('2026-04-02', '2026-04-04')] }))
        .body;
      expect(site).toMatchObject({ curtailments });
      const changed = await send('PATCH', `/utility_scale_sites/${resource_id}`, { capacity: 99 });
      expect(changed.body.response_status.errors[0].message).toBe(
        "'curtailments[1].power_limit' must be at most 'capacity' (99).",
      );
      const errors = async (...ranges: object[]) => (await fixed.findErrors({ curtailments: ranges })).join();
      expect(await errors(curtailment('2026-04-03', '2026-04-05', 0), curtailment('2026-04-04', '2026-04-06', 0))).toBe(
        "'curtailments[1]' must not overlap 'curtailments[0]'.",
      );
      expect(await errors(curtailment('2026-04-03', '2026-04-03', 0))).toBe(
        "'curtailments[0].end' must be after 'curtailments[0].start'.",
      );
      expect(await errors({ start: '2026-04-03', end: '2026-04-04' })).toBe(
        "'curtailments[0].power_limit' is required.",
      );
      for (const limit of [-1, 100_001])
        expect(await errors(curtailment('2026-04-03', '2026-04-04', limit))).toContain(
          "'curtailments[0].power_limit' must be ",
        );
    });

    it('include planned outages that adjoin, in any order', async () => {
      const outages = [outage('2026-04-03', '2026-04-05', 0), outage('2026-04-01T06:00:00Z', '2026-04-03', 1)];
      const { site, resource_id } = (await fixed.post({ outages })).body;
      expect(site).toMatchObject({ outages });
      const again = await send('PUT', `/utility_scale_sites/${resource_id}`, { site });
      expect([again.status, again.body.site.outages]).toEqual([200, outages]);
    });

    it.each([
      [[outage('2026-04-01', '2026-04-01')], "'outages[0].end' must be after 'outages[0].start'."],
      [[outage('2026-04-02', '2026-04-01')], "'outages[0].end' must be after 'outages[0].start'."],
      [
        [outage('2026-04-02', '2026-04-04'), outage('2026-04-01', '2026-04-03')],
        "'outages[0]' must not overlap 'outages[1]'.",
      ],
      [[outage('2026-04-01', '2026-04-03', -0.1)], "'outages[0].available_share' must be between 0 and 1."],
      [[outage('2026-04-01', '2026-04-03', 1.1)], "'outages[0].available_share' must be between 0 and 1."],
      [[{ start: '2026-04-01', end: '2026-04-02' }], "'outages[0].available_share' is required."],
      [
        [{ ...outage('2026-04-01', '2026-04-02'), available_share: '0.5' }],
        "'outages[0].available_share' must be a number, not a string.",
      ],
      [[outage('soon', '2026-04-02')], "'outages[0].start' must be a date or time such as 2026-01-31T12:00:00Z."],
      [[outage('2026-W14', '2026-05-02')], "'outages[0].start' must be a date or time such as 2026-01-31T12:00:00Z."],
      ['none', "'outages' must be a list of at most 100 objects, not a string."],
      [[5], "'outages' must be a list of at most 100 objects."],
      [[[]], "'outages' must be a list of at most 100 objects."],
      [
        Array.from({ length: 101 }, (_, day) => outage(`${2026 + day}-01-01`, `${2026 + day}-01-02`)),
        "'outages' must be a list of at most 100 objects.",
      ],
    ])('are refused with %j', async (outages, message) => {
      expect(await fixed.findErrors({ outages })).toEqual([message]);
    });

    it('use the name of the current interface there', async () => {
      const query = 'name=Sunny&latitude=1&longitude=2&capacity=5&grid_export_limit=4';
      const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
      expect(body).toMatchObject({ grid_export_limit: 4 });
      expect(body).not.toHaveProperty('export_limit');
    });

    it('limit the variants of what-if', async () => {
      const site = { latitude: 37.7, longitude: -113.6, capacity: 5 };
      const variants = [
        { name: 'limited', export_limit: 2 },
        { name: 'half', outages: [outage('2026-01-01', '2027-01-01')] },
        { name: 'off', outages: [outage('2026-01-01', '2027-01-01', 0)], export_limit: 2 },
        { name: 'used', export_limit: 2, load_profile: new Array<number>(24).fill(0.5) },
        { name: 'reactive', reactive_power: 4 },
        { name: 'curtailed', curtailments: [{ start: '2026-01-01', end: '2027-01-01', power_limit: 1 }] },
      ];
      const response = await fixture.send('POST', '/v1/what-if', { site, variants });
      const rows = ((await response.json()) as { variants: { peak: number; energy: number }[] }).variants;
      const [base, limited, half, off, used, reactive, curtailed] = rows;
      expect([used.peak, reactive.peak, curtailed.peak]).toEqual([2.5, 3, 1]);
      expect(limited.peak).toBe(2);
      expect(half.energy).toBeCloseTo(base.energy / 2, 2);
      expect(off.energy).toBe(0);
    });
  });
});
