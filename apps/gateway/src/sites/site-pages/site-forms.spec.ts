import type { Site } from '@daystar/contracts';
import { GatewayFixture, KEY } from '../../gateway.fixture';

const WHOLE = { name: 'Hill', latitude: '47.5', longitude: '8.5', capacity: '20', tilt: '25', azimuth: '-135' };

describe('the forms of a site', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    const signedIn = await post('/sign-in', { key: KEY });
    cookie = signedIn.cookie!.split(';')[0];
  });
  afterAll(() => fixture.close());

  async function post(path: string, form: Record<string, string>) {
    const { url } = fixture.gateway;
    const response = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual' as const,
      headers: { accept: 'text/html', cookie, origin: url },
    });
    const { headers, status } = response;
    return {
      status,
      location: headers.get('location'),
      cookie: headers.get('set-cookie'),
      text: await response.text(),
    };
  }
  const get = async (path: string, notice = '') => {
    const headers = { accept: 'text/html', cookie: `${cookie}; ${notice}` };
    const response = await fetch(fixture.gateway.url + path, { headers });
    return { text: await response.text() };
  };
  /** Creates a site. @returns the path of its record */
  const create = async (path: string, form: Record<string, string>) =>
    (await post(path, form)).location!.split('/').slice(0, 3).join('/');
  const record = async (path: string) => ((await (await fixture.get(path)).json()) as { site: Site }).site;

  it('accept decimal commas, except where they may separate thousands', async () => {
    const path = await create('/sites/new?kind=rooftop', {
      ...WHOLE,
      latitude: '-3,25',
      capacity: '4,6',
      capacity_dc: '5',
    });
    expect(await record(path)).toMatchObject({ latitude: -3.25, capacity: 4.6 });
    const { status, text } = await post('/sites/new?kind=utility', { ...WHOLE, capacity: '1,500' });
    expect([status, text]).toEqual([400, expect.stringContaining('must be a number')]);
  });

  it('confirm once that a change was saved', async () => {
    const path = await create('/sites/new?kind=utility', WHOLE);
    const changed = await post(`/sites/${path.split('/')[2]}/edit`, { ...WHOLE, tilt: '30' });
    const [notice] = changed.cookie!.split(';');
    expect((await get(path, notice)).text).toMatch(/role="status">Saved\.</);
    expect((await get(path)).text).not.toContain('role="status"');
  });

  it('begin with the properties of another site to copy, but not with its name', async () => {
    const arrays = { 'arrays[0].dc_share': '50 %', 'arrays[0].azimuth': 'east', 'arrays[1].dc_share': '50 %' };
    const path = await create('/sites/new?kind=rooftop', { ...WHOLE, ...arrays, tags: 'north, flat' });
    const { text: settings } = await get(path);
    const [, link] = /href="(\/sites\/new\?copy=[^"]+)">Copy</.exec(settings)!;
    const { text } = await get(link);
    expect(text).toContain('action="/sites/new?kind=rooftop"');
    const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    const values = Object.fromEntries(
      inputs.map((input) => [/ name="([^"]*)"/.exec(input)?.[1], / value="([^"]*)"/.exec(input)?.[1]]),
    );
    expect(values).toMatchObject({
      name: '',
      latitude: '47.5',
      capacity: '20',
      tilt: '25',
      azimuth: '-135',
      tags: 'north, flat',
      'arrays[0].dc_share': '0.5',
      'arrays[0].azimuth': '-90',
    });
    expect(
      (await fetch(`${fixture.gateway.url}/sites/new?copy=0000-0000-0000-0000`, { headers: { cookie } })).status,
    ).toBe(404);
  });

  it('read units, percentages, coordinates and directions as people type them', async () => {
    const path = await create('/sites/new?kind=rooftop', {
      name: 'Typed',
      latitude: "37° 24' N",
      longitude: '5,98 W',
      capacity: '8 kW',
      capacity_dc: '0.01 MW',
      azimuth: 'south-east',
      tilt: '30°',
      loss_factor: '90 %',
      inverter_efficiency: '97%',
      'arrays[0].dc_share': '50 %',
      'arrays[0].azimuth': 'east',
      'arrays[1].dc_share': '50 %',
    });
    expect(await record(path)).toMatchObject({
      latitude: 37.4,
      longitude: -5.98,
      capacity: 8,
      capacity_dc: 10,
      azimuth: -135,
      tilt: 30,
      loss_factor: 0.9,
      inverter_efficiency: 0.97,
      arrays: [{ dc_share: 0.5, azimuth: -90 }, { dc_share: 0.5 }],
    });
    const megawatts = await create('/sites/new?kind=utility&lang=de', { ...WHOLE, capacity: '800 kW', azimuth: 'SO' });
    expect(await record(megawatts)).toMatchObject({ capacity: 0.8, azimuth: -135 });
  });

  it('name fields by their labels, and say which share remains after losses', async () => {
    const wrong = { ...WHOLE, tilt: '95', azimuth: 'up', loss_factor: '14', soiling_model: 'kimber' };
    const { text } = await post('/sites/new?kind=utility', {
      ...wrong,
      manual_wash_dates: 'May',
      arrays: '[{"dc_share":2}]',
    });
    for (const message of [
      'Tilt must be between 0 and 90 (°).',
      'Azimuth must be a number (°).',
      'Loss factor must be between 0 and 1, the share that remains: 0.86 for losses of 14 %.',
      'Washed must be a list of at most 100 dates or times such as 2026-01-31 or 2026-01-31T12:00:00Z.',
      'Array 1: Share of the modules must be greater than',
    ])
      expect(text).toContain(message);
    expect(text).not.toMatch(/&#39;(tilt|azimuth|loss_factor|arrays\[0\])/);
  });

  it.each([
    ['en', 'kWp and MWp are DC power'],
    ['es', 'kWp y MWp son potencia en CC'],
    ['de', 'kWp und MWp sind DC-Leistung'],
  ])('say that kWp is DC where the AC capacity is asked for: %s', async (language, message) => {
    const { text } = await post(`/sites/new?kind=rooftop&lang=${language}`, { ...WHOLE, capacity: '9,8 kWp' });
    expect(text).toContain(message);
  });

  it('name the aggregations that lose a deleted site', async () => {
    const path = await create('/sites/new?kind=utility', WHOLE);
    const id = path.split('/')[2];
    expect((await get(`/sites/${id}/delete`)).text).not.toContain('It is a member of');
    await fixture.addAggregation({ name: 'Alps', members: [{ resource_id: id, capacity: 20 }] });
    expect((await get(`/sites/${id}/delete`)).text).toContain('It is a member of 1 aggregation, which loses it: Alps.');
  });
});
