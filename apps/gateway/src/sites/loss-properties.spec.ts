import { GatewayFixture, KEY } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const TRACKER = { tracking_type: 'horizontal_single_axis' };
const DUST = [0.01, 0.01, 0.02, 0.02, 0.03, 0.04, 0.05, 0.05, 0.04, 0.02, 0.01, 0.01];

describe('ageing, dust and diffuse stow of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('have defaults, which the record shows: the ageing is that of the module type', async () => {
    const { site } = (await post({ ...TRACKER, module_type: 'mono-si' })).body;
    expect(site).toMatchObject({ derating_age_system: 0.0023, tracker_smart_tracking: false });
    expect(site.defaults).toEqual(expect.arrayContaining(['derating_age_system', 'tracker_smart_tracking']));
    expect(site).not.toHaveProperty('dust_soiling_average');
    expect((await post({})).body.site).not.toHaveProperty('tracker_smart_tracking');
  });

  it('are registered, shown, replaced, changed in part, and null removes them', async () => {
    const stated = { derating_age_system: 0.004, tracker_smart_tracking: true, dust_soiling_average: DUST };
    const { status, body } = await post({ ...TRACKER, ...stated });
    expect([status, body.site]).toMatchObject([201, stated]);
    for (const name of Object.keys(stated)) expect(body.site.defaults).not.toContain(name);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PUT', path, { site: body.site })).body.site).toMatchObject(stated);
    const changed = await send('PATCH', path, { derating_age_system: 0.01 });
    expect(changed.body.site).toMatchObject({ ...stated, derating_age_system: 0.01 });
    const removal = { derating_age_system: null, tracker_smart_tracking: null, dust_soiling_average: null };
    const reset = await send('PATCH', path, removal);
    expect(reset.body.site).toMatchObject({ derating_age_system: 0.0059, tracker_smart_tracking: false });
    expect(reset.body.site).not.toHaveProperty('dust_soiling_average');
  });

  it('lower the loss factor in effect with the age', async () => {
    const aged = { install_date: '2010-01-01', loss_factor: 0.9 };
    const factors = await Promise.all(
      [{}, { derating_age_system: 0 }, { derating_age_system: 0.02 }].map(
        async (change) => (await post({ ...aged, loss_factor: undefined, ...change })).body.site.loss_factor as number,
      ),
    );
    expect(factors[1]).toBe(0.9);
    expect(factors[2]).toBeLessThan(factors[0] - 0.1);
  });

  it('accept their limits', async () => {
    for (const derating_age_system of [0, 0.1])
      expect((await post({ derating_age_system })).body.site).toMatchObject({ derating_age_system });
    for (const share of [0, 1]) {
      const dust_soiling_average = new Array<number>(12).fill(share);
      expect((await post({ dust_soiling_average })).body.site).toMatchObject({ dust_soiling_average });
    }
  });

  const DUST_ERROR = "'dust_soiling_average' must be a list of 12 numbers between 0 and 1";
  it.each([
    [{ derating_age_system: -0.001 }, "'derating_age_system' must be between 0 and 0.1."],
    [{ derating_age_system: 0.101 }, "'derating_age_system' must be between 0 and 0.1."],
    [{ derating_age_system: '0.01' }, "'derating_age_system' must be a number, not a string."],
    [{ tracker_smart_tracking: 'true' }, "'tracker_smart_tracking' must be true or false."],
    [{ dust_soiling_average: 0.02 }, `${DUST_ERROR}, not a number.`],
    [{ dust_soiling_average: DUST.slice(1) }, `${DUST_ERROR}.`],
    [{ dust_soiling_average: [...DUST, 0] }, `${DUST_ERROR}.`],
    [{ dust_soiling_average: [1.01, ...DUST.slice(1)] }, `${DUST_ERROR}.`],
    [{ dust_soiling_average: [-0.01, ...DUST.slice(1)] }, `${DUST_ERROR}.`],
    [{ dust_soiling_average: [null, ...DUST.slice(1)] }, `${DUST_ERROR}.`],
  ])('are refused with %j', async (change, message) => {
    expect(await postInvalid(change)).toEqual([message]);
  });

  it('can be sent as a form, and in the query as the official library of the original service sends lists', async () => {
    const form = new URLSearchParams({ ...PLANT, capacity: '5', latitude: '1', longitude: '2' });
    form.set('dust_soiling_average', DUST.join(', '));
    const answer = await fetch(`${fixture.gateway.url}/utility_scale_sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' },
      body: form,
    });
    expect(((await answer.json()) as { site: object }).site).toMatchObject({ dust_soiling_average: DUST });
    const repeated = DUST.map((share) => `dust_soiling_average=${share}`).join('&');
    for (const list of [repeated, `dust_soiling_average=${DUST.join()}`, `dust_soiling_average=[${DUST.join()}]`]) {
      const query = `name=Sunny&latitude=1&longitude=2&capacity=5&derating_age_system=0.0023&${list}`;
      const { body } = await send('POST', `/resources/pv_power_site?${query}`, {});
      expect(body).toMatchObject({ dust_soiling_average: DUST, derating_age_system: 0.0023 });
    }
  });
});

describe('an array of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { post, postInvalid } = createPlantClient(fixture, PLANT);

  it('has a horizon and tracker properties of its own, which the record shows', async () => {
    const tracker = { ...TRACKER, ground_coverage_ratio: 0.3, tracker_max_rotation_angle: 50, terrain_slope: 3 };
    const arrays = [
      { dc_share: 0.5, horizon: [0, 10, 20, 30] },
      { dc_share: 0.5, ...tracker, terrain_azimuth: 90, tracker_back_tracking: true, tracker_smart_tracking: true },
    ];
    expect((await post({ arrays })).body.site).toMatchObject({ arrays });
  });

  it.each([
    [{ horizon: [0, 10, 20] }, "'arrays[0].horizon' must be a list of 4 to 360 numbers between 0 and 90 (degrees)."],
    [
      { horizon: [0, 10, 20, 91] },
      "'arrays[0].horizon' must be a list of 4 to 360 numbers between 0 and 90 (degrees).",
    ],
    [{ ground_coverage_ratio: 0 }, "'arrays[0].ground_coverage_ratio' must be between 0.01 and 1."],
    [{ tracker_max_rotation_angle: 91 }, "'arrays[0].tracker_max_rotation_angle' must be between 1 and 90 (degrees)."],
    [{ tracker_axis_tilt: -61 }, "'arrays[0].tracker_axis_tilt' must be between -60 and 60 (degrees)."],
    [{ tracker_back_tracking: 'no' }, "'arrays[0].tracker_back_tracking' must be true or false."],
    [
      { ...TRACKER, tracker_back_tracking: true },
      "'arrays[0].ground_coverage_ratio' is required with 'arrays[0].tracker_back_tracking'.",
    ],
    [{ ...TRACKER, terrain_slope: 5 }, "'arrays[0].terrain_azimuth' is required with 'arrays[0].terrain_slope'."],
  ])('is refused with %j', async (change, message) => {
    expect(await postInvalid({ arrays: [{ dc_share: 1, ...change }] })).toEqual([message]);
  });
});
