import { MODULE_TYPES } from '@daystar/solar';
import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };

describe('the modules of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);

  it('are standard modules by default, which the record says', async () => {
    const { site } = (await post({})).body;
    expect(site).toMatchObject({ module_type: 'standard', derating_temp_module: 0.0037 });
    expect(site.defaults).toEqual(expect.arrayContaining(['module_type', 'derating_temp_module']));
  });

  it.each([
    ['standard', 0.0037],
    ['premium', 0.0035],
    ['thin_film', 0.0032],
    ['poly-si', 0.0037],
    ['mono-si', 0.0035],
    ['cdte', 0.0032],
  ])('of type %s lose %d per kelvin', async (module_type, derating_temp_module) => {
    const { site } = (await post({ module_type })).body;
    expect(site).toMatchObject({ module_type, derating_temp_module });
    expect(site.defaults).not.toContain('module_type');
  });

  it('have a coefficient of their own, which is changed and reset', async () => {
    const { site, resource_id } = (await post({ module_type: 'premium', derating_temp_module: 0.0029 })).body;
    expect(site).toMatchObject({ module_type: 'premium', derating_temp_module: 0.0029 });
    const path = `/utility_scale_sites/${resource_id}`;
    expect((await send('PUT', path, { site })).body.site).toMatchObject({ ...site, defaults: [] });
    const reset = await send('PATCH', path, { derating_temp_module: null });
    expect(reset.body.site).toMatchObject({ module_type: 'premium', derating_temp_module: 0.0035 });
  });

  it('age by their type', async () => {
    const findLossFactor = async (module_type?: string) =>
      (await post({ module_type, install_date: '2006-03-01' })).body.site.loss_factor;
    // 20 years before the clock of the fixture.
    expect(await findLossFactor()).toBeCloseTo(0.9 * 0.9941 ** 20, 4);
    expect(await findLossFactor('mono-si')).toBeCloseTo(0.9 * 0.9977 ** 20, 4);
  });

  it('have coefficients from 0 to 0.01, and known types', async () => {
    for (const value of [0, 0.01])
      expect((await post({ derating_temp_module: value })).body.site).toHaveProperty('derating_temp_module', value);
    for (const value of [-0.0037, 0.0101, 0.37])
      expect(await postInvalid({ derating_temp_module: value })).toEqual([
        "'derating_temp_module' must be between 0 and 0.01 (1/K).",
      ]);
    expect(await postInvalid({ derating_temp_module: '0.0037' })).toEqual([
      "'derating_temp_module' must be a number (1/K), not a string.",
    ]);
    for (const value of ['perovskite', '', 5])
      expect(await postInvalid({ module_type: value })).toEqual([
        `'module_type' must be one of ${MODULE_TYPES.join(', ')}.`,
      ]);
  });

  it('have the names of the current interface there, in any letter case, without a warning', async () => {
    const query = 'name=Sunny&latitude=1&longitude=2&capacity=5&module_type=Poly-Si&derating_temp_module=0.0039';
    const { headers, body } = await send('POST', `/resources/pv_power_site?${query}`, {});
    expect(body).toMatchObject({ module_type: 'poly-si', derating_temp_module: 0.0039 });
    expect(headers.get('x-warnings')).toBeNull();
  });

  it('act in what-if: those that lose less in heat have more energy', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5 };
    const variants = [
      { name: 'cool', derating_temp_module: 0 },
      { name: 'premium', module_type: 'premium' },
    ];
    const reply = await fixture.send('POST', '/v1/what-if', { site, variants });
    const [base, cool, premium] = ((await reply.json()) as { variants: { energy: number }[] }).variants;
    expect(cool.energy).not.toBe(base.energy);
    expect(premium.energy).not.toBe(base.energy);
    const wrong = await send('POST', '/v1/what-if', { site, variants: [{ name: 'x', derating_temp_module: 1 }] });
    expect(wrong.body.response_status.errors.map(({ message }) => message)).toEqual([
      "'variants[0].derating_temp_module' must be between 0 and 0.01 (1/K).",
    ]);
  });
});
