import { GatewayFixture, NOW } from '../../gateway.fixture';

describe('the forms of an aggregation', () => {
  const fixture = new GatewayFixture();
  const record = '/pv_power/collections/fleet/aggregations/south';
  const forms = '/aggregations/fleet/south';
  const sites: string[] = [];
  let cookie = '';
  beforeAll(async () => {
    await fixture.start();
    for (const name of ['Plant 1', 'Plant 2']) sites.push(await fixture.addSiteWithRows({ name, capacity: 50 }));
    const definition = { aggregation_id: 'south', name: 'South', members: sites };
    await fixture.send('POST', '/pv_power/collections/fleet/aggregations', definition);
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const request = async (path: string, form?: Record<string, string> | FormData) => {
    const { url } = fixture.gateway;
    const body = form instanceof FormData ? form : new URLSearchParams(form);
    const headers = { accept: 'text/html', cookie, origin: url };
    const response = await fetch(url + path, { ...(form && { method: 'POST', body }), headers, redirect: 'manual' });
    const text = (await response.text()).replaceAll(/\s+/g, ' ');
    return { status: response.status, location: response.headers.get('location'), text };
  };
  const readRecord = async () => (await fixture.get(record)).json();

  it('show the members ticked, and store the others that are ticked', async () => {
    const { text } = await request(`${forms}/edit`);
    expect(text.match(/<input type="checkbox" name="member\.[^"]+" value="yes" checked \/>/g)).toHaveLength(2);
    const form = { name: 'South, smaller', selection: 'list', tags: 'ignored', [`member.${sites[1]}`]: 'yes' };
    const stored = await request(`${forms}/edit`, form);
    expect([stored.status, stored.location]).toEqual([303, record]);
    expect(await readRecord()).toMatchObject({ name: 'South, smaller', members: [sites[1]] });
  });

  it('select members by tags', async () => {
    const form = { name: 'South', selection: 'rule', tags: 'flat, south', area: '', [`member.${sites[0]}`]: 'yes' };
    expect((await request(`${forms}/edit`, form)).status).toBe(303);
    expect(await readRecord()).toMatchObject({ tags: ['flat', 'south'] });
    const { text } = await request(`${forms}/edit`);
    expect(text).toContain('<option value="rule" selected>');
    expect(text).toContain('value="flat, south"');
  });

  it('keep what was typed, and show each error at its field', async () => {
    const form = { name: '', selection: 'rule', tags: '', area: 'a circle' };
    const { status, text } = await request(`${forms}/edit`, form);
    expect(status).toBe(400);
    expect(text).toContain('>a circle</textarea>');
    for (const field of ['name', 'area']) expect(text).toMatch(new RegExp(`class="error" id="${field}-error"`));
  });

  it('are not offered to accounts that may only read', async () => {
    const readable = { accounts: ['acme'], owner: 'tso', writers: [] };
    await fixture.addAggregation({ collection_id: 'market', aggregation_id: 'de', ...readable });
    for (const form of ['edit', 'delete', 'upload'])
      expect((await request(`/aggregations/market/de/${form}`)).status).toBe(403);
  });

  it('preview and store an uploaded table of the total power', async () => {
    const lineAt = (minutes: number, power: string) => `${new Date(NOW - minutes * 60_000).toISOString()};${power}`;
    const table = ['time;power (kW)', lineAt(73, '12000,5'), lineAt(58, '13000')].join('\n');
    const send = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ table, zone: 'UTC', stamps: '', ...fields }))
        form.append(name, value);
      return request(`${forms}/upload`, form);
    };
    const preview = await send({});
    expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('Store 2 measurements')]);
    expect(fixture.aggregationMeasurements).toEqual([]);
    const { status, location } = await send({ store: 'yes' });
    expect([status, location]).toEqual([303, expect.stringContaining(`${record}/measurements?from=`)]);
    expect(fixture.aggregationMeasurements.map(({ total_power }) => total_power)).toEqual([12.0005, 13]);
  });

  it('delete the aggregation after a confirmation', async () => {
    const { text } = await request(`${forms}/delete`);
    expect(text).toContain('Delete South?');
    expect((await fixture.get(record)).status).toBe(200);
    expect((await request(`${forms}/delete`, {})).status).toBe(303);
    expect((await fixture.get(record)).status).toBe(404);
  });
});
