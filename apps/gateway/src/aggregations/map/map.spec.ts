import { GatewayFixture, OTHER_KEY } from '../../gateway.fixture';
import { fitFrame } from './map-frame';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the frame of a map', () => {
  it('contains all locations, with east to the right and north up', () => {
    const places = [at(36, -6), at(47, 16), at(40, 3)];
    const frame = fitFrame(places);
    for (const place of places) {
      const { x, y } = frame.project(place);
      expect(x > 0 && x < frame.width && y > 0 && y < frame.height).toBe(true);
    }
    expect(frame.project(places[1]).x).toBeGreaterThan(frame.project(places[0]).x);
    expect(frame.project(places[1]).y).toBeLessThan(frame.project(places[0]).y);
    expect(frame.meridians).toEqual([-5, 0, 5, 10, 15]);
  });

  it('is true to scale at its centre', () => {
    const frame = fitFrame([at(59, 10), at(61, 14)]);
    const [east, north] = [
      frame.project(at(60, 13)).x - frame.project(at(60, 12)).x,
      frame.project(at(60, 12)).y - frame.project(at(61, 12)).y,
    ];
    expect(east / north).toBeCloseTo(0.5, 6);
  });

  it('crosses the date line where its locations do', () => {
    const frame = fitFrame([at(-18, 177), at(-17, -179)]);
    expect(frame.project(at(-17, -179)).x - frame.project(at(-18, 177)).x).toBeGreaterThan(0.5 * frame.width);
    expect(frame.project(at(-18, 177)).x).toBeGreaterThan(0);
  });

  it('centres a single location, also at the pole', () => {
    for (const place of [at(50, 8), at(90, 0), at(-90, 180)]) {
      const { x, y } = fitFrame([place]).project(place);
      expect([x, Number.isFinite(y)]).toEqual([360, true]);
    }
  });
});

describe('the map of a collection', () => {
  const fixture = new GatewayFixture();
  let own: string;
  beforeAll(async () => {
    await fixture.start();
    own = await fixture.addSiteWithRows({ name: 'Own & only', latitude: 40.06, longitude: 3.01, capacity: 5 });
    const member = { resource_id: own, capacity: 5 };
    const fleet = {
      systems: 9,
      valid_from: ['1970-01-01', '2050-01-01'],
      cells: [
        { cell: 'c520-730', added: [0, 20], orientations: [1, 30, 180] },
        { cell: 'c524-734', added: [1, 80], orientations: [1, 30, 180] },
      ],
    };
    await fixture.addAggregation({
      collection_id: 'eu',
      aggregation_id: 'total',
      name: 'Total',
      members: [member],
      fleet,
    });
    await fixture.addAggregation({ collection_id: 'eu', aggregation_id: 'empty', name: 'Empty', members: [] });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/eu/total', { capacity: 100 }));
  });
  afterAll(() => fixture.close());
  const page = async (path: string) => (await fixture.get(path, { accept: 'text/html' })).text();

  it('shows the current members, own sites by name, and lists them in a table', async () => {
    const text = await page('/pv_power/collections/eu');
    // Systems added in 2050 are not there yet.
    expect(text.match(/<title>Total: /g)).toHaveLength(2);
    expect(text).toMatch(new RegExp(`<a\\s+href="/utility_scale_sites/${own}"\\s+aria-label="Own &amp; only, 5 MW`));
    expect(text).toMatch(/Total<\/a><\/th>\s*<td>25<\/td>\s*<td>[\d.]+<\/td>\s*<td>[\d.]+ %<\/td>/);
    expect(text).toMatch(/Empty<\/a><\/th>\s*<td>0<\/td>\s*<td>no forecast yet<\/td>/);
  });

  it('colours each location by its output, and says so', async () => {
    const members = [];
    for (const share of [0.05, 0.5, 0.95]) {
      const name = `Gives ${share}`;
      const id = await fixture.addSiteWithRows({ name, latitude: 45 + share, longitude: 7, capacity: 10 });
      const issue = fixture.buildIssue(`site/${id}`, { capacity: 10 });
      const pv_estimate = issue.forecasts.pv_estimate.map(() => 10 * share);
      await fixture.rowCache.publishIssue({
        ...issue,
        issue_id: `${issue.issue_id}x`,
        forecasts: { ...issue.forecasts, pv_estimate },
      });
      members.push({ resource_id: id, capacity: 10 });
    }
    const { resource_id } = (await (
      await fixture.send('POST', '/utility_scale_sites', { name: 'New', latitude: 46.5, longitude: 7, capacity: 10 })
    ).json()) as { resource_id: string };
    members.push({ resource_id, capacity: 10 });
    await fixture.addAggregation({ collection_id: 'alps', aggregation_id: 'all', name: 'Alps', members });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/alps/all', { capacity: 40 }));
    const text = await page('/pv_power/collections/alps');
    const shades = [
      'Gives 0.05, 10 MW, 5 % now',
      'Gives 0.5, 10 MW, 50 % now',
      'Gives 0.95, 10 MW, 95 % now',
      'New, 10 MW',
    ].map((name) => new RegExp(`class="(\\w+)"[^<]*<title>Alps: ${name}</title>`).exec(text)?.[1]);
    expect(shades).toEqual(['shade0', 'shade2', 'shade4', 'shadeless']);
    expect(text).toContain('no forecast yet');
  });

  it('shows one aggregation alone, and no map without locations', async () => {
    expect(await page('/pv_power/collections/eu/aggregations/total')).toContain('aria-label="Map of Total.');
    expect(await page('/pv_power/collections/eu/aggregations/empty')).not.toContain('class="map"');
  });

  it('places sites of other accounts no finer than the sky grid', async () => {
    const site = { name: 'Secret', latitude: 50.01, longitude: 8.01, capacity: 3 };
    const response = await fixture.send('POST', '/utility_scale_sites', site, { authorization: `Bearer ${OTHER_KEY}` });
    const { resource_id: foreign } = (await response.json()) as { resource_id: string };
    await fixture.addAggregation({ collection_id: 'de', members: [{ resource_id: foreign, capacity: 3 }] });
    const text = await page('/pv_power/collections/de');
    expect(text).toContain('class="map"');
    expect(text).not.toContain('Secret');
    expect(text).not.toContain(foreign);
  });
});
