import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const WARNING = {
  field_name: 'soiling_loss_rate',
  error_code: 'NoEffect',
  message: "'soiling_loss_rate' has no effect without 'soiling_model' kimber.",
};

describe('properties without an effect', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post } = createPlantClient(fixture, PLANT);

  it('are stored with a warning, until the property that they need is stated', async () => {
    const { status, headers, body } = await post({ soiling_loss_rate: 0.002 });
    expect([status, body]).toMatchObject([201, { warnings: [WARNING], site: { soiling_loss_rate: 0.002 } }]);
    expect(headers.get('x-warnings')).toBe(WARNING.message);
    const path = `/utility_scale_sites/${body.resource_id}`;
    expect((await send('PATCH', path, { name: 'Beryl' })).body).toMatchObject({ warnings: [WARNING] });
    const effective = await send('PATCH', path, { soiling_model: 'kimber' });
    expect([effective.headers.get('x-warnings'), effective.body]).toEqual([
      null,
      expect.not.objectContaining({ warnings: expect.anything() as unknown }),
    ]);
    expect((await send('PUT', path, { site: effective.body.site })).headers.get('x-warnings')).toBeNull();
  });

  it.each([{ bifacial_system: true }, { tracking_type: 'horizontal_single_axis' }, { soiling_model: 'hsu' }, {}])(
    'are no defaults of a record that is sent back: %j',
    async (plant) => {
      const { body } = await post(plant);
      const sentBack = await send('PUT', `/utility_scale_sites/${body.resource_id}`, { site: body.site });
      expect([sentBack.status, sentBack.headers.get('x-warnings')]).toEqual([200, null]);
    },
  );

  it('are named in what-if for the variants that state them', async () => {
    const site = { latitude: 37.7, longitude: -113.6, capacity: 5, snow_cleared: ['2026-01-01'] };
    const variants = [
      { name: 'steep', tilt: 40 },
      { name: 'dusty', soiling_loss_rate: 0.01 },
    ];
    const { headers } = await send('POST', '/v1/what-if', { site, variants });
    expect(headers.get('x-warnings')).toBe(
      "'snow_cleared' has no effect without 'snow_loss' true. " +
        "'variants[1].soiling_loss_rate' has no effect without 'soiling_model' kimber.",
    );
  });
});
