import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100, bifacial_system: true };
const STATED = {
  bifaciality_factor: 0.8,
  pvrow_height: 2.5,
  pvrow_width: 4,
  ground_coverage_ratio: 0.35,
  site_ground_albedo: 0.3,
};
/** Limits of numbers: field, lowest, highest, the step beyond them, and the unit in messages. */
const LIMITS = [
  ['bifaciality_factor', 0, 1, 0.01, ''],
  ['pvrow_height', 0.1, 20, 0.01, ' (m)'],
  ['pvrow_width', 0.1, 20, 0.01, ' (m)'],
  ['site_ground_albedo', 0, 1, 0.01, ''],
] as const;
/** Flat modules: rows of any height and width are above the ground. */
const FLAT = { tilt: 0 };

describe('bifacial modules of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('have defaults, which the record shows; other modules have none', async () => {
    const { site } = (await post({})).body;
    const defaults = { bifaciality_factor: 0.7, pvrow_height: 1.5, pvrow_width: 2, ground_coverage_ratio: 0.4 };
    expect(site).toMatchObject({ bifacial_system: true, ...defaults });
    expect(site.defaults).toEqual(expect.arrayContaining(Object.keys(defaults)));
    const plain = (await post({ bifacial_system: undefined })).body.site;
    expect(plain).toMatchObject({ bifacial_system: false });
    expect(plain).not.toHaveProperty('pvrow_height');
  });

  it('are registered, shown, replaced, changed in part, and lose what is null', async () => {
    const { status, body } = await post(STATED);
    expect([status, body.site]).toMatchObject([201, STATED]);
    for (const name of Object.keys(STATED)) expect(body.site.defaults).not.toContain(name);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PUT', path, { site: body.site })).body.site).toMatchObject(STATED);
    const changed = await send('PATCH', path, { pvrow_width: 3, site_ground_albedo: null });
    expect(changed.body.site).toMatchObject({ bifaciality_factor: 0.8, pvrow_height: 2.5, pvrow_width: 3 });
    expect(changed.body.site).not.toHaveProperty('site_ground_albedo');
    const reset = await send('PATCH', path, { bifacial_system: null });
    expect(reset.body.site).toMatchObject({ bifacial_system: false });
  });

  it.each(LIMITS)('take %s from %d to %d, and nothing beyond', async (name, min, max, step, unit) => {
    for (const value of [min, max])
      expect((await post({ ...FLAT, [name]: value })).body.site).toHaveProperty(name, value);
    const range = `'${name}' must be between ${min} and ${max}${unit}.`;
    for (const value of [min - step, max + step])
      expect(await postInvalid({ ...FLAT, [name]: value })).toEqual([range]);
    expect(await postInvalid({ ...FLAT, [name]: String(max) })).toEqual([
      `'${name}' must be a number${unit}, not a string.`,
    ]);
  });

  it.each([
    [{ tilt: 90, pvrow_width: 4, pvrow_height: 1.9 }, 2],
    [{ pvrow_width: 10 }, 1.96],
    [{ tracking_type: 'horizontal_single_axis', tracker_max_rotation_angle: 90, pvrow_height: 0.99 }, 1],
  ])('must have their lower edge above the ground: %j', async (rows, lowest) => {
    const message = `'pvrow_height' must be at least ${lowest} (m), so that the lower edge of a row is above the ground: raise it, or reduce the width or tilt of the row.`;
    expect(await postInvalid(rows)).toEqual([message]);
    expect((await post({ ...rows, pvrow_height: lowest })).status).toBe(201);
    expect((await post({ ...rows, bifacial_system: false })).status).toBe(201);
  });

  it('are true or false, and nothing else', async () => {
    for (const value of ['true', 1])
      expect(await postInvalid({ bifacial_system: value })).toEqual(["'bifacial_system' must be true or false."]);
  });

  it.each(['foo', '[', 'x', 7, true, {}])('are refused beside arrays that are not a list: %j', async (arrays) => {
    expect(await postInvalid({ arrays })).toEqual([
      expect.stringMatching(/^'arrays' must be a list of at most 50 objects/),
    ]);
  });

  it('have the names of the current interface, without a warning', async () => {
    const query = 'name=Sunny&latitude=1&longitude=2&capacity=5&bifacial_system=True&bifaciality_factor=0.65';
    const { headers, body } = await send('POST', `/resources/pv_power_site?${query}&site_ground_albedo=0.25`, {});
    expect(body).toMatchObject({ bifacial_system: true, bifaciality_factor: 0.65, site_ground_albedo: 0.25 });
    expect(headers.get('x-warnings')).toBeNull();
  });

  it('are stated by array, and stay above the ground in each', async () => {
    const own = { bifacial_system: true, bifaciality_factor: 0.8, pvrow_height: 2.5, pvrow_width: 4 };
    const arrays = [{ dc_share: 0.5, tilt: 90, ...own }, { dc_share: 0.5 }];
    const { status, headers, body } = await post({ bifacial_system: undefined, arrays });
    expect([status, headers.get('x-warnings'), body.site]).toMatchObject([201, null, { arrays }]);
    expect(await postInvalid({ arrays: [{ ...arrays[0], pvrow_height: 1.9 }, arrays[1]] })).toEqual([
      "'arrays[0].pvrow_height' must be at least 2 (m), so that the lower edge of a row is above the ground: raise it, or reduce the width or tilt of the row.",
    ]);
    expect(await postInvalid({ arrays: [{ ...arrays[0], bifaciality_factor: 1.1 }, arrays[1]] })).toEqual([
      "'arrays[0].bifaciality_factor' must be between 0 and 1.",
    ]);
  });

  it('gain energy in the arrays that have them alone', async () => {
    const half = { dc_share: 0.5, ground_coverage_ratio: 0.4 };
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5, capacity_dc: 4, arrays: [half, half] };
    const bifacial = { ...half, bifacial_system: true };
    const variants = [
      { name: 'one', arrays: [bifacial, half] },
      { name: 'both', arrays: [bifacial, bifacial] },
      { name: 'neither', bifacial_system: true, arrays: [1, 2].map(() => ({ ...half, bifacial_system: false })) },
    ];
    const reply = await fixture.send('POST', '/v1/what-if', { site, variants });
    const [base, one, both, neither] = ((await reply.json()) as { variants: { energy: number }[] }).variants;
    expect(one.energy).toBeGreaterThan(1.01 * base.energy);
    expect((one.energy - base.energy) / (both.energy - base.energy)).toBeCloseTo(0.5, 1);
    expect(neither.energy).toBe(base.energy);
  });

  it('act in what-if: a bright ground and a higher factor have more energy', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5, capacity_dc: 4, bifacial_system: true };
    const variants = [
      { name: 'one-sided', bifacial_system: false },
      { name: 'bright', site_ground_albedo: 0.6 },
      { name: 'better', bifaciality_factor: 0.9 },
    ];
    const reply = await fixture.send('POST', '/v1/what-if', { site, variants });
    const [base, one, bright, better] = ((await reply.json()) as { variants: { energy: number }[] }).variants;
    expect(one.energy).toBeLessThan(0.98 * base.energy);
    expect(bright.energy).toBeGreaterThan(1.02 * base.energy);
    expect(better.energy).toBeGreaterThan(base.energy);
    const wrong = await send('POST', '/v1/what-if', { site, variants: [{ name: 'low', tilt: 90, pvrow_height: 0.5 }] });
    expect(wrong.body.response_status.errors.map(({ message }) => message)).toEqual([
      "'variants[0].pvrow_height' must be at least 1 (m), so that the lower edge of a row is above the ground: raise it, or reduce the width or tilt of the row.",
    ]);
  });
});
