import { PlantInstallation, type PowerRow } from './plant-installation';

/** In the corner of a cell, far from its centre. */
const CORNER = { latitude: 39.76, longitude: -3.99, capacity: 30, tilt: 30, azimuth: 180 };
const HOURS = 6;

describe('the sky over a plant', () => {
  let plants: PlantInstallation;
  let id: string;
  beforeAll(async () => {
    plants = await PlantInstallation.start();
    id = await plants.register(CORNER);
  }, 60_000);
  afterAll(() => plants.close());

  it('is that of its power in a what-if and in its weather rows', async () => {
    const query = `hours=${HOURS}&period=PT5M`;
    const rows: readonly PowerRow[] = await plants.fetchRows(id, query);
    const { body } = await plants.client.post<{ variants: { pv_estimate: number[] }[] }>('/v1/what-if', {
      resource_id: id,
      hours: HOURS,
      period: 'PT5M',
      variants: [{ name: 'same' }],
    });
    const [asItIs] = body.variants;
    expect(asItIs.pv_estimate).toHaveLength(rows.length);
    // The sky of the what-if is computed a moment later than the issue of the site.
    rows.forEach(({ pv_estimate }, i) =>
      expect(Math.abs(asItIs.pv_estimate[i] - pv_estimate)).toBeLessThan(0.01 * CORNER.capacity),
    );

    const fetchOpacity = async (path: string) => {
      const { body } = await plants.client.getRowsUntil<{ forecasts: { cloud_opacity: number }[] }>(
        `${path}${query}&format=json&output_parameters=cloud_opacity`,
      );
      return body.forecasts.map(({ cloud_opacity }) => cloud_opacity);
    };
    const siteOpacities = await fetchOpacity(`/utility_scale_sites/${id}/weather/forecasts?`);
    const cellOpacities = await fetchOpacity(
      `/radiation/forecasts?latitude=${CORNER.latitude}&longitude=${CORNER.longitude}&`,
    );
    expect(siteOpacities).toHaveLength(rows.length);
    // A place has the sky of its cell, which differs where clouds are small.
    expect(siteOpacities).not.toEqual(cellOpacities);
  }, 60_000);
});
