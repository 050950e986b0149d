import { GatewayFixture } from '../../../gateway.fixture';

describe('the form for a forecast of another provider', () => {
  const fixture = new GatewayFixture();
  let cookie = '';
  let path = '';
  beforeAll(async () => {
    await fixture.start();
    path = `/sites/${await fixture.addSiteWithRows()}/providers`;
    cookie = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const request = async (target: string, form?: Record<string, string>) => {
    const { url } = fixture.gateway;
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    const headers = { accept: 'text/html', cookie, origin: url };
    const response = await fetch(url + target, { ...init, headers, redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  };
  const TABLE = 'period_end;period;pv_estimate;pv_estimate10\n2026-03-01T12:30Z;PT30M;58,4;31,2\n';

  it('stores an issue, and shows it', async () => {
    const stored = await request(path, { table: TABLE, issued_at: '2026-03-01T06:00' });
    const range = 'from=2026-03-01T12%3A00%3A00.000Z&to=2026-03-01T12%3A30%3A00.000Z';
    expect([stored.status, stored.location]).toEqual([303, `${path}?${range}`]);
    const { text } = await request(stored.location!);
    for (const cell of ['2026-03-01 12:30', '2026-03-01 06:00', '58.4', '31.2']) expect(text).toContain(`>${cell}<`);
  });

  it('takes the issue time from the table', async () => {
    const table = 'issued_at,period_end,period,pv_estimate\n2026-03-01T07:00Z,2026-03-01T13:00Z,PT30M,57\n';
    expect((await request(path, { table, issued_at: '' })).status).toBe(303);
  });

  it('names the line of a mistake, keeps the input, and stores nothing', async () => {
    const table = `${TABLE}2026-03-01T14:00Z;PT30M;-1;\n`;
    const refused = await request(path, { table, issued_at: '2026-03-01T06:00' });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Line 3: &#39;pv_estimate&#39; must'),
    ]);
    expect(refused.text).toContain('2026-03-01T14:00Z');
    const { text } = await request(`${path}?from=2026-03-01T13:30Z&to=2026-03-01T14:00Z`);
    expect(text).toContain('No forecasts of other providers');
  });

  it('asks for the issue time where neither has it', async () => {
    const { status, text } = await request(path, { table: TABLE, issued_at: '' });
    expect([status, text]).toEqual([400, expect.stringContaining('a column &#39;issued_at&#39;')]);
  });
});
