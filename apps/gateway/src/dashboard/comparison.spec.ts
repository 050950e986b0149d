import { buildSiteResource } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';
import { MAX_COMPARED } from './dashboard-comparison.service';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('the comparison of selected sites', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let resources: string[] = [];
  beforeAll(async () => {
    await fixture.start();
    cookie = await fixture.signIn();
    const utility = await fixture.addSiteWithRows({ name: 'Plant 10', capacity: 100 });
    const rooftop = await fixture.addSiteWithRows({ name: 'House', capacity: 8 }, '/rooftop_sites');
    await fixture.addAggregation({ collection_id: 'all', aggregation_id: 'x', name: 'North', accounts: ['acme'] });
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/all/x'));
    resources = [buildSiteResource(utility), buildSiteResource(rooftop), 'aggregation/all/x'];
  });
  afterAll(() => fixture.close());

  async function show(selected: readonly string[]) {
    const query = new URLSearchParams(selected.map((resource): [string, string] => ['resource', resource]));
    const url = `${fixture.gateway.url}/sites/compare?${query.toString()}`;
    const response = await fetch(url, { headers: { ...BROWSER, cookie } });
    return { status: response.status, text: (await response.text()).replaceAll(/\s+/g, ' ') };
  }
  const readRows = (text: string) =>
    [...text.matchAll(/<time datetime="([^"]+)">.*?<\/tr>/g)].map(([row, end]) => ({
      end,
      cells: [...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => (cell === '' ? NaN : Number(cell))),
    }));

  it('shows two days back and ahead of each in MW, and their sum', async () => {
    const { status, text } = await show(resources);
    expect(status).toBe(200);
    for (const name of ['Sum', 'Plant 10', 'House', 'North'])
      expect(text).toContain(`data-name="${name}" data-unit="MW"`);
    const rows = readRows(text);
    expect(new Set(rows.map(({ end }) => end)).size).toBe(192);
    const daylight = rows.filter(({ cells: [sum] }) => sum > 0);
    expect(daylight.length).toBeGreaterThan(20);
    for (const { cells } of daylight) {
      const [sum, ...members] = cells;
      expect(sum).toBeCloseTo(
        members.reduce((total, power) => total + power, 0),
        3,
      );
    }
  });

  it('of rooftop sites alone is in kW, and of one has no sum', async () => {
    const { text } = await show([resources[1]]);
    expect(text).toContain('data-name="House" data-unit="kW"');
    expect(text).not.toContain('data-name="Sum"');
  });

  it('names those without a forecast, and leaves them out of the sum', async () => {
    const body = { name: 'New one', latitude: 47, longitude: 8, capacity: 3 };
    const created = (await (await fixture.send('POST', '/utility_scale_sites', body)).json()) as {
      resource_id: string;
    };
    const { text } = await show([resources[0], buildSiteResource(created.resource_id)]);
    expect(text).toContain('Not in the sum, for lack of a forecast: New one');
    expect(readRows(text).some(({ cells }) => cells[0] > 0)).toBe(true);
  });

  it('warns when an aggregation is compared with its own member, which the sum would count twice', async () => {
    const [, site] = resources[0].split('/');
    const members = [{ resource_id: site, capacity: 100 }];
    const named = { collection_id: 'all', aggregation_id: 'own', name: 'Own', accounts: ['acme'], members };
    await fixture.addAggregation(named);
    await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/all/own'));
    const { text } = await show([...resources, 'aggregation/all/own']);
    expect(text).toContain('The sum counts some sites twice: Plant 10, Own have sites in common.');
    expect((await show(resources)).text).not.toContain('twice');
  });

  it('distinguishes sites of the same name', async () => {
    const twin = buildSiteResource(await fixture.addSiteWithRows({ name: 'Plant 10' }));
    expect((await show([resources[0], twin])).text).toContain(`Plant 10 (${twin})`);
  });

  async function save(form: Record<string, string>) {
    const { url } = fixture.gateway;
    const response = await fetch(`${url}/sites/compare`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      headers: { ...BROWSER, cookie, origin: url },
    });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  }

  it('of utility-scale sites becomes an aggregation', async () => {
    expect((await show(resources)).text).not.toContain('Save as an aggregation');
    expect((await show([resources[0]])).text).toContain('Save as an aggregation');
    const members = resources[0].replace('site/', '');
    const form = { members, name: 'Südwest & Co', collection: 'my-fleet' };
    const { status, location } = await save(form);
    const path = '/pv_power/collections/my-fleet/aggregations/sudwest-co';
    expect([status, location]).toEqual([303, `${path}/recent`]);
    const record = await (await fixture.get(path)).json();
    expect(record).toMatchObject({ name: 'Südwest & Co', members: [members] });

    const again = await save({ ...form, name: 'südwest, CO' });
    expect([again.status, again.text.includes('Choose another name.')]).toEqual([409, true]);
    const wrong = await save({ ...form, name: 'Other', collection: 'Not a Slug' });
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([400, true]);
    expect(wrong.text).toContain('value="Not a Slug"');
  });

  it('without a selection says how to select', async () => {
    const { status, text } = await show([]);
    expect([status, text.includes('Nothing is selected.')]).toEqual([200, true]);
  });

  it.each([
    ['an unknown site', ['site/aaaa-bbbb-cccc-dddd'], "'site/aaaa-bbbb-cccc-dddd' was not found"],
    ['an aggregation that is not assigned', ['aggregation/all/y'], "'aggregation/all/y' was not found"],
    ['a text of another form', ['<b>'], "A selected 'resource' was not found"],
    ['too many', Array.from({ length: MAX_COMPARED + 1 }, (_, i) => `site/${i}`), 'At most 50 sites'],
  ])('refuses %s', async (_, selected, message) => {
    const { status, text } = await show(selected);
    expect(status).toBe(400);
    expect(text.replaceAll('&#39;', "'")).toContain(message);
  });

  it('refuses a weather site, which has no power', async () => {
    const created = await fixture.send('POST', '/weather_sites', { name: 'Mast', latitude: 1, longitude: 2 });
    const { resource_id } = (await created.json()) as { resource_id: string };
    expect((await show([buildSiteResource(resource_id)])).status).toBe(400);
  });
});
