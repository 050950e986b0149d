import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100, ground_coverage_ratio: 0.6 };
const TRACKER = { tracking_type: 'horizontal_single_axis' };

describe('blocks of cells in the rows of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('are registered, shown, changed, and lost when null; a site has none by default', async () => {
    const { status, body } = await post({ shading_blocks: 3 });
    expect([status, body.site]).toMatchObject([201, { shading_blocks: 3 }]);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PATCH', path, { shading_blocks: 6 })).body.site).toMatchObject({ shading_blocks: 6 });
    expect((await send('PATCH', path, { shading_blocks: null })).body.site).not.toHaveProperty('shading_blocks');
    expect((await post({})).body.site).not.toHaveProperty('shading_blocks');
  });

  it('are whole numbers from 1 to 100', async () => {
    for (const value of [1, 100]) expect((await post({ shading_blocks: value })).status).toBe(201);
    for (const value of [0, 101])
      expect(await postInvalid({ shading_blocks: value })).toEqual(["'shading_blocks' must be between 1 and 100."]);
    for (const value of [2.5, '3', [3], {}]) expect(await postInvalid({ shading_blocks: value })).toHaveLength(1);
  });

  it('require the coverage ratio of the rows, of the site or of an array', async () => {
    const unknownRows = { shading_blocks: 3, ground_coverage_ratio: undefined };
    const message = "'ground_coverage_ratio' is required with 'shading_blocks'.";
    for (const plant of [{}, TRACKER, { bifacial_system: true }])
      expect(await postInvalid({ ...unknownRows, ...plant })).toEqual([message]);
    const arrays = [{ dc_share: 0.5, ground_coverage_ratio: 0.5 }, { dc_share: 0.5 }];
    expect((await post({ ...unknownRows, arrays })).status).toBe(201);
  });

  it('are stated by array, which needs the coverage ratio of its rows', async () => {
    const half = { dc_share: 0.5, tilt: 30 };
    const arrays = [
      { ...half, azimuth: -90, shading_blocks: 2 },
      { ...half, azimuth: 90 },
    ];
    const { status, body } = await post({ arrays });
    expect([status, body.site]).toMatchObject([201, { arrays: [{ shading_blocks: 2 }, half] }]);
    expect(await postInvalid({ arrays, ground_coverage_ratio: undefined })).toEqual([
      "'arrays[0].ground_coverage_ratio' is required with 'arrays[0].shading_blocks'.",
    ]);
    const findErrorsOf = (shading_blocks: number) =>
      postInvalid({ arrays: [{ ...arrays[0], shading_blocks }, arrays[1]] });
    for (const value of [0, 101])
      expect(await findErrorsOf(value)).toEqual(["'arrays[0].shading_blocks' must be between 1 and 100."]);
  });

  it('act in what-if on fixed rows and on trackers without backtracking, and not on trackers with it', async () => {
    const site = {
      latitude: 37.7,
      longitude: -113.6,
      capacity: 5,
      capacity_dc: 4,
      ground_coverage_ratio: 0.8,
      tilt: 50,
    };
    const withBlocks = async (change: object) => {
      const variants = [{ name: 'blocks', shading_blocks: 2 }];
      const reply = await fixture.send('POST', '/v1/what-if', { site: { ...site, ...change }, variants });
      const [base, blocks] = ((await reply.json()) as { variants: { energy: number }[] }).variants;
      return blocks.energy / base.energy;
    };
    expect(await withBlocks({})).toBeLessThan(0.99);
    expect(await withBlocks({ ...TRACKER, tilt: undefined, tracker_back_tracking: false })).toBeLessThan(0.98);
    expect(await withBlocks({ ...TRACKER, tilt: undefined })).toBe(1);
  });
});
