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
      ...{ method: 'POST', body: new URLSearchParams(form), redirect: 'manual' as const },
      headers: { accept: 'text/html', cookie, origin: url },
    });
    const { headers, status } = response;
    return {
      ...{ status, location: headers.get('location'), cookie: headers.get('set-cookie') },
      text: await response.text(),
    };
  }
  const get = async (path: string) => {
    const response = await fetch(fixture.gateway.url + path, { headers: { accept: 'text/html', cookie } });
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

  it('name the aggregations that lose a deleted site', async () => {
    const path = await create('/sites/new?kind=utility', WHOLE);
    const id = path.split('/')[2];
    expect((await get(`/sites/${id}/delete`)).text).not.toContain('It is a member of');
    await fixture.addAggregation({ name: 'Alps', members: [{ resource_id: id, capacity: 20 }] });
    expect((await get(`/sites/${id}/delete`)).text).toContain('It is a member of 1 aggregation, which loses it: Alps.');
  });
});
