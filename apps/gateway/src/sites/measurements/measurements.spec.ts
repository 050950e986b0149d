import { GatewayFixture } from '../../gateway.fixture';

describe('measurements of a site', () => {
  const fixture = new GatewayFixture();
  let path: string;
  beforeAll(async () => {
    await fixture.start();
    path = `/utility_scale_sites/${await fixture.siteWithRows()}/measurements`;
  });
  afterAll(() => fixture.close());

  const row = (time: string, more: object) => ({ period_end: `2026-03-01T${time}:00Z`, period: 'PT30M', ...more });
  const rows = [row('10:00', { total_power: 1 }), row('10:30', { availability: 98 }), row('11:00', { total_power: 3 })];
  beforeEach(async () => {
    fixture.measurements.length = 0;
    expect((await fixture.send('POST', path, { measurements: rows })).status).toBe(200);
  });

  it('are listed as CSV, which can be posted again', async () => {
    const listed = await fixture.get(`${path}?from=2026-03-01&to=2026-03-02&format=csv`);
    expect(listed.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const csv = await listed.text();
    expect(csv.split('\r\n')).toEqual([
      'period_end,period,total_power,verdict,availability',
      '2026-03-01T10:00:00.0000000Z,PT30M,1,ok,',
      '2026-03-01T10:30:00.0000000Z,PT30M,,ok,98',
      '2026-03-01T11:00:00.0000000Z,PT30M,3,ok,',
      '',
    ]);
    expect((await fixture.send('POST', path, csv, { 'content-type': 'text/csv' })).status).toBe(200);
    expect(fixture.measurements.slice(3)).toMatchObject([{ total_power: 1 }, { availability: 98 }, { total_power: 3 }]);
    const accepted = await fixture.get(`${path}?from=2026-03-01`, { accept: 'text/csv' });
    expect(accepted.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const refused = await fixture.get(`${path}?format=xml`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('json, html, csv')]);
  });

  it('are deleted in a range', async () => {
    const answer = await fixture.send('DELETE', `${path}?from=2026-03-01T10:00:00Z&to=2026-03-01T10:30:00Z`);
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: 1 }]);
    expect(fixture.measurements).toMatchObject([{ total_power: 1 }, { total_power: 3 }]);
  });

  it.each(['', '?from=2026-03-01', '?to=2026-03-01', '?from=2026-03-02&to=2026-03-01', '?from=noon&to=2026-03-02'])(
    'are not deleted without a valid range: %s',
    async (query) => {
      expect((await fixture.send('DELETE', path + query)).status).toBe(400);
      expect(fixture.measurements).toHaveLength(3);
    },
  );

  it('of other accounts are not deleted', async () => {
    await fixture.account('other', 'commercial', 'a'.repeat(32));
    const answer = await fixture.send('DELETE', `${path}?from=2026-03-01&to=2026-03-02`, undefined, {
      authorization: `Bearer ${'a'.repeat(32)}`,
    });
    expect([answer.status, fixture.measurements.length]).toEqual([404, 3]);
  });
});
