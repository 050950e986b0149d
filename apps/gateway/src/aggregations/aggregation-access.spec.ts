import { GatewayFixture, waitUntil } from '../gateway.fixture';

describe('aggregations of the operator', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('accept measurements from accounts with write access only', async () => {
    const measurement = { period_end: '2026-03-01T12:00:00Z', period: 'PT30M', total_power: 6 };
    const assignedPath = '/pv_power/collections/lent-out/aggregations';
    const assigned = { collection_id: 'lent-out', accounts: ['acme'] };
    await fixture.addAggregation({ ...assigned, aggregation_id: 'write', writers: ['acme'] });
    await fixture.addAggregation({ ...assigned, aggregation_id: 'read', writers: ['somebody'] });
    await waitUntil(async () => (await fixture.get(`${assignedPath}/read`)).ok);
    expect((await fixture.send('POST', `${assignedPath}/write/measurements`, { measurement })).status).toBe(200);
    expect((await fixture.get(`${assignedPath}/read/tuning`)).status).toBe(200);
    const refused = [
      await fixture.send('POST', `${assignedPath}/read/measurements`, { measurement }),
      await fixture.get(`${assignedPath}/read/measurements`),
      await fixture.send('PUT', `${assignedPath}/read/tuning`, { enabled: false }),
      await fixture.send('DELETE', `${assignedPath}/read/tuning`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const readPage = async (id: string) => (await fixture.get(`${assignedPath}/${id}`, { accept: 'text/html' })).text();
    expect(await readPage('write')).toContain('<dd>read, and post measurements</dd>');
    expect(await readPage('read')).toContain('<dd>read-only</dd>');
    const removal = await fixture.send('DELETE', `${assignedPath}/write`);
    expect([removal.status, await removal.text()]).toEqual([
      403,
      expect.stringContaining('Only the owner of this aggregation may change or delete it.'),
    ]);
  });

  it('show the sum of the capacity changes of their members, planned ones only to the owner of an aggregation', async () => {
    const [past, planned] = ['2026-02-01T00:00:00.0000000Z', '2027-01-01T00:00:00.0000000Z'];
    const grown = await fixture.addSiteWithRows({
      capacity: 60,
      capacity_changes: [
        { start: past, capacity: 90.5 },
        { start: planned, capacity: 120 },
      ],
    });
    const members = [await fixture.addSiteWithRows(), grown];
    const capacity_changes = [
      { start: past, capacity: 190.5 },
      { start: planned, capacity: 220 },
    ];
    const record = { name: 'Grown', capacity: 160, capacity_changes };
    const path = '/pv_power/collections/fleet/aggregations';
    const body = { aggregation_id: 'grown', name: 'Grown', members };
    expect(await (await fixture.send('POST', path, body)).json()).toMatchObject(record);
    expect(await (await fixture.get(`${path}/grown`)).json()).toMatchObject(record);
    const page = await (await fixture.get(`${path}/grown`, { accept: 'text/html' })).text();
    expect(page).toMatch(/Capacity changes<\/dt>\s*<dd>[^]*from 2026-02-01 00:00 UTC: 190\.5 MW[^]*: 220 MW/);
    const assigned = { collection_id: 'region', aggregation_id: 'all', name: 'Region', accounts: ['acme'] };
    const listed = members.map((resource_id) => ({ resource_id, capacity: 1 }));
    await fixture.addAggregation({ ...assigned, members: listed });
    await waitUntil(async () => (await fixture.get('/pv_power/collections/region')).ok);
    expect(await (await fixture.get('/pv_power/collections/region/aggregations/all')).json()).toEqual({
      collection_id: 'region',
      aggregation_id: 'all',
      name: 'Region',
      capacity: 160,
      capacity_changes: capacity_changes.slice(0, 1),
    });
  });
});
