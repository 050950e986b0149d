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
});
