import { GatewayFixture } from '../gateway.fixture';

const ROW = { period_end: '2026-03-01T12:00:00Z', period: 'PT30M', total_power: 3 };
const SITE = { name: 'Home', latitude: 52.1, longitude: 5.2, capacity: 5 };

describe('a body with duplicate or ambiguous parts', () => {
  const fixture = new GatewayFixture();
  let id: string;
  beforeAll(async () => {
    await fixture.start();
    id = await fixture.addSiteWithRows();
    await fixture.addAggregation({ owner: 'acme' });
  });
  afterAll(() => fixture.close());

  const messageOf = async (response: Response) => {
    const { response_status } = (await response.json()) as { response_status?: { message: string } };
    return [response.status, response_status?.message];
  };

  it.each<[object, string]>([
    [{ measurement: ROW, measurements: [ROW] }, "'measurement' must be given without 'measurements'."],
    [{ Measurement: ROW, MEASUREMENTS: [ROW] }, "'measurement' must be given without 'measurements'."],
    [{ ...ROW, measurements: [ROW] }, "'measurements' must be given without 'period_end'."],
    [{ ...ROW, measurement: ROW }, "'measurement' must be given without 'period_end'."],
    [
      { measurements: [ROW], Measurements: [ROW] },
      "'measurements' must be given once, not as 'measurements' and 'Measurements'.",
    ],
    [
      { MEASUREMENT: ROW, measurement: ROW },
      "'measurement' must be given once, not as 'MEASUREMENT' and 'measurement'.",
    ],
    [
      { measurement: { ...ROW, Total_Power: 4 } },
      "'measurement.total_power' must be given once, not as 'total_power' and 'Total_Power'.",
    ],
  ])('of measurements is refused, and nothing is stored: %j', async (body, message) => {
    const stored = [fixture.measurements.length, fixture.aggregationMeasurements.length];
    const paths = [
      `/utility_scale_sites/${id}/measurements`,
      '/pv_power/collections/country_total/aggregations/it_total/measurements',
    ];
    for (const path of paths) expect(await messageOf(await fixture.send('POST', path, body))).toEqual([400, message]);
    expect([fixture.measurements.length, fixture.aggregationMeasurements.length]).toEqual(stored);
  });

  it('of measurements is accepted when the other part is null', async () => {
    const body = { measurement: null, measurements: [ROW] };
    expect((await fixture.send('POST', `/utility_scale_sites/${id}/measurements`, body)).status).toBe(200);
  });

  it('of measurements under the names of the data API is refused', async () => {
    const row = { period_end: ROW.period_end, period: ROW.period, power: 3, total_power: 4 };
    const body = { resource_id: id, measurements: [row] };
    expect(await messageOf(await fixture.send('POST', '/resources/pv_power_site_measurements', body))).toEqual([
      400,
      "'measurements[0].power' must be given without 'measurements[0].total_power'.",
    ]);
  });

  it.each<[object, string]>([
    [{ site: SITE, Site: SITE }, "'site' must be given once, not as 'site' and 'Site'."],
    [{ site: SITE, Tilt: 30 }, "'site' must be given without 'tilt'."],
    [{ ...SITE, tilt: 30, TILT: 40 }, "'tilt' must be given once, not as 'tilt' and 'TILT'."],
  ])('of a site is refused, and nothing is stored: %j', async (body, message) => {
    const sites = fixture.sites.size;
    expect(await messageOf(await fixture.send('POST', '/rooftop_sites', body))).toEqual([400, message]);
    expect(fixture.sites.size).toBe(sites);
  });
});
