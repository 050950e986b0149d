import { GatewayFixture, KEY, OTHER_KEY } from '../../gateway.fixture';

const SQUARE = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [150, -36],
      [152, -36],
      [152, -34],
      [150, -34],
      [150, -36],
    ],
  ],
});

describe('the form that adds an aggregation', () => {
  const fixture = new GatewayFixture();
  const sites: string[] = [];
  beforeAll(async () => {
    await fixture.start();
    for (const name of ['Plant 1', 'Plant 2'])
      sites.push(await fixture.addSiteWithRows({ name, capacity: 50, tags: ['flat'] }));
  });
  afterAll(() => fixture.close());

  async function request(path: string, form?: Record<string, string>, key = KEY) {
    const { url } = fixture.gateway;
    const cookie = await fixture.signIn(key);
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    const headers = { accept: 'text/html', cookie, origin: url };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const text = (await response.text()).replaceAll(/\s+/g, ' ');
    return { status: response.status, location: response.headers.get('location'), text };
  }
  const add = (form: Record<string, string>) => request('/aggregations/new', form);
  const SOUTH = { name: 'South & west', collection: 'fleet', selection: 'list', tags: '', area: '' };
  const readRecord = async (path: string) => (await fixture.get(path)).json();

  it('is linked from the list of sites, the fleet and the account', async () => {
    for (const path of ['/sites', '/pv_power/collections', '/account'])
      expect([path, (await request(path)).text]).toEqual([path, expect.stringContaining('href="/aggregations/new"')]);
  });

  it('lists the sites with capacity and tags, and suggests a collection', async () => {
    const { text } = await request('/aggregations/new');
    expect(text.match(/<input type="checkbox" name="member\./g)).toHaveLength(2);
    expect(text).toContain('Plant 1 <small>50 MW · flat</small>');
    expect(text).toMatch(/name="collection"[^>]* value="fleet"/);
  });

  it('shows each error at its field, and keeps what was typed', async () => {
    const { status, text } = await add({ ...SOUTH, name: '', collection: 'Not a slug' });
    expect([status, text.match(/value="Not a slug"/g)]).toEqual([400, ['value="Not a slug"']]);
    for (const field of ['name', 'collection', 'members'])
      expect(text).toMatch(new RegExp(`class="error" id="${field}-error"`));
    expect(text).not.toContain('role="alert"');
    const rule = await add({ ...SOUTH, selection: 'rule' });
    expect(rule.text).toContain('id="tags-error">Enter a tag, or draw an area.<');
  });

  it('adds an aggregation of ticked sites, and shows its forecast', async () => {
    const { status, location } = await add({ ...SOUTH, [`member.${sites[1]}`]: 'yes' });
    const path = '/pv_power/collections/fleet/aggregations/south-west';
    expect([status, location]).toEqual([303, `${path}/recent`]);
    expect(await readRecord(path)).toMatchObject({ name: 'South & west', members: [sites[1]] });
  });

  it('replaces no aggregation of the same name', async () => {
    const { status, text } = await add({ ...SOUTH, name: 'south, WEST', [`member.${sites[0]}`]: 'yes' });
    expect([status, /class="error" id="name-error"/.test(text)]).toEqual([409, true]);
    expect(text).toContain(`name="member.${sites[0]}" value="yes" checked`);
    expect(await readRecord('/pv_power/collections/fleet/aggregations/south-west')).toMatchObject({
      members: [sites[1]],
    });
  });

  it('names a collection of another account at its field', async () => {
    const { status, text } = await add({
      ...SOUTH,
      collection: 'of-another-account',
      [`member.${sites[0]}`]: 'yes',
    });
    expect([status, /class="error" id="collection-error"/.test(text)]).toEqual([409, true]);
  });

  it('adds an aggregation by tags and area', async () => {
    const { location } = await add({ ...SOUTH, name: 'Square', selection: 'rule', tags: 'flat', area: SQUARE });
    expect(location).toBe('/pv_power/collections/fleet/aggregations/square/recent');
    expect(await readRecord('/pv_power/collections/fleet/aggregations/square')).toMatchObject({
      tags: ['flat'],
      area: JSON.parse(SQUARE) as object,
    });
  });

  it('says which plan has aggregations to an account without them', async () => {
    const { text } = await request('/aggregations/new', undefined, OTHER_KEY);
    expect(text).toContain('The Enterprise plan includes aggregations of your own.');
    expect(text).toContain('select them on <a href="/sites">Sites</a>, and press Compare.');
    expect(text).not.toContain('<form class="fields');
  });
});
