import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const EAST = { dc_share: 0.6, azimuth: -90, tilt: 15 };
const WEST = { dc_share: 0.4, azimuth: 90, tilt: 15, tracking_type: 'fixed' };
const share = (dc_share: unknown) => ({ dc_share });

describe('the arrays of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post } = createPlantClient(fixture, PLANT);

  it('leave a record without an orientation of its own, unless it is stated or an array needs it', async () => {
    const { site } = (await post({ arrays: [EAST, WEST] })).body;
    expect(site).not.toHaveProperty('azimuth');
    expect(site).not.toHaveProperty('tilt');
    for (const name of ['azimuth', 'tilt']) expect(site.defaults).not.toContain(name);
    expect((await post({ arrays: [EAST, WEST], azimuth: 170 })).body.site).toMatchObject({ azimuth: 170 });
    const { tilt: _, ...untilted } = EAST;
    expect((await post({ arrays: [untilted, WEST] })).body.site).toMatchObject({ azimuth: 180, tilt: 23 });
  });

  it('are registered, shown, replaced and removed', async () => {
    const { status, body } = await post({ arrays: [EAST, WEST] });
    expect([status, body.site.arrays]).toEqual([201, [EAST, WEST]]);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PUT', path, { site: body.site })).body.site.arrays).toEqual([EAST, WEST]);
    const changed = await send('PATCH', path, { arrays: [share(1)] });
    expect(changed.body.site.arrays).toEqual([share(1)]);
    expect((await send('PATCH', path, { arrays: null })).body.site).not.toHaveProperty('arrays');
  });

  it('are at most 50, with shares that sum to 1 within rounding', async () => {
    expect((await post({ arrays: Array.from({ length: 50 }, () => share(0.02)) })).status).toBe(201);
    for (const third of [0.333, 0.3333, 0.333333])
      expect((await post({ arrays: [share(third), share(third), share(third)] })).status).toBe(201);
    expect((await post({ arrays: [] })).status).toBe(201);
    const detailed = { ...share(0.02), horizon: Array(72).fill(5) };
    expect((await post({ arrays: Array.from({ length: 50 }, () => detailed) })).status).toBe(201);
  });

  it.each([
    [[share(0.5), share(0.4)], "'arrays' must have values of 'dc_share' that sum to 1, not 0.9."],
    [[share(0.5), share(0.502)], "'arrays' must have values of 'dc_share' that sum to 1, not 1.002."],
    [[share(0), share(1)], "'arrays[0].dc_share' must be greater than '0'."],
    [[share(1.5)], "'arrays[0].dc_share' must be greater than '0' and at most 1."],
    [[share('1')], "'arrays[0].dc_share' must be a number, not a string."],
    [[{ azimuth: 90 }], "'arrays[0].dc_share' is required."],
    [[{ ...share(1), azimuth: -180.1 }], "'arrays[0].azimuth' must be between -180 and 180 (degrees)."],
    [[{ ...share(1), tilt: 90.1 }], "'arrays[0].tilt' must be between 0 and 90 (degrees)."],
    [
      [{ ...share(1), tracking_type: 'dual_axis' }],
      "'arrays[0].tracking_type' must be one of fixed, horizontal_single_axis.",
    ],
    [
      Array.from({ length: 50 }, () => ({ ...share(0.02), horizon: Array(73).fill(5) })),
      "'arrays' must have horizons of at most 3600 elevations in all, not 3650.",
    ],
    ['none', "'arrays' must be a list of at most 50 objects, not a string."],
    [[5], "'arrays' must be a list of at most 50 objects."],
    [[[]], "'arrays' must be a list of at most 50 objects."],
    [Array.from({ length: 51 }, () => share(1 / 51)), "'arrays' must be a list of at most 50 objects."],
  ])('are refused with %j', async (arrays, message) => {
    const before = fixture.sites.size;
    const { status, body } = await post({ arrays });
    expect([status, fixture.sites.size]).toEqual([400, before]);
    expect(body.response_status.errors.map((error) => error.message)).toEqual([message]);
  });

  it('with trackers need what trackers need', async () => {
    const arrays = [{ ...share(1), tracking_type: 'horizontal_single_axis' }];
    const { status, body } = await post({ arrays, tracker_back_tracking: true });
    expect([status, body.response_status.errors[0].message]).toEqual([
      400,
      "'ground_coverage_ratio' is required with 'tracker_back_tracking'.",
    ]);
  });

  it('act in what-if: two arrays share the limit of the inverters', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5, capacity_dc: 5 };
    const variants = [
      { name: 'east', arrays: [{ ...EAST, dc_share: 1, tilt: 60 }] },
      {
        name: 'both',
        arrays: [
          { ...EAST, tilt: 60 },
          { ...WEST, tilt: 60 },
        ],
      },
      { name: 'west', arrays: [{ ...WEST, dc_share: 1, tilt: 60 }] },
    ];
    const reply = await fixture.send('POST', '/v1/what-if', { site, variants });
    const [, east, both, west] = ((await reply.json()) as { variants: { peak: number; energy: number }[] }).variants;
    expect(both.energy / (0.6 * east.energy + 0.4 * west.energy)).toBeCloseTo(1, 1);
    expect(both.peak).toBeLessThan(Math.max(east.peak, west.peak));
  });
});
